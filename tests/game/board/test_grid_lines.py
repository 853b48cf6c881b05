"""Straight lines of cells: the same both ways, unbroken, never far from the true line, and alike in tables."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.board.grid import Grid, HexGrid, SquareGrid, lattice
from game.board.grid.lattice import FLAT_HEXES, POINTED_HEXES, SQUARES, Lattice
from rules.frame.ground import Cell, Diagonals
from tests.game.board.grids import grid_and_cells, modest

EVERY_LATTICE = [SQUARES, FLAT_HEXES, POINTED_HEXES]


@modest
@given(grid_and_cells(2, most=80))
def test_a_line_holds_the_same_cells_from_both_ends(drawn: tuple[Grid, Cell, Cell]) -> None:
    grid, a, b = drawn
    assert grid.line(a, b) == tuple(reversed(grid.line(b, a)))


@modest
@given(grid_and_cells(2, most=80))
def test_a_line_is_a_shortest_way_from_neighbour_to_neighbour(drawn: tuple[Grid, Cell, Cell]) -> None:
    grid, a, b = drawn
    line = grid.line(a, b)
    assert (line[0], line[-1]) == (a, b)
    assert len(line) == grid.count(a, b, Diagonals.FLAT) + 1
    assert all(grid.count(one, other, Diagonals.FLAT) == 1 for one, other in pairwise(line))


@modest
@given(grid_and_cells(2, most=80))
def test_a_line_stays_within_a_cell_of_the_true_line(drawn: tuple[Grid, Cell, Cell]) -> None:
    grid, a, b = drawn
    (ax, ay), (bx, by) = grid.centre(a), grid.centre(b)
    for cell in grid.line(a, b):
        x, y = grid.centre(cell)
        aside = abs((bx - ax) * (y - ay) - (by - ay) * (x - ax))
        assert aside <= grid.straight(a, b) * grid.metres * 0.6


def nudged(q: int, r: int) -> tuple[tuple[int, int], ...]:
    """The line on hexes by rounding cube coordinates after a nudge of (1, 2, -3)/1000 n, in exact fractions."""
    n = (abs(q) + abs(r) + abs(q + r)) // 2
    found = [(0, 0)]
    for k in range(1, n + 1):
        exact = [Fraction(1000 * part * k + nudge, 1000 * n) for part, nudge in ((q, 1), (r, 2), (-q - r, -3))]
        cube = [round(part) for part in exact]
        errors = [abs(part - whole) for part, whole in zip(exact, cube, strict=True)]
        worst = errors.index(max(errors))
        cube[worst] -= sum(cube)
        found.append((cube[0], cube[1]))
    return tuple(found)


def test_lines_on_hexes_are_those_of_rounding_cubes_after_a_nudge() -> None:
    for q in range(-9, 10):
        for r in range(-9, 10):
            assert lattice.line(FLAT_HEXES, q, r) == nudged(q, r)


@modest
@given(st.integers(-300, 300), st.integers(-300, 300))
def test_long_lines_on_hexes_are_rounded_no_otherwise(q: int, r: int) -> None:
    assert lattice.line(POINTED_HEXES, q, r) == nudged(q, r)


def test_a_line_along_the_border_of_two_squares_takes_the_eastern_or_southern_one() -> None:
    grid = SquareGrid(9, 9, 1)
    assert grid.line((2, 2), (3, 4)) == ((2, 2), (3, 3), (3, 4))
    assert grid.line((3, 4), (2, 2)) == ((3, 4), (3, 3), (2, 2))
    assert grid.line((2, 2), (4, 1)) == ((2, 2), (3, 2), (4, 1))
    assert grid.line((2, 2), (2, 2)) == ((2, 2),)


def test_a_line_along_the_border_of_two_hexes_keeps_to_one_side() -> None:
    grid = HexGrid(9, 9, 1, "x", "odd")
    assert grid.line((0, 4), (4, 4)) == ((0, 4), (1, 4), (2, 4), (3, 4), (4, 4))
    assert grid.line((4, 4), (0, 4)) == ((4, 4), (3, 4), (2, 4), (1, 4), (0, 4))


@pytest.mark.parametrize("pattern", EVERY_LATTICE)
def test_the_table_of_lines_agrees_with_each_line_cell_for_cell(pattern: Lattice) -> None:
    y, x = (part.ravel() for part in np.mgrid[-17:18, -17:18])
    table = pattern.ways(x, y)
    assert table.count.sum() == len(table.x) == len(table.y) == len(table.line) == len(table.step)
    for i in range(len(x)):
        part = slice(table.start[i], table.start[i] + table.count[i])
        line = lattice.line(pattern, int(x[i]), int(y[i]))
        assert list(zip(table.x[part].tolist(), table.y[part].tolist(), strict=True)) == list(line[1:])
        assert table.step[part].tolist() == list(range(1, len(line)))
        assert (table.line[part] == i).all()


@pytest.mark.parametrize("pattern", EVERY_LATTICE)
def test_a_table_of_no_lines_is_empty(pattern: Lattice) -> None:
    none = np.zeros(0, dtype=np.int64)
    assert len(pattern.ways(none, none).x) == 0
