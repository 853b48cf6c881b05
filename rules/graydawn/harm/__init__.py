"""Hits and saves as they are played out on the map."""
