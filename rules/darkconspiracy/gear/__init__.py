"""Things in hand: making ready, loading, dropping, picking up."""
