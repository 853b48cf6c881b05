"""What several actions in a round leave legal, counted at fixed positions on squares and hexes."""

from __future__ import annotations

import pytest

from rules.d6.asks import TURN
from rules.d6.turns.forms import Declare, Pass
from tests.playthroughs.telling import HEXES, SQUARES, Playthrough, forms

FIRST = {SQUARES: "Corporal Brandt", HEXES: "Kestrel"}
"""The first unit of each, whose turn it is."""


def legal(scenario: str, actions: int) -> dict[str, int]:
    """The legal forms by kind of the unit that goes first, once it has declared so many actions; all others pass."""
    battle = Playthrough("d6", scenario, "1", (), 0).start()
    while (question := battle.question()).ask.kind != TURN:
        first = question.view.name(question.ask.unit) == FIRST[scenario]
        battle.answer(Declare(actions=actions) if first else Pass())
    found = forms(question.menu)
    battle.close()
    return found


@pytest.mark.parametrize("scenario", FIRST)
def test_with_several_actions_nothing_is_done_that_takes_the_whole_round(scenario: str) -> None:
    """DSX-AIM-01, DSX-AIM-50: aiming and preparing take all of a round; the rest may be done twice."""
    one = legal(scenario, 1)
    assert {"aim", "prepare"} < set(one)
    assert legal(scenario, 2) == {kind: count for kind, count in one.items() if kind not in ("aim", "prepare")}


def test_six_actions_leave_too_few_dice_to_attack_or_search_with() -> None:
    """DSX-ACT-03: a die less for every action beyond the first, and what falls below 1D may not be rolled."""
    assert not {"shoot", "suppress", "search"} & set(legal(SQUARES, 6))


@pytest.mark.parametrize(("scenario", "directions"), [(SQUARES, 8), (HEXES, 6)])
def test_every_cell_in_reach_may_be_entered_facing_any_way(scenario: str, directions: int) -> None:
    found = legal(scenario, 1)
    assert found["turn"] == directions - 1
    assert found["move"] % (directions + 1) == 0
