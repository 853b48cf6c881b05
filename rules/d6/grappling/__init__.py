"""Seizing, breaking free, letting go."""
