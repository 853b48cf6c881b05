"""The maps that come with the game, as plans that are written out for Tiled."""
