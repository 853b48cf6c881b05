"""Odds without a battle: two people face each other on bare ground, and what one may do to the other is foretold."""
