"""How the pictures of the tiles are drawn: all by code, always the same."""
