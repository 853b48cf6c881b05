"""Grids and cells for property tests: both shapes, every way to stagger."""

from __future__ import annotations

from itertools import product
from typing import Literal, TypeAlias

from hypothesis import settings
from hypothesis import strategies as st

from game.board.grid import Grid, HexGrid, SquareGrid
from rules.frame.ground import Cell

Axis: TypeAlias = Literal["x", "y"]
Index: TypeAlias = Literal["odd", "even"]
AXES: tuple[Axis, ...] = ("x", "y")
INDICES: tuple[Index, ...] = ("odd", "even")

modest = settings(max_examples=60, deadline=None, derandomize=True)


def every_grid(columns: int = 9, rows: int = 7, metres: float = 1.5) -> list[Grid]:
    """One of each kind."""
    hexes = [HexGrid(columns, rows, metres, axis, index) for axis, index in product(AXES, INDICES)]
    return [SquareGrid(columns, rows, metres), *hexes]


def some_grid(least: int = 1, most: int = 24) -> st.SearchStrategy[Grid]:
    """Any kind, any size."""
    sides = st.integers(least, most)
    metres = st.sampled_from([0.1, 1.0, 1.5, 5.0, 0.9144])
    squares = st.builds(SquareGrid, sides, sides, metres)
    hexes = st.builds(HexGrid, sides, sides, metres, st.sampled_from(AXES), st.sampled_from(INDICES))
    return st.one_of(squares, hexes)


def cell_of(grid: Grid) -> st.SearchStrategy[Cell]:
    """A cell on the board."""
    return st.tuples(st.integers(0, grid.columns - 1), st.integers(0, grid.rows - 1))


@st.composite
def grid_and_cells(draw: st.DrawFn, many: int, least: int = 1, most: int = 24) -> tuple[Grid, *tuple[Cell, ...]]:
    """A grid with so many cells of it."""
    grid = draw(some_grid(least, most))
    return (grid, *(draw(cell_of(grid)) for _ in range(many)))
