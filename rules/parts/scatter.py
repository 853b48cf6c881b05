"""Where something comes down that missed: bookkeeping of points and cells, without a number of any book."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import cos, hypot, radians, sin

from rules.frame.ground import Cell, Grid

DIGITS = 6
"""To so many digits of a metre distances are told apart."""
SLACK = 4e-6
"""How much squares of distances may differ, in parts of a square and a square metre, that could be told alike."""


def nearest(grid: Grid, start: Cell, point: tuple[float, float]) -> Cell | None:
    """The cell whose centre is nearest to a point, walking there from some cell, of equally near ones the first; None
    if that is off the map.
    """
    return _walk(grid, start, point, _offsets(grid))


def _walk(grid: Grid, here: Cell, point: tuple[float, float], off: Offsets) -> Cell | None:
    (east, south), inside = point, (grid.metres / 2 - 10.0**-DIGITS) ** 2
    while True:
        x, y = grid.centre(here)
        x, y = x - east, y - south
        square = x * x + y * y
        if square <= inside:
            return here
        best = _nearer(grid, here, point, off)
        if best is None:
            return here if _off(grid, here, point)[0] <= grid.metres else None
        here = best


def _nearer(grid: Grid, cell: Cell, point: tuple[float, float], off: Offsets) -> Cell | None:
    """Of the cells around one that which is nearest to a point, if it is nearer than that one."""
    (east, south), (x, y) = point, grid.centre(cell)
    x, y = x - east, y - south
    around = [((x + off[way][0]) ** 2 + (y + off[way][1]) ** 2, other) for way, other in grid.neighbours(cell)]
    if not around:
        return None
    least, square = min(around)[0], x * x + y * y
    if least > square + SLACK * (square + 1):
        return None
    most = least + SLACK * (least + 1)
    near = [other for each, other in around if each <= most]
    if len(near) == 1 and most < square:
        return near[0]
    best = min([_off(grid, other, point) for other in near])
    return best[1] if best < _off(grid, cell, point) else None


def _off(grid: Grid, cell: Cell, point: tuple[float, float]) -> tuple[float, Cell]:
    """How far a cell's centre is from a point, as it is compared."""
    east, south = grid.centre(cell)
    return round(hypot(east - point[0], south - point[1]), DIGITS), cell


Offsets = tuple[tuple[float, float], ...]


@lru_cache(maxsize=64)
def _offsets(grid: Grid) -> Offsets:
    """How far off the centre of the next cell is in each direction."""
    (x, y), steps = grid.centre((0, 0)), [grid.centre(grid.step((0, 0), way)) for way in range(grid.directions)]
    return tuple([(east - x, south - y) for east, south in steps])


def along(grid: Grid, cell: Cell, bearing: float, distances: Iterable[float]) -> tuple[Cell | None, ...]:
    """The cells that lie so many metres from the centre of one along a bearing, the nearest distance first; None from
    where that leads off the map.
    """
    (east, south), here, off, found = grid.centre(cell), cell, _offsets(grid), list[Cell | None]()
    across, down = sin(radians(bearing)), cos(radians(bearing))
    for metres in distances:
        there = _walk(grid, here, (east + metres * across, south - metres * down), off)
        found.append(there)
        here = there or here
    return tuple(found)
