"""Strips and rectangles of cells, on squares and on every kind of hexes, against the centres of all cells."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from game.board.grid import Grid, HexGrid, SquareGrid
from rules.frame.ground import Cell
from tests.game.board.grids import every_grid, grid_and_cells, modest

TINY = 1e-6
WIDTHS = st.sampled_from([0.0, 0.7, 1.0, 2.0, 3.3, 8.0])


def led(grid: Grid, start: Cell, cell: Cell, bearing: float) -> tuple[float, float]:
    """How far a cell lies along a bearing, and how far to the right of it."""
    (ax, ay), (x, y) = grid.centre(start), grid.centre(cell)
    turn = math.radians(bearing)
    east, south = x - ax, y - ay
    return east * math.sin(turn) - south * math.cos(turn), east * math.cos(turn) + south * math.sin(turn)


@modest
@given(grid_and_cells(2, least=2), WIDTHS)
def test_a_strip_holds_the_cells_near_enough_to_the_line(drawn: tuple[Grid, Cell, Cell], cells: float) -> None:
    grid, a, b = drawn
    assume(a != b)
    width, length = cells * grid.metres, grid.straight(a, b)
    strip = grid.strip(a, b, width)
    assert len(set(strip)) == len(strip)
    for cell in grid.cells():
        along, aside = led(grid, a, cell, grid.bearing(a, b))
        if min(abs(along), abs(along - length), abs(abs(aside) - width / 2)) > TINY * grid.metres:
            assert (cell in strip) == (0 <= along <= length and abs(aside) <= width / 2)
    assert {a, b} <= set(strip)


@modest
@given(grid_and_cells(2, least=2), WIDTHS)
def test_a_strip_is_the_same_from_both_ends(drawn: tuple[Grid, Cell, Cell], cells: float) -> None:
    grid, a, b = drawn
    assume(a != b)
    assert grid.strip(a, b, cells * grid.metres) == grid.strip(b, a, cells * grid.metres)[::-1]


@modest
@given(grid_and_cells(2, least=2), WIDTHS, st.floats(-4, 12), st.floats(0, 12))
def test_a_strip_may_begin_and_end_elsewhere_on_its_line(
    drawn: tuple[Grid, Cell, Cell], cells: float, begin: float, long: float
) -> None:
    grid, a, b = drawn
    assume(a != b)
    first, last = begin * grid.metres, (begin + long) * grid.metres
    strip = grid.strip(a, b, cells * grid.metres, first, last)
    order = [led(grid, a, cell, grid.bearing(a, b)) for cell in strip]
    assert all(before[0] <= after[0] + TINY * grid.metres for before, after in pairwise(order))
    for cell in grid.cells():
        along, aside = led(grid, a, cell, grid.bearing(a, b))
        near = min(abs(along - first), abs(along - last), abs(abs(aside) - cells * grid.metres / 2))
        if near > TINY * grid.metres:
            assert (cell in strip) == (first <= along <= last and abs(aside) <= cells * grid.metres / 2)


@modest
@given(grid_and_cells(1), st.floats(0, 360), st.floats(0, 12), WIDTHS)
def test_an_oblong_leads_along_any_bearing(drawn: tuple[Grid, Cell], bearing: float, long: float, wide: float) -> None:
    grid, start = drawn
    oblong = grid.oblong(start, bearing, long * grid.metres, wide * grid.metres)
    for cell in grid.cells():
        along, aside = (led / grid.metres for led in led(grid, start, cell, bearing))
        if min(abs(along), abs(along - long), abs(abs(aside) - wide / 2)) > TINY:
            assert (cell in oblong) == (0 <= along <= long and abs(aside) <= wide / 2)
    assert start in oblong


@modest
@given(grid_and_cells(2))
def test_a_rectangle_holds_the_cells_between_its_corners(drawn: tuple[Grid, Cell, Cell]) -> None:
    grid, a, b = drawn
    (ax, ay), (bx, by) = grid.centre(a), grid.centre(b)
    left, right, top, bottom = min(ax, bx), max(ax, bx), min(ay, by), max(ay, by)
    tiny = TINY * grid.metres
    wanted = [
        cell
        for cell in grid.cells()
        if left - tiny <= grid.centre(cell)[0] <= right + tiny and top - tiny <= grid.centre(cell)[1] <= bottom + tiny
    ]
    assert set(grid.rectangle(a, b)) == set(wanted)
    assert grid.rectangle(a, b) == grid.rectangle(b, a)


@pytest.mark.parametrize("grid", every_grid(40, 40))
def test_a_strip_without_end_leads_to_the_edge_of_the_map(grid: Grid) -> None:
    strip = grid.strip((20, 20), (20, 19), 0.0, -math.inf, math.inf)
    assert (20, 20) in strip
    assert strip == grid.strip((20, 20), (20, 19), 0.0, -200.0, 200.0)


def test_strips_as_a_player_counts_them() -> None:
    squares, hexes = SquareGrid(9, 9, 2.0), HexGrid(9, 9, 2.0, "x", "odd")
    assert squares.strip((2, 4), (4, 4), 4.0) == (
        *((2, 3), (2, 4), (2, 5)),
        *((3, 3), (3, 4), (3, 5)),
        *((4, 3), (4, 4), (4, 5)),
    )
    assert squares.strip((2, 4), (4, 4), 2.0, 4.0, 8.0) == ((4, 4), (5, 4), (6, 4))
    assert hexes.strip((4, 6), (4, 4), 2.0) == ((4, 6), (4, 5), (4, 4))
    assert hexes.strip((4, 6), (4, 4), 3.5) == ((4, 6), (3, 5), (5, 5), (4, 5), (3, 4), (5, 4), (4, 4))
    assert squares.oblong((4, 6), 0.0, 4.0, 0.0) == ((4, 6), (4, 5), (4, 4))
    assert squares.rectangle((3, 5), (2, 4)) == ((2, 4), (3, 4), (2, 5), (3, 5))


def test_a_strip_needs_two_cells() -> None:
    with pytest.raises(ValueError, match="from one cell to another"):
        SquareGrid(4, 4, 1.0).strip((1, 1), (1, 1), 2.0)
