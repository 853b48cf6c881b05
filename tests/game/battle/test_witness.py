"""An event is seen by one side, heard by another with a direction and rough distance, and unknown to a third."""

from __future__ import annotations

from typing import Any

import pytest

from game.battle.battle import Battle
from game.battle.witness import Account
from rules.frame.figure import Condition, State
from rules.frame.ground import Cell
from rules.frame.scene import Event
from rules.frame.things import Heap, Known, Mine
from rules.kernel.lengths import shown
from rules.kernel.tally import Modifier, Tally
from tests.frame.probe import Man, alias, kill, land, told, wall
from tests.game.systems.field import one, standing

FIELD = land(columns=60, rows=40, metres=5.0, walls=wall(30, range(40)))
"""A wall from north to south, with blue and red on the west of it, green on the east and grey far off."""
OPEN = land(columns=60, rows=40, metres=5.0)
SCREENED = land(columns=60, rows=40, metres=5.0, walls=wall(15, range(40)))
"""The wall is between blue and red."""
MEN = (
    Man("blue", (10, 20), "Ann"),
    Man("red", (20, 20), "Rob"),
    Man("green", (35, 20), "Gus"),
    Man("grey", (59, 39), "Gil"),
)
SIDES = ("blue", "red", "green", "grey")


@pytest.fixture
def fight() -> Battle:
    return standing(*MEN, ground=FIELD)


def last(fight: Battle, side: str | None) -> Account:
    return fight.log(side)[-1]


def shot(fight: Battle, **more: Any) -> Event:
    ann, rob = one(fight.table, "Ann"), one(fight.table, "Rob")
    given: dict[str, Any] = {
        "actor": ann,
        "target": rob,
        "cells": ((10, 20),),
        "told": "{target} is hit.",
        "own": ("rolled 14",),
        "detail": ("armour 3",),
        "tally": Tally("to hit", 10).plus(Modifier(-2, "cover")),
        "data": {"hit": True},
        "sound": "a shot",
        "loud": 150.0,
    }
    return Event("shot", "{actor} fires.", **(given | more))


def test_one_event_is_seen_by_one_side_heard_by_another_and_unknown_to_a_third(fight: Battle) -> None:
    before = len(fight.log("grey"))
    fight.table.say(shot(fight))
    assert last(fight, "blue").text == "Ann fires. Red fighter A is hit."
    assert last(fight, "red").text == "Blue fighter A fires. Rob is hit."
    assert shown(last(fight, "green").text) == "A shot, west of Gus, within 200 m."
    assert last(fight, "green").heard and not last(fight, "red").heard
    assert len(fight.log("grey")) == before
    assert last(fight, None).text == "Ann fires. Rob is hit."


def test_figures_are_for_the_game_master_and_ones_own(fight: Battle) -> None:
    fight.table.say(shot(fight))
    assert (last(fight, "blue").detail, last(fight, "blue").tally, last(fight, "blue").data) == (
        ("rolled 14",),
        None,
        {},
    )
    assert (last(fight, "red").detail, last(fight, "red").tally, last(fight, "red").data) == ((), None, {})
    assert last(fight, None).detail == ("rolled 14", "armour 3")
    assert last(fight, None).data == {"hit": True}
    fight.table.say(shot(fight, target=one(fight.table, "Ann")))
    assert last(fight, "blue").detail == ("rolled 14", "armour 3")
    assert last(fight, "blue").tally is not None


def test_references_are_each_sides_own(fight: Battle) -> None:
    fight.table.say(shot(fight))
    ann, rob = one(fight.table, "Ann"), one(fight.table, "Rob")
    for side in ("blue", "red"):
        assert last(fight, side).actor == alias(fight, side, ann)
        assert last(fight, side).target == alias(fight, side, rob)
    assert (last(fight, "green").actor, last(fight, "green").target, last(fight, "green").cells) == (None, None, ())


def test_who_sees_only_the_target_is_told_only_what_befalls_it() -> None:
    fight = standing(*MEN[:2], Man("green", (22, 22), "Gus"), ground=SCREENED)
    fight.table.say(shot(fight))
    assert last(fight, "green").text == "Red fighter A is hit."
    assert (last(fight, "green").actor, last(fight, "green").cells) == (None, ())


def test_a_result_that_needs_its_first_half_is_told_in_full_where_the_actor_is_unseen() -> None:
    fight = standing(*MEN[:2], Man("green", (22, 22), "Gus"), ground=SCREENED)
    fight.table.say(shot(fight, told="It misses.", unseen="{actor}'s shot misses {target}."))
    assert last(fight, "green").text == "An unseen unit's shot misses red fighter A."
    assert last(fight, "red").text == "An unseen unit's shot misses Rob."
    assert last(fight, "blue").text == "Ann fires."


