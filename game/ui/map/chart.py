"""Where cells lie on the table: cells, metres and outlines turned into one another, one by one or by the thousand.

The table is drawn true to scale: a metre is as long in every direction, and a circle of ten metres is round.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from game.board.grid import Grid, HexGrid
from game.board.grid.hexes import CORNER
from rules.frame.ground import Cell

Point: TypeAlias = tuple[float, float]
"""So far east and so far south: metres on the ground, pixels on the screen."""
Floats: TypeAlias = npt.NDArray[np.float32]
Ints: TypeAlias = npt.NDArray[np.int64]
Edge: TypeAlias = tuple[Cell, int]


@dataclass(frozen=True, eq=False)
class Chart:
    """The cells of a board as figures on the ground, in metres from its north-west corner."""

    grid: Grid

    @property
    def metres(self) -> float:
        """The breadth of a cell."""
        return self.grid.metres

    @cached_property
    def corners(self) -> tuple[Point, ...]:
        """A cell's corners as seen from its middle, clockwise; side i leads from corner i to the next."""
        half = self.metres / 2
        if not isinstance(self.grid, HexGrid):
            return (-half, -half), (half, -half), (half, half), (-half, half)
        far = self.metres * CORNER
        if self.grid.axis == "x":
            return (-far / 2, -half), (far / 2, -half), (far, 0), (far / 2, half), (-far / 2, half), (-far, 0)
        return (0, -far), (half, -far / 2), (half, far / 2), (0, far), (-half, far / 2), (-half, -far / 2)

    @cached_property
    def middles(self) -> Floats:
        """The middle of every cell, by row, column and east or south."""
        rows, columns = self.grid.rows, self.grid.columns
        points = [self.grid.centre((column, row)) for row in range(rows) for column in range(columns)]
        return np.array(points, dtype=np.float32).reshape(rows, columns, 2)

    @cached_property
    def size(self) -> Point:
        """Metres east and south to the far corner."""
        right, down = (max(corner[axis] for corner in self.corners) for axis in (0, 1))
        east, south = self.middles[..., 0].max(), self.middles[..., 1].max()
        return float(east) + right, float(south) + down

    @cached_property
    def sides(self) -> tuple[int, ...]:
        """The directions that lead across a side; on squares every other one."""
        return tuple(range(0, self.grid.directions, self.grid.directions // len(self.corners)))

    def middle(self, cell: Cell) -> Point:
        """The middle of a cell."""
        return self.grid.centre(cell)

    def outline(self, cell: Cell) -> tuple[Point, ...]:
        """The corners of a cell, clockwise."""
        x, y = self.middle(cell)
        return tuple((x + across, y + down) for across, down in self.corners)

    def edge(self, cell: Cell, direction: int) -> tuple[Point, Point]:
        """The ends of a side, clockwise round its cell; on squares the direction must not be a diagonal."""
        outline = self.outline(cell)
        side = direction * len(outline) // self.grid.directions
        return outline[side], outline[(side + 1) % len(outline)]

    def cell(self, east: float, south: float) -> Cell | None:
        """The cell that holds a point; None off the board."""
        columns, rows = self.cells(np.array([east]), np.array([south]))
        found = int(columns[0]), int(rows[0])
        return found if found in self.grid else None

    def nearest_edge(self, east: float, south: float) -> Edge | None:
        """The side of a cell that a point is nearest to; None off the board."""
        cell = self.cell(east, south)
        if cell is None:
            return None

        def off(direction: int) -> float:
            (x0, y0), (x1, y1) = self.edge(cell, direction)
            return (east - (x0 + x1) / 2) ** 2 + (south - (y0 + y1) / 2) ** 2

        return cell, min(self.sides, key=off)

    def cells(self, east: npt.NDArray[np.floating], south: npt.NDArray[np.floating]) -> tuple[Ints, Ints]:
        """The column and row under each point, on the board or off it."""
        x0, y0 = self.grid.origin
        x, y = east / self.metres - x0, south / self.metres - y0
        if not isinstance(self.grid, HexGrid):
            return np.rint(x).astype(np.int64), np.rint(y).astype(np.int64)
        even = 1 if self.grid.index == "even" else 0
        if self.grid.axis == "x":
            q, r = _rounded(x / np.float32(0.8660254), y - x / np.float32(0.8660254) / 2)
            return q, r + ((q + even) >> 1)
        q, r = _rounded(x - y / np.float32(0.8660254) / 2, y / np.float32(0.8660254))
        return q + ((r + even) >> 1), r

    def numbers(self, east: npt.NDArray[np.floating], south: npt.NDArray[np.floating]) -> Ints:
        """The number of the cell under each point, row by row; off the board the nearest in its row and column."""
        columns, rows = self.cells(east, south)
        rows = np.clip(rows, 0, self.grid.rows - 1)
        return rows * self.grid.columns + np.clip(columns, 0, self.grid.columns - 1)

    def near(self, left: float, top: float, right: float, bottom: float) -> list[Cell]:
        """The cells whose middles lie in a rectangle, row by row."""
        x, y = self.middles[..., 0], self.middles[..., 1]
        rows, columns = np.nonzero((x >= left) & (x <= right) & (y >= top) & (y <= bottom))
        return list(zip(columns.tolist(), rows.tolist(), strict=True))


def _rounded(q: npt.NDArray[np.floating], r: npt.NDArray[np.floating]) -> tuple[Ints, Ints]:
    """The hex that holds each point given in axial coordinates."""
    s = -q - r
    a, b, c = np.rint(q), np.rint(r), np.rint(s)
    off_a, off_b, off_c = np.abs(a - q), np.abs(b - r), np.abs(c - s)
    worst_a = (off_a > off_b) & (off_a > off_c)
    worst_b = ~worst_a & (off_b > off_c)
    first = np.where(worst_a, -b - c, a)
    second = np.where(worst_b, -a - c, b)
    return first.astype(np.int64), second.astype(np.int64)
