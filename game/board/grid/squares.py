"""Boards of squares: eight directions, the diagonals among them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from game.board.grid.lattice import SQUARES, Lattice, Step
from game.board.grid.piece import Piece
from rules.ground import Cell


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

    def offset(self, q: int, r: int) -> Cell:
        """The cell itself."""
        return q, r
