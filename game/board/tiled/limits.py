"""How large a map may be. Maps come from strangers: every size is checked before any work is done for it."""

from __future__ import annotations

CELLS = 512 * 512
"""Cells of a map."""
LAYERS = 128
"""Layers of all kinds."""
STACKED_CELLS = 8 * CELLS
"""Cells of all tile layers together."""
GROUP_DEPTH = 16
"""Groups within groups."""
ELEMENT_DEPTH = 64
"""XML elements within elements."""
ELEMENTS = 600_000
"""XML elements of one file."""
FILE_BYTES = 32 * 1024 * 1024
"""Bytes of one file."""
ALL_BYTES = 64 * 1024 * 1024
"""Bytes of all files of a map together."""
FILES = 256
"""Files of a map: itself, its tilesets and templates."""
TILESETS = 500
"""Tilesets of a map."""
TILES = 20_000
"""Tiles described in all tilesets together."""
PICTURES = 1_000
"""Pictures that are looked for."""
OBJECTS = 10_000
"""Objects of a map."""
POINTS = 10_000
"""Corners of one drawn figure."""
ALL_POINTS = 60_000
"""Corners of all figures together."""
TEMPLATE_ELEMENTS = 200
"""XML elements of one template's object."""
PROPERTIES = 200
"""Custom properties in one place."""
PIXELS = 10_000_000.0
"""Any coordinate or length, in pixels."""
TILE_SIDE = 4096
"""Pixels across a tile."""
IMAGE_SIDE = 16_384
"""Pixels across a picture."""
GID = (1 << 28) - 1
"""The largest number of a tile: the four bits above it say how the tile is flipped."""
TEXT = 10_000
"""Characters of one property."""
CROSSINGS = 250_000
"""Cells that all figures together pass through or cover."""
