"""Laying a course: who is asked when, what may be laid, and what it may lead to."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import NamedTuple

from rules.darkconspiracy.core import checks, figures, scale
from rules.darkconspiracy.harm.course import PARTS
from rules.darkconspiracy.harm.weighing import Upon
from rules.darkconspiracy.state.craft import UnderWay
from rules.darkconspiracy.vehicles import aboard, collisions, condition, control, driving, flight, hits, timing
from rules.darkconspiracy.vehicles.driving import Legs
from rules.darkconspiracy.vehicles.forms import Drive, DriveHard, HoldCourse, LaysCourse
from rules.frame.flow import Ask, Flow
from rules.frame.forecast import Assumption, Fact, Forecast, Outcome
from rules.frame.forms import FREE, Menu, Offer, OneOf
from rules.frame.ground import Cell
from rules.frame.scene import Event, Scene, Table
from rules.frame.worth import Worth, shares
from rules.kernel import lengths
from rules.kernel.refs import Ref
from rules.kernel.tally import Tally
from rules.parts.choices import Picked

CRASH = Assumption(Fact.ROUGH, "what it may skid into is not counted")
COURSE = "course"
"""A turn begins, or the driver's Initiative is called: which course, and how fast? (DKC-MOVE-03)"""


def declare(table: Table) -> Flow[None]:
    """Everybody who steers lays a course at the start of a turn, and changes it from the phase of his Initiative on
    (DKC-MOVE-03).
    """
    for vehicle in aboard.crafts(table):
        unit = aboard.steering(table, vehicle)
        if unit is None or not asked(table, vehicle, unit):
            continue
        action = yield Ask(table.side(unit), unit, COURSE)
        if isinstance(action, LaysCourse):
            yield from lay(table, vehicle, action)


def asked(scene: Scene, vehicle: Ref, unit: Ref) -> bool:
    """Whether it is time to lay a course, and there is one to lay (DKC-MOVE-03)."""
    now = aboard.under_way(scene, vehicle)
    if now.trouble or not any(driving.rates(scene, vehicle)):
        return False
    return turns(scene, unit) or (scale.phase(scene.clock.round) == scale.PHASES and not _boat(scene, vehicle))


def turns(scene: Scene, unit: Ref) -> bool:
    """Whether the Initiative of the driver is called in this phase (DKC-MOVE-04, DKC-MOVE-05)."""
    return figures.initiative(scene, unit) >= scale.phase(scene.clock.round)


def _boat(scene: Scene, vehicle: Ref) -> bool:
    return aboard.craft(scene, vehicle).boat


def lay(table: Table, vehicle: Ref, action: LaysCourse) -> Flow[None]:
    """The course and speed from now on; a boat notes what of its acceleration and turns that takes; to take off or to
    land is an easy check (DKC-MOVE-03 to DKC-MOVE-05, DKC-MISH-02).
    """
    if bool(action.height) != aboard.flying(table, vehicle):
        came = control.attempt(table, vehicle, checks.Level.EZY, "taking off" if action.height else "landing")
        if came is checks.Came.CATASTROPHE:
            yield from timing.crashes(table, vehicle)
        if not came.well:
            return
    now = aboard.under_way(table, vehicle)
    change, bends = action.speed - now.speed, _bends(table, vehicle, action.course)
    if _boat(table, vehicle):
        now = replace(
            now, faster=now.faster + max(0, change), slower=now.slower + max(0, -change), turned=now.turned + bends
        )
    left = now.left if action.speed == now.speed else 0.0
    table.put(vehicle, replace(now, course=action.course, speed=action.speed, left=left))
    if action.height != aboard.height(table, vehicle):
        flight.climb(table, vehicle, action.height)
    words = f"{{actor}} is to go {lengths.metres(action.speed)} a phase." if action.speed else "{actor} is to stop."
    table.say(Event("course", words, actor=vehicle, secret=True))


def _bends(scene: Scene, vehicle: Ref, course: tuple[Cell, ...]) -> int:
    at, heading, found = scene.cells(vehicle)[0], scene.pose(vehicle).facing, 0
    for cell in course:
        way = scene.grid.direction(at, cell)
        found += way != heading
        at, heading = cell, way
    return found


