"""Neighbours, directions, bearings and distances, on squares and on hexes however they stagger."""

from __future__ import annotations

import heapq
import math
import pickle
from collections import deque
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.board.grid import Grid, HexGrid, SquareGrid
from game.board.grid.lattice import FLAT_HEXES, POINTED_HEXES
from rules.frame.ground import Cell, Diagonals
from rules.frame.ground import Grid as Ground
from tests.game.board.grids import AXES, INDICES, Axis, Index, every_grid, grid_and_cells, modest

TINY = 1e-8


def test_both_grids_are_what_rulebooks_ask_for() -> None:
    square: Ground = SquareGrid(4, 3, 1.5)
    hexed: Ground = HexGrid(4, 3, 1.5, "x", "odd")
    assert (square.shape, square.directions) == ("square", 8)
    assert (hexed.shape, hexed.directions) == ("hex", 6)


def test_equal_grids_are_one_value() -> None:
    first, second = HexGrid(4, 3, 1.5, "x", "odd"), HexGrid(4, 3, 1.5, "x", "odd")
    first.neighbours((1, 1))
    assert first == second
    assert hash(first) == hash(second)
    copied = pickle.loads(pickle.dumps(first))
    assert copied == second
    assert copied.lattice is first.lattice
    assert first != HexGrid(4, 3, 1.5, "x", "even")


@pytest.mark.parametrize(
    "size", [(0, 3, 1.0), (3, 0, 1.0), (3, 3, 0.0), (3, 3, -1.0), (3, 3, math.inf), (3, 3, math.nan)]
)
def test_a_board_without_cells_or_metres_is_refused(size: tuple[int, int, float]) -> None:
    with pytest.raises(ValueError, match=r"board needs|metres wide"):
        SquareGrid(*size)


def test_a_stagger_that_tiled_does_not_know_is_refused() -> None:
    axis: Any = "z"
    with pytest.raises(ValueError, match="stagger"):
        HexGrid(3, 3, 1.0, axis, "odd")


@pytest.mark.parametrize("grid", every_grid())
def test_the_cells_of_a_board_are_listed_row_by_row(grid: Grid) -> None:
    cells = list(grid.cells())
    assert cells[:2] == [(0, 0), (1, 0)]
    assert len(cells) == len(set(cells)) == len(grid) == 63
    assert all(cell in grid for cell in cells)
    assert not any(cell in grid for cell in [(-1, 0), (0, -1), (9, 0), (0, 7)])


@pytest.mark.parametrize(
    ("axis", "index", "cell", "around"),
    [
        ("x", "odd", (2, 2), [(2, 1), (3, 1), (3, 2), (2, 3), (1, 2), (1, 1)]),
        ("x", "odd", (3, 2), [(3, 1), (4, 2), (4, 3), (3, 3), (2, 3), (2, 2)]),
        ("x", "even", (2, 2), [(2, 1), (3, 2), (3, 3), (2, 3), (1, 3), (1, 2)]),
        ("x", "even", (3, 2), [(3, 1), (4, 1), (4, 2), (3, 3), (2, 2), (2, 1)]),
        ("y", "odd", (2, 2), [(2, 1), (3, 2), (2, 3), (1, 3), (1, 2), (1, 1)]),
        ("y", "odd", (2, 3), [(3, 2), (3, 3), (3, 4), (2, 4), (1, 3), (2, 2)]),
        ("y", "even", (2, 2), [(3, 1), (3, 2), (3, 3), (2, 3), (1, 2), (2, 1)]),
        ("y", "even", (2, 3), [(2, 2), (3, 3), (2, 4), (1, 4), (1, 3), (1, 2)]),
    ],
)
def test_a_hex_has_its_six_neighbours_clockwise(axis: Axis, index: Index, cell: Cell, around: list[Cell]) -> None:
    grid = HexGrid(9, 9, 1.0, axis, index)
    assert grid.neighbours(cell) == tuple(enumerate(around))


def test_a_square_has_its_eight_neighbours_clockwise_from_north() -> None:
    around = [(2, 1), (3, 1), (3, 2), (3, 3), (2, 3), (1, 3), (1, 2), (1, 1)]
    assert SquareGrid(9, 9, 1.0).neighbours((2, 2)) == tuple(enumerate(around))


def test_in_a_corner_the_neighbours_beyond_the_edge_are_missing() -> None:
    assert SquareGrid(9, 9, 1.0).neighbours((0, 0)) == ((2, (1, 0)), (3, (1, 1)), (4, (0, 1)))


