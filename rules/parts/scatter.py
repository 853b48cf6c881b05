"""Where something comes down that missed: bookkeeping of points and cells, without a number of any book."""

from __future__ import annotations

from math import hypot

from rules.frame.ground import Cell, Grid


def nearest(grid: Grid, start: Cell, point: tuple[float, float]) -> Cell | None:
    """The cell whose centre is nearest to a point, walking there from some cell, of equally near ones the first; None
    if that is off the map.
    """

    east, south = grid.centre(start)
    here = round(hypot(east - point[0], south - point[1]), 6), start
    while True:
        best = here
        for _, cell in grid.neighbours(here[1]):
            east, south = grid.centre(cell)
            off = round(hypot(east - point[0], south - point[1]), 6), cell
            best = off if off < best else best
        if best == here:
            return here[1] if here[0] <= grid.metres else None
        here = best
