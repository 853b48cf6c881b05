"""Whole rounds that must not change by accident, and counts of legal actions at fixed positions."""

from __future__ import annotations

import re
from difflib import unified_diff
from itertools import islice

import pytest

from rules.d6.asks import TURN
from rules.d6.turns.forms import Declare, Pass
from tests.playthroughs.telling import PLAYTHROUGHS, Playthrough, forms, start, told

HEXES = "wielka/crossing-the-stream"
ANEW = "if it is meant to change: python -m tests.playthroughs.telling, then read what git says has changed"


@pytest.mark.parametrize("play", PLAYTHROUGHS, ids=lambda play: play.scenario)
def test_a_playthrough_has_not_changed(play: Playthrough) -> None:
    kept = play.file.read_text(encoding="utf-8")
    now = told(play)
    if now != kept:
        changes = unified_diff(kept.splitlines(), now.splitlines(), "as it was", "as it is", n=2, lineterm="")
        raise AssertionError("\n".join((*islice(changes, 30), ANEW)))


def test_every_playthrough_comes_to_blows_and_shows_its_dice() -> None:
    for play in PLAYTHROUGHS:
        kept = play.file.read_text(encoding="utf-8")
        assert re.search(r"\d+D(\+\d)?: \[", kept), f"no dice in {play.file}"
        assert re.search(r"against Reflexes \d+: (hit|miss)", kept), f"no attack in {play.file}"
        assert kept.count("digest after") == play.rounds + 1


# how many legal actions there are

CROSSING = {
    "move": 657, "shoot": 8, "suppress": 24, "aim": 23, "prepare": 1, "hold": 3492, "drop": 1, "draw": 3, "put away": 1,
    "posture": 2, "turn": 7, "keep down": 1, "search": 1, "end turn": 1,
}  # fmt: skip
"""Corporal Brandt in the street, squares: four enemies in sight, each to be shot at singly or with a burst."""
WIELKA = {
    "move": 91, "shoot": 5, "aim": 29, "prepare": 1, "hold": 3754, "drop": 1, "draw": 1, "put away": 1, "posture": 2,
    "turn": 5, "keep down": 1, "search": 1, "end turn": 1,
}  # fmt: skip
"""Kestrel at the edge of the woods, hexes: five enemies in sight, and a rifle that fires no bursts."""


FIRST = {"crossing/first-shots": "Corporal Brandt", HEXES: "Kestrel"}
"""Whose turn it is looked at, the first there is."""


def legal(scenario: str, actions: int) -> dict[str, int]:
    """The legal forms by kind of the unit that goes first, once it has declared so many actions; all others pass."""
    battle = start(scenario, "1")
    while (question := battle.question()).ask.kind != TURN:
        first = question.view.name(question.ask.unit) == FIRST[scenario]
        battle.answer(Declare(actions=actions) if first else Pass())
    found = forms(question.menu)
    battle.close()
    return found


@pytest.mark.parametrize(("scenario", "counts"), [("crossing/first-shots", CROSSING), (HEXES, WIELKA)])
def test_so_many_actions_are_legal(scenario: str, counts: dict[str, int]) -> None:
    assert legal(scenario, 1) == counts


@pytest.mark.parametrize(("scenario", "counts"), [("crossing/first-shots", CROSSING), (HEXES, WIELKA)])
def test_with_several_actions_nothing_is_done_that_takes_the_whole_round(scenario: str, counts: dict[str, int]) -> None:
    """DSX-AIM-01, DSX-AIM-50: aiming and preparing take all of a round; the rest may be done twice."""
    assert legal(scenario, 2) == {kind: count for kind, count in counts.items() if kind not in ("aim", "prepare")}


def test_six_actions_leave_too_few_dice_to_attack_or_search_with() -> None:
    """DSX-ACT-03: a die less for every action beyond the first, and what falls below 1D may not be rolled."""
    assert not {"shoot", "suppress", "search"} & set(legal("crossing/first-shots", 6))


@pytest.mark.parametrize(("scenario", "directions"), [("crossing/first-shots", 8), (HEXES, 6)])
def test_every_cell_in_reach_may_be_entered_facing_any_way(scenario: str, directions: int) -> None:
    found = legal(scenario, 1)
    assert found["turn"] == directions - 1
    assert found["move"] % (directions + 1) == 0
