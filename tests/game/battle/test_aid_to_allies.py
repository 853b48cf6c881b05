"""Medics help units of their own side and of allies, by what shows of their wounds; never neutral units or enemies."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from game.battle.battle import Battle
from game.battle.question import Question
from game.battle.scenario import Scenario, Written
from game.battle.setup import set_up
from game.players.character import CHARACTERS, STRENGTHS
from game.players.routine_player import UsualPlayer
from game.players.tactician import Tactician
from game.players.tactician.aims import aims
from rules.d6.state import Health
from rules.frame.figure import Condition, State
from rules.frame.forecast import Fact
from rules.frame.forms import Action, Purpose
from rules.reflex.state import Wounds
from rules.reflex.terms.body import Injury
from rules.reflex.wounds.harm import show
from tests.game.players.tactician.stage import called, man, turn_of
from tests.game.skirmish import WALL, field, ground, walled
from tests.times import lasting

BOOKS = ("d6", "reflex")
KINDS = ("turn", "routine", "begin", "pause")
HIDDEN = tuple(((14, row), 2) for row in range(14))


def beside(book: str, are: str, **wounds: Any) -> Battle:
    """A medic of blue beside a man of green who is down; red is behind a wall."""
    forces = man("blue", (5, 5), "Laine", "medic"), man("green", (6, 5), "Amari"), man("red", (18, 5), "Ilic")
    given = {
        "title": "Beside",
        "map": "meadow.tmx",
        "book": book,
        **lasting(8),
        "side": [{"name": side} for side in ("blue", "green", "red")],
        "relation": [{"side": "blue", "to": ["green"], "are": are}],
        "force": [force.model_dump() for force in forces],
    }
    terrain = walled(field(), *HIDDEN, barrier=WALL)
    fight = Battle(set_up(Written(Scenario.model_validate(given), Path("beside.toml")), ground=ground(terrain)), "1")
    wound(fight, book, "Amari", **wounds)
    while fight.table.clock.round < 2:
        question = fight.question()
        fight.answer(UsualPlayer().choose(question), question)
    return fight


def wound(battle: Battle, book: str, name: str, *, stable: bool = False) -> None:
    """Down and dying, or no longer."""
    ref = called(battle, name)
    if book == "d6":
        battle.world.put(ref, Health(0, bloodied=True, stable=stable))
        battle.world.put(ref, Condition(State.DOWN, 0.0))
        return
    hurt = Wounds().with_level("torso", Injury.SERIOUS)
    battle.world.put(ref, Wounds(**{**fields(hurt), "out": "bleeding", "unstable": 0 if stable else 1}))
    show(battle.table, ref)


def fields(wounds: Wounds) -> dict[str, Any]:
    return {name: getattr(wounds, name) for name in wounds.__dataclass_fields__}


def aid(question: Question) -> Action | None:
    """First aid to the man of green, if it is offered."""
    patient = next((ref for ref in question.view.units("green")), None)
    for offer in question.menu.offers:
        if offer.action.purpose is Purpose.AID and patient in offer.choices.get("patient", ()):
            return offer.fill(patient=patient)
    return None


@pytest.mark.parametrize("book", BOOKS)
def test_first_aid_to_an_ally_is_offered_foretold_and_stops_his_dying(book: str) -> None:
    fight = beside(book, "allies")
    question = turn_of(fight, "Laine", KINDS)
    tends = aid(question)
    assert tends is not None
    # then its chance is shown, and that his figures are taken to be usual where that makes a difference
    told = question.forecast(tends)
    assert told.success is not None
    assert 0 < told.success < 1
    assert fight.ask is not None
    true = fight.setup.book.forecast(fight.table, fight.ask, question.view.meant(tends))
    assert told.success == true.success or Fact.FIGURES in [each.fact for each in told.assumes]
    # when it is tried until it succeeds
    for _ in range(40):
        fight.answer(tends, question)
        if not dying(fight, book, "Amari") or fight.ask is None:
            break
        question = turn_of(fight, "Laine", KINDS)
        tends = aid(question)
        if tends is None:
            break
    assert not dying(fight, book, "Amari")
    # then he needs no more of it, and that shows
    assert aid(turn_of(fight, "Laine", KINDS)) is None or book == "d6"


def dying(battle: Battle, book: str, name: str) -> bool:
    ref = called(battle, name)
    if book == "d6":
        now = battle.world.part(ref, Health)
        return now.down and not now.stable
    return bool(battle.world.part(ref, Wounds).unstable)


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("are", ["neutral", "enemies"])
def test_nobody_else_is_treated(book: str, are: str) -> None:
    assert aid(turn_of(beside(book, are), "Laine", KINDS)) is None


def test_what_shows_of_an_ally_decides_whether_he_may_be_helped() -> None:
    assert aid(turn_of(beside("reflex", "allies", stable=True), "Laine", KINDS)) is None


@pytest.mark.parametrize("book", BOOKS)
def test_a_medic_of_the_tactician_helps_an_ally(book: str) -> None:
    fight = beside(book, "allies")
    question = turn_of(fight, "Laine", KINDS)
    player = Tactician(aims(fight.setup, "blue"), CHARACTERS["steady"], STRENGTHS["regular"])
    assert player.choose(question).purpose is Purpose.AID


def test_a_stable_ally_looks_stable() -> None:
    fight = beside("d6", "allies", stable=True)
    view = turn_of(fight, "Laine", KINDS).view
    (patient,) = view.units("green")
    assert view.part(patient, Health).stable
