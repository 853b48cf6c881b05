"""Whether the walls of a hex map run along its hexes: if they would along hexes that stagger another way, the map's
stagger axis or index is wrong.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import product
from statistics import median
from typing import Literal

from game.board.grid import HexGrid
from game.board.grid.layout import Layout
from game.board.tiled.findings import Findings
from game.board.tiled.pytmx_adapter import Figure

Point = tuple[float, float]
ENOUGH = 4
"""Corners of walls below which nothing is said."""
MOST = 400
"""Corners that are looked at."""
NEAR, FAR = 0.08, 0.15
"""How near walls come to the corners of hexes that they were drawn along, and how far off they are from others: in
breadths of a hex.
"""


def check_staggering(figures: Sequence[Figure], layout: Layout, findings: Findings, file: str) -> None:
    """Warn if the walls fit hexes that stagger another way, and not those of the map."""
    grid = layout.grid
    if not isinstance(grid, HexGrid):
        return
    corners = [corner for figure in figures if figure.class_name == "Wall" for corner in figure.corners][:MOST]
    if len(corners) < ENOUGH or _off(corners, layout) < FAR:
        return
    for other in _others(layout, grid):
        if _off(corners, other) <= NEAR and isinstance(other.grid, HexGrid):
            axis, index = other.grid.axis.upper(), other.grid.index
            what = f"its walls run along hexes of stagger axis {axis}, stagger index {index}, and not along its own"
            findings.warn(file, "", what, f"set stagger axis {axis} and stagger index {index} in the map's properties")
            return


def _others(layout: Layout, grid: HexGrid) -> Iterator[Layout]:
    """The same map staggered in the other ways."""
    axes: tuple[Literal["x", "y"], ...] = ("x", "y")
    indices: tuple[Literal["odd", "even"], ...] = ("odd", "even")
    for axis, index in product(axes, indices):
        if (axis, index) != (grid.axis, grid.index):
            other = HexGrid(grid.columns, grid.rows, grid.metres, axis, index)
            length = layout.tile_width if axis == "x" else layout.tile_height
            yield Layout(other, layout.tile_width, layout.tile_height, min(layout.hexside, length // 2 * 2))


def _off(corners: Sequence[Point], layout: Layout) -> float:
    """How far most corners are from the nearest corner of a hex, in breadths of a hex."""
    breadth = min(layout.tile_width, layout.tile_height)
    return median(_to_nearest(corner, layout) for corner in corners) / breadth


def _to_nearest(point: Point, layout: Layout) -> float:
    return min(math.hypot(point[0] - x, point[1] - y) for x, y in layout.outline(layout.cell(*point)))
