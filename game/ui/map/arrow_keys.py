"""The arrow keys over a map: which neighbour of a cell lies the way that an arrow points."""

from __future__ import annotations

from math import atan2, degrees

import pygame

from rules.frame.ground import Cell, Grid
from rules.kernel.angles import apart

ARROWS = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}
"""Columns and rows for each."""


def neighbour(grid: Grid, cell: Cell, key: int) -> Cell:
    """The cell beside another that lies most nearly the way of an arrow; sideways arrows over hexes keep to the row."""
    across, along = ARROWS[key]
    wanted = (degrees(atan2(across, -along)) + 360) % 360
    around = [other for _, other in grid.neighbours(cell)]

    def off(other: Cell) -> tuple[float, int, Cell]:
        return round(apart(grid.bearing(cell, other), wanted), 3), abs(other[1] - cell[1]), other

    return min(around, key=off, default=cell)
