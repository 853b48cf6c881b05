"""An ambush in a battle: who lies in it is unseen until noticed, and the log says who noticed whom."""

from __future__ import annotations

import pytest

from rules.frame.figure import Position
from rules.frame.ground import Cell
from rules.reflex.asks import SCOUT, SPOTTED
from rules.reflex.core import course
from rules.reflex.tactics.forms import Look
from tests.game.battle.two_worlds import assert_same_to
from tests.rules.reflex.battles import Fight, man

ROAD = (man("blue", "Wren", (2, 6), "leader"), man("blue", "Dunn", (2, 8)))
NEAR: tuple[Cell, Cell] = ((9, 6), (9, 8))
FAR: tuple[Cell, Cell] = ((13, 3), (12, 11))
SEEDS = tuple(str(number) for number in range(1, 25))
GUARD = {"ambush": "red", "on_guard": ["blue"]}


def ambush(cells: tuple[Cell, Cell] = NEAR, seed: str = "1", **options: object) -> Fight:
    """Two come along a road; two lie in the open grass before them."""
    waiting = (man("red", f"Red {n}", cell, facing=270, posture="prone") for n, cell in enumerate(cells, 1))
    return Fight(*ROAD, *waiting, seed=seed, options={**GUARD, **options})


def scouted(fight: Fight) -> None:
    """All questions before the first exchange are answered: the look-outs look."""
    while (ask := fight.battle.ask) is not None and ask.kind == SCOUT:
        fight.battle.answer(Look())


def told(fight: Fight) -> list[str]:
    return [account.text for account in fight.battle.log("blue")]


def enemies(fight: Fight) -> list[str]:
    view = fight.battle.view("blue")
    return [view.name(ref) for ref in view.units("red")]


def where(noticed: bool) -> Fight:
    """The first battle in which the look-outs notice the ambush in time, or none of them does."""
    for seed in SEEDS:
        fight = ambush(seed=seed)
        scouted(fight)
        asked = fight.battle.ask
        if (asked is not None and asked.kind == SPOTTED) is noticed and (noticed or not enemies(fight)):
            return fight
        fight.battle.close()
    raise AssertionError("no such battle")


def test_before_anybody_has_looked_nobody_in_the_ambush_is_in_the_view() -> None:
    """RFX-SURP-03, RFX-SENSE-02: two ambushes in different places are one to those who come along."""
    one, other = ambush(NEAR), ambush(FAR)
    assert one.battle.ask is not None and one.battle.ask.kind == SCOUT
    assert enemies(one) == []
    assert_same_to("blue", one.battle, other.battle)
    assert len(one.battle.view("red").units("blue")) == 2, "they see who comes"
    for fight in (one, other):
        fight.battle.close()


def test_look_outs_who_miss_it_are_told_the_same_as_where_there_is_none() -> None:
    """RFX-SURP-04: an ambush in the next valley and none at all sound alike."""
    missed = where(noticed=False)
    none = ambush(seed=missed.battle.seed, ambush="")
    none_told = []
    scouted(none)
    none_told = [text for text in told(none) if "ambush" in text]
    assert told(missed) == none_told == ["The look-outs see no sign of an ambush."]
    for fight in (missed, none):
        fight.battle.close()


def test_the_log_says_who_noticed_the_ambush_and_whom() -> None:
    """RFX-SURP-04: a look-out who succeeds has spotted those in it, warns the others, and the log names both."""
    fight = where(noticed=True)
    lines = told(fight)
    scout = next(name for name in ("Wren", "Dunn") if f"{name} sees the ambush in time to warn the squad." in lines)
    assert f"{scout} spots red rifleman A." in lines
    assert f"{scout} warns the others of the ambush." in lines
    assert enemies(fight) == ["red rifleman A", "red rifleman B"]
    fight.battle.close()


def test_the_surprised_see_nobody_before_the_first_attack() -> None:
    """RFX-SURP-03, RFX-SURP-05: the ambush stays hidden into the first exchange, and no longer once it is sprung."""
    fight = where(noticed=False)
    for _ in range(6):
        fight.usual(fight.battle.question())
    assert fight.table.clock.round == 1
    if not course.fight(fight.table).attacked:
        assert enemies(fight) == []
        course.change(fight.table, attacked=True)
    assert enemies(fight), "at forty feet in the open they are plain to see"
    fight.battle.close()


@pytest.mark.parametrize("goes", [True, False])
def test_whoever_leaves_his_place_in_the_ambush_may_be_seen(goes: bool) -> None:
    """RFX-SURP-03: prepared places hide, not the ground beside them."""
    fight = where(noticed=False)
    red = fight.unit("Red 1")
    fight.table.put(red, Position((8, 6) if goes else fight.table.cells(red)[0]))
    assert enemies(fight) == (["red rifleman A"] if goes else [])
    fight.battle.close()


def test_among_smiles_everybody_is_in_plain_sight() -> None:
    """RFX-SURP-06: a social ambush hides an intention, not the people."""
    fight = ambush(peaceful=True)
    assert len(enemies(fight)) == 2
    fight.battle.close()
