"""All craft under way move at once at the start of a phase, cell by cell by one clock (DKC-MOVE-03)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction

from rules.darkconspiracy.core import scale
from rules.darkconspiracy.core.checks import Level
from rules.darkconspiracy.core.distance import between
from rules.darkconspiracy.nerve import panic
from rules.darkconspiracy.senses import knowing
from rules.darkconspiracy.state.people import Traits
from rules.darkconspiracy.vehicles import aboard, collisions, condition, control, driving, flight
from rules.darkconspiracy.vehicles.driving import Legs, Stretch
from rules.frame.figure import Aboard
from rules.frame.flow import Flow
from rules.frame.ground import Cell
from rules.frame.scene import Event, Scene, Table
from rules.kernel.angles import apart
from rules.kernel.refs import Ref
from rules.parts import room

Passes = Callable[[Table, Ref, Cell], Flow[None]]
"""What befalls a craft and those aboard as it comes into a cell: fire of those who watch it, stray rounds."""
CHARGED = 100
"""Metres within which people on foot fear to be run over (DKC-PANIC-02)."""


@dataclass
class Run:
    """A craft on its way in this phase."""

    vehicle: Ref
    stretch: Stretch
    gone: float = 0.0
    done: int = 0
    stopped: bool = False

    @property
    def legs(self) -> Legs:
        return self.stretch.legs


def run(table: Table, passes: Passes) -> Flow[None]:
    """A phase of all that moves: checks first, then step by step as the clock says (DKC-MOVE-03, DKC-MISH-01)."""
    runs = list[Run]()
    for vehicle in aboard.crafts(table):
        ready = yield from sets_out(table, vehicle)
        if ready is not None:
            runs.append(ready)
    for one in runs:
        yield from charges(table, one)
    clock = sorted((Fraction(step, len(one.legs)), one.vehicle, one) for one in runs for step in range(len(one.legs)))
    for _, _, one in clock:
        if not one.stopped:
            yield from advance(table, one, runs, passes)
    for one in runs:
        rests(table, one)


def sets_out(table: Table, vehicle: Ref) -> Flow[Run | None]:
    """What a craft covers in this phase, after the check that its speed or its turns ask for (DKC-MISH-01)."""
    now, pose = aboard.under_way(table, vehicle), table.cells(vehicle)[0]
    if aboard.craft(table, vehicle).boat and (now.trouble or condition.immobile(table, vehicle)):
        return drifts(table, vehicle)
    if now.trouble or not now.speed:
        return None
    if condition.immobile(table, vehicle):
        condition.stands(table, vehicle, now.trouble)
        return None
    course = now.course if aboard.steering(table, vehicle) is not None else flight.straight_on(table, vehicle, ())
    if not flight.hovers(table, vehicle):
        course = flight.straight_on(table, vehicle, course)
    now = replace(now, course=course, speed=min(now.speed, _fastest(table, vehicle)))
    table.put(vehicle, now)
    ahead = driving.stretch(table, vehicle, now)
    slow = min([now.speed, *(driving.top(table, vehicle, cell) for cell, _ in ahead.legs)])
    if slow < now.speed:
        now = replace(now, speed=slow)
        table.put(vehicle, now)
        ahead = driving.stretch(table, vehicle, now)
    risk = driving.risk(table, vehicle, now.speed, ahead.legs)
    if risk is not None:
        came = control.attempt(table, vehicle, risk[0], risk[1])
        if not came.well:
            yield from collisions.mishap(table, vehicle, came)
            return None
    if ahead.legs:
        table.say(Event("drives", "{actor} goes on.", actor=vehicle, cells=(pose,), sound="An engine", loud=150.0))
    return Run(vehicle, ahead)


def drifts(table: Table, vehicle: Ref) -> Run | None:
    """A boat without way of its own goes where the current takes it, metres that do not suffice for a cell kept
    (DKC-COLL-04, DKC-VEFF-07).
    """
    now, at = aboard.under_way(table, vehicle), table.cells(vehicle)[0]
    place, facing = table.place(at), table.pose(vehicle).facing
    have, legs = now.left + place.current * scale.PHASE_SECONDS, list[tuple[Cell, int]]()
    ways = range(table.grid.directions)
    way = min(ways, key=lambda each: apart(table.grid.degrees(each), place.current_to))
    to = table.grid.step(at, way)
    while to in table.grid and between(table, at, to) <= have:
        have, at = have - between(table, at, to), to
        legs.append((at, facing))
        to = table.grid.step(at, way)
    table.put(vehicle, replace(now, speed=0, course=(), left=have))
    return Run(vehicle, Stretch(tuple(legs), have, ())) if legs else None


def _fastest(scene: Scene, vehicle: Ref) -> int:
    """The most it can do anywhere, in the state it is in."""
    rate = max(driving.rates(scene, vehicle))
    craft = aboard.craft(scene, vehicle)
    return rate if (craft.boat and "oars" not in craft.power) or craft.aircraft else 2 * rate


def charges(table: Table, one: Run) -> Flow[None]:
    """People on foot within a hundred metres on its line may panic, once a turn for each craft (DKC-PANIC-02)."""
    if aboard.craft(table, one.vehicle).build == "bicycle" or not one.legs:
        return
    line = tuple(cell for cell, _ in one.legs)
    for victim in collisions.in_the_way(table, one.vehicle, (*line, *one.stretch.rest)):
        now = aboard.under_way(table, one.vehicle)
        near = table.apart(one.vehicle, victim) <= CHARGED
        if near and victim not in now.charged and aboard.able(table, victim) and table.find(victim, Aboard) is None:
            table.put(one.vehicle, replace(now, charged=(*now.charged, victim)))
            if knowing.perceives(table, victim, one.vehicle):
                yield from panic.panic(table, victim, "charged", of=one.vehicle)


def advance(table: Table, one: Run, runs: list[Run], passes: Passes) -> Flow[None]:
    """One cell further: whatever is there is run into, run down, or passed (DKC-COLL-02, DKC-COLL-03)."""
    vehicle, (cell, way) = one.vehicle, one.legs[one.done]
    here = table.cells(vehicle)[0]
    if (yield from _meets(table, one, runs, cell, way)) or aboard.wrecked(table, vehicle):
        one.stopped = True
        return
    footfall = table.step(vehicle, cell, way)
    if footfall.blocked_by is not None:
        yield from _unseen(table, one, footfall.blocked_by)
        footfall = table.step(vehicle, cell, way) if not one.stopped else footfall
    if not footfall.moved:
        one.stopped = True
        return
    one.done += 1
    one.gone += between(table, here, cell)
    now = aboard.under_way(table, vehicle)
    table.put(vehicle, replace(now, moved=one.gone, round=table.clock.round))
    yield from passes(table, vehicle, cell)
    one.stopped = one.stopped or aboard.wrecked(table, vehicle)


def _meets(table: Table, one: Run, runs: list[Run], cell: Cell, way: int) -> Flow[bool]:
    """What is in the cells ahead: whether that ends its way."""
    vehicle, here = one.vehicle, table.cells(one.vehicle)[0]
    fresh = tuple(at for at in table.room(vehicle, cell, way) if at not in table.cells(vehicle))
    for other in table.standing_in(fresh):
        if other != vehicle and aboard.is_craft(table, other) and level(table, vehicle, other):
            if aboard.craft(table, other).astride:
                yield from collisions.ridden(table, vehicle, other)
                continue
            yield from collisions.collide(table, vehicle, other)
            for hit in runs:
                hit.stopped = hit.stopped or hit.vehicle == other
            return True
    if aboard.flying(table, vehicle):
        return False
    wrong = driving.solid(table, vehicle, here, way, cell)
    if wrong and wrong != "another vehicle":
        yield from _stops_short(table, vehicle, wrong)
        return True
    for victim in collisions.in_the_way(table, vehicle, fresh):
        yield from collisions.run_down(table, vehicle, victim, _swept(table, one))
        if not (yield from collisions.steadies(table, vehicle)):
            return True
    return False


def _swept(scene: Scene, one: Run) -> tuple[Cell, ...]:
    """All cells that its body passes over in the phase: a long one takes up more than its way."""
    return tuple(at for cell, way in one.legs for at in scene.room(one.vehicle, cell, way))


def level(scene: Scene, one: Ref, other: Ref) -> bool:
    """Whether two craft are at one height, within ten metres (DKC-MOVE-08)."""
    return abs(aboard.height(scene, one) - aboard.height(scene, other)) <= 10


def _stops_short(table: Table, vehicle: Ref, what: str) -> Flow[None]:
    """An obstacle that nobody foresaw: an average check to stop in time; at the edge of the map it just stops
    (DKC-MOVE-03, DKC-MISH-01).
    """
    if what == "the edge of the map":
        condition.stands(table, vehicle)
        return
    came = control.attempt(table, vehicle, Level.AVG, f"before {what}")
    if came.well:
        condition.stands(table, vehicle)
    else:
        yield from collisions.into(table, vehicle, what)


def _unseen(table: Table, one: Run, other: Ref) -> Flow[None]:
    """A unit that nobody aboard knew of stands in the way."""
    if aboard.is_craft(table, other):
        yield from collisions.collide(table, one.vehicle, other)
        one.stopped = True
    elif table.find(other, Traits) is not None and knowing.alive(table, other):
        yield from collisions.run_down(table, one.vehicle, other, _swept(table, one))
    else:
        room.make_room(table, other, _swept(table, one))


def rests(table: Table, one: Run) -> None:
    """At the end of the phase: what is left of the course; who has come to its end stands (DKC-MOVE-03)."""
    if one.stopped or aboard.wrecked(table, one.vehicle):
        return
    now = aboard.under_way(table, one.vehicle)
    rest, left = one.stretch.rest, one.stretch.left
    if not (rest or flight.hovers(table, one.vehicle)):
        flight.leaves(table, one.vehicle)
        return
    if not now.speed:
        return
    speed = now.speed if rest or aboard.craft(table, one.vehicle).boat else 0
    table.put(
        one.vehicle,
        replace(now, course=rest, left=left if rest else 0.0, speed=speed, moved=one.gone, round=table.clock.round),
    )
