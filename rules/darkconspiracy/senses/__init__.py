"""Perceiving: who knows of which enemies, and who is surprised."""