# what may be laid


def menu(scene: Scene, ask: Ask) -> Menu:
    """A course at each speed worth a thought, a stop, or on as before (DKC-MOVE-03)."""
    vehicle = aboard.drives(scene, ask.unit)
    question = f"{scene.name(ask.unit)}: which course?"
    offers = () if vehicle is None else tuple(_offers(scene, ask.unit, vehicle))
    return Menu(question, (*offers, Offer(HoldCourse)), (), HoldCourse())


def _offers(scene: Scene, unit: Ref, vehicle: Ref) -> Iterator[Offer]:
    now, heights = aboard.under_way(scene, vehicle), OneOf(flight.heights(scene, vehicle))
    for speed in driving.speeds(scene, vehicle):
        judged = _judged(scene, unit, vehicle, speed)
        for form in (Drive, DriveHard):
            course = Picked(partial(_hindrance, judged, hard=form is DriveHard), _suggested(scene, vehicle, speed))
            if course:
                note = f"{lengths.metres(speed)} a phase"
                yield Offer(form, {"course": course, "speed": OneOf((speed,)), "height": heights}, note=note)
    stops = not _boat(scene, vehicle) or not driving.boat_speed(scene, vehicle, 0)
    if (now.speed and stops and flight.hovers(scene, vehicle)) or (not now.speed and len(heights) > 1):
        yield Offer(Drive, {"course": OneOf(((),)), "speed": OneOf((0,)), "height": heights}, note="stop")


Judged = Callable[[tuple[Cell, ...]], tuple[str, bool]]
"""Why a course cannot be laid at a speed, and whether it asks for a check in this phase."""


def _judged(scene: Scene, unit: Ref, vehicle: Ref, speed: int) -> Judged:
    """The same for one speed, each course looked at once."""
    able, known = turns(scene, unit), dict[tuple[Cell, ...], tuple[str, bool]]()

    def judge(course: tuple[Cell, ...]) -> tuple[str, bool]:
        if course not in known:
            wrong = driving.hindrance(scene, vehicle, speed, course, turns=able)
            legs = () if wrong else driving.stretch(scene, vehicle, UnderWay(course, speed)).legs
            known[course] = wrong, driving.risk(scene, vehicle, speed, legs) is not None
        return known[course]

    return judge


def _hindrance(judged: Judged, course: tuple[Cell, ...], *, hard: bool) -> str:
    """Why a course is not laid by a form: one that asks for a check is pushing it (DKC-MISH-01)."""
    wrong, risky = judged(course)
    return wrong or ("" if risky is hard else "is more than is safe there" if risky else "is safe anyway")


def _suggested(scene: Scene, vehicle: Ref, speed: int) -> Callable[[], Iterator[tuple[Cell, ...]]]:
    return lambda: driving.suggested(scene, vehicle, speed)


# what it may lead to


def foretold(scene: Scene, ask: Ask, action: LaysCourse | HoldCourse) -> Forecast:
    """The stretch of this phase: the check that it asks for, who is in the way, and whether it is still under
    control at its end (DKC-MISH-01, DKC-COLL-03, DKC-COLL-04).
    """
    vehicle = aboard.drives(scene, ask.unit)
    if vehicle is None:
        return Forecast(FREE)
    way = _way(scene, ask.unit, vehicle, action)
    rows = (*(row for upon, odds in way.victims for row in _rarer(upon, odds)), *_lost(scene, vehicle, way))
    far = driving.metres(scene, scene.cells(vehicle)[0], tuple(cell for cell, _ in way.legs))
    note, success = f"{lengths.metres(round(far))} this phase", None if way.tried is None else way.chance
    assumes = (CRASH,) if way.victims and collisions.skids_into(scene, vehicle) else ()
    return Forecast(FREE, () if way.tried is None else (way.tried,), rows, success, assumes, note)


def weighed(scene: Scene, ask: Ask, action: LaysCourse | HoldCourse) -> Worth:
    """The numbers of it."""
    vehicle = aboard.drives(scene, ask.unit)
    if vehicle is None:
        return Worth(FREE)
    way = _way(scene, ask.unit, vehicle, action)
    struck = tuple(upon.share(scene).rarer(float(odds)) for upon, odds in way.victims)
    own = shares(scene, _lost(scene, vehicle, way))
    return Worth(FREE, (*struck, *own), None if way.tried is None else float(way.chance))


