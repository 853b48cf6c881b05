"""Driving as it is played out, cell by cell along the route; and what goes on by itself."""

from __future__ import annotations

from dataclasses import replace

from rules.frame.body import Posture
from rules.frame.figure import Aboard, Stance
from rules.frame.flow import Flow
from rules.frame.ground import Cell
from rules.frame.scene import Event, Table
from rules.gurps import rolls
from rules.gurps.core import riding
from rules.gurps.fire import zones
from rules.gurps.harm import waking
from rules.gurps.riding import driving, running
from rules.gurps.riding.driving import Drive, Leg, RunDown, Steering
from rules.gurps.senses import knowing
from rules.gurps.state.hurts import Stunned
from rules.gurps.state.turns import Rolling
from rules.gurps.terms import ranges
from rules.gurps.terms.figures import Figures
from rules.gurps.turns import taking
from rules.gurps.waiting import springing
from rules.kernel.refs import Ref
from rules.kernel.tally import Tally
from rules.parts import seats
from rules.parts.arms_length import room_beside


def drive(table: Table, unit: Ref, action: Steering) -> Flow[None]:
    """The vehicle or mount goes instead of its rider (GUR-MOVE-03); what is badly hurt may give up first
    (GUR-DEATH-01).
    """
    aboard = table.find(unit, Aboard)
    if aboard is None:
        return
    vehicle = aboard.vehicle
    if riding.rolling(table, vehicle).speed + action.speed and not waking.keeps_on(table, vehicle):
        return
    parts = driving.legs(table, vehicle, action.route) or ()
    evading = isinstance(action, Drive) and action.evade and action.speed > 0
    table.put(vehicle, replace(riding.rolling(table, vehicle), evading=evading))
    how = f"at {ranges.a_second(action.speed)}" if action.speed else "to a stop"
    more = ", evading" if evading else ""
    engine = "" if riding.what(table, vehicle).build == "living" else "An engine"
    table.say(
        Event("drives", f"{{actor}} goes {how}{more}.", actor=vehicle, sound=engine, loud=90.0 if engine else 0.0)
    )
    victim = action.target if isinstance(action, RunDown) else None
    if victim is not None:
        taking.acted(table, unit)
    score = riding.skill(table, vehicle) if victim is not None else None
    yield from roll(table, vehicle, parts, action.speed, unit, victim, score)


def roll(
    table: Table,
    vehicle: Ref,
    parts: tuple[Leg, ...],
    speed: int,
    driver: Ref | None = None,
    victim: Ref | None = None,
    score: Tally | None = None,
) -> Flow[None]:
    """Cell by cell: a turn that comes too soon takes a control roll; failed, it goes straight on (GUR-MOVE-03). What is
    in the way is run into (GUR-COLL-01).
    """
    _keeps(table, vehicle, speed, driving.carried(table, vehicle, speed))
    struck, asked = set[Ref](), springing.Asked()
    while parts:
        if driver is not None and not knowing.can_act(table, driver):
            driver, parts = None, driving.straight_on(table, vehicle, len(parts))
        leg, parts = parts[0], parts[1:]
        if leg.tight and driver is not None and not _keeps_control(table, vehicle, driver):
            leg, *rest = driving.straight_on(table, vehicle, 1 + len(parts))
            parts = tuple(rest)
        at = table.pose(vehicle).cell
        wrong = driving.solid(table, vehicle, at, leg.heading, leg.cell)
        if wrong:
            running.crash(table, vehicle, leg.cell, speed, wrong)
            break
        ahead = tuple(each.cell for each in parts)
        hull = table.room(vehicle, leg.cell, leg.heading)
        for other in driving.upright(table, vehicle, hull):
            if other not in struck:
                struck.add(other)
                both = running.bodies(table, vehicle, other, speed, leg.heading)
                yield from running.runs_into(
                    table, vehicle, other, both, (*hull, *ahead), score if other == victim else None
                )
        turned, stood = leg.heading != table.pose(vehicle).facing, table.cells(vehicle)
        if not table.step(vehicle, leg.cell, leg.heading).moved:
            _keeps(table, vehicle, 0, 0)
            break
        running.clears(table, vehicle, ahead)
        now = riding.rolling(table, vehicle)
        table.put(vehicle, replace(now, straight=1 if turned else now.straight + 1))
        yield from _comes_by(table, vehicle, stood, asked)
        if not riding.works(table, vehicle):
            break


def _comes_by(table: Table, vehicle: Ref, before: tuple[Cell, ...], asked: springing.Asked) -> Flow[None]:
    """What a vehicle or mount drives into with those aboard: ground under fire, and foes that have waited for it
    (GUR-SUP-02, GUR-WAIT-01, GUR-OPP-03).
    """
    for each in zones.exposed(table, vehicle):
        yield from zones.crosses(table, each, before)
    springing.nears(table, vehicle, before[0])
    yield from springing.shows(table, vehicle, asked)


def _keeps(table: Table, vehicle: Ref, speed: int, carry: int) -> None:
    now = riding.rolling(table, vehicle)
    evading = now.evading and speed > 0
    table.put(vehicle, Rolling(speed, carry, now.straight, evading, table.clock.round))


def _keeps_control(table: Table, vehicle: Ref, driver: Ref) -> bool:
    """The control roll of a sharp turn (GUR-MOVE-03)."""
    score = driving.control(table, vehicle)
    fell = rolls.roll(table.dice(driver), int(score.total))
    told = "{actor} turns hard." if fell.success else "{actor} loses control and goes straight on."
    table.say(Event("steers", told, actor=driver, own=fell.own, tally=score, success=fell.success))
    return fell.success


# what goes on by itself


def roll_on(table: Table) -> Flow[None]:
    """At the end of a second: straight on at the same speed where the operator did not take Move; slower where there is
    none, or where it no longer goes (GUR-MOVE-03). Riders that are down fall from the saddle.
    """
    for vehicle, what in table.having(Figures):
        if what.build == "living":
            _unsaddles(table, vehicle)
    for vehicle, going in table.having(Rolling):
        if not going.speed or going.second == table.clock.round:
            continue
        steered = riding.operator(table, vehicle) is not None and riding.works(table, vehicle)
        slower = max(riding.what(table, vehicle).acceleration, driving.BRAKES)
        speed = going.speed if steered else max(0, going.speed - slower)
        table.put(vehicle, replace(going, evading=False))
        many = driving.cells(table, vehicle, speed)
        yield from roll(table, vehicle, driving.straight_on(table, vehicle, many), speed)


def _unsaddles(table: Table, vehicle: Ref) -> None:
    """A rider that is out of the fight, or was knocked down by a wound since its last turn, falls from its mount; all
    do when the mount goes down (GUR-KD-01). Surprise and flashes only stun (GUR-AFF-01, GUR-SURP-01).
    """
    down = not riding.works(table, vehicle)
    for rider in seats.riders(table, vehicle):
        knocked = (table.find(rider, Stunned) or Stunned()).knocked
        if down or knocked or not knowing.can_act(table, rider):
            cell = next(room_beside(table, vehicle, driving.HURDLE), None)
            if cell is not None:
                seats.get_out(table, rider, cell)
                table.put(rider, Stance(Posture.PRONE))
                table.say(Event("falls off", "{actor} falls from the saddle.", actor=rider, cells=(cell,)))
