"""The order of a round, and a unit's actions in it."""