def test_who_sees_only_the_actor_does_not_learn_whom_it_concerned() -> None:
    fight = standing(*MEN[:2], Man("green", (12, 20), "Gus"), ground=SCREENED)
    fight.table.say(Event("shot", "{actor} fires at {target}.", one(fight.table, "Ann"), one(fight.table, "Rob")))
    assert (last(fight, "green").text, last(fight, "green").target) == ("Blue fighter A fires at an unseen unit.", None)


def test_a_target_out_of_sight_is_not_named_though_it_is_known() -> None:
    fight = standing(*MEN[:2], Man("green", (12, 20), "Gus"), ground=OPEN)
    table = fight.table

    for row in range(40):
        table.world.create(Heap((15, row), 3.0, "earth", 2000))
    table.put(one(table, "Gus"), Condition(State.FIT))
    assert told(fight, "green", "lost") == ("Red fighter B is out of sight.",)
    table.say(Event("shot", "{actor} fires at {target}.", one(table, "Ann"), one(table, "Rob")))
    assert (last(fight, "green").text, last(fight, "green").target) == ("Blue fighter A fires at an unseen unit.", None)
    assert last(fight, "blue").text == "Ann fires at red fighter A.", "she knows at whom she fires"


def test_secrets_are_for_the_actors_side_and_some_things_for_certain_sides_only(fight: Battle) -> None:
    counts = {side: len(fight.log(side)) for side in SIDES}
    fight.table.say(shot(fight, secret=True))
    fight.table.say(Event("word", "Hold the wall.", only=("green", "grey")))
    assert {side: len(fight.log(side)) - counts[side] for side in SIDES} == {"blue": 1, "red": 0, "green": 1, "grey": 1}
    assert len(fight.log()) >= 2


def test_what_happens_somewhere_is_seen_by_those_who_see_the_place_and_heard_by_others(fight: Battle) -> None:
    fight.table.say(Event("burst", "A shell bursts.", cells=((25, 10),), sound="a burst", loud=120.0))
    assert [told(fight, side, "burst") for side in ("blue", "red")] == [("A shell bursts.",)] * 2
    assert shown(last(fight, "green").text) == "A burst, north-west of Gus, within 100 m."
    assert told(fight, "grey", "burst") == told(fight, "grey", "heard") == ()


def test_what_concerns_no_place_is_known_to_all(fight: Battle) -> None:
    fight.table.say(Event("rain", "It begins to rain."))
    assert [last(fight, side).text for side in SIDES] == ["It begins to rain."] * 4


def test_the_senseless_neither_see_nor_hear(fight: Battle) -> None:
    for name in ("Gus", "Rob"):
        fight.table.put(one(fight.table, name), Condition(State.DOWN))
    counts = len(fight.log("green")), len(fight.log("red"))
    fight.table.say(Event("burst", "A shell bursts.", cells=((25, 10),), sound="a burst", loud=500.0))
    assert (len(fight.log("green")), len(fight.log("red"))) == counts


@pytest.mark.parametrize(
    ("at", "words"),
    [
        ((35, 10), "north of Gus, within 50 m"),
        ((36, 21), "south-east of Gus, within 10 m"),
        ((40, 20), "east of Gus, within 25 m"),
        ((29, 39), "south of Gus, within 100 m"),
        ((0, 0), "north-west of Gus, within 400 m"),
    ],
)
def test_a_sound_has_a_direction_and_a_rough_distance(fight: Battle, at: Cell, words: str) -> None:
    fight.table.say(
        Event("noise", "Glass breaks.", actor=one(fight.table, "Ann"), cells=(at,), sound="a noise", loud=999)
    )
    assert shown(last(fight, "green").text) == f"A noise, {words}."


def test_who_has_left_the_map_makes_no_sound_and_breaks_nothing(fight: Battle) -> None:
    ann = one(fight.table, "Ann")
    fight.table.remove(ann)
    fight.table.say(Event("fled", "{actor} is gone.", actor=ann, sound="steps", loud=500.0))
    assert last(fight, "blue").text == "Ann is gone."
    assert told(fight, "green", "heard") == ()


def test_an_event_may_concern_a_thing(fight: Battle) -> None:
    mine = fight.table.add(Mine("mine", (11, 20), "blue"), Known(("blue",)))
    fight.table.say(Event("lifted", "A mine is lifted.", target=mine, cells=((11, 20),)))
    assert last(fight, "blue").text == "A mine is lifted."
    assert last(fight, "blue").target == alias(fight, "blue", mine)
    assert told(fight, "red", "lifted") == ()
    fight.table.remove(mine)
    fight.table.say(Event("lifted", "It is gone.", target=mine, cells=((11, 20),)))
    assert last(fight, None).text == "It is gone."


def test_the_fall_of_somebody_is_seen_by_those_who_see_him(fight: Battle) -> None:
    rob = one(fight.table, "Rob")
    kill(fight.table, rob)
    fight.table.say(Event("falls", "", target=rob, told="{target} falls."))
    assert last(fight, "blue").text == "Red fighter A falls."
    assert last(fight, "red").text == "Rob falls."
    assert told(fight, "green", "falls") == ()
