"""Shooting and throwing."""
