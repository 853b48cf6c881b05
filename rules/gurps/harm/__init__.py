"""Harm as it is played out on the map."""
