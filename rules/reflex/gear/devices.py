"""Work with machines, locks and broken things."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rules.frame.figure import Aboard, Allegiance
from rules.frame.flow import Flow
from rules.frame.ground import Barrier
from rules.frame.scene import Event, Scene, Table
from rules.kernel.dice import Dice
from rules.kernel.refs import Ref
from rules.kernel.tally import Modifier
from rules.kernel.words import counted
from rules.parts import seats
from rules.parts.arms_length import touching
from rules.parts.edges import parts_beside
from rules.reflex.core import attempts, work
from rules.reflex.core.attempts import BOTH_HANDS, Attempt
from rules.reflex.core.checks import Check, check
from rules.reflex.core.moment import Moment
from rules.reflex.gear.forms import FieldRepair, HotWire, PickLock
from rules.reflex.hands import ready
from rules.reflex.state import Battered, Vehicle, Wear
from rules.reflex.terms.skills import Attribute, Skill
from rules.reflex.terms.weapons import Weapon

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
    """Whether any unit sits in a vehicle."""
    return bool(seats.riders(scene, vehicle))


def hot_wire(moment: Moment, unit: Ref, action: HotWire) -> Flow[None]:
    """The engine turns over and the vehicle is the side's own, or it may be tried again (RFX-OPS-09)."""
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


def skill_for(scene: Scene, unit: Ref, name: str) -> Skill:
    """Electronics for what is made of glass and wire, mechanics for the rest (RFX-OPS-04)."""
    what = ready.figures(scene, unit, name)
    return Skill.ELECTRONICS if isinstance(what, Weapon) and what.substance == "glass" else Skill.MECHANICS


def repairing(scene: Scene, unit: Ref, action: FieldRepair) -> Attempt:
    """Cognition with the skill the thing asks for; its Wear hinders (RFX-OPS-04)."""
    bearer = unit if action.vehicle is None else action.vehicle
    points = dict(ready.wear(scene, bearer).worn).get(action.item, 0)
    return attempts.attempt(
        scene,
        unit,
        Attribute.COG,
        skill_for(scene, bearer, action.item),
        uses=BOTH_HANDS,
        penalties=(Modifier(-points, "Wear", "RFX-OPS-04") if points else None, work.in_a_hurry(scene, unit)),
        rule="RFX-OPS-04",
    )


def holds(dice: Dice, what: Check) -> int:
    """Exchanges and pauses for which a repair holds: the margin, at least one; 0 where it fails (RFX-OPS-04)."""
    result = check(dice, what)
    return max(1, result.margin) if result.passed else 0


def repair(moment: Moment, unit: Ref, action: FieldRepair) -> Flow[None]:
    """It works again for a while, or may be tried again (RFX-OPS-04)."""
    yield from ()
    table = moment.table
    trial = repairing(table, unit, action)
    lasts = holds(table.dice(unit), trial.check)

    def takes_effect() -> None:
        own = (str(trial.tally),)
        if not lasts:
            table.say(
                Event(
                    "repair",
                    f"{{actor}} fails to repair the {_words(action.item)}.",
                    actor=unit,
                    own=own,
                    success=False,
                )
            )
            return
        bearer = unit if action.vehicle is None else action.vehicle
        mend(table, bearer, action.item, table.clock.round + lasts)
        told = (*own, f"holds for {counted(lasts, 'round')}")
        words = f"{{actor}} repairs the {_words(action.item)} for a while."
        table.say(Event("repair", words, actor=unit, own=told, success=True))

    moment.later(takes_effect)


def mend(table: Table, bearer: Ref, name: str, until: int) -> None:
    """A broken thing works up to the end of a round (RFX-OPS-04)."""
    how = ready.wear(table, bearer)
    others = tuple(each for each in how.repaired if each[0] != name)
    table.put(bearer, replace(how, repaired=(*others, (name, until))))
    battered = table.find(bearer, Battered)
    if battered is not None and name in battered.disabled:
        table.put(bearer, replace(battered, disabled=tuple(each for each in battered.disabled if each != name)))


def expire(table: Table) -> None:
    """Makeshift repairs give out: what was mended is broken again (RFX-OPS-04). At the end of every segment."""
    now = table.clock.round
    for ref, how in table.having(Wear):
        over = tuple(name for name, until in how.repaired if until <= now)
        if not over:
            continue
        table.put(ref, replace(how, repaired=tuple(each for each in how.repaired if each[1] > now)))
        battered = table.find(ref, Battered)
        if battered is not None:
            over = tuple(name for name in over if name not in (*battered.disabled, *battered.destroyed))
            table.put(ref, replace(battered, disabled=(*battered.disabled, *over)))
        if over:
            things = " and ".join(_words(name) for name in over)
            table.say(Event("gives out", f"{{actor}}'s {things} breaks down again.", actor=ref, secret=True))


def broken(scene: Scene, unit: Ref) -> tuple[tuple[str, Ref | None], ...]:
    """What a unit could try to mend: things of its own, components of the vehicle it is in or beside (RFX-OPS-04)."""
    how = ready.wear(scene, unit)
    carried = {item.name for item in ready.kit(scene, unit).items}
    own: list[tuple[str, Ref | None]] = []
    own += ((name, None) for name in how.disabled if name in carried and not ready.works(scene, unit, name))
    aboard = scene.find(unit, Aboard)
    for vehicle in scene.units(scene.side(unit)):
        inside = aboard is not None and aboard.vehicle == vehicle
        battered = scene.find(vehicle, Battered)
        if scene.find(vehicle, Vehicle) is None or battered is None:
            continue
        if inside or touching(scene, scene.cells(unit), scene.cells(vehicle)):
            own += ((name, vehicle) for name in battered.disabled)
    return tuple(own)


def _words(name: str) -> str:
    return name.replace("_", " ")
