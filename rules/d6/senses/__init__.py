"""Perceiving enemies, sneaking, searching."""
