"""A machine-gunner who lays fire, and those who fear it."""

from __future__ import annotations

from dataclasses import replace

from rules.frame.figure import Item, Place
from rules.frame.flow import Ask
from rules.frame.forms import Offer, Refusal
from rules.kernel.refs import Ref
from rules.reflex.asks import TICK, OnTick
from rules.reflex.core.moment import Moment
from rules.reflex.core.topic import Desk
from rules.reflex.state import Initiative, Morale, Strip
from rules.reflex.tactics import suppression, topic
from rules.reflex.tactics.forms import Suppress
from rules.reflex.tactics.topic import TOPIC
from rules.reflex.terms.skills import Attribute
from tests.rules.reflex.playing import Playing

MINIMI, BUNKER = "Minimi / M249 light machine gun", (20, 30)
GRENADE, RIFLE = "Fragmentation hand grenade", "AK-47 assault rifle"


def machine_gunner(field: Playing) -> Ref:
    """A gunner with a belt of tracer, thirty metres from a bunker."""
    unit = field.man("Machine-gunner", (20, 0))
    field.is_now(unit, attributes=((Attribute.CUF, 12), (Attribute.MUS, 10)), team="keith")
    field.carries(unit, Item(MINIMI, Place.BOTH, 100, 2))
    return unit


def guard(field: Playing, cell: tuple[int, int] = BUNKER) -> Ref:
    unit = field.man("Irregular", cell, "red")
    field.is_now(unit, attributes=((Attribute.CUF, 12), (Attribute.RES, 7)), team=f"red {unit}", leader=False)
    return unit


def moment(field: Playing, tick: int = 10) -> Moment:
    return Moment(field, tick)


def lay(field: Playing, unit: Ref, rounds: int = 9, cell: tuple[int, int] = BUNKER, weapon: str = MINIMI) -> Strip:
    """Fire into a place, and see what it comes to."""
    now = moment(field)
    field.play(suppression.suppress(now, unit, Suppress(weapon=weapon, cell=cell, rounds=rounds)))
    now.settle()
    return field.having(Strip)[-1][1]


def shows(field: Playing, unit: Ref) -> bool:
    """He does something where he stands."""
    return bool(field.play(suppression.exposures(moment(field, 9), unit, (field.pose(unit),))))


def fear(field: Playing, unit: Ref) -> int:
    return sum(n for name, n in field.nerve(unit).threats if name.startswith("under fire"))


# offers


def lines(field: Playing, unit: Ref) -> list[Offer | Refusal]:
    desk = Desk(field, Ask(field.side(unit), unit, TICK, OnTick(15)), TOPIC.deeds)
    return [line for line in topic.tactical(desk) if isinstance(line, Offer | Refusal)]


def offered(field: Playing, unit: Ref, form: type) -> list[Offer]:
    return [line for line in lines(field, unit) if isinstance(line, Offer) and line.action is form]


# panic


def afraid(field: Playing, unit: Ref, by: int) -> None:
    cuf = field.nerve(unit).cuf
    field.put(unit, Morale((("whatever", cuf + by),), cuf))
    field.put(unit, replace(field.part(unit, Initiative), acted=False))
