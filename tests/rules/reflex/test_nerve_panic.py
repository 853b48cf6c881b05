"""Panic fire: what the afraid throw and fire at nothing."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.frame.figure import Item, Kit, Place
from rules.frame.flow import Ask
from rules.frame.things import Lying
from rules.kernel.refs import Ref
from rules.reflex import menu
from rules.reflex.asks import TICK, OnTick
from rules.reflex.nerve import boosts, morale
from rules.reflex.state import Fuse, Initiative
from rules.reflex.tactics import panic
from rules.reflex.tactics.forms import PanicFire
from rules.reflex.tactics.topic import TOPIC
from rules.reflex.terms.skills import Attribute
from tests.rules.reflex.playing import Playing
from tests.rules.reflex.under_fire import GRENADE, MINIMI, afraid, guard, machine_gunner, moment, offered


@pytest.fixture
def field() -> Playing:
    return Playing()


@pytest.fixture
def keith(field: Playing) -> Ref:
    return machine_gunner(field)


@pytest.mark.parametrize(("by", "acted", "allowed"), [(0, False, 0), (1, False, 1), (1, True, 0), (5, False, 0)])
def test_panic_fire_is_for_the_afraid_but_not_the_broken_and_comes_first(
    field: Playing, keith: Ref, by: int, acted: bool, allowed: int
) -> None:
    afraid(field, keith, by)
    field.put(keith, replace(field.part(keith, Initiative), acted=acted))
    assert len(offered(field, keith, PanicFire)) == allowed  # RFX-BOOST-02


def test_panic_fire_is_offered_only_with_what_can_be_fired_as_it_is_held(field: Playing, keith: Ref) -> None:
    """RFX-BOOST-02, RFX-RANGE-01: a machine gun in one hand cannot be fired in panic either."""
    afraid(field, keith, 1)
    field.put(keith, Kit((Item(MINIMI, Place.RIGHT, 100),)))
    assert not offered(field, keith, PanicFire)


def test_nine_rounds_at_nothing_steady_by_five_to_the_end_of_the_exchange(field: Playing, keith: Ref) -> None:
    afraid(field, keith, 1)
    field.lay()
    wish = PanicFire(weapon=MINIMI)
    told = TOPIC.forecasts[PanicFire](field, Ask("blue", keith, TICK, OnTick(15)), wish)
    assert told.note == "9 rounds at nobody; coolness +5 to the end of the exchange"
    assert TOPIC.deeds[PanicFire].price(field, keith, wish) == 4
    now = moment(field)
    field.play(panic.panic_fire(now, keith, PanicFire(weapon=MINIMI)))
    now.settle()
    morale.review(field)
    assert field.nerve(keith).cuf == 12 + 5  # RFX-BOOST-02
    assert field.item(keith, MINIMI).loaded == 91
    assert panic.price(field, keith, PanicFire(weapon=MINIMI)) == 4
    boosts.expire(field, "exchange")
    morale.review(field)
    assert field.nerve(keith).cuf == 12


def test_a_rocket_fired_in_panic_steadies_by_half_its_radius_and_comes_down_somewhere() -> None:
    field = Playing(explosion_dust=False)
    unit = field.man("Rocket gunner", (5, 5))
    field.is_now(unit, team="alone")
    afraid(field, unit, 1)
    assert offered(field, unit, PanicFire)
    field.sees(unit, guard(field, (5, 20)))
    field.easy(5, 6)  # fifteen metres short of the edge of the map
    now = moment(field)
    field.play(panic.panic_fire(now, unit, PanicFire(weapon="RPG-7 (HEAT)")))
    now.settle()
    boost = next(each for each in field.nerve(unit).boosts if each.source == boosts.PANIC)
    assert (boost.value, boost.lasts) == (2, "exchange")  # RFX-BOOST-02
    assert [event.cells for event in field.events if event.kind == "burst"] == [((5, 24),)]


def test_a_grenade_thrown_in_panic_lies_somewhere_with_its_fuse_burning() -> None:
    field = Playing()
    unit = field.man("Rifleman", (5, 5))
    field.is_now(unit, team="alone", attributes=((Attribute.MUS, 8), (Attribute.CUF, 8)))
    afraid(field, unit, 1)
    assert GRENADE not in {offer.note for offer in offered(field, unit, PanicFire)}
    field.carries(unit, Item(GRENADE, Place.RIGHT, count=2))
    assert GRENADE in {offer.note for offer in offered(field, unit, PanicFire)}
    field.sees(unit, guard(field, (5, 30)))
    wish = PanicFire(weapon=GRENADE)
    told = TOPIC.forecasts[PanicFire](field, Ask("blue", unit, TICK, OnTick(15)), wish)
    assert told.note == "thrown at nobody; coolness +3 to the end of the exchange"
    field.easy(4, 6, 3)  # four metres short of twenty-five, and a fuse of seven ticks
    now = moment(field)
    field.play(panic.panic_fire(now, unit, wish))
    now.settle()
    assert next(each.value for each in field.nerve(unit).boosts if each.source == boosts.PANIC) == 3  # RFX-BOOST-02
    assert [(lying.item.name, lying.cell) for _, lying in field.having(Lying)] == [(GRENADE, (5, 26))]
    assert [fuse.tick for _, fuse in field.having(Fuse)] == [now.tick - 7]
    assert field.item(unit, GRENADE).count == 1
    assert not field.told("burst")


def test_who_may_be_hurt_by_what_is_thrown_in_panic_is_shown_beforehand() -> None:
    """RFX-BOOST-02: wherever it may come down, with the chance of each place; friends there as well."""
    field = Playing()
    unit, friend = field.man("Rifleman", (5, 5)), field.man("Irregular", (5, 26))
    field.is_now(unit, team="alone", attributes=((Attribute.MUS, 8), (Attribute.CUF, 8)))
    afraid(field, unit, 1)
    field.carries(unit, Item(GRENADE, Place.RIGHT, count=2))
    field.sees(unit, guard(field, (5, 30)))
    told = menu.forecast(field, Ask("blue", unit, TICK, OnTick(15)), PanicFire(weapon=GRENADE))
    assert (5, 26) in dict(told.lands)
    assert sum(dict(told.lands).values()) <= 1
    assert sum(each.chance for each in told.of(friend)) == 1
    assert 0 < sum(each.chance for each in told.of(friend) if each.loss) < 1
    assert "nobody moves before it goes off" in [each.text for each in told.assumes]
