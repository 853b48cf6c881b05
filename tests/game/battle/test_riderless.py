"""A horse without a rider, or a vehicle with nobody aboard, keeps no side in the fight: those who ride it do."""

from __future__ import annotations

import pytest

from game.battle.objective_status import in_view
from game.battle.objectives import Progress, fighters, harmed, verdict
from game.battle.scenario import ForceSheet
from game.players.tactician.situation import situation
from rules.frame.figure import Body, Condition, Crew, Seat, State
from tests.frame.probe import Man, battle, called
from tests.frame.test_everyone import Everyday
from tests.game.players.tactician.stage import man, staged
from tests.game.skirmish import field, walled

HORSE = Man("blue", (1, 5), "Horse", (Body("quadruped", 1.6, 1.0, 0.8), Crew((Seat("saddle", drives=True),))), 2)
RIDDEN = Man("blue", (1, 5), "Horse", HORSE.parts, 2, crew=("Ann",))
ANN, ROB = Man("blue", (1, 9), "Ann"), Man("red", (8, 5), "Rob")


@pytest.mark.parametrize(
    ("book", "sheet"), [("reflex", "Riding horse"), ("reflex", "Armed pickup"), ("d6", "Horse wagon")]
)
def test_it_sees_for_its_side_no_more_than_its_riders(book: str, sheet: str) -> None:
    """A man of blue on this side of a wall, and red and the mount beyond it: what blue knows of red."""
    mount = ForceSheet(side="blue", sheet=sheet, name="Bay", at=(10, 6), facing=2)
    for each, known in ((mount, 0), (mount.model_copy(update={"crew": ("rifleman",)}), 1)):
        wall = tuple(((6, row), 2) for row in range(field().grid.rows))
        terrain = walled(field(), *wall)
        fight = staged(book, man("blue", (3, 6), "Osei"), man("red", (16, 6), "Ilic"), each, terrain=terrain)
        assert len(fight.view("blue").units("red")) == known
        fight.close()


def test_it_is_not_one_of_those_who_fight_hold_ground_or_count_as_harmed() -> None:
    fight = battle(Everyday(), HORSE, ANN, ROB)
    table = fight.table
    horse, ann = called(table, "Horse"), called(table, "Ann")
    assert fighters(table, "blue") == (ann,)
    assert [each.side for each in in_view(fight.view("blue"))] == ["blue", "red"]
    view = fight.view("blue")
    assert [view.name(ref) for ref in situation(view, "blue", remembers=True).friends] == ["Ann"]
    table.put(horse, Condition(State.DEAD, 0.0))
    assert harmed(table, "blue") == 0


def test_its_rider_is() -> None:
    fight = battle(Everyday(), RIDDEN, ROB)
    assert fighters(fight.table, "blue") == (called(fight.table, "Ann"),)
    assert [each.side for each in in_view(fight.view("blue"))] == ["blue", "red"]


def test_a_side_with_nothing_but_its_horses_has_lost() -> None:
    for horse, lost in ((HORSE, True), (RIDDEN, False)):
        fight = battle(Everyday(), horse, ROB)
        found = verdict(fight.table, fight.setup.scenario, Progress(), frozenset())
        assert (found is not None and found.winner == "red") is lost
