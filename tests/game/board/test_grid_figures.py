"""Rings, discs, arcs and triangles of cells, against a walk over the whole board."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from game.board.grid import Grid, HexGrid, SquareGrid
from rules.frame.ground import Cell, Diagonals
from tests.game.board.grids import AXES, INDICES, Axis, Index, every_grid, grid_and_cells, modest


@modest
@given(grid_and_cells(1), st.integers(0, 12))
def test_a_ring_holds_the_cells_so_many_steps_away(drawn: tuple[Grid, Cell], steps: int) -> None:
    grid, centre = drawn
    ring = grid.ring(centre, steps)
    assert set(ring) == {cell for cell in grid.cells() if grid.count(centre, cell, Diagonals.FLAT) == steps}
    assert len(set(ring)) == len(ring)


@pytest.mark.parametrize("grid", every_grid(21, 21))
def test_a_whole_ring_has_a_side_of_so_many_cells_for_each_direction(grid: Grid) -> None:
    assert grid.ring((10, 10), 0) == ((10, 10),)
    for steps in range(1, 7):
        ring = grid.ring((10, 10), steps)
        bearings = [grid.bearing((10, 10), cell) for cell in ring]
        assert len(ring) == grid.directions * steps
        assert bearings == sorted(bearings)
        assert all(grid.count(one, other, Diagonals.FLAT) == 1 for one, other in pairwise(ring))


@modest
@given(grid_and_cells(1, most=30), st.floats(-1, 40))
def test_within_a_radius_are_the_cells_whose_centre_is_near_enough(drawn: tuple[Grid, Cell], cells: float) -> None:
    grid, centre = drawn
    metres = cells * grid.metres
    near = grid.within(centre, metres)
    assert set(near) == {cell for cell in grid.cells() if grid.straight(centre, cell) <= metres}
    order = [(grid.straight(centre, cell), grid.bearing(centre, cell)) for cell in near]
    assert order == sorted(order)


@pytest.mark.parametrize("grid", every_grid(70, 3))
def test_a_radius_wider_than_the_tables_is_no_different(grid: Grid) -> None:
    assert set(grid.within((0, 1), 60 * grid.metres)) == {
        cell for cell in grid.cells() if grid.straight((0, 1), cell) <= 60 * grid.metres
    }
    assert len(grid.within((0, 1), math.inf)) == len(grid)


def test_a_cell_just_on_the_radius_is_within_it() -> None:
    assert (3, 0) in SquareGrid(9, 9, 0.1).within((0, 0), 0.3)
    assert (3, 0) not in SquareGrid(9, 9, 0.1).within((0, 0), 0.29)


@modest
@given(grid_and_cells(1), st.integers(0, 7), st.sampled_from([0, 22.5, 30, 45, 60, 90, 135, 180]), st.floats(0, 15))
def test_an_arc_holds_what_lies_near_enough_and_little_enough_off(
    drawn: tuple[Grid, Cell], facing: int, half_angle: float, cells: float
) -> None:
    grid, centre = drawn
    facing %= grid.directions
    near = grid.within(centre, cells * grid.metres)
    wanted = [cell for cell in near if cell != centre and grid.off(facing, centre, cell) <= half_angle]
    assert list(grid.arc(centre, facing, half_angle, cells * grid.metres)) == wanted


def test_the_borders_of_an_arc_belong_to_it() -> None:
    squares = SquareGrid(9, 9, 1)
    assert set(squares.arc((4, 4), 0, 45, 1.5)) == {(3, 3), (4, 3), (5, 3)}
    hexes = HexGrid(9, 9, 1, "x", "odd")
    assert set(hexes.arc((4, 4), 0, 60, 1)) == {(3, 3), (4, 3), (5, 3)}
    assert set(hexes.arc((4, 4), 0, 59, 1)) == {(4, 3)}


def test_the_triangle_to_three_squares_narrows_towards_its_apex() -> None:
    # The corners lie at columns 8.5 and 11.5, so that the zone is 2.25 wide on the next row and 1.5 on the one after.
    front = ((9, 6), (10, 6), (11, 6))
    zone = SquareGrid(20, 20, 1.5).triangle((10, 10), front)
    assert set(zone) == {*front, (9, 7), (10, 7), (11, 7), (10, 8), (10, 9)}
    assert zone[0] == (10, 9)


def test_the_triangle_to_a_slanting_run_of_squares_fills_the_corner() -> None:
    front = ((8, 5), (7, 6), (6, 7), (5, 8))
    zone = SquareGrid(20, 20, 1.5).triangle((5, 5), front)
    assert set(zone) == {*front, (6, 5), (7, 5), (5, 6), (6, 6), (5, 7)}


@pytest.mark.parametrize("axis", AXES)
@pytest.mark.parametrize("index", INDICES)
def test_the_triangle_to_a_whole_side_of_hexes_is_a_sixth_of_the_disc(axis: Axis, index: Index) -> None:
    grid = HexGrid(15, 15, 1.0, axis, index)
    ends = [(7, 7), (7, 7)]
    for _ in range(3):
        ends = [grid.step(ends[0], 0), grid.step(ends[1], 1)]
    front = grid.line(ends[0], ends[1])
    wanted = {cell for cell in grid.within((7, 7), 3) if grid.off(0, (7, 7), cell) + grid.off(1, (7, 7), cell) <= 60}
    assert len(front) == 4
    assert set(grid.triangle((7, 7), front)) == wanted - {(7, 7)}
    assert len(wanted) == 10


def test_the_zone_of_one_cell_is_the_line_to_it() -> None:
    for grid in every_grid():
        assert grid.triangle((1, 1), ((6, 4),)) == grid.line((1, 1), (6, 4))[1:]


def test_a_front_seen_from_its_end_is_a_line() -> None:
    assert SquareGrid(9, 9, 1).triangle((0, 0), ((2, 0), (3, 0))) == ((1, 0), (2, 0), (3, 0))


@modest
@given(grid_and_cells(2, least=4), st.integers(0, 3), st.integers(2, 6), st.booleans())
def test_a_triangle_holds_the_centres_between_apex_and_outer_corners(
    drawn: tuple[Grid, Cell, Cell], direction: int, width: int, turned: bool
) -> None:
    grid, apex, start = drawn
    run = [start]
    while len(run) < width:
        run.append(grid.step(run[-1], direction))
    front = tuple(reversed(run)) if turned else tuple(run)
    (x, y), (x1, y1), (x2, y2) = (grid.centre(cell) for cell in (apex, run[0], run[-1]))
    out_x, out_y = (x2 - x1) / (width - 1) / 2, (y2 - y1) / (width - 1) / 2
    corners = [(x, y), (x1 - out_x, y1 - out_y), (x2 + out_x, y2 + out_y)]
    area = cross(*corners)
    assume(abs(area) > 1e-6)

    def inside(cell: Cell) -> bool:
        centre = grid.centre(cell)
        return all(cross(corners[i - 1], corners[i], centre) / area > -1e-6 for i in range(3))

    wanted = {cell for cell in grid.cells() if cell != apex and inside(cell)}
    assert set(grid.triangle(apex, front)) == wanted
    assert wanted >= {cell for cell in run if cell in grid and cell != apex}


def cross(a: tuple[float, float], b: tuple[float, float], c: tuple[float, float]) -> float:
    """Twice the area of a triangle, with a sign for its sense."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


@pytest.mark.parametrize("front", [(), ((2, 2), (2, 2)), ((2, 2), (4, 2)), ((2, 2), (3, 2), (3, 3)), ((2, 2), (4, 3))])
def test_a_front_that_is_no_straight_unbroken_run_is_refused(front: tuple[Cell, ...]) -> None:
    for grid in every_grid():
        with pytest.raises(ValueError, match="front"):
            grid.triangle((0, 0), front)
