"""Waiting with an attack ready: for a foe that comes within reach, or one that shows itself in a zone."""
