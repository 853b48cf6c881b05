"""A unit under fire at its activation: the check before its stance, and what a failed one forces upon it."""

from __future__ import annotations

from dataclasses import replace

from rules.frame.body import Posture
from rules.frame.figure import Stance
from rules.frame.flow import Ask, Flow
from rules.frame.scene import Event, Table
from rules.graydawn import rolls
from rules.graydawn.asks import INTEND, Bound
from rules.graydawn.core import footing
from rules.graydawn.luck import bending
from rules.graydawn.luck.bending import Check
from rules.graydawn.nerve import checks, points, refuge
from rules.graydawn.nerve.forms import Intend
from rules.graydawn.state import Guard, Guarding, Working
from rules.graydawn.turns import stance
from rules.graydawn.unnerved import Flight, Suppressed
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
    """What comes of the check, or of both: a second one may still give active cover to a unit that did not dare to
    leave its cover (GRD-SUPP-05, GRD-SUPP-07). A failed check interrupts what the unit works at (GRD-ACT-07).
    """
    flight, sheltered = points.nerve(table, unit).flight, checks.sheltered(table, unit)
    reached = yield from roll(table, unit, wish)
    if checks.passes(reached):
        return _passed(table, unit, flight, wish)
    table.strip(unit, Working)
    if not checks.breaks(reached) and sheltered and wish is Guard.MOVING:
        reached = yield from roll(table, unit, Guard.ACTIVE, part=True)
        if checks.passes(reached):
            return _passed(table, unit, flight, Guard.ACTIVE)
    if checks.breaks(reached):
        return _breaks(table, unit, reached)
    if flight is not Flight.NONE:
        return _flees(table, unit)
    table.put(unit, Suppressed())
    return _hides(table, unit) if sheltered or refuge.here(table, unit) else _exposed(table, unit)


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


def _breaks(table: Table, unit: Ref, reached: int) -> Bound:
    """Morale breaks: no action now; from -5 it runs next time, from -10 every time until it passes (GRD-SUPP-17)."""
    now = points.nerve(table, unit)
    flight = Flight.BROKEN if reached <= -10 else Flight.AWAY if reached <= -5 else Flight.NONE
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


def roll(table: Table, unit: Ref, guard: Guard, *, part: bool = False) -> Flow[int]:
    """One suppression check, told to the unit's side alone (GRD-SUPP-02); `part` where it is only a part of what was
    tried.
    """
    base = checks.total(table, unit, guard)
    check = Check(unit, int(base.total), rolls.STANDARD, "the suppression check", "keeps its nerve", "loses its nerve")
    came = yield from bending.check(table, check)
    reached, plain = came.total, checks.passes(came.plain)
    passed = checks.passes(reached)
    table.say(
        Event(
            "nerve",
            f"{{actor}} {'keeps its nerve' if passed else 'loses its nerve'}.",
            actor=unit,
            own=(f"suppression check {reached}, {rolls.STANDARD} needed",),
            tally=base,
            secret=True,
            data={"total": reached, "passed": passed},
            success=None if part else plain,
        )
    )
    return reached
