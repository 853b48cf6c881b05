"""Things in hand: drawing, loading, dropping."""
