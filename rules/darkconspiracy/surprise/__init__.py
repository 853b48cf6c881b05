"""Surprise: what an attack from nowhere does to those it meets."""
