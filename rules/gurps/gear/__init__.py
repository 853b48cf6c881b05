"""Readying things: drawing, loading, shields, doors, and whatever takes several seconds."""
