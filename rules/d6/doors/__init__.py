"""Doors, locks, and things broken down."""
