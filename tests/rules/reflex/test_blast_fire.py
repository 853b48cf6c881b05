"""Fire: what it does, who catches it, how it spreads and is put out."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from rules.frame.things import Fire
from rules.kernel import odds
from rules.kernel.dice import Scripted
from rules.reflex.asks import PAUSE
from rules.reflex.blast import fires
from rules.reflex.blast.forms import Douse
from rules.reflex.core.checks import Check
from rules.reflex.core.moment import Moment
from rules.reflex.ordnance.topic import TOPIC
from rules.reflex.state import Burning, InFlames
from rules.reflex.terms.skills import Attribute
from rules.reflex.wounds import hazards
from rules.reflex.wounds.hazards import HEAT, Burnt, Tinder, catches, exposed, exposure, kindled, spreads, way_through
from tests.rules.reflex.ground import Ground


def field(**options: Any) -> Ground:
    return Ground(TOPIC, **options)


def burn(ground: Ground, *faces: int) -> None:
    moment = Moment(ground.table)
    ground.dice(*faces)
    fires.burn(moment)
    moment.settle()


def test_simon_runs_through_a_burning_building() -> None:
    """RFX-FIRE-01, RFX-DMG-04: Damage 4, MUS (TN -2): Ed gets through, Simon fails by five: nine damage."""
    assert (way_through(4).attribute, way_through(4).printed) == (Attribute.MUS, -2)
    assert exposed(Scripted((5, 9)), Check(2, 5), 4) == Burnt()
    assert exposed(Scripted((10, 12, 3, 4)), Check(2, 5), 4).damage == 9


def test_how_hot_and_how_big() -> None:
    """RFX-FIRE-01: coolness, the harder the bigger the fire."""
    assert (HEAT["burning room"], HEAT["petrol bomb"], HEAT["napalm or thickened fuel"]) == (4, 6, 8)
    printed = [exposure(4, metres).printed for metres in (0.1, 1, 30, 400)]
    assert printed == [2, 0, -2, -4] and exposure(4, 1).attribute is Attribute.CUF


def test_nine_less_half_a_vest_of_two() -> None:
    """RFX-FIRE-02: 9 - 1 = 8; walls count double."""
    from rules.frame.figure import Place
    from rules.reflex.sheets import roster
    from rules.reflex.terms.weapons import Armour

    vest = next(suit for suit in roster.standard().all(Armour) if suit.at("torso") == 2)
    ground = field()
    man = ground.man("blue", (20, 20))
    ground.gives(man, vest.name, place=Place.WORN)
    hit = fires._hit(9, "torso", "flames")
    assert fires.through(ground.table, man, hit) == 8
    from dataclasses import replace

    assert fires.through(ground.table, man, replace(hit, cover=(Fraction(2),))) == 4


def test_after_three_segments_in_the_same_fire_gear_helps_no_more() -> None:
    """RFX-FIRE-02."""
    ground = field()
    man = ground.man("blue", (20, 20))
    ground.at_round(4)
    for since, long in ((2, False), (1, True)):
        ground.table.put(man, InFlames(since, 4))
        assert fires.too_long(ground.table, man) is long


@pytest.mark.parametrize(
    "through, tinder, percent",
    [
        (3, Tinder(), 30),
        (3, Tinder(oily=True), 50),
        (4, Tinder(fireproof=True), 20),
        (4, Tinder(wet=True), 10),
        (2, Tinder(wet=True), 0),
        (0, Tinder(oily=True), 0),
        (15, Tinder(), 100),
    ],
)
def test_who_catches_fire(through: int, tinder: Tinder, percent: int) -> None:
    """RFX-FIRE-03: ten per cent a point that got through."""
    assert catches(through, tinder) == percent
    assert odds.of(kindled, through, tinder).get(True, Fraction(0)) == Fraction(percent, 100)


def test_burning_begins_to_hurt_with_the_next_segment() -> None:
    """RFX-FIRE-03: Damage 3, coolness avoids it; thickened fuel 5."""
    ground = field()
    man = ground.man("blue", (20, 20))
    ground.table.put(man, Burning(3, 1))
    burn(ground)
    assert not ground.told("burnt")
    ground.at_round(2)
    burn(ground, 11, 13, 3, 4, *[1] * 6)
    assert ground.told("burnt")[0].detail == ("7 damage (burning)",)


def test_flame_burns_whoever_stays_in_it_to_its_end() -> None:
    """RFX-FIRE-04, RFX-FIRE-01: a flamethrower's fire, Damage 8, to the end of the next segment."""
    ground = field()
    man = ground.man("blue", (20, 20))
    moment = Moment(ground.table, 9)
    fires.flame(moment, (20, 20), 8, 1)
    moment.settle()
    ((_, fire),) = ground.table.having(Fire)
    assert (fire.fierce, fire.since, fire.until) == (8, 1, 2)
    burn(ground, 10, 8, 3, 4, 100, *[1] * 8)
    assert ground.told("hit")[0].data["through"] == 9
    assert ground.table.find(man, Burning) is None


