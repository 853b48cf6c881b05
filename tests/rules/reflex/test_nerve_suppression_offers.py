"""Which ground can be kept under fire, and with what."""

from __future__ import annotations

from typing import Any

import pytest

from rules.frame.figure import Item, Kit, Place
from rules.frame.flow import Ask
from rules.kernel.refs import Ref
from rules.reflex import topics
from rules.reflex.afoot.forms import Move
from rules.reflex.asks import FREE, TICK, OnTick
from rules.reflex.fire import landing
from rules.reflex.fire.forms import ShootGround
from rules.reflex.hands.ready import arm
from rules.reflex.order import ticks
from rules.reflex.state import Morale, Strip
from rules.reflex.tactics import suppression
from rules.reflex.tactics.forms import Suppress, TakeShot
from rules.reflex.tactics.topic import TOPIC
from tests.rules.reflex.playing import Playing
from tests.rules.reflex.range import FLAMER, LAUNCHER
from tests.rules.reflex.seated import Seated
from tests.rules.reflex.under_fire import BUNKER, MINIMI, RIFLE, guard, machine_gunner, offered


@pytest.fixture
def field() -> Playing:
    return Playing()


@pytest.fixture
def keith(field: Playing) -> Ref:
    return machine_gunner(field)


def test_empty_ground_can_be_kept_under_fire_and_places_of_enemies_are_listed_first(field: Playing, keith: Ref) -> None:
    """RFX-SUPP-01: an area rather than an enemy."""
    wish = Suppress(weapon=MINIMI, cell=BUNKER, rounds=9)
    assert any(offer.admits(wish) for offer in offered(field, keith, Suppress))
    field.sees(keith, guard(field))
    (there,) = [offer for offer in offered(field, keith, Suppress) if offer.admits(wish)]
    assert next(iter(there.choices["cell"])) == BUNKER
    told = TOPIC.forecasts[Suppress](field, Ask("blue", keith, TICK, OnTick(15)), wish)
    assert told.note == "threat +3 to every enemy exposed there"
    assert TOPIC.deeds[Suppress].price(field, keith, wish) == there.cost.amount == 7


@pytest.mark.parametrize(
    ("name", "form", "field_"),
    [(RIFLE, Suppress, {"rounds": 1}), (LAUNCHER, ShootGround, {}), (FLAMER, ShootGround, {})],
)
def test_every_place_in_sight_and_range_is_offered_and_lists_stay_short(
    name: str, form: type, field_: dict[str, Any]
) -> None:
    """RFX-SUPP-01, RFX-EXPL-60, RFX-FIRE-04: an offer a price, each place in one of them; the rest says why."""
    stage = Seated()
    stage.wall((20, 38), 0, height=3.0)
    man = stage.shooter(name, (20, 40))
    stage.on_tick(man, 20)
    made = form(weapon=name, cell=(20, 39), **field_)
    offers_ = [offer for offer in stage.shown(man).offers if offer.action is form]
    held = arm(stage.table, man, name)
    assert held is not None
    price = topics.DEEDS[form].price
    legal = suppression.out_of_reach if form is Suppress else landing.hindrance
    for cell in stage.grid.cells():
        wish = made.model_copy(update={"cell": cell})
        admitted = {int(offer.cost.amount) for offer in offers_ if offer.admits(wish)}
        why = legal(stage.table, man, held, cell)
        assert admitted == (set() if why else {price(stage.table, man, wish)}), cell
        if why:
            assert why in {offer.why_not("cell", cell) for offer in offers_}
    assert all(0 < len(offer.choices["cell"]) <= 24 for offer in offers_)


def test_fire_laid_on_empty_ground_frightens_whoever_walks_into_it() -> None:
    """RFX-SUPP-01 to 03: nobody is known there when it is laid; who comes out is afraid, and may be shot at."""
    stage = Seated()
    stage.wall((20, 22), 2, height=3.0)
    stage.wall((20, 23), 2, height=3.0)
    man, foe = stage.shooter(RIFLE, (19, 40)), stage.target((21, 22))
    stage.on_tick(man, 20)
    stage.on_tick(foe, 12)
    wish = Suppress(weapon=RIFLE, cell=(20, 24), rounds=4)
    stage.says(man, TICK, wish)
    stage.tick(20)
    assert stage.table.having(Strip)
    stage.says(foe, TICK, Move(way=((21, 23), (21, 24), (20, 24)), gait="walk"))
    stage.says(man, FREE, TakeShot())
    stage.plays(ticks.tick(stage.table, 12))
    assert ("under fire", 1) in stage.table.part(foe, Morale).threats
    assert FREE in stage.questions(man)


def test_a_long_gun_in_one_hand_keeps_nothing_under_fire() -> None:
    """RFX-RANGE-01, RFX-SUPP-01."""
    stage = Seated()
    man = stage.shooter(RIFLE, (20, 40))
    stage.table.put(man, Kit((Item(RIFLE, Place.RIGHT, 30),)))
    stage.on_tick(man, 20)
    assert not any(offer.action is Suppress for offer in stage.shown(man).offers)
    assert "Suppress with AK-47 assault rifle: needs both hands" in map(str, stage.shown(man).refusals)
