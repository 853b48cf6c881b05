"""Vehicles: what hits do to them and to those aboard, courses, collisions and mishaps."""
