"""A unit's action of a phase: what may be chosen, what it costs, and what is repeated all turn."""
