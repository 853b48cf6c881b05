"""A rectangle of cells cut from a lattice: what squares and hexes have in common as a board's geometry."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass, fields
from functools import cached_property
from typing import Literal

import numpy as np

from game.board.grid import lattice as pattern
from game.board.grid import strips
from game.board.grid.lattice import Lattice, Step
from game.board.grid.lines import Ints
from rules.frame.ground import Cell, Diagonals

WIDE = 2500
"""Up to this square of a radius in cells the cells within it are kept in a table, whatever the board."""


@dataclass(frozen=True)
class Piece(ABC):
    """So many columns and rows of cells, and the metres from a cell's centre to its neighbour's across a side.

    Cells are columns and rows as the map editor shows them; in lattice coordinates (`axial`, `offset`) a direction is
    the same step everywhere. A line, a step or an offset may leave the board: ask `cell in grid`.
    """

    columns: int
    rows: int
    metres: float

    def __post_init__(self) -> None:
        if self.columns < 1 or self.rows < 1:
            raise ValueError(f"a board needs at least one column and one row, not {self.columns} x {self.rows}")
        if not (self.metres > 0 and math.isfinite(self.metres)):
            raise ValueError(f"a cell is some metres wide, not {self.metres}")

    def __getstate__(self) -> dict[str, object]:
        """What makes the grid, without its tables: a copy makes its own, and stands on the same lattice."""
        return {each.name: getattr(self, each.name) for each in fields(self)}

    @property
    @abstractmethod
    def shape(self) -> Literal["hex", "square"]:
        """What a cell looks like."""

    @property
    @abstractmethod
    def lattice(self) -> Lattice:
        """The pattern the board is cut from."""

    @abstractmethod
    def axial(self, cell: Cell) -> Step:
        """A cell's lattice coordinates."""

    @abstractmethod
    def offset(self, q: int, r: int) -> Cell:
        """The cell at lattice coordinates."""

    @property
    @abstractmethod
    def origin(self) -> tuple[float, float]:
        """Sides east and south from the board's corner to the centre at lattice coordinates (0, 0)."""

    @property
    def directions(self) -> int:
        """How many ways lead out of a cell."""
        return len(self.lattice.steps)

    def __contains__(self, cell: Cell) -> bool:
        return 0 <= cell[0] < self.columns and 0 <= cell[1] < self.rows

    def __len__(self) -> int:
        return self.columns * self.rows

    def cells(self) -> Iterator[Cell]:
        """Every cell, row by row."""
        return ((column, row) for row in range(self.rows) for column in range(self.columns))

    def axials(self) -> tuple[Ints, Ints]:
        """The lattice coordinates of every cell, as two arrays of rows by columns."""
        pairs = np.array([self.axial(cell) for cell in self.cells()], dtype=np.int64)
        first, second = pairs.T.reshape(2, self.rows, self.columns)
        return first, second

    def neighbours(self, cell: Cell) -> tuple[tuple[int, Cell], ...]:
        """The cells around one that are on the board, each with its direction, clockwise."""
        known = self._around.get(cell)
        if known is None:
            ways = ((direction, self.step(cell, direction)) for direction in range(self.directions))
            known = tuple((direction, other) for direction, other in ways if other in self)
            if cell in self:
                self._around[cell] = known
        return known

    @cached_property
    def _around(self) -> dict[Cell, tuple[tuple[int, Cell], ...]]:
        return {}

    def step(self, cell: Cell, direction: int) -> Cell:
        """The next cell that way, on the board or off it."""
        q, r = self.axial(cell)
        x, y = self.lattice.steps[direction]
        return self.offset(q + x, r + y)

    def between(self, a: Cell, b: Cell) -> Step:
        """The step in lattice coordinates from one cell to another."""
        q, r = self.axial(a)
        x, y = self.axial(b)
        return x - q, y - r

    def direction(self, a: Cell, b: Cell) -> int:
        """The direction that points nearest to another cell; half-way between two, the one further clockwise."""
        return pattern.direction(self.lattice, *self.between(a, b))

    def degrees(self, direction: int) -> float:
        """The bearing of a direction, clockwise from north."""
        return self.lattice.degrees(direction)

    def bearing(self, a: Cell, b: Cell) -> float:
        """The bearing from one cell's centre to another's, 0 <= bearing < 360; 0 for the cell itself."""
        return pattern.bearing(self.lattice, *self.between(a, b))

    def off(self, facing: int, a: Cell, b: Cell) -> float:
        """By how many degrees, 0 to 180, cell b lies off a facing taken up in cell a; 0 for the cell itself."""
        return pattern.off(self.lattice, facing, *self.between(a, b))

    def straight(self, a: Cell, b: Cell) -> float:
        """Metres between two centres as the crow flies."""
        x, y = self.between(a, b)
        return pattern.length(self.metres, x * x + self.lattice.skew * x * y + y * y)

    @abstractmethod
    def count(self, a: Cell, b: Cell, diagonals: Diagonals = Diagonals.ALTERNATE) -> float:
        """Cells along the shortest way: whole, but for diagonals at one and a half each. Hexes have no diagonals."""

    def line(self, a: Cell, b: Cell) -> tuple[Cell, ...]:
        """The cells from one to the other, both included: the same cells whichever end one starts from.

        Along a ragged edge of a hex board a line may touch cells that are off the board.
        """
        x, y = self.between(a, b)
        return self._at(a, pattern.line(self.lattice, x, y))

    def ring(self, centre: Cell, steps: int) -> tuple[Cell, ...]:
        """The cells on the board exactly so many steps away, clockwise from north; a diagonal counts one."""
        return self._on_board(centre, pattern.ring(self.lattice, steps))

    def within(self, centre: Cell, metres: float) -> tuple[Cell, ...]:
        """The cells whose centre lies within a radius, nearest first, the equally near clockwise from north."""
        return self._on_board(centre, self._near(centre, metres))

    def _near(self, centre: Cell, metres: float) -> tuple[Step, ...]:
        """The steps to all cells of the board within a radius; from a table, some lead beyond its edge."""
        limit = self._limit(metres)
        if limit <= WIDE:
            return pattern.disc(self.lattice, limit) if limit >= 0 else ()
        steps = (self.between(centre, cell) for cell in self.cells())
        return pattern.nearest_first(self.lattice, (step for step in steps if self.lattice.square(*step) <= limit))

    def _limit(self, metres: float) -> int:
        """The greatest square of a length in cells that is within so many metres and fits the board; -1 if none is."""
        if metres < 0:
            return -1
        most = 2 * (self.columns + self.rows) ** 2
        limit = min(int(min(metres / self.metres, 2 * math.sqrt(most)) ** 2) + 1, most)
        while pattern.length(self.metres, limit) > metres:
            limit -= 1
        return limit

    def arc(self, centre: Cell, facing: int, half_angle: float, metres: float) -> tuple[Cell, ...]:
        """The cells within a radius whose bearing lies within so many degrees of a facing, nearest first.

        The centre itself lies on no bearing and is left out.
        """
        off, lattice = pattern.off, self.lattice
        steps = (step for step in self._near(centre, metres) if step != (0, 0))
        return self._on_board(centre, tuple(step for step in steps if off(lattice, facing, *step) <= half_angle))

    def triangle(self, apex: Cell, front: tuple[Cell, ...]) -> tuple[Cell, ...]:
        """The cells whose centre lies in the closed triangle from a centre to the outer corners of a straight front.

        Nearest first; the front is included, the apex is not. The outer corners lie half a cell beyond the ends of the
        front. A front of one cell is reached along the line to it. ValueError if it is not a straight unbroken run.
        """
        if not front:
            raise ValueError("a front needs at least one cell")
        return self._on_board(apex, pattern.triangle(self.lattice, tuple(self.between(apex, cell) for cell in front)))

    def strip(self, a: Cell, b: Cell, width: float, begin: float = 0.0, end: float | None = None) -> tuple[Cell, ...]:
        """The cells whose centre lies within half a width of the line through two cells, from so many metres along it
        to so many, from the first cell to the second if not told. Nearest the beginning first, then from left to right.

        ValueError if both are the same cell.
        """
        if a == b:
            raise ValueError("a strip leads from one cell to another")
        first, last = self._in_cells(begin), None if end is None else self._in_cells(end)
        return self._on_board(a, strips.strip(self.lattice, self.between(a, b), self._in_cells(width / 2), first, last))

    def oblong(self, start: Cell, bearing: float, length: float, width: float) -> tuple[Cell, ...]:
        """The cells whose centre lies in a rectangle that begins in the middle of its short side at a cell and leads so
        far along a bearing. Nearest the beginning first, then from left to right.
        """
        long, half = self._in_cells(length), self._in_cells(width / 2)
        return self._on_board(start, strips.oblong(self.lattice, bearing, long, half))

    def rectangle(self, a: Cell, b: Cell) -> tuple[Cell, ...]:
        """The cells whose centre lies in the rectangle, its sides north and east, with these two cells at opposite
        corners, row by row from the north-west.
        """
        return self._on_board(a, strips.rectangle(self.lattice, self.between(a, b)))

    def _in_cells(self, metres: float) -> float:
        """So many metres in cells; no more, forwards or back, than lead over the board's edge from anywhere on it."""
        most = 2.0 * (self.columns + self.rows)
        return min(max(metres / self.metres, -most), most)

    def centre(self, cell: Cell) -> tuple[float, float]:
        """The centre of a cell in metres east and south of the board's corner."""
        try:
            return self._centres[cell]
        except KeyError:
            east, south = self.lattice.vector(*self.axial(cell))
            found = (self.origin[0] + east) * self.metres, (self.origin[1] + south) * self.metres
            if cell in self:
                self._centres[cell] = found
            return found

    @cached_property
    def _centres(self) -> dict[Cell, tuple[float, float]]:
        return {}

    def _at(self, start: Cell, steps: tuple[Step, ...]) -> tuple[Cell, ...]:
        q, r = self.axial(start)
        offset = self.offset
        return tuple([offset(q + x, r + y) for x, y in steps])

    def _on_board(self, start: Cell, steps: tuple[Step, ...]) -> tuple[Cell, ...]:
        columns, rows = self.columns, self.rows
        return tuple([cell for cell in self._at(start, steps) if 0 <= cell[0] < columns and 0 <= cell[1] < rows])
