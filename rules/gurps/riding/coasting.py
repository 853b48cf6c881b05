"""What goes on by itself: vehicles and mounts that no unit steers, and riders that cannot keep their seats."""

from __future__ import annotations

from dataclasses import replace

from rules.frame.body import Posture
from rules.frame.figure import Stance
from rules.frame.flow import Flow
from rules.frame.scene import Event, Table
from rules.gurps.core import riding
from rules.gurps.riding import driving, wheel
from rules.gurps.senses import knowing
from rules.gurps.state.hurts import Stunned
from rules.gurps.state.riding import Rolling
from rules.gurps.terms.vehicles import Figures
from rules.kernel.refs import Ref
from rules.parts import seats
from rules.parts.arms_length import room_beside


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
        yield from wheel.roll(table, vehicle, driving.straight_on(table, vehicle, many), speed)


def _unsaddles(table: Table, vehicle: Ref) -> None:
    """A rider that is out of the fight, or was knocked down in this second, falls from its mount; all do when the mount
    goes down.
    """
    down = not riding.works(table, vehicle)
    for rider in seats.riders(table, vehicle):
        if down or not knowing.can_act(table, rider) or _knocked_down(table, rider):
            cell = next(room_beside(table, vehicle, driving.HURDLE), None)
            if cell is not None:
                seats.get_out(table, rider, cell)
                table.put(rider, Stance(Posture.PRONE))
                table.say(Event("falls off", "{actor} falls from the saddle.", actor=rider, cells=(cell,)))


def _knocked_down(table: Table, rider: Ref) -> bool:
    """Whether a wound has knocked it down since its last turn, though it may have recovered; surprise and flashes only
    stun (GUR-KD-01, GUR-AFF-01, GUR-SURP-01).
    """
    found = table.find(rider, Stunned)
    return found is not None and found.knocked
