"""Surprise, and tasks of the mind in a fight."""
