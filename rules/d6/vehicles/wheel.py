"""Driving: speed, turns, running people down, collisions, cell by cell along the route."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from rules.d6 import clouds as gas
from rules.d6.afoot import jumping
from rules.d6.afoot import jumping as falls
from rules.d6.afoot import walking as afoot
from rules.d6.attacks import attack
from rules.d6.core import facing, lapses, vehicles
from rules.d6.core.defences import through
from rules.d6.core.moment import Moment
from rules.d6.core.rolls import Check, check
from rules.d6.senses import awareness
from rules.d6.senses.awareness import aware
from rules.d6.state import SPEEDS, Driving, Speed, Traits, Vehicle
from rules.d6.suppression import zones
from rules.d6.turns import budget, held
from rules.d6.vehicles import driving
from rules.d6.vehicles.driving import Leg
from rules.d6.vehicles.forms import Drive
from rules.d6.wounds import harm
from rules.frame.figure import Aboard, Position
from rules.frame.flow import Flow
from rules.frame.ground import Cell
from rules.frame.means import Means
from rules.frame.scene import Event, Footfall, Table
from rules.kernel.refs import Ref
from rules.parts.arms_length import WALKABLE

AHEAD = 12
"""Cells in front of a vehicle that a unit jumping out of its way keeps clear of."""


def drive(moment: Moment, unit: Ref, action: Drive) -> Flow[None]:
    """Take the vehicle along a route; standard speed or faster, or evading, is an action (DSX-VEH-06, DSX-VEH-01).

    It moves its driver, who loses his aim, and those who sweep ground from it: their fire ends (DSX-AIM-03,
    DSX-SUPP-08).
    """
    table = moment.table
    vehicle = table.part(unit, Aboard).vehicle
    speed, legs = _braked(table, unit, vehicle, action)
    straight = vehicles.driving(table, vehicle).straight
    table.put(vehicle, Driving(speed, action.evade, straight, table.clock.round))
    if legs:
        budget.lose_aim(table, unit)
        for rider in vehicles.riders(table, vehicle):
            lapses.cease_fire(table, rider)
    way = f"at {speed} speed" if speed != "stopped" else "to a stop"
    evading = ", dodging" if action.evade else ""
    table.say(Event("drives", f"{{actor}} goes {way}{evading}.", actor=vehicle, sound="An engine", loud=90.0))
    while legs:
        leg, legs = legs[0], legs[1:]
        if leg.tight and not _keeps_control(table, unit, vehicle, speed, last=not any(each.tight for each in legs)):
            legs = _straight_on(table, vehicle, 1 + len(legs))
            leg, legs = legs[0], legs[1:]
        if not (yield from _roll_on(moment, unit, vehicle, speed, leg, legs)):
            break
    for enemy in awareness.given_away_to(table, vehicle):
        table.spot(enemy, vehicle, "heard", openly=True)


def _braked(table: Table, unit: Ref, vehicle: Ref, action: Drive) -> tuple[Speed, tuple[Leg, ...]]:
    """Coming down two categories takes a roll; failed, it rolls straight on, one category slower (DSX-VEH-06)."""
    legs = driving.legs(table, vehicle, action.speed, action.route) or ()
    if not driving.needs_braking(table, vehicle, action.speed):
        return action.speed, legs
    last = not any(leg.tight for leg in legs)
    if _rolled(table, unit, driving.braking(table, unit, vehicle), "brakes hard", last=last):
        return action.speed, legs
    speed = SPEEDS[SPEEDS.index(action.speed) + 1]
    return speed, _straight_on(table, vehicle, driving.least(table, vehicle, speed))


def _straight_on(table: Table, vehicle: Ref, cells: int) -> tuple[Leg, ...]:
    """So many cells along the heading, whatever is there."""
    pose = table.pose(vehicle)
    at, legs = pose.cell, []
    for _ in range(cells):
        at = table.grid.step(at, pose.facing)
        legs.append(Leg(at, pose.facing))
    return tuple(legs)


def _keeps_control(table: Table, unit: Ref, vehicle: Ref, speed: Speed, *, last: bool) -> bool:
    """A turn tighter than the speed allows: failed, straight on (DSX-VEH-06)."""
    return _rolled(table, unit, driving.tight_turn(table, unit, vehicle, speed), "turns hard", last=last)


def _rolled(table: Table, unit: Ref, what: Check, words: str, *, last: bool) -> bool:
    """One of the rolls that a drive takes: it comes off when the last of them passes, and fails with any."""
    if not what.code.usable:
        return False
    result = check(table.dice(unit), what)
    own = f"{what.code}: {result.throw} against {what.difficulty}"
    ends = "and keeps control" if result.passed else "and loses control"
    success = result.passed if last or not result.passed else None
    data = {"passed": result.passed}
    table.say(Event("steers", f"{{actor}} {words} {ends}.", actor=unit, own=(own,), data=data, success=success))
    return result.passed


def _roll_on(moment: Moment, driver: Ref, vehicle: Ref, speed: Speed, leg: Leg, then: tuple[Leg, ...]) -> Flow[bool]:
    """One cell further, and whatever is in it; whether the vehicle rolls on, to the cells after it."""
    table = moment.table
    at = table.pose(vehicle).cell
    wrong = driving.solid(table, vehicle, at, leg)
    if wrong:
        _crash(moment, driver, vehicle, speed, leg, wrong)
        return False
    step = held.before_step(table, vehicle)
    footfall = table.step(vehicle, leg.cell, leg.heading)
    if footfall.blocked_by is not None:
        _run_down(moment, driver, vehicle, footfall.blocked_by, speed, then)
        footfall = table.step(vehicle, leg.cell, leg.heading)
    if not footfall.moved:
        _stop(table, vehicle)
        return False
    going = vehicles.driving(table, vehicle)
    straight = going.straight + 1 if step.before is not None and step.before.facing == leg.heading else 1
    table.put(vehicle, replace(going, straight=straight))
    for victim in _in_the_way(table, vehicle):
        _run_down(moment, driver, vehicle, victim, speed, then)
    yield from held.amid(moment, step, lambda joint: _befalls(joint, vehicle, footfall, step))
    return not vehicles.wrecked(table, vehicle) and vehicles.operator(table, vehicle) == driver


def _befalls(moment: Moment, vehicle: Ref, footfall: Footfall, step: held.Happening) -> Flow[None]:
    yield from ()
    table = moment.table
    if step.before is not None:
        zones.crosses(moment, vehicle, step.before)
    afoot.tread(moment, vehicle, footfall)
    if any(cloud.kind == "gas" for cloud in footfall.clouds):
        for rider in vehicles.riders(table, vehicle):
            gas.breathe(table, rider)


def _in_the_way(table: Table, vehicle: Ref) -> tuple[Ref, ...]:
    """Creatures on their feet where the vehicle is now."""
    there = table.standing_in(table.cells(vehicle))
    return tuple(
        other
        for other in there
        if other != vehicle and table.find(other, Traits) is not None and not facing.down(table, other)
    )


def _run_down(moment: Moment, driver: Ref, vehicle: Ref, victim: Ref, speed: Speed, then: tuple[Leg, ...]) -> None:
    """Driving into a unit is an attack with the vehicle; those who can get out of its way (DSX-VEH-08)."""
    table = moment.table
    shot = driving.running_down(table, driver, vehicle, victim, speed, aware(table, victim, vehicle))
    if shot.code.usable:
        struck = attack.strike(table.dice(driver), shot)
        table.say(
            Event(
                "runs down",
                "{actor} drives at {target}.",
                actor=vehicle,
                target=victim,
                told="{target} is run over." if struck.hit else "{target} jumps aside.",
                own=(f"{shot.code}: {struck.throw}",),
                detail=(f"{struck.throw} against {shot.difficulty}: {struck.through} through armour",),
                data={"hit": struck.hit, "through": struck.through},
                means=Means.IMPACT,
            )
        )
        if struck.hit:
            harm.wound(moment, driver, victim, struck.through)
    if not facing.down(table, victim):
        _step_aside(moment, driver, victim, vehicle, then)


def _step_aside(moment: Moment, driver: Ref, victim: Ref, vehicle: Ref, then: tuple[Leg, ...]) -> None:
    """To the nearest free cell out of the vehicle's way, straight on and as it is driven; over an edge, if nothing
    nearer is free; its aim and its fire are lost (DSX-VEH-08, DSX-AIM-03).
    """
    table = moment.table
    here = table.pose(victim).cell
    taken = _path_ahead(table, vehicle).union(*(table.room(vehicle, leg.cell, leg.heading) for leg in then))
    for steps in range(1, 8):
        free = [cell for cell in table.grid.ring(here, steps) if cell not in taken and _has_room(table, here, cell)]
        if free:
            cell = min(free, key=lambda each: max(0.0, _down(table, here, each)))
            lapses.moves(table, victim)
            table.put(victim, Position(cell))
            fall = partial(falls.land, unit=victim, metres=_down(table, here, cell), how="falls")
            moment.harm(driver, victim, fall)
            return


def _has_room(table: Table, here: Cell, cell: Cell) -> bool:
    """Whether a creature jumping aside gets to a cell: nobody there, nothing solid, and not too high up."""
    place = table.place(cell)
    open_ground = place.walk in WALKABLE and place.obstacle <= driving.HARD and not table.occupants(cell)
    return open_ground and not jumping.is_fall(-_down(table, here, cell))


def _down(table: Table, here: Cell, cell: Cell) -> float:
    return table.place(here).height - table.place(cell).height


def _path_ahead(table: Table, vehicle: Ref) -> frozenset[Cell]:
    """Where the vehicle is and, straight on, will be."""
    pose = table.pose(vehicle)
    swept = set(pose.cells)
    edge = pose.cells
    for _ in range(AHEAD):
        edge = tuple(table.grid.step(cell, pose.facing) for cell in edge)
        swept.update(edge)
    return frozenset(swept)


def _crash(moment: Moment, driver: Ref, vehicle: Ref, speed: Speed, leg: Leg, what: str) -> None:
    """Into something solid: both take it, those aboard half of it, and that is the end of the drive (DSX-VEH-08)."""
    table = moment.table
    crash = driving.crash(speed)
    table.say(Event("crash", f"{{actor}} runs into {what}.", actor=vehicle, sound="A crash", loud=90.0))
    struck = [vehicle]
    if leg.cell in table.grid:
        struck += [other for other in table.occupants(leg.cell) if table.find(other, Vehicle) is not None]
    _stop(table, vehicle)
    for each in dict.fromkeys(struck):
        for rider in vehicles.riders(table, each):
            harm.wound(moment, driver, rider, driving.jolt(table, rider, crash.occupants))
        harm.wound(moment, driver, each, through(crash.damage, table.part(each, Vehicle).armour))


def _stop(table: Table, vehicle: Ref) -> None:
    table.put(vehicle, Driving("stopped", False, 0, table.clock.round))
