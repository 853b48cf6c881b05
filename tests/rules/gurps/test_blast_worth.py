"""What computer players read of throws, launches, dives and of making ready: the numbers of what is shown."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rules.frame.forms import Action
from rules.frame.worth import of_forecast
from rules.gurps.asks import Decline
from rules.gurps.blast.forms import Dive, Launch, PullPin, Throw
from rules.gurps.fire.forms import TakeAim
from rules.gurps.gear.forms import Draw
from rules.gurps.sheets.enlist import STOCK
from rules.gurps.state.things import Arsenal
from rules.gurps.terms.armour import Armour
from tests.rules.every_book.test_worth import numbers
from tests.rules.gurps.stage import Stage
from tests.rules.gurps.test_blast import about_to_throw, thrower
from tests.rules.gurps.test_smothering import beside_a_grenade, launcher


def assert_weighed(stage: Stage, *forms: type[Action], **how: Any) -> None:
    """The first way to fill each form."""
    assert stage.ask is not None
    view = stage.view()
    ask = view.asked(stage.ask)
    for form in forms:
        action = stage.fill(form, **how)
        told, weighed = stage.book.forecast(view, ask, action), stage.book.worth(view, ask, action)
        assert numbers(weighed) == numbers(of_forecast(view, told)), action
        assert told.units() or told.later or told.screen
        assert {sum(row.chance for row in told.of(unit)) for unit in told.units()} <= {1}


@pytest.mark.parametrize(
    "weapon",
    [
        "Fragmentation grenade",
        "Concussion grenade",
        "Stun grenade",
        "Smoke grenade",
        "Tear gas grenade",
        "Molotov cocktail",
    ],
)
def test_throws(weapon: str) -> None:
    """GUR-EXP-01, GUR-EXP-05, GUR-GAS-01, GUR-AFF-01, GUR-FIRE-02."""
    stage, _ = about_to_throw(weapon)
    assert_weighed(stage, Throw)


def test_gas_upon_one_that_is_safe_from_it() -> None:
    """GUR-GAS-01: it is as little harmed where the gas comes as where it does not."""
    stage, ann = about_to_throw("Tear gas grenade")
    bob = next(unit for unit in stage.table.units() if unit != ann)
    mask = STOCK.standard().get(Armour, "Gas mask")
    stage.put(bob, replace(stage.part(bob, Arsenal), armour=(mask,)))
    stage.look()
    assert_weighed(stage, Throw)


def test_launches() -> None:
    """GUR-EXP-01, GUR-EXP-05, GUR-AIM-02: at a place, at a unit, and aimed first."""
    stage, *_ = launcher()
    assert_weighed(stage, Launch, TakeAim)
    assert_weighed(stage, Launch, cell=None)
    stage, *_ = thrower("Assault rifle 5.56 mm")
    stage.begin()
    assert_weighed(stage, TakeAim)


def test_answers_to_a_burst() -> None:
    """GUR-RET-04, GUR-RET-05."""
    stage, *_ = beside_a_grenade()
    assert_weighed(stage, Dive, Decline)
    assert_weighed(stage, Dive, to=None)


def test_making_ready() -> None:
    """GUR-GREN-01: before it is drawn, with its pin in, and with its lever held."""
    stage, ann, _ = thrower("Large knife", "Fragmentation grenade")
    stage.begin()
    stage.until(ann)
    assert_weighed(stage, Draw)
    stage, _, _ = thrower("Fragmentation grenade")
    stage.begin()
    assert_weighed(stage, PullPin)
    stage.take(PullPin)
    stage.rest()
    stage.begin()
    assert_weighed(stage, PullPin, lever=True)
