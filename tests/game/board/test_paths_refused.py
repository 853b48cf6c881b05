"""Why a unit cannot get to a cell, in the words that a player reads."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.board.board import Board
from game.board.paths import reach
from game.board.terrain import WALKS
from rules.frame.ground import Cell
from rules.kernel.lengths import Unit, shown
from tests.game.board.lands import ON_FOOT, WALL, meadow, with_barriers, with_cells

START: Cell = (1, 3)
WALKER = replace(ON_FOOT, counted="cells")
E = 2


def why_not(board: Board, cell: Cell, budget: int = 3) -> str:
    return reach(board, START, WALKER, budget, friends=frozenset({(2, 2)}), closed=frozenset({(2, 4)})).why_not(cell)


@pytest.mark.parametrize(
    ("cell", "said"),
    [
        ((3, 3), ""),
        ((6, 3), "too far: 5 cells, 3 cells of movement left"),
        (START, "the unit is already there"),
        ((2, 2), "another unit stands there"),
        ((2, 4), "no room"),
        ((99, 3), "off the map"),
    ],
)
def test_what_keeps_one_from_a_cell_of_a_meadow(cell: Cell, said: str) -> None:
    assert why_not(meadow(), cell) == said


def test_ground_that_cannot_be_walked_on_says_what_it_is() -> None:
    goal = (3, 3)
    assert why_not(with_cells(meadow(), "walk", {goal: WALKS.index("deep")}), goal) == "deep water"
    closed = with_cells(meadow(), "walk", {goal: WALKS.index("impassable")})
    assert why_not(closed, goal) == "grass: cannot be entered"
    blocked = why_not(with_cells(closed, "obstacle", {goal: 1.5}), goal)
    assert shown(blocked) == "blocked by an obstacle, 1.5 m high"
    assert shown(blocked, Unit.FEET) == "blocked by an obstacle, 5 ft high"
    assert why_not(with_cells(meadow(), "obstacle", {goal: 2.5}), goal).startswith("too high to get over: ")


def test_a_wall_on_the_way_is_named_with_how_far_it_is_round_it() -> None:
    rows = range(1, 6)
    board = with_barriers(meadow(), {((2, row), E): WALL for row in rows})
    said = why_not(board, (3, 3))
    assert said.startswith("too far: ")
    assert said.endswith(" cells round a wall, 3 cells of movement left")


def test_where_no_way_leads_at_all_the_wall_is_named() -> None:
    board = with_barriers(meadow(), {((2, row), E): WALL for row in range(7)})
    assert why_not(board, (3, 3)) == "no way leads there: a wall"


def test_one_of_what_is_left_is_said_as_one() -> None:
    assert why_not(meadow(), (6, 3), budget=1) == "too far: 5 cells, 1 cell of movement left"
