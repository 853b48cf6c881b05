"""Held actions: what sets them off, and carrying them out."""
