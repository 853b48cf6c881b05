"""What several sides know together: an open table sees what any of its sides sees, and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from game.battle.battle import Battle
from game.battle.joined import BLOCK, called
from game.battle.question import Question
from game.players.random_player import RandomPlayer
from rules.frame.figure import Identity, Kit, Position
from rules.frame.forms import Action
from tests.frame.probe import Man, Pass, Walk, battle
from tests.game.battle.test_two_worlds import HIDDEN, HOUSE, MINES, SEEN, Skirmish, Work, busy, passing
from tests.game.battle.two_worlds import everything
from tests.game.systems.field import Figures, one

TABLE = called(("blue", "green"))
GIL = Man("green", (3, 11), "Gil")
SIDES = [{"name": "blue", "player": "person"}, {"name": "green", "player": "person"}, {"name": "red"}]


def world(*hidden: Man, **more: Any) -> Battle:
    """Blue and green are played by people at an open table; red is not."""
    given: dict[str, Any] = {"ground": HOUSE, "rounds": 60, "side": SIDES, "table": "open"} | more
    return battle(Skirmish(Figures()), *SEEN, GIL, *hidden, **given)


def known(battle: Battle, first: str | None = None) -> list[str]:
    """The names of the units that the table sees."""
    view = battle.view(TABLE, first)
    return [view.name(unit) for unit in view.units()]


def test_the_table_sees_what_any_of_its_sides_sees_each_unit_once() -> None:
    fight = world(HIDDEN)
    assert sorted(known(fight)) == ["Ann", "Bob", "Gil", "red fighter A"]
    view = fight.view(TABLE)
    gil = next(unit for unit in view.units() if view.name(unit) == "Gil")
    assert not view.assumed(gil)
    assert view.find(gil, Kit) == fight.table.find(one(fight.table, "Gil"), Kit)


@pytest.mark.parametrize("first", ["blue", "green"])
def test_a_side_named_first_keeps_its_own_numbers(first: str) -> None:
    fight = world(HIDDEN)
    own, joint = fight.view(first), fight.view(TABLE, first)
    assert {own.name(unit): unit for unit in own.units(first)} == {joint.name(u): u for u in joint.units(first)}
    assert joint.viewer == first
    assert all(unit < BLOCK for unit in own.units())
    assert sorted(known(fight, first)) == sorted(known(fight))


def test_a_unit_without_a_place_is_shown_where_the_side_named_first_saw_it() -> None:
    """A unit that got into a vehicle stays a target to a side that has not seen where it went."""
    fight = world()
    seen = fight.view("blue")
    number = next(unit for unit in seen.units() if seen.side(unit) == "green")
    fight.world.strip(one(fight.table, "Gil"), Position)
    view, own = fight.view(TABLE, "blue"), fight.view(TABLE, "green")
    assert view.cells(number) == seen.cells(number)
    assert view.assumed(number)
    assert not any(own.assumed(unit) for unit in own.units("green"))


def test_an_event_is_told_once_with_the_names_of_all_at_the_table() -> None:
    fight = world(HIDDEN)
    while fight.ask is not None and fight.ask.side != "green":
        fight.answer(Pass())
    fight.answer(Work(what="search"))
    (told,) = (account for account in fight.log(TABLE) if account.kind == "search")
    assert told.text == "Gil looks about."
    assert told.detail == ("rolled",)


def test_where_another_seated_side_is_found_is_no_news_to_the_table() -> None:
    fight = world(HIDDEN)
    told = [account.kind for account in fight.log("blue")]
    assert "spotted" in told
    spotted = [account for account in fight.log(TABLE) if account.kind == "spotted"]
    view = fight.view(TABLE)
    assert {view.side(account.target) for account in spotted if account.target is not None} == {"red"}


def careful(question: Question) -> Action:
    """Anything, but nothing that leads to the wall's end or kills Rob."""
    answer = RandomPlayer("people").choose(question)
    return answer if isinstance(answer, Walk | Work) else Pass()


@pytest.mark.parametrize(
    ("hidden", "others", "mines"),
    [((), (), MINES), ((HIDDEN,), (), ()), ((HIDDEN,), (Man("red", (18, 10), "Max"), Man("red", (13, 1), "Moe")), ())],
    ids=["a mine", "a unit more", "other units"],
)
def test_what_no_seated_side_has_discovered_changes_nothing(
    hidden: tuple[Man, ...], others: tuple[Man, ...], mines: Any
) -> None:
    one_world, other = world(*hidden, mines=mines), world(*others)
    for _ in range(12):
        for fight, rivals in ((one_world, busy), (other, passing)):
            _let_others_answer(fight, rivals)
        assert list(everything(TABLE, one_world)) == list(everything(TABLE, other))
        assert one_world.ask is not None
        answer = careful(one_world.question())
        one_world.answer(answer)
        other.answer(answer)
    assert one_world.digest != other.digest


def _let_others_answer(fight: Battle, rivals: Callable[[Question], Action]) -> None:
    while fight.ask is not None and fight.ask.side == "red":
        fight.answer(rivals(fight.question()))


def test_what_comes_into_sight_of_one_side_is_a_difference_to_the_table() -> None:
    """The check works."""
    one_world, other = world(HIDDEN), world()
    one_world.table.put(one(one_world.table, "Rex"), Position((10, 10)))
    assert list(everything(TABLE, one_world)) != list(everything(TABLE, other))


def test_a_door_that_one_side_sees_is_seen_by_the_table_as_it_is() -> None:
    fight = world(HIDDEN, ground=HOUSE)
    fight.table.door(1, "open")
    shut = fight.view("blue").board.terrain.drawn(1)
    assert dict(fight.view(TABLE)._intel.doors).get(1, shut) == shut
    fight.table.put(one(fight.table, "Gil"), Position((14, 6)))
    fight.table.put(one(fight.table, "Gil"), Identity("Gil", "fighter", ""))
    fight._look_about()
    assert dict(fight.view("green")._intel.doors)[1] == "open"
    assert dict(fight.view(TABLE)._intel.doors)[1] == "open"


def test_a_table_of_one_person_is_not_open() -> None:
    alone = [{"name": "blue", "player": "person"}, {"name": "green"}, {"name": "red"}]
    assert world(side=alone).together == ()
    assert world(table="closed").together == ()