class Way(NamedTuple):
    """A stretch of a phase as it may go."""

    legs: Legs
    tried: Tally | None
    """The check that it asks for at once."""
    chance: Fraction
    victims: tuple[tuple[Upon, Fraction], ...]
    """Who may be run down, and how likely the craft gets there."""
    kept: Fraction
    """How likely it is under control at the end."""


def _way(scene: Scene, unit: Ref, vehicle: Ref, action: LaysCourse | HoldCourse) -> Way:
    speed, legs = _stretch(scene, vehicle, action)
    tried = _risk(scene, unit, vehicle, speed, legs)
    kept = chance = _chance(tried, scene)
    keeps, victims = (
        _chance(control.tally(scene, unit, vehicle, checks.Level.DIF), scene),
        list[tuple[Upon, Fraction]](),
    )
    for victim in _in_the_way(scene, vehicle, legs):
        victims.append((collisions.upon(scene, vehicle, victim, speed), kept))
        kept *= keeps
    return Way(legs, tried, chance, tuple(victims), kept)


def _in_the_way(scene: Scene, vehicle: Ref, legs: Legs) -> tuple[Ref, ...]:
    """All who stand on its way: after each the driver must keep control (DKC-COLL-03, DKC-COLL-04)."""
    if aboard.flying(scene, vehicle):
        return ()
    own = scene.cells(vehicle)
    swept = (at for cell, way in legs for at in scene.room(vehicle, cell, way) if at not in own)
    return collisions.in_the_way(scene, vehicle, tuple(swept))


def _lost(scene: Scene, vehicle: Ref, way: Way) -> tuple[Outcome, ...]:
    """The craft itself: out of control it is of as little use as if it were immobilised; who sits astride only falls
    off (DKC-MISH-03, DKC-COLL-04).
    """
    if way.kept == 1 or aboard.craft(scene, vehicle).astride:
        return ()
    loss = max(0, hits.LOSSES[hits.IMMOBILE] - hits.LOSSES[condition.grade(scene, vehicle)])
    keeps = Outcome("keeps control", way.kept, vehicle, spared=True)
    return keeps, Outcome("stuck or out of control", 1 - way.kept, vehicle, Fraction(loss, PARTS))


def _stretch(scene: Scene, vehicle: Ref, action: LaysCourse | HoldCourse) -> tuple[int, Legs]:
    now = aboard.under_way(scene, vehicle)
    if isinstance(action, LaysCourse):
        left = now.left if action.speed == now.speed else 0.0
        now = UnderWay(action.course, action.speed, left)
    return now.speed, driving.stretch(scene, vehicle, now).legs


def _risk(scene: Scene, unit: Ref, vehicle: Ref, speed: int, legs: Legs) -> Tally | None:
    found = driving.risk(scene, vehicle, speed, legs)
    return None if found is None else control.tally(scene, unit, vehicle, found[0])


def _chance(tried: Tally | None, scene: Scene) -> Fraction:
    if tried is None:
        return Fraction(1)
    faces = checks.faces(int(tried.total), figures.outstanding(scene))
    return Fraction(faces[2] + faces[3], sum(faces))


def _rarer(upon: Upon, odds: Fraction) -> tuple[Outcome, ...]:
    rows = upon.outcomes("gets clear")
    clear = sum((row.chance for row in rows if row.spared), Fraction(0)) * odds + 1 - odds
    hit = tuple(replace(row, chance=row.chance * odds) for row in rows if not row.spared)
    return (Outcome("gets clear", clear, upon.unit, spared=True), *hit)


def going_on(scene: Scene, vehicle: Ref) -> str:
    """How a craft is under way, in words; "" for one that stands."""
    now = aboard.under_way(scene, vehicle)
    if now.trouble:
        return now.trouble
    return f"{lengths.metres(now.speed)} a phase" if now.speed and not condition.immobile(scene, vehicle) else ""
