"""Cells, pixels and metres on a drawn map, where Tiled puts them."""

from __future__ import annotations

import math
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.board.grid import Grid, HexGrid, SquareGrid
from game.board.grid.layout import Layout, Point
from rules.frame.ground import Cell
from tests.game.board.grids import AXES, INDICES, Axis, Index, modest

EVERY_HEX = list(product(AXES, INDICES))


def tiled_corner(cell: Cell, axis: Axis, index: Index, width: int, height: int, side: int) -> tuple[int, int]:
    """The corner of a cell in Tiled's hexagonal grid, written out as Tiled's file format explains it."""
    column, row = cell
    width, height = width & ~1, height & ~1
    if axis == "x":
        pitch = (width - side) // 2 + side
        shifted = (column & 1) == (index == "odd")
        return column * pitch, row * height + (height // 2 if shifted else 0)
    pitch = (height - side) // 2 + side
    shifted = (row & 1) == (index == "odd")
    return column * width + (width // 2 if shifted else 0), row * pitch


@st.composite
def some_layout(draw: st.DrawFn) -> Layout:
    """Squares or hexes, regular, squat, pointed to nothing or without slanted sides."""
    columns, rows = draw(st.integers(1, 12)), draw(st.integers(1, 12))
    metres = draw(st.sampled_from([0.5, 1.5, 5.0]))
    width, height = draw(st.integers(2, 130)), draw(st.integers(2, 130))
    if draw(st.booleans()):
        return Layout(SquareGrid(columns, rows, metres), width, height)
    axis, index = draw(st.sampled_from(EVERY_HEX))
    longest = (width if axis == "x" else height) // 2 * 2
    return Layout(HexGrid(columns, rows, metres, axis, index), width, height, draw(st.integers(0, longest)))


def holds(outline: tuple[Point, ...], x: float, y: float) -> bool:
    """Whether a convex outline, given clockwise, holds a point or has it on its border."""
    sides = zip(outline, (*outline[1:], outline[0]), strict=True)
    return all((bx - ax) * (y - ay) - (by - ay) * (x - ax) >= -1e-6 for (ax, ay), (bx, by) in sides)


@pytest.mark.parametrize(("axis", "index"), EVERY_HEX)
@pytest.mark.parametrize(
    ("width", "height", "side"), [(64, 56, 32), (28, 32, 16), (64, 32, 0), (65, 57, 31), (40, 40, 40)]
)
def test_hexes_lie_where_tiled_puts_them(axis: Axis, index: Index, width: int, height: int, side: int) -> None:
    side = min(side, (width if axis == "x" else height) // 2 * 2)
    grid = HexGrid(5, 4, 1.0, axis, index)
    layout = Layout(grid, width, height, side)
    for cell in grid.cells():
        assert layout.corner(cell) == tiled_corner(cell, axis, index, width, height, side)


def test_squares_lie_where_tiled_puts_them() -> None:
    layout = Layout(SquareGrid(5, 4, 1.5), 33, 20)
    assert layout.corner((3, 2)) == (99, 40)
    assert layout.centre((3, 2)) == (115.5, 50)
    assert layout.outline((1, 1)) == ((33, 20), (66, 20), (66, 40), (33, 40))
    assert layout.size == (165, 80)


def test_a_flat_hex_and_a_pointed_one_have_these_corners() -> None:
    flat = Layout(HexGrid(3, 3, 1.0, "x", "odd"), 64, 56, 32)
    assert flat.outline((0, 0)) == ((16, 0), (48, 0), (64, 28), (48, 56), (16, 56), (0, 28))
    assert flat.centre((1, 0)) == (80, 56)
    assert flat.size == (160, 196)
    pointed = Layout(HexGrid(3, 3, 1.0, "y", "even"), 56, 64, 32)
    assert pointed.outline((0, 1)) == ((28, 48), (56, 64), (56, 96), (28, 112), (0, 96), (0, 64))
    assert pointed.centre((0, 0)) == (56, 32)
    assert pointed.size == (196, 160)


@modest
@given(some_layout())
def test_the_middle_of_every_cell_finds_its_cell(layout: Layout) -> None:
    for cell in layout.grid.cells():
        assert layout.cell(*layout.centre(cell)) == cell
        assert holds(layout.outline(cell), *layout.centre(cell))


@modest
@given(some_layout(), st.lists(st.tuples(st.floats(-300, 1500), st.floats(-300, 1500)), min_size=5, max_size=20))
def test_the_cell_at_a_pixel_is_the_one_whose_outline_holds_it(layout: Layout, pixels: list[Point]) -> None:
    for x, y in pixels:
        assert holds(layout.outline(layout.cell(x, y)), x, y)


@modest
@given(some_layout(), st.integers(-200, 1000), st.integers(-200, 1000))
def test_whole_pixels_on_borders_find_a_cell_that_touches_them(layout: Layout, x: int, y: int) -> None:
    assert holds(layout.outline(layout.cell(x, y)), x, y)


@modest
@given(some_layout())
def test_the_outlines_of_neighbours_share_the_side_between_them(layout: Layout) -> None:
    grid: Grid = layout.grid
    for cell in grid.cells():
        corners = layout.outline(cell)
        per_side = grid.directions // len(corners)
        for direction, other in grid.neighbours(cell):
            if direction % per_side:
                continue
            side = direction // per_side
            assert {corners[side], corners[(side + 1) % len(corners)]} <= set(layout.outline(other))


@modest
@given(some_layout())
def test_pixels_and_metres_meet_in_the_middle_of_every_cell(layout: Layout) -> None:
    for cell in layout.grid.cells():
        assert layout.metres(*layout.centre(cell)) == pytest.approx(layout.grid.centre(cell))
        assert layout.pixel(*layout.grid.centre(cell)) == pytest.approx(layout.centre(cell))


@modest
@given(some_layout(), st.floats(-100, 1000), st.floats(-100, 1000))
def test_pixels_turned_into_metres_come_back(layout: Layout, x: float, y: float) -> None:
    assert layout.pixel(*layout.metres(x, y)) == pytest.approx((x, y), abs=1e-6)


def test_the_corner_of_a_map_of_regular_hexes_is_nought_metres() -> None:
    # A hex of side 32 is 64 wide and 55.4 high: with 56 the pixels are stretched a little, each axis by itself.
    layout = Layout(HexGrid(4, 4, 5.0, "x", "odd"), 64, 56, 32)
    assert layout.metres(0, 0) == pytest.approx((0, 0), abs=1e-9)
    assert layout.metres(64, 56) == pytest.approx((10 / math.sqrt(3), 5))


@modest
@given(some_layout())
def test_no_cell_reaches_beyond_the_size_of_the_map(layout: Layout) -> None:
    right, down = layout.size
    corners = [point for cell in layout.grid.cells() for point in layout.outline(cell)]
    assert max(x for x, _ in corners) == right
    assert max(y for _, y in corners) == down
    assert min(min(point) for point in corners) >= 0


@pytest.mark.parametrize(("width", "height", "side"), [(0, 20, 0), (20, 1, 0), (20, 20, 21), (20, 20, -1)])
def test_tiles_that_cannot_be_drawn_are_refused(width: int, height: int, side: int) -> None:
    with pytest.raises(ValueError, match="tile"):
        Layout(HexGrid(3, 3, 1.0, "x", "odd"), width, height, side)
