"""Aiming, and preparing a careful action."""
