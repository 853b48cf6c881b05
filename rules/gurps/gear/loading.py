"""Reloading: the seconds of Ready that a magazine or belt takes, or each round (GUR-RLD-01)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rules.frame.flow import Ask
from rules.frame.forecast import Forecast
from rules.frame.forms import FREE, OneOf, Refusal
from rules.frame.scene import Event, Scene, Table
from rules.gurps.core import arms
from rules.gurps.core.arms import Arm
from rules.gurps.harm import slips
from rules.gurps.terms.notation import Shots
from rules.gurps.turns.topic import Desk
from rules.kernel.refs import Ref
from rules.kernel.words import counted, the
from rules.parts.handling import Load
from rules.parts.loading import begun
from rules.parts.topics import Lines


def loads(arm: Arm) -> Shots | None:
    """How a gun at hand is loaded; None for what is never (GUR-RLD-01)."""
    return next((use.loads for use in arm.weapon.ranged if not use.loads.thrown), None)


def open_to(scene: Scene, unit: Ref) -> Iterator[Arm]:
    """Weapons in hand that are not full and have spare rounds (GUR-RLD-01)."""
    for arm in arms.arms(scene, unit):
        if arm.item is not None and arm.item.spare and loads(arm) is not None and arm.loaded < arm.weapon.full:
            yield arm


def left(scene: Scene, unit: Ref, arm: Arm) -> int:
    """Seconds that it takes yet (GUR-RLD-01); 0 for what is never loaded."""
    how = loads(arm)
    return max(1, how.reload - begun(scene, unit).done(arm.weapon.name)) if how is not None else 0


def offered(desk: Desk) -> Lines:
    """Weapons in hand that are not full and have spare rounds, with a hand to load them (GUR-RLD-01, GUR-RLD-02)."""
    names = []
    for arm in open_to(desk.scene, desk.unit):
        if arms.two_hands(desk.scene, desk.unit, arm):
            names.append(arm.weapon.name)
        else:
            yield Refusal(f"{Load.title} {arm.weapon.name}", arms.BOTH_HANDS, "GUR-RLD-01")
    if names:
        yield desk.offer(Load, {"weapon": OneOf(names)})


def load(table: Table, unit: Ref, action: Load) -> None:
    """A second of it, where nothing slips (GUR-RLD-01)."""
    arm = arms.arm(table, unit, action.weapon)
    if arm is not None and arm.item is not None and loads(arm) is not None and slips.comes_off(table, unit, arm.item):
        goes_on(table, unit, arm)


def goes_on(table: Table, unit: Ref, arm: Arm) -> None:
    """A second more of loading is done: when all are the magazine is full, or one round more is in (GUR-RLD-01)."""
    how, name = loads(arm), arm.weapon.name
    if how is None or arm.item is None:
        return
    done = begun(table, unit).done(name) + 1
    if done < how.reload:
        table.put(unit, begun(table, unit).with_steps(name, done))
        table.say(Event("loads", f"{{actor}} reloads {the(name)}: {done} of {how.reload} s.", actor=unit))
        return
    full = arm.item.loaded + 1 if how.singly else max(how.magazine, min(how.full, arm.item.loaded + how.magazine))
    filled = replace(arm.item, loaded=min(full, how.full), spare=arm.item.spare - 1)
    arms.leaves(table, unit, arm, filled)
    table.put(unit, begun(table, unit).with_steps(name, 0))
    table.say(Event("loads", f"{{actor}} reloads {the(name)}.", actor=unit, success=True))


def foretold(scene: Scene, ask: Ask, action: Load) -> Forecast:
    """How many seconds it takes yet, and the chance of this one (GUR-RLD-01)."""
    arm = arms.arm(scene, ask.unit, action.weapon)
    how = loads(arm) if arm is not None else None
    if arm is None or how is None:
        return Forecast(FREE, note="not in hand")
    each = " for a round" if how.singly else ""
    note = f"{counted(left(scene, ask.unit, arm), 'second')} more{each}"
    return replace(slips.foretold(scene, ask.unit), note=note)
