"""Where it happens: the ground, the world, the battle, the players and everything a person touches."""

VERSION = "0.1.0"
"""The program's version, as journals record it."""
