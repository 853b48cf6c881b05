"""Readying things: drawing, loading, shields, doors, and all else that takes several seconds."""
