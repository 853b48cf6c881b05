"""Mines and minefields."""
