"""Machines and locks: what can be done with them in less than a minute."""

from __future__ import annotations

from collections.abc import Iterator

from rules.frame.figure import Aboard, Allegiance
from rules.frame.flow import Flow
from rules.frame.ground import Barrier
from rules.frame.scene import Event, Scene
from rules.kernel.dice import Dice
from rules.kernel.refs import Ref
from rules.parts import seats
from rules.parts.arms_length import touching
from rules.parts.edges import parts_beside
from rules.reflex.core import attempts, work
from rules.reflex.core.attempts import BOTH_HANDS, Attempt
from rules.reflex.core.checks import Check, check
from rules.reflex.core.moment import Moment
from rules.reflex.gear.forms import HotWire, PickLock
from rules.reflex.state import Vehicle
from rules.reflex.terms.skills import Attribute, Skill

TASKS: dict[str, tuple[Attribute, Skill]] = {
    "lock": (Attribute.CDN, Skill.MECHANICS),
    "hot-wire": (Attribute.COG, Skill.ELECTRONICS),
}
"""What is checked for each kind of work (RFX-OPS-09)."""


def task(scene: Scene, unit: Ref, kind: str) -> Attempt:
    """A mechanical or electronic task of less than a minute (RFX-OPS-09)."""
    attribute, skill = TASKS[kind]
    hurry = (work.in_a_hurry(scene, unit),)
    return attempts.attempt(scene, unit, attribute, skill, uses=BOTH_HANDS, penalties=hurry, rule="RFX-OPS-09")


def succeeds(dice: Dice, what: Check) -> bool:
    """Whether it works (RFX-OPS-09)."""
    return check(dice, what).passed


def locked(scene: Scene, unit: Ref) -> Iterator[tuple[int, Barrier]]:
    """Locked doors and windows on the edges of the unit's own cell."""
    beside = parts_beside(scene, scene.cells(unit))
    return ((part, barrier) for part, barrier in beside if barrier.state == "locked")


def pick(moment: Moment, unit: Ref, action: PickLock) -> Flow[None]:
    """The lock gives, or may be tried again (RFX-OPS-09)."""
    yield from ()
    table = moment.table
    trial = task(table, unit, "lock")
    done = succeeds(table.dice(unit), trial.check)

    def takes_effect() -> None:
        if done:
            table.door(action.part, "shut")
        words = "{actor} picks the lock." if done else "{actor} fails to pick the lock."
        table.say(Event("lock", words, actor=unit, own=(str(trial.tally),), success=done))

    moment.later(takes_effect)


def abandoned(scene: Scene, unit: Ref) -> tuple[Ref, ...]:
    """Vehicles of others at arm's length with nobody in them."""
    if scene.find(unit, Aboard) is not None:
        return ()
    here = scene.cells(unit)
    others = (ref for ref, _ in scene.having(Vehicle) if scene.side(ref) != scene.side(unit))
    return tuple(ref for ref in others if touching(scene, here, scene.cells(ref)) and not manned(scene, ref))


def manned(scene: Scene, vehicle: Ref) -> bool:
    """Whether anybody sits in a vehicle."""
    return bool(seats.riders(scene, vehicle))


def hot_wire(moment: Moment, unit: Ref, action: HotWire) -> Flow[None]:
    """The engine turns over and the vehicle is one's own, or it may be tried again (RFX-OPS-09)."""
    yield from ()
    table = moment.table
    trial = task(table, unit, "hot-wire")
    done = succeeds(table.dice(unit), trial.check)

    def takes_effect() -> None:
        taken = done and not manned(table, action.vehicle)
        if taken:
            table.put(action.vehicle, Allegiance(table.side(unit)))
        words = "{actor} hot-wires the vehicle." if taken else "{actor} fails to start the engine."
        table.say(Event("hot-wire", words, actor=unit, own=(str(trial.tally),), success=done))

    moment.later(takes_effect)
