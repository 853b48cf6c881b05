"""Who ranks where in a round, and the questions of a slot."""
