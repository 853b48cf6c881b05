"""Maps of other programs made into maps of this game: one module a format, and one that writes the folder."""
