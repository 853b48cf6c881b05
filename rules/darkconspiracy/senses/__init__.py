"""Perceiving: who knows of whom, and who is surprised."""
