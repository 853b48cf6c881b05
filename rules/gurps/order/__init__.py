"""The order of a second, and one unit's turn in it."""
