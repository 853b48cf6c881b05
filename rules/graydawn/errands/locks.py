"""Picking a lock: a task of several whole rounds (GRD-ACT-07)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import ClassVar, Literal

from rules.frame.flow import Ask
from rules.frame.forecast import Assumption, Fact, Forecast
from rules.frame.forms import FREE, Action, Cost, OneOf, Refusal
from rules.frame.ground import Barrier
from rules.frame.intents import Role
from rules.frame.marks import AtPart
from rules.frame.scene import Event, Scene, Table
from rules.graydawn.core import arms
from rules.graydawn.state import Working
from rules.graydawn.turns import plan
from rules.graydawn.turns.topic import Desk
from rules.kernel.refs import Ref
from rules.kernel.words import counted
from rules.parts import edges
from rules.parts.edges import parts_beside
from rules.parts.topics import Lines

UNTIL = Assumption(Fact.FUTURE, "nothing interrupts the work")


class PickLock(Action):
    """Work at a lock for a whole round (GRD-ACT-07)."""

    title: ClassVar[str] = "Pick the lock"
    does: ClassVar[str] = (
        "Work at the lock all round; it takes several rounds in a row, and a failed save or check ends it."
    )
    key: ClassVar[str] = "p"
    role: ClassVar[Role] = Role.READY
    kind: Literal["pick lock"] = "pick lock"
    part: AtPart


def locked(scene: Scene, unit: Ref) -> Iterator[tuple[int, Barrier]]:
    """The locked doors and windows on the edges of a unit's cell, as its side knows them."""
    return ((part, barrier) for part, barrier in parts_beside(scene, scene.cells(unit)) if barrier.state == "locked")


def done(scene: Scene, unit: Ref, part: int) -> int:
    """Rounds in a row that a unit has worked at a lock, up to the last one (GRD-ACT-07)."""
    found = scene.find(unit, Working)
    goes_on = found is not None and found.part == part and found.round >= scene.clock.round - 1
    return found.rounds if found is not None and goes_on else 0


def offers(desk: Desk) -> Lines:
    """The locks beside a unit: a whole round with a sound hand, nothing else in it (GRD-ACT-07)."""
    for part, barrier in locked(desk.scene, desk.unit):
        reason = hindrance(desk)
        if reason:
            yield Refusal(PickLock.title, reason, "GRD-ACT-07")
        else:
            yield desk.offer(
                PickLock, {"part": OneOf((part,))}, f"{barrier.what}, {_progress(desk.scene, desk.unit, part)}"
            )


def hindrance(desk: Desk) -> str:
    """Why a unit cannot work at a lock now; "" when it can."""
    if desk.busy or desk.rushing:
        return desk.busy or "not on the move"
    if desk.turn.moves or desk.turn.acted:
        return "takes a whole round without moves or other actions"
    return "" if arms.usable_hands(desk.scene, desk.unit) else "needs a sound hand"


def _progress(scene: Scene, unit: Ref, part: int) -> str:
    return f"round {done(scene, unit, part) + 1} of {scene.options.lock_rounds}"


def price(scene: Scene, unit: Ref, _action: PickLock) -> Cost:
    """All combat actions of the round (GRD-ACT-07)."""
    many = max(1, plan.turn(scene, unit).actions)
    return Cost(Fraction(many), counted(many, "action"))


def pick(table: Table, unit: Ref, action: PickLock) -> None:
    """A round more; after the last one the lock is open, and the door can be (GRD-ACT-07)."""
    turn = plan.turn(table, unit)
    table.put(unit, replace(turn, acted=turn.actions))
    if action.part not in (part for part, _ in locked(table, unit)):
        return
    rounds = done(table, unit, action.part) + 1
    if rounds < table.options.lock_rounds:
        table.put(unit, Working(action.part, rounds, table.clock.round))
        words = f"{{actor}} works at a lock, {rounds} of {counted(table.options.lock_rounds, 'round')}."
        table.say(Event("works", words, actor=unit))
        return
    table.strip(unit, Working)
    what = edges.called(table, unit, action.part)
    table.door(action.part, "shut")
    table.say(Event("door", f"{{actor}} unlocks {what}.", actor=unit))


def foretold(scene: Scene, ask: Ask, action: PickLock) -> Forecast:
    """No roll, only time (GRD-ACT-07)."""
    return Forecast(FREE, note=_progress(scene, ask.unit, action.part), assumes=(UNTIL,))
