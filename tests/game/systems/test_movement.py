"""A step is made, or fails at a shut door and at an unknown unit, which is noticed by that."""

from __future__ import annotations

from rules.frame.figure import Facing
from rules.frame.scene import Footfall
from tests.frame.probe import DOOR, Man, kill, land, told, wall
from tests.game.systems.field import ANN, ROB, Figures, one, standing


class Blind(Figures):
    """No unit sees any other."""

    def perceives(self, *_: object) -> str:
        return ""


def test_a_step_moves_and_turns() -> None:
    table = standing().table
    ann = one(table, "Ann")
    footfall = table.step(ann, (2, 6), 3)
    assert (footfall.moved, table.cells(ann), table.part(ann, Facing).direction) == (True, ((2, 6),), 3)
    table.step(ann, (2, 7))
    assert table.part(ann, Facing).direction == 3, "without a word on it the facing stays"


def test_nobody_steps_off_the_map() -> None:
    table = standing(Man("blue", (0, 0), "Ann"), ROB).table
    assert not table.step(one(table, "Ann"), (-1, 0)).moved


def test_a_shut_door_stops_a_step_and_an_open_one_does_not() -> None:
    table = standing(Man("blue", (3, 5), "Ann"), ROB, ground=land(walls=wall(3, (5,), DOOR))).table
    ann = one(table, "Ann")
    assert table.step(ann, (4, 5)) == Footfall(moved=False)
    for state in ("locked", "open"):
        table.door(1, state)
        assert table.step(ann, (4, 5)).moved is (state == "open")


def test_somebody_unseen_is_bumped_into_and_noticed() -> None:
    fight = standing(Man("blue", (3, 5), "Ann"), Man("red", (2, 5), "Rob"), figures=Blind())
    table, ann, rob = fight.table, one(fight.table, "Ann"), one(fight.table, "Rob")
    assert fight.view("blue").units("red") == ()
    footfall = table.step(ann, (2, 5))
    assert (footfall.moved, footfall.blocked_by) == (False, rob)
    assert table.cells(ann) == ((3, 5),)
    assert told(fight, "blue", "noticed") == ("Ann notices red fighter A.",)
    (felt,) = fight.view("blue").units("red")
    contact = fight.view("blue").contact(felt)
    assert contact is not None and (contact.how, contact.now, contact.looks.pose.cell) == ("felt", False, (2, 5))
    assert told(fight, "red", "noticed") == (), "nobody tells him"
    table.step(ann, (3, 4))
    assert not table.step(ann, (2, 5)).moved, "he is still in the way"
    assert len(told(fight, "blue", "noticed")) == 2


def test_somebody_known_is_the_rulebooks_affair() -> None:
    table = standing(ANN, Man("red", (2, 5), "Rob")).table
    assert table.step(one(table, "Ann"), (2, 5)).moved


def test_the_fallen_stop_nobody() -> None:
    fight = standing(Man("blue", (1, 5), "Ann"), Man("red", (2, 5), "Rob"), figures=Blind())
    kill(fight.table, one(fight.table, "Rob"))
    assert fight.table.step(one(fight.table, "Ann"), (2, 5)).moved
