"""An animal two cells long stands where all of it has room: it turns, steps, is placed and driven back accordingly."""

from __future__ import annotations

import pytest

from game.board.terrain import WALKS
from rules.frame.figure import Facing
from rules.frame.ground import Cell
from rules.gurps.afoot.forms import Step, Turn
from rules.gurps.harm.pushing import pushed
from rules.kernel.refs import Ref
from tests.rules.gurps.stage import Stage

HERE: Cell = (10, 10)
NORTH, EAST, SOUTH, WEST = 0, 2, 4, 6


def in_a_lane() -> Stage:
    """One cell wide, from north to south; beside it nobody can stand."""
    stage = Stage()
    for column in (9, 11):
        stage.terrain.walk[:, column] = WALKS.index("impassable")
    return stage


def bear(stage: Stage, cell: Cell = HERE, facing: int = NORTH) -> Ref:
    return stage.unit("blue", cell, "Bear", facing=facing)


def stands_well(stage: Stage, ref: Ref) -> bool:
    cells = stage.table.cells(ref)
    return len(cells) == 2 and all(stage.table.place(cell).walk != "impassable" for cell in cells)


def test_it_is_offered_only_turns_for_which_its_hind_part_has_room() -> None:
    stage = in_a_lane()
    beast = bear(stage)
    stage.begin()
    stage.until(beast)
    (offer,) = stage.offers(Turn)
    assert set(offer.choices["facing"]) == {1, 4, 5}, "on squares it lies along a side of the grid"
    stage.take(Turn, facing=SOUTH)
    assert stands_well(stage, beast)


def test_where_it_has_no_room_at_all_to_turn_it_is_told_so() -> None:
    stage = in_a_lane()
    stage.terrain.walk[9, 10] = WALKS.index("impassable")
    stage.terrain.walk[11, 9:12] = WALKS.index("impassable")
    stage.terrain.walk[10, 9] = WALKS.index("open")
    beast = bear(stage, HERE, EAST)
    stage.begin()
    stage.until(beast)
    (offer,) = stage.offers(Turn)
    assert set(offer.choices["facing"]) == {3}, "its other half is the same ground"


@pytest.mark.parametrize("wish", range(8))
def test_whatever_turns_it_its_hind_part_stands_on_ground(wish: int) -> None:
    stage = in_a_lane()
    beast = bear(stage)
    stage.put(beast, Facing(wish))
    assert stands_well(stage, beast)


def test_a_step_that_keeps_its_facing_turns_it_where_it_must() -> None:
    """Into a gap of the wall beside it, it goes head first (GUR-HEX-06)."""
    stage = in_a_lane()
    stage.terrain.walk[10, 11:13] = WALKS.index("open")
    beast = bear(stage)
    stage.begin()
    stage.until(beast)
    stage.take(Step, way=((11, 10),))
    assert stage.cell(beast) == (11, 10)
    assert stands_well(stage, beast)


def test_it_is_not_driven_back_to_where_only_its_head_has_room() -> None:
    """It strikes against what is there instead (GUR-DMG-04)."""
    stage = in_a_lane()
    stage.terrain.walk[9, :] = WALKS.index("impassable")
    stage.terrain.walk[9, 11] = WALKS.index("open")
    beast = bear(stage)
    shove = pushed(stage.table, beast, 1, (9, 11))
    assert (stage.cell(beast), bool(shove.hits)) == (HERE, True)
