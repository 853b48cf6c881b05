"""Tiles of one kind that lie side by side joined to one picture: hedges, streams and tracks run on, roofs end where the
house does. What a tile says of its cell is the same for all of a row; this is for the eye, in Tiled.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from game.board.grid import HexGrid
from game.board.tiled.laid_out import LaidOut
from game.board.tiled.limits import GID
from game.board.tiled.unpack import Gids
from game.workshop.tmx.map_text import MapText
from game.workshop.tmx.outlines import sides
from game.workshop.tmx.paints import Row, row_of
from rules.frame.ground import Cell

RUNNING = ("track", "stream", "hedge", "drystone", "sandbags", "ditch", "kerb")
"""Drawings with a tile for every way of joining edges."""
ENDING = ("hipped", "flat")
"""Drawings with a tile for every set of edges at which they end."""
GABLED, SINGLE = "gabled", 36
"""A drawing of roofs with ridges from west to east, and its first tile with both slopes in one cell: its low end, its
middle and its high end.
"""
MOST = {4: 4, 6: 3}
"""Edges of a cell that one tile joins at most, by how many edges a cell has."""


def joined(text: MapText, laid: LaidOut, cells: Iterable[Cell]) -> MapText:
    """The text with the tiles on some cells and beside them joined to those around them."""
    grid = laid.layout.grid
    if isinstance(grid, HexGrid) and grid.axis != "x":
        return text  # the game's own tiles are drawn for hexes in columns
    near = dict.fromkeys(each for cell in cells for each in (cell, *(grid.step(cell, side) for side in sides(grid))))
    puts = []
    for layer in text.layers:
        gids = text.gids(layer, grid.columns, grid.rows, laid.origin)
        fit = {cell: gid for cell in near if cell in grid and (gid := _fit(laid, gids, cell)) is not None}
        if fit:
            puts.append((layer, fit))
    return text.all_put(puts, (grid.columns, grid.rows), laid.origin)


def _fit(laid: LaidOut, gids: Gids, cell: Cell) -> int | None:
    """The tile that fits those around a cell; None where the one that is there does, or is of no such row."""
    grid, gid = laid.layout.grid, int(gids[cell[1], cell[0]])
    found = _row(laid, gid)
    if found is None:
        return None
    row, first = found
    ways = sides(grid)
    beside = [grid.step(cell, side) for side in ways]
    same = [other in grid and _row(laid, int(gids[other[1], other[0]])) == found for other in beside]
    if row.drawing == GABLED:
        _, east, _, west = same
        number = SINGLE + (0 if not west else 1 if east else 2)
    elif row.drawing in ENDING:
        number = sum(1 << edge for edge, alike in enumerate(same) if not alike)
    else:
        number = _masks(len(ways)).index(_mask(same))
    wanted = first + row.first + number
    return wanted if wanted != gid else None


def _row(laid: LaidOut, gid: int) -> tuple[Row, int] | None:
    """The row of a tile that is joined to others, and the first number of its tileset; None for any other tile."""
    at = laid.tilesets.of(gid & GID)
    row = None if at is None or gid != gid & GID else row_of(at[0].name, at[1])
    if at is None or row is None or row.drawing not in (*RUNNING, *ENDING, GABLED):
        return None
    return row, at[0].first


def _mask(same: list[bool]) -> int:
    """The edges that a tile joins: no more than there is a tile for; for one all alone a straight piece."""
    edges = [edge for edge, alike in enumerate(same) if alike][: MOST[len(same)]]
    half = len(same) // 2
    return sum(1 << edge for edge in edges) if edges else 1 << 1 | 1 << (1 + half)


@lru_cache(maxsize=2)
def _masks(edges: int) -> list[int]:
    """Every way in which edges may be joined, in the order of the tiles of a row."""
    return [mask for mask in range(1, 1 << edges) if mask.bit_count() <= MOST[edges]]
