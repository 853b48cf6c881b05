"""Shooting: ranges, modes, odds."""
