"""Boards of squares: eight directions, the diagonals among them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from game.board.grid.bounded_grid import Piece
from game.board.grid.lattice import SQUARES, Lattice, Step, length
from rules.frame.ground import Cell, Diagonals


@dataclass(frozen=True)
class SquareGrid(Piece):
    """A board of squares. Directions: N, NE, E, SE, S, SW, W, NW."""

    @property
    def shape(self) -> Literal["square"]:
        """What a cell looks like."""
        return "square"

    @cached_property
    def lattice(self) -> Lattice:
        """Squares."""
        return SQUARES

    @cached_property
    def origin(self) -> tuple[float, float]:
        """Half a square in from the corner."""
        return 0.5, 0.5

    def axial(self, cell: Cell) -> Step:
        """The cell itself."""
        return cell

    def between(self, a: Cell, b: Cell) -> Step:
        """Columns and rows from one cell to another."""
        return b[0] - a[0], b[1] - a[1]

    def straight(self, a: Cell, b: Cell) -> float:
        """Metres between two centres as the crow flies."""
        x, y = b[0] - a[0], b[1] - a[1]
        return length(self.metres, x * x + y * y)

    def count(self, a: Cell, b: Cell, diagonals: Diagonals = Diagonals.ALTERNATE) -> float:
        """Cells along the shortest way: whole, but for diagonals at one and a half each."""
        across, down = abs(b[0] - a[0]), abs(b[1] - a[1])
        steps, slanted = (across, down) if across > down else (down, across)
        if diagonals is Diagonals.FLAT:
            return steps
        return steps + (slanted // 2 if diagonals is Diagonals.ALTERNATE else slanted / 2)

    def offset(self, q: int, r: int) -> Cell:
        """The cell itself."""
        return q, r

    def _at(self, start: Cell, steps: tuple[Step, ...]) -> tuple[Cell, ...]:
        column, row = start
        return tuple([(column + x, row + y) for x, y in steps])
