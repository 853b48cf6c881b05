"""Fighting hand to hand: blows, feints, sizing up a foe, all-out attack and defence."""
