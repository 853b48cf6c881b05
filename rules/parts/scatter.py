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
    here, inside = _off(grid, start, point), grid.metres / 2 - 10.0**-DIGITS
    while here[0] > inside:
        best = _best(grid, here[1], point)
        if best is None or best >= here:
            break
        here = best
    return here[1] if here[0] <= grid.metres else None


def _off(grid: Grid, cell: Cell, point: tuple[float, float]) -> tuple[float, Cell]:
    east, south = grid.centre(cell)
    return round(hypot(east - point[0], south - point[1]), DIGITS), cell


def _best(grid: Grid, cell: Cell, point: tuple[float, float]) -> tuple[float, Cell] | None:
    """Of the cells around one that which is nearest."""
    (east, south), (x, y), off = point, grid.centre(cell), _offsets(grid)
    squares = [
        ((x + across - east) ** 2 + (y + down - south) ** 2, other)
        for way, other in grid.neighbours(cell)
        for across, down in (off[way],)
    ]
    if not squares:
        return None
    least = min(squares)[0]
    most = least + SLACK * (least + 1)
    return min([_off(grid, other, point) for square, other in squares if square <= most])


@lru_cache(maxsize=64)
def _offsets(grid: Grid) -> tuple[tuple[float, float], ...]:
    """How far off the centre of the next cell is in each direction."""
    (x, y), steps = grid.centre((0, 0)), [grid.centre(grid.step((0, 0), way)) for way in range(grid.directions)]
    return tuple([(east - x, south - y) for east, south in steps])


def along(grid: Grid, cell: Cell, bearing: float, distances: Iterable[float]) -> tuple[Cell | None, ...]:
    """The cells that lie so many metres from the centre of one along a bearing, the nearest distance first; None from
    where that leads off the map.
    """
    (east, south), here, found = grid.centre(cell), cell, list[Cell | None]()
    across, down = sin(radians(bearing)), cos(radians(bearing))
    for metres in distances:
        there = nearest(grid, here, (east + metres * across, south - metres * down))
        found.append(there)
        here = there or here
    return tuple(found)
