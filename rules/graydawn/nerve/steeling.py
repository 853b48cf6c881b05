"""A unit under fire at its activation: the check before its stance, and what a failed one forces upon it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rules.frame.body import Posture
from rules.frame.figure import Stance
from rules.frame.flow import Ask, Flow
from rules.frame.scene import Event, Scene, Table
from rules.graydawn import rolls
from rules.graydawn.asks import INTEND, Bound
from rules.graydawn.core import footing
from rules.graydawn.luck import bending
from rules.graydawn.luck.bending import Check
from rules.graydawn.nerve import checks, course, points, refuge
from rules.graydawn.nerve.course import Came, comes_to
from rules.graydawn.nerve.forms import Intend
from rules.graydawn.state import Guard, Guarding, Working
from rules.graydawn.turns import stance
from rules.graydawn.unnerved import Flight, Suppressed
from rules.kernel.courses.steps import Choice, Known
from rules.kernel.refs import Ref


def steel(table: Table, unit: Ref) -> Flow[Bound | None]:
    """The check at an activation: a unit with points says which stance it tries to take, one that is broken is not
    asked. None where it is free to declare whatever it likes (GRD-SUPP-03, GRD-STANCE-01, GRD-STANCE-03).
    """
    before = points.nerve(table, unit)
    if before.flight is Flight.BROKEN or before.points:
        wish = Guard.FULL
        if before.flight is Flight.NONE:
            answer = yield Ask(table.side(unit), unit, INTEND)
            wish = answer.guard if isinstance(answer, Intend) else wish
        found = yield from _checked(table, unit, wish)
        points.bleed(table, unit)
        return found
    if before.flight is Flight.AWAY:
        return _flees(table, unit)
    table.strip(unit, Suppressed)
    return None


def _checked(table: Table, unit: Ref, wish: Guard) -> Flow[Bound | None]:
    """What comes of the check, or of both (GRD-SUPP-05, GRD-SUPP-07)."""
    flight, sheltered = points.nerve(table, unit).flight, checks.sheltered(table, unit)
    found = yield from tries(table, unit, wish)
    came = found["came"]
    if came == "passed":
        return _passed(table, unit, flight, Guard.ACTIVE if found["second"] else wish)
    if came != "failed":
        return _breaks(table, unit, Flight.NONE if came == "breaks" else Flight(came))
    if flight is not Flight.NONE:
        return _flees(table, unit)
    table.put(unit, Suppressed())
    return _hides(table, unit) if sheltered or refuge.here(table, unit) else _exposed(table, unit)


def opened(scene: Scene, unit: Ref, wish: Guard) -> dict[str, Any]:
    """The check as it begins; a unit behind cover that wants to leave it may get a second one (GRD-SUPP-07)."""
    twice = wish is Guard.MOVING and checks.sheltered(scene, unit)
    again = int(checks.total(scene, unit, Guard.ACTIVE).total) if twice else None
    steady = int(checks.total(scene, unit, wish).total)
    return {"steady": steady, "again": again, "explosions": scene.options.explosions}


def tries(table: Table, unit: Ref, wish: Guard, *, alone: bool = True) -> Flow[Known]:
    """The check as it is played out, each roll told to the unit's side alone; not `alone` where it is only a part of
    what was tried. A failed one interrupts what the unit works at (GRD-SUPP-02, GRD-ACT-07).
    """

    def told(choice: Choice, known: Known) -> Flow[Came]:
        if choice is course.STEELED:
            found = yield from _told(table, unit, wish, known["fell"], alone=alone)
            if alone and found != "passed":
                table.strip(unit, Working)
        elif known["second"]:
            found = yield from _told(table, unit, Guard.ACTIVE, known["fell"], alone=False)
        else:
            found = known["came"]
        return found

    fields = opened(table, unit, wish) | ({} if alone else {"again": None})
    return (yield from course.STEELS.play(fields, lambda _: table.dice(unit), told))


def _passed(table: Table, unit: Ref, flight: Flight, wish: Guard) -> Bound | None:
    """The stance that was tried. A unit that must run once runs all the same; one that was broken for good is itself
    again (GRD-SUPP-05, GRD-SUPP-17).
    """
    if flight is Flight.AWAY:
        return _flees(table, unit)
    table.strip(unit, Suppressed)
    table.put(unit, replace(points.nerve(table, unit), flight=Flight.NONE))
    return None if flight is Flight.BROKEN else Bound(wish)


def _flees(table: Table, unit: Ref) -> Bound:
    """It runs from its enemies; of one that must do so once, that was it (GRD-SUPP-17)."""
    now = points.nerve(table, unit)
    table.put(unit, replace(now, flight=Flight.NONE if now.flight is Flight.AWAY else now.flight))
    table.put(unit, Suppressed(flees=True))
    table.say(Event("cowers", "{actor} runs away.", actor=unit))
    return Bound(Guard.MOVING, "runs")


def _hides(table: Table, unit: Ref) -> Bound:
    """A failed check behind cover, or beside it: full cover (GRD-SUPP-06, GRD-SUPP-08)."""
    table.say(Event("cowers", "{actor} keeps its head down.", actor=unit))
    stance.take(table, unit, Guard.FULL)
    return Bound(Guard.FULL, "keeps down")


def _exposed(table: Table, unit: Ref) -> Bound:
    """A failed check in the open: a run for cover, unless it cannot get up (GRD-SUPP-08)."""
    table.say(Event("cowers", "{actor} loses heart in the open: it is suppressed.", actor=unit))
    return Bound(Guard.MOVING, "lies low" if footing.rooted(table, unit) else "runs")


def _breaks(table: Table, unit: Ref, flight: Flight) -> Bound:
    """Morale breaks: no action now, and perhaps a flight (GRD-SUPP-17)."""
    now = points.nerve(table, unit)
    table.put(unit, replace(now, flight=max(flight, now.flight, key=tuple(Flight).index)))
    table.put(unit, Suppressed())
    table.say(Event("breaks", "{actor} breaks and does nothing.", actor=unit))
    if checks.sheltered(table, unit):
        stance.take(table, unit, Guard.FULL)
    else:
        lie_low(table, unit)
    return Bound(Guard.FULL, "lost")


def lie_low(table: Table, unit: Ref) -> None:
    """Prone in the open (GRD-SUPP-08, GRD-SUPP-17)."""
    table.put(unit, Guarding(Guard.MOVING), Stance(Posture.PRONE))


def _told(table: Table, unit: Ref, guard: Guard, fell: int, *, alone: bool) -> Flow[Came]:
    """What one roll comes to, luck and all."""
    base = checks.total(table, unit, guard)
    total = int(base.total)
    check = Check(unit, total, rolls.STANDARD, "the suppression check", "keeps its nerve", "loses its nerve")
    reached = yield from bending.mended(table, check, total + fell)
    passed = comes_to(reached) == "passed"
    table.say(
        Event(
            "nerve",
            f"{{actor}} {'keeps its nerve' if passed else 'loses its nerve'}.",
            actor=unit,
            own=(f"suppression check {reached}, {rolls.STANDARD} needed",),
            tally=base,
            secret=True,
            data={"total": reached, "passed": passed},
            success=comes_to(total + fell) == "passed" if alone else None,
        )
    )
    return comes_to(reached)
