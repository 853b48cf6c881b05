"""Other people on the way, ground that costs extra, and gaits in which facing matters."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from game.board.paths import Reached, cheapest, price_of_way, reach
from game.board.terrain import WALKS
from rules.frame.ground import Cell, Diagonals, Gait, Reach
from tests.game.board.lands import ON_FOOT, meadow, with_cells

N, NE, E, SE, S, SW, W, NW = range(8)
OPEN, DIFFICULT, IMPASSABLE = map(WALKS.index, ("open", "difficult", "impassable"))
LANE = meadow(7, 1)
"""Seven cells in a row: who stands there cannot be gone round."""


def along(gait: Gait = ON_FOOT, friends: frozenset[Cell] = frozenset(), foes: frozenset[Cell] = frozenset()) -> Reached:
    """How far one gets down the lane from its west end."""
    return reach(LANE, (0, 0), gait, 6, friends=friends, foes=foes)


HIM: frozenset[Cell] = frozenset({(3, 0)})


@pytest.mark.parametrize(
    ("gait", "with_a_friend", "with_a_foe"),
    [
        (ON_FOOT, [1, 2, 4, 5, 6], [1, 2]),
        (replace(ON_FOOT, through_friends=False), [1, 2], [1, 2]),
        (replace(ON_FOOT, through_foes=True), [1, 2, 4, 5, 6], [1, 2, 4, 5, 6]),
        (replace(ON_FOOT, share=True), [1, 2, 3, 4, 5, 6], [1, 2, 3]),
        (replace(ON_FOOT, share=True, through_friends=False), [1, 2, 3], [1, 2, 3]),
        (replace(ON_FOOT, share=True, through_foes=True), [1, 2, 3, 4, 5, 6], [1, 2, 3, 4, 5, 6]),
    ],
)
def test_who_stands_in_the_way_is_passed_or_joined_as_the_gait_says(
    gait: Gait, with_a_friend: list[int], with_a_foe: list[int]
) -> None:
    assert [column for column, _ in along(gait, friends=HIM)] == with_a_friend
    assert [column for column, _ in along(gait, foes=HIM)] == with_a_foe


def test_one_cannot_end_on_a_friend_but_the_way_past_him_has_its_price() -> None:
    found = along(friends=HIM)
    assert found.price(((1, 0), (2, 0), (3, 0))) is None
    assert found.price(((1, 0), (2, 0), (3, 0), (4, 0))) == 4
    assert found.way((4, 0)) == ((1, 0), (2, 0), (3, 0), (4, 0))
    with pytest.raises(KeyError):
        found.cost((3, 0))


def test_a_way_through_a_foe_has_no_price() -> None:
    past = ((1, 0), (2, 0), (3, 0), (4, 0))
    assert along(foes=HIM).price(past) is None
    assert along(replace(ON_FOOT, share=True), foes=HIM).price(past) is None
    assert along(replace(ON_FOOT, share=True), foes=HIM).price(past[:-1]) == 3


def test_the_walker_himself_is_in_nobodys_way() -> None:
    him = frozenset({(0, 0)})
    companies: tuple[dict[str, Any], ...] = ({"friends": him}, {"foes": him}, {"closed": him})
    for company in companies:
        found = reach(LANE, (0, 0), replace(ON_FOOT, through_friends=False), 6, **company)
        assert len(found) == 6
        assert found.price(((1, 0), (0, 0))) == 2


def test_closed_cells_are_not_entered() -> None:
    assert list(reach(LANE, (0, 0), ON_FOOT, 6, closed=HIM)) == [(1, 0), (2, 0)]
    assert cheapest(LANE, (0, 0), (3, 0), ON_FOOT, closed=HIM) is None


def test_people_off_the_board_trouble_nobody() -> None:
    off = frozenset({(7, 0), (-1, 0), (0, 1), (3, -1)})
    assert len(reach(LANE, (0, 0), ON_FOOT, 6, friends=off, foes=off, closed=off, extra=dict.fromkeys(off, 9))) == 6


def test_one_walkers_company_is_not_the_next_ones() -> None:
    dear = reach(LANE, (0, 0), ON_FOOT, 9, extra={(2, 0): 3})
    assert dear.cost((3, 0)) == 6
    assert len(reach(LANE, (0, 0), replace(ON_FOOT, share=True), 9, foes=HIM)) == 3
    assert along().cost((3, 0)) == 3
    assert len(along()) == 6


def test_a_known_mine_is_gone_round_where_that_is_cheaper() -> None:
    board = meadow(3, 2)
    assert cheapest(board, (0, 0), (2, 0), ON_FOOT, extra={(1, 0): 1}) == ((1, 0), (2, 0))
    assert cheapest(board, (0, 0), (2, 0), ON_FOOT, extra={(1, 0): 5}) == ((1, 1), (2, 0))
    assert price_of_way(board, (0, 0), ((1, 0), (2, 0)), ON_FOOT, extra={(1, 0): 5}) == 7
    with pytest.raises(ValueError, match="not less than nothing"):
        reach(board, (0, 0), ON_FOOT, 3, extra={(1, 0): -1})


MARCH = Gait("march", (("open", 1),), turn=1)
"""Straight ahead only, and a point for each sixth of a turn."""
DRILL = replace(MARCH, aside=(1, 2, 2, 3))
"""Aside for two points, backwards for three."""


def test_turning_costs_and_the_facing_at_the_end_is_told() -> None:
    board = meadow(shape="hex")
    found = reach(board, (4, 3), MARCH, 4, facing=0)
    costs = [found.cost(there) for _, there in board.grid.neighbours((4, 3))]
    assert costs == [1, 2, 3, 4, 3, 2]
    assert [found.facing_at(there) for _, there in board.grid.neighbours((4, 3))] == [0, 1, 2, 3, 4, 5]
    assert found.facing_at((4, 3)) == 0


def test_stepping_aside_keeps_the_facing_and_costs_its_factor() -> None:
    board = meadow(shape="hex")
    found = reach(board, (4, 3), DRILL, 4, facing=0)
    costs = [found.cost(there) for _, there in board.grid.neighbours((4, 3))]
    assert costs == [1, 2, 2, 3, 2, 2]
    assert [found.facing_at(there) for _, there in board.grid.neighbours((4, 3))] == [0] * 6


def test_of_a_step_aside_and_a_turn_and_a_step_the_single_move_is_taken() -> None:
    found = reach(meadow(shape="hex"), (4, 3), DRILL, 2, facing=0)
    assert found.facing_at((5, 3)) == 0
    assert found.price(((5, 3),)) == 2


def test_a_diagonal_with_a_facing_still_counts_double_every_other_time() -> None:
    board = meadow()
    found = reach(board, (1, 1), MARCH, 9, facing=E)
    assert found.cost((3, 1)) == 2
    assert found.cost((3, 3)) == 1 + 1 + 2
    assert found.facing_at((3, 3)) == SE


def test_turning_may_cost_nothing() -> None:
    board = meadow(shape="hex")
    free, plain = replace(MARCH, turn=0), replace(MARCH, turn=None)
    found, simply = reach(board, (4, 3), free, 3, facing=2), reach(board, (4, 3), plain, 3)
    assert {cell: found.cost(cell) for cell in found} == {cell: simply.cost(cell) for cell in simply}
    assert simply.facing_at((4, 2)) is None


def test_where_turning_costs_one_sets_out_with_a_facing() -> None:
    with pytest.raises(ValueError, match="facing"):
        reach(meadow(shape="hex"), (4, 3), MARCH, 4)


def test_what_comes_back_is_what_a_rulebook_asks_for() -> None:
    found: Reach = along()
    assert (found.start, found.budget, len(found)) == ((0, 0), 6, 6)


def test_a_mine_beside_the_way_makes_it_no_longer() -> None:
    board = with_cells(meadow(5, 5), "walk", {(column, row): IMPASSABLE for column in range(5) for row in range(5)})
    high, low = ((1, 1), (2, 0), (3, 0), (4, 1), (4, 2)), ((2, 3), (3, 3), (4, 2))
    board = with_cells(board, "walk", dict.fromkeys(((1, 2), (2, 4), *high), OPEN))
    board = with_cells(board, "walk", dict.fromkeys(low[:2], DIFFICULT))
    gait, mine = replace(ON_FOOT, diagonals=Diagonals.FLAT), {(2, 4): 3}
    for way in (high, low):
        assert price_of_way(board, (1, 2), way, gait, extra=mine) == 5
    assert cheapest(board, (1, 2), (4, 2), gait, extra=mine) == low
