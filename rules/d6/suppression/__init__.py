"""Suppressing fire: sweeping a front, zones and what they do."""
