"""Horrors of the map: who sees one is shaken by it, once, before the eyes of his own side."""

from __future__ import annotations

from typing import Any

import pytest

from game.world.components import FixedDice
from rules.reflex.asks import TICK
from rules.reflex.nerve import morale
from rules.reflex.state import Morale
from tests.game.skirmish import field, walled
from tests.rules.reflex.battles import Fight, man

GRAVE = (5, 6)


def at_the_grave(walls: bool = False, **horror: Any) -> Fight:
    """A grave three cells before Blue, perhaps behind a wall; Red is far off."""
    terrain = walled(field(), *(((4, row), 2) for row in range(14))) if walls else field()
    return Fight(
        man("blue", "Blue", (2, 6)),
        man("red", "Red", (19, 13), facing=270),
        terrain=terrain,
        options={"horrors": [{"name": "a mass grave", "at": GRAVE, **horror}]},
    )


def threats(fight: Fight, name: str) -> dict[str, int]:
    fight.until("Blue", TICK)
    return dict(fight.table.part(fight.unit(name), Morale).threats)


def test_whoever_sees_it_counts_one_threat_and_his_side_is_told() -> None:
    """RFX-MORALE-11."""
    fight = at_the_grave()
    assert threats(fight, "Blue")["a mass grave"] == 1
    assert "a mass grave" not in threats(fight, "Red"), "he is too far off"
    assert fight.told("blue").count("Blue sees a horrifying sight.") == 1
    card = dict(
        fight.battle.view("blue").book.card(fight.battle.view("blue"), fight.battle.view("blue").units("blue")[0])
    )
    assert any("mass grave" in text for text in card.values())


def test_an_utter_horror_counts_the_higher_of_two_dice() -> None:
    fight = at_the_grave(utter=True)
    worth = threats(fight, "Blue")["a mass grave"]
    assert 1 <= worth <= 10
    assert fight.table.find(fight.table.environment[0], FixedDice) is None


@pytest.mark.parametrize("horror", [{"walls": True}, {"within": 3.0}, {"sides": ("red",)}])
def test_not_out_of_sight_nor_too_far_nor_for_those_it_does_not_horrify(horror: dict[str, Any]) -> None:
    assert "a mass grave" not in threats(at_the_grave(**horror), "Blue")


def test_who_has_left_the_map_sees_no_horror_any_more() -> None:
    """RFX-OPS-10, RFX-MORALE-11: a unit that slipped away is nowhere; morale is reviewed all the same."""
    fight = at_the_grave(within=1.0)
    fight.until("Blue", TICK)
    fight.table.remove(fight.unit("Blue"))
    morale.review(fight.table)
    assert "Blue sees a horrifying sight." not in fight.told("blue")
