"""Wounds as they are put on a unit, and what shows of them at once: who drops, who comes to, what an arm lets fall."""

from __future__ import annotations

from rules.darkconspiracy.core import arms, figures
from rules.darkconspiracy.core.severity import Level, levels
from rules.darkconspiracy.harm import bodies
from rules.darkconspiracy.harm.course import PARTS as WHOLE
from rules.darkconspiracy.harm.course import strength
from rules.darkconspiracy.state.body import Wounds
from rules.darkconspiracy.state.people import Arsenal
from rules.darkconspiracy.terms.anatomy import ARMS, LEGS, LIMBS, PARTS, Part, word
from rules.frame.body import Posture
from rules.frame.figure import Aboard, Condition, Place, Stance, State
from rules.frame.scene import Event, Scene, Table
from rules.kernel.refs import Ref
from rules.parts import handling, room

GRIPS = {Part.RIGHT_ARM: Place.RIGHT, Part.LEFT_ARM: Place.LEFT}
SHOWN = {
    "stunned": "stunned", "subdued": "subdued", "serious": "unconscious", "critical": "dying", "shock": "unconscious",
    "comatose": "comatose",
}  # fmt: skip
"""What is said of a unit that is out, by why it is (DKC-WOUND-05)."""


def keep(table: Table, unit: Ref, wounds: Wounds) -> None:
    """Put wounds on a unit: one that drops lies on the ground, one that comes to has room to stand; an arm or a leg
    that is wounded seriously fails at once (DKC-WOUND-04).
    """
    before = figures.wounds(table, unit)
    table.put(unit, wounds)
    table.put(unit, condition(table, unit))
    if _lies(wounds) and not _lies(before):
        fall(table, unit)
        table.say(Event("falls", "{actor} goes down.", actor=unit))
    elif _lies(before) and not _lies(wounds):
        room.make_room(table, unit)
    _maimed(table, unit, before)


def _lies(wounds: Wounds) -> bool:
    return wounds.dead or bool(wounds.out)


def condition(scene: Scene, unit: Ref) -> Condition:
    """What shows of how a unit fares: whether it is in the fight, and what is left of its strength (DKC-WOUND-07)."""
    body, hurt = bodies.body(scene, unit), figures.wounds(scene, unit)
    left = strength(body, body.worst, out=_lies(hurt), down=body.down)
    state = State.DEAD if hurt.dead else State.DOWN if not left else State.FIT
    if state is State.FIT and body.worst >= Level.SLIGHT:
        state = State.HURT
    return Condition(state, left / WHOLE, notes(scene, unit))


def notes(scene: Scene, unit: Ref) -> tuple[str, ...]:
    """What its own side reads of how a unit fares: each wound, and why it is out of the fight."""
    hurt, quadruped = figures.wounds(scene, unit), figures.traits(scene, unit).quadruped
    reached = levels(hurt, figures.capacity(scene, unit))
    told = tuple(
        f"{word(part, quadruped=quadruped)}: {each.name.lower()}"
        for part, each in zip(PARTS, reached, strict=True)
        if each
    )
    why = ("dead",) if hurt.dead else (SHOWN[hurt.out],) if hurt.out else ()
    out = why or (("no more actions",) if figures.initiative(scene, unit) <= 0 else ())
    return (*told, *out)


def fall(table: Table, unit: Ref) -> None:
    """A unit falls where it is; a rider stays where it sits."""
    if table.find(unit, Aboard) is None:
        table.put(unit, Stance(Posture.PRONE))


def _maimed(table: Table, unit: Ref, before: Wounds) -> None:
    """An arm that has become useless drops what it held, a leg gives way (DKC-WOUND-04)."""
    capacity = figures.capacity(table, unit)
    was = dict(zip(PARTS, levels(before, capacity), strict=True))
    fresh = [part for part in LIMBS if was[part] < Level.SERIOUS and figures.useless(table, unit, part)]
    if figures.traits(table, unit).robot:
        return
    for item in arms.kit(table, unit).held():
        if any(item.place in (Place.BOTH, GRIPS[part]) for part in fresh if part in ARMS):
            weapon, lying = arms.arsenal(table, unit).weapon(item.name), handling.drop(table, unit, item)
            if weapon is not None:
                table.put(lying, Arsenal((weapon,)))
    if any(part in LEGS for part in fresh) and not _lies(figures.wounds(table, unit)):
        fall(table, unit)
        table.say(Event("falls", "{actor} falls.", actor=unit))