def test_a_step_into_flames_is_forced_by_muscle() -> None:
    """RFX-FIRE-01: MUS 8 less 2."""
    ground = field()
    man = ground.man("blue", (20, 20), MUS=8)
    ground.table.add(Fire((20, 20), 4, 1, 3))
    for faces, burnt in (((6, 20), 0), ((9, 12, 3, 4, 100, 1, 1, 1), 1)):
        moment = Moment(ground.table, 9)
        ground.dice(*faces)
        fires.enters(moment, man, (20, 20))
        moment.settle()
        assert len(ground.told("burnt")) == burnt


def test_water_puts_out_what_burns_on_one() -> None:
    """RFX-FIRE-03."""
    ground = field()
    ground.terrain.walk[20, 20] = 2
    man = ground.man("blue", (20, 20))
    ground.table.put(man, Burning(3, 1))
    fires.enters(Moment(ground.table), man, (20, 20))
    assert ground.table.find(man, Burning) is None


def test_fire_spreads_downwind_first() -> None:
    """RFX-FIRE-03: 1-2 of 6, downwind 1-4; only after a pause, only to what burns, not through a wall."""
    assert odds.of(spreads, downwind=False)[True] == Fraction(1, 3)
    assert odds.of(spreads, downwind=True)[True] == Fraction(2, 3)
    ground = field()
    for cell in ((21, 20), (19, 20), (20, 21)):
        ground.terrain.names[cell] = "straw"
    ground.wall((20, 20), 4)
    ground.table.add(Fire((20, 20), 4, 1, 3))
    ground.weather(5.0, to=90.0)
    burn(ground, 3, 3)
    assert len(ground.table.having(Fire)) == 1 and ground.dice_left == 2
    ground.fight(segment="pause")
    burn(ground, 3, 3)
    assert [fire.cell for _, fire in ground.table.having(Fire)] == [(20, 20), (21, 20)]


def test_a_small_fire_is_put_out_by_hand() -> None:
    """RFX-OPS-09: a Coordination check, easier by two with an extinguisher; nothing against a burning house."""
    from dataclasses import replace

    from rules.reflex.state import Traits

    ground = field()
    man = ground.man("blue", (20, 20), CDN=8)
    ground.table.put(man, replace(ground.table.part(man, Traits), extinguisher=True))
    ground.table.add(Fire((21, 20), 4, 1, 3))
    assert ground.foretold(man, Douse(cell=(21, 20)), PAUSE).success == 1 - Fraction(10, 20) ** 2
    ground.does(man, Douse(cell=(21, 20)), 10, 15, kind=PAUSE)
    assert not ground.table.having(Fire)
    for row in range(10, 30):
        ground.table.add(Fire((21, row), 4, 1, 3))
    assert ground.offered(man, Douse(cell=(21, 20)), PAUSE) is None
    assert "Put out a fire: too big to be put out by hand" in map(str, ground.menu(man, PAUSE).refusals)


def test_a_comrade_on_fire_is_put_out_by_use_of_what_there_is() -> None:
    """RFX-FIRE-03: the Use Equipment action serves too."""
    ground = field()
    man, friend = ground.man("blue", (20, 20), CDN=8), ground.man("blue", (21, 20))
    ground.table.put(friend, Burning(3, 1))
    ground.does(man, Douse(whom=friend), 8, 15, kind=PAUSE)
    assert ground.table.find(friend, Burning) is None


def test_hazards_are_of_two_kinds() -> None:
    """RFX-FIRE-01: the check is data of the hazard, as the two sentences of the document want it."""
    assert {hazards.exposure(4, 1).attribute, hazards.way_through(4).attribute} == {Attribute.CUF, Attribute.MUS}
