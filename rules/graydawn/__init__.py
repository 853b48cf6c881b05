"""The rulebook X-Com: Gray Dawn: opposed exploding dice, initiative in steps of five, suppression and luck."""