@modest
@given(grid_and_cells(1))
def test_neighbours_are_mutual_by_the_opposite_direction(drawn: tuple[Grid, Cell]) -> None:
    grid, cell = drawn
    for direction, other in grid.neighbours(cell):
        opposite = (direction + grid.directions // 2) % grid.directions
        assert grid.step(other, opposite) == cell
        assert (opposite, cell) in grid.neighbours(other)
        assert grid.direction(cell, other) == direction
        assert grid.bearing(cell, other) == grid.degrees(direction)
        assert grid.off(direction, cell, other) == 0


@pytest.mark.parametrize("grid", every_grid())
def test_directions_go_round_clockwise_from_the_one_nearest_north(grid: Grid) -> None:
    bearings = [grid.degrees(direction) for direction in range(grid.directions)]
    assert bearings == sorted(bearings)
    assert 0 <= bearings[0] <= 30
    assert bearings[-1] < 360


@pytest.mark.parametrize("axis", AXES)
@pytest.mark.parametrize("index", INDICES)
def test_on_hexes_a_direction_is_the_same_axial_step_everywhere(axis: Axis, index: Index) -> None:
    grid = HexGrid(9, 9, 1.0, axis, index)
    steps = (FLAT_HEXES if axis == "x" else POINTED_HEXES).steps
    for cell in grid.cells():
        q, r = grid.axial(cell)
        assert grid.offset(q, r) == cell
        assert [grid.axial(grid.step(cell, d)) for d in range(6)] == [(q + x, r + y) for x, y in steps]


@pytest.mark.parametrize("grid", every_grid())
def test_the_arrays_of_lattice_coordinates_agree_with_each_cell(grid: Grid) -> None:
    first, second = grid.axials()
    assert first.shape == second.shape == (grid.rows, grid.columns)
    for column, row in grid.cells():
        assert (first[row, column], second[row, column]) == grid.axial((column, row))


@modest
@given(grid_and_cells(2))
def test_bearing_and_distance_are_those_of_the_centres(drawn: tuple[Grid, Cell, Cell]) -> None:
    grid, a, b = drawn
    (ax, ay), (bx, by) = grid.centre(a), grid.centre(b)
    assert grid.straight(a, b) == pytest.approx(math.hypot(bx - ax, by - ay), abs=TINY)
    assert 0 <= grid.bearing(a, b) < 360
    if a != b:
        turn = math.radians(grid.bearing(a, b))
        length = grid.straight(a, b)
        assert (ax + length * math.sin(turn), ay - length * math.cos(turn)) == pytest.approx((bx, by), abs=TINY * 100)


@modest
@given(grid_and_cells(2))
def test_the_way_back_lies_opposite(drawn: tuple[Grid, Cell, Cell]) -> None:
    grid, a, b = drawn
    if a != b:
        assert (grid.bearing(a, b) - grid.bearing(b, a)) % 360 == pytest.approx(180)


@modest
@given(grid_and_cells(2))
def test_the_direction_to_a_cell_is_one_it_lies_least_off(drawn: tuple[Grid, Cell, Cell]) -> None:
    grid, a, b = drawn
    offs = [grid.off(direction, a, b) for direction in range(grid.directions)]
    assert all(0 <= off <= 180 for off in offs)
    assert offs[grid.direction(a, b)] == min(offs)


@pytest.mark.parametrize(
    ("grid", "a", "b", "bearing", "direction"),
    [
        (SquareGrid(9, 9, 1), (4, 4), (4, 0), 0, 0),
        (SquareGrid(9, 9, 1), (4, 4), (6, 2), 45, 1),
        (SquareGrid(9, 9, 1), (4, 4), (0, 4), 270, 6),
        (SquareGrid(9, 9, 1), (4, 4), (6, 1), 33.690067526, 1),
        (HexGrid(9, 9, 1, "x", "odd"), (4, 4), (4, 0), 0, 0),
        (HexGrid(9, 9, 1, "x", "odd"), (4, 4), (6, 4), 90, 2),
        (HexGrid(9, 9, 1, "y", "odd"), (4, 4), (4, 2), 0, 0),
        (HexGrid(9, 9, 1, "y", "odd"), (4, 4), (8, 4), 90, 1),
        (HexGrid(9, 9, 1, "y", "odd"), (4, 4), (4, 6), 180, 3),
    ],
)
def test_a_cell_half_way_between_two_directions_belongs_to_the_clockwise_one(
    grid: Grid, a: Cell, b: Cell, bearing: float, direction: int
) -> None:
    assert grid.bearing(a, b) == bearing
    assert grid.direction(a, b) == direction


@pytest.mark.parametrize("grid", every_grid())
def test_a_cell_lies_nowhere_from_itself(grid: Grid) -> None:
    assert grid.straight((3, 3), (3, 3)) == grid.count((3, 3), (3, 3)) == 0
    assert grid.bearing((3, 3), (3, 3)) == grid.direction((3, 3), (3, 3)) == 0
    assert grid.off(2, (3, 3), (3, 3)) == 0


@modest
@given(grid_and_cells(3), st.sampled_from([Diagonals.FLAT, Diagonals.HALF]))
def test_distances_are_metrics(drawn: tuple[Grid, Cell, Cell, Cell], diagonals: Diagonals) -> None:
    grid, a, b, c = drawn
    assert grid.straight(a, b) == grid.straight(b, a)
    assert grid.count(a, b, diagonals) == grid.count(b, a, diagonals)
    assert grid.straight(a, c) <= grid.straight(a, b) + grid.straight(b, c) + TINY
    assert grid.count(a, c, diagonals) <= grid.count(a, b, diagonals) + grid.count(b, c, diagonals)
    assert (a == b) == (grid.straight(a, b) == 0) == (grid.count(a, b) == 0)


def test_metres_come_out_round_where_the_cells_do() -> None:
    assert SquareGrid(9, 9, 0.1).straight((0, 0), (3, 0)) == 0.3
    assert HexGrid(9, 9, 0.1, "x", "odd").straight((0, 0), (0, 3)) == 0.3


def walked(grid: Grid, start: Cell, diagonals: Diagonals) -> dict[Cell, float]:
    """The least count to every cell, walked step by step on a board without edges near."""
    best: dict[tuple[Cell, bool], float] = {}
    queue: list[tuple[float, Cell, bool]] = [(0, start, False)]
    while queue:
        cost, cell, second = heapq.heappop(queue)
        if (cell, second) in best:
            continue
        best[cell, second] = cost
        for direction, other in grid.neighbours(cell):
            slanted = grid.shape == "square" and direction % 2 == 1
            if not slanted or diagonals is Diagonals.FLAT:
                heapq.heappush(queue, (cost + 1, other, second))
            elif diagonals is Diagonals.HALF:
                heapq.heappush(queue, (cost + 1.5, other, second))
            else:
                heapq.heappush(queue, (cost + (2 if second else 1), other, not second))
    return {cell: min(best[key] for key in ((cell, False), (cell, True)) if key in best) for cell, _ in best}


@pytest.mark.parametrize("diagonals", Diagonals)
@pytest.mark.parametrize("grid", every_grid(11, 9))
def test_counting_agrees_with_walking(grid: Grid, diagonals: Diagonals) -> None:
    for cell, count in walked(grid, (4, 4), diagonals).items():
        assert grid.count((4, 4), cell, diagonals) == count


@pytest.mark.parametrize("grid", every_grid(11, 9))
def test_a_flat_count_is_the_number_of_steps(grid: Grid) -> None:
    steps, queue = {(3, 5): 0}, deque([(3, 5)])
    while queue:
        cell = queue.popleft()
        for _, other in grid.neighbours(cell):
            if other not in steps:
                steps[other] = steps[cell] + 1
                queue.append(other)
    assert steps == {cell: grid.count((3, 5), cell, Diagonals.FLAT) for cell in grid.cells()}


@pytest.mark.parametrize(("diagonals", "count"), [(Diagonals.FLAT, 5), (Diagonals.ALTERNATE, 6), (Diagonals.HALF, 6.5)])
def test_three_diagonals_and_two_straight_steps_are_counted_three_ways(diagonals: Diagonals, count: float) -> None:
    assert SquareGrid(9, 9, 1).count((1, 1), (4, 6), diagonals) == count


@pytest.mark.parametrize(
    ("grid", "cell", "centre"),
    [
        (SquareGrid(4, 4, 2), (1, 2), (3, 5)),
        (HexGrid(4, 4, 2, "x", "odd"), (0, 0), (2 / math.sqrt(3), 1)),
        (HexGrid(4, 4, 2, "x", "odd"), (1, 0), (2 / math.sqrt(3) + math.sqrt(3), 2)),
        (HexGrid(4, 4, 2, "x", "even"), (0, 0), (2 / math.sqrt(3), 2)),
        (HexGrid(4, 4, 2, "x", "even"), (3, 1), (2 / math.sqrt(3) + 3 * math.sqrt(3), 3)),
        (HexGrid(4, 4, 2, "y", "odd"), (0, 1), (2, 2 / math.sqrt(3) + math.sqrt(3))),
        (HexGrid(4, 4, 2, "y", "even"), (0, 0), (2, 2 / math.sqrt(3))),
        (HexGrid(4, 4, 2, "y", "even"), (2, 1), (5, 2 / math.sqrt(3) + math.sqrt(3))),
    ],
)
def test_centres_are_measured_from_the_corner_of_the_board(grid: Grid, cell: Cell, centre: tuple[float, float]) -> None:
    assert grid.centre(cell) == pytest.approx(centre)
