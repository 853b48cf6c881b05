"""Allies are friends, and know of each other's sightings only if the scenario says so."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.battle.battle import Battle
from game.battle.relation_sheet import RelationSheet, wrong_with
from game.battle.scenario import Scenario, Written
from game.battle.setup import set_up
from game.players.idle_player import IdlePlayer
from tests.game.battle.courtyard import courtyard, men
from tests.game.skirmish import ground
from tests.times import lasting

BOOKS = ("d6", "reflex")


def meeting(book: str, *, sight: bool) -> Battle:
    """Blue in the west; green and red beyond the wall, face to face."""
    forces = (
        *men("blue", ("rifleman", (4, 5))),
        *men("green", ("rifleman", (16, 3)), facing=180),
        *men("red", ("rifleman", (16, 9)), facing=0),
    )
    given = {
        "title": "Beyond the wall",
        "map": "meadow.tmx",
        "book": book,
        **lasting(5),
        "side": [{"name": side} for side in ("blue", "green", "red")],
        "relation": [{"side": "blue", "to": ["green"], "are": "allies", "sight": sight}],
        "force": [force.model_dump() for force in forces],
    }
    return Battle(set_up(Written(Scenario.model_validate(given), Path("wall.toml")), ground=ground(courtyard())), "1")


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("sight", [False, True])
def test_allies_know_of_each_others_sightings_only_if_the_scenario_says_so(book: str, sight: bool) -> None:
    fight = meeting(book, sight=sight)
    for _ in range(6):
        question = fight.question()
        fight.answer(IdlePlayer().choose(question), question)
    assert fight.view("green").units("red"), "green sees red"
    blue = fight.view("blue")
    assert (len(blue.units("green")), len(blue.units("red"))) == ((1, 1) if sight else (0, 0))
    assert not fight.view("red").units("blue")


def test_sight_is_shared_by_allies_alone() -> None:
    sheet = RelationSheet(side="folk", are="neutral", sight=True)
    faults = [fault for _, fault, _ in wrong_with((sheet,), ("blue", "red", "folk"))]
    assert faults == ["sight is shared by allies, and these are neutral"]
