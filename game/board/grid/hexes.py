"""Boards of hexes as Tiled lays them: columns or rows, of which every other one is shifted by half a cell."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from game.board.grid.bounded_grid import Piece
from game.board.grid.lattice import FLAT_HEXES, POINTED_HEXES, Lattice, Step
from rules.frame.ground import Cell, Diagonals

CORNER = 1 / math.sqrt(3)
"""From a regular hex's centre to its corner, where its width across the sides is 1."""


@dataclass(frozen=True)
class HexGrid(Piece):
    """A board of hexes. Directions with axis x: N, NE, SE, S, SW, NW; with axis y: NE, E, SE, SW, W, NW."""

    axis: Literal["x", "y"]
    """Tiled's stagger axis: x shifts columns of flat-topped hexes down, y shifts rows of pointed ones right."""
    index: Literal["odd", "even"]
    """Which columns or rows are shifted; the first one is number 0 and even."""

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.axis not in ("x", "y") or self.index not in ("odd", "even"):
            raise ValueError(f"hexes stagger along x or y, odd or even, not {self.axis!r}, {self.index!r}")

    @property
    def shape(self) -> Literal["hex"]:
        """What a cell looks like."""
        return "hex"

    @cached_property
    def lattice(self) -> Lattice:
        """Flat-topped hexes with axis x, pointed ones with axis y."""
        return FLAT_HEXES if self.axis == "x" else POINTED_HEXES

    @cached_property
    def origin(self) -> tuple[float, float]:
        """Half a hex in from the corner, and where the first column or row is a shifted one half a hex more."""
        half = 0.5 if self.index == "odd" else 1.0
        return (CORNER, half) if self.axis == "x" else (half, CORNER)

    def shifted(self, cell: Cell) -> bool:
        """Whether a cell's column or row is shifted by half a hex."""
        along = cell[0] if self.axis == "x" else cell[1]
        return along % 2 == (1 if self.index == "odd" else 0)

    @cached_property
    def _even(self) -> int:
        return 1 if self.index == "even" else 0

    def axial(self, cell: Cell) -> Step:
        """The axial coordinates (q, r) of a cell; (0, 0) is cell (0, 0)."""
        column, row = cell
        if self.axis == "x":
            return column, row - ((column + self._even) >> 1)
        return column - ((row + self._even) >> 1), row

    def count(self, a: Cell, b: Cell, _diagonals: Diagonals = Diagonals.ALTERNATE) -> float:
        """Cells along the shortest way."""
        return self.lattice.count(*self.between(a, b))

    def offset(self, q: int, r: int) -> Cell:
        """The cell at axial coordinates."""
        if self.axis == "x":
            return q, r + ((q + self._even) >> 1)
        return q + ((r + self._even) >> 1), r
