"""Falling down, and what a crippled arm or leg does at once."""

from __future__ import annotations

from rules.frame.body import Posture
from rules.frame.figure import Item, Place, Stance
from rules.frame.scene import Event, Table
from rules.graydawn.core import arms, clinch, footing
from rules.graydawn.flesh.track import Wounds
from rules.graydawn.state import Arsenal, Fallen, Faults, Working
from rules.graydawn.terms.anatomy import LEGS, Part
from rules.kernel.refs import Ref
from rules.parts import handling

GRIPS = {Part.RIGHT_ARM: Place.RIGHT, Part.LEFT_ARM: Place.LEFT}


def fall(table: Table, unit: Ref) -> None:
    """A unit falls where it stands (GRD-STANCE-08)."""
    table.put(unit, Stance(Posture.PRONE), Fallen())


def out(table: Table, unit: Ref) -> None:
    """A unit drops out of the fight: it falls, every hold is loosed, its work is interrupted (GRD-SAVE-02, GRD-CQC-03,
    GRD-ACT-07).
    """
    table.strip(unit, Working)
    clinch.leave(table, unit)
    fall(table, unit)


def maimed(table: Table, unit: Ref, before: Wounds, after: Wounds) -> None:
    """A newly crippled arm drops what it held, a newly crippled leg gives way (GRD-CRIP-09)."""
    fresh = [limb.part for limb in after.crippled if before.limb(limb.part) is None]
    for item in arms.kit(table, unit).held():
        if any(item.place in (Place.BOTH, GRIPS[part]) for part in fresh if part in GRIPS):
            let_fall(table, unit, item)
    if after.up and any(part in LEGS for part in fresh):
        fall(table, unit)
        table.say(Event("falls", "{actor} falls.", actor=unit))


def let_fall(table: Table, unit: Ref, item: Item) -> Ref:
    """A thing drops to the ground, with its figures and faults for the unit that picks it up (GRD-DRAW-01)."""
    weapon, known = arms.arsenal(table, unit).weapon(item.name), footing.faults(table, unit)
    lying = handling.drop(table, unit, item)
    if weapon is not None:
        table.put(lying, Arsenal((weapon,)))
    jammed, broken = ((item.name,) if item.name in names else () for names in (known.jammed, known.broken))
    if jammed or broken:
        table.put(lying, Faults(jammed, broken))
    return lying
