"""Vehicles: seats, driving, collisions."""
