"""The map table: the ground, everything that stands, drifts and burns on it, and what is laid over it to be read."""
