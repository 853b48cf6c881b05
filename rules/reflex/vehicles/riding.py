"""Getting in and out: so many Moves, by how easily one gets at the seats."""

from __future__ import annotations

from rules.frame.figure import Aboard
from rules.frame.flow import Flow
from rules.frame.scene import Event, Scene, Table
from rules.kernel.refs import Ref
from rules.parts import riding, seats
from rules.reflex.core.moment import Moment
from rules.reflex.state import Boarding, Vehicle
from rules.reflex.vehicles.forms import Alight, GetIn

MOVES = {"open": (1, 1), "normal": (2, 2), "combat": (3, 3), "animal": (2, 1)}
"""Move actions to get in and to get out (RFX-MOVE-09)."""
TICKS = 5
"""Each of them is a Move."""


def needed(scene: Scene, vehicle: Ref, *, into: bool) -> int:
    """Moves it takes: one, two or three (RFX-MOVE-09)."""
    what = scene.find(vehicle, Vehicle) or Vehicle()
    inward, outward = MOVES[what.access]
    return inward if into else outward


def board(moment: Moment, unit: Ref, action: GetIn) -> Flow[None]:
    """One Move more of getting in; with the last of them one sits (RFX-MOVE-09)."""
    yield from ()
    table = moment.table
    if not _further(table, unit, action.vehicle, into=True, seat=action.seat):
        table.say(Event("boards", "{actor} climbs in.", actor=unit))
        return

    def sits() -> None:
        if seats.taken(table, action.vehicle, action.seat):
            return
        riding.board(table, unit, action)

    moment.later(sits)


def alight(moment: Moment, unit: Ref, action: Alight) -> Flow[None]:
    """One Move more of getting out (RFX-MOVE-09); a rider thrown off in the same tick is out already."""
    yield from ()
    table = moment.table
    aboard = table.find(unit, Aboard)
    if aboard is None:
        return
    if not _further(table, unit, aboard.vehicle, into=False, seat=aboard.seat):
        table.say(Event("alights", "{actor} climbs out.", actor=unit))
        return

    def steps_out() -> None:
        still_aboard = table.find(unit, Aboard) is not None
        if still_aboard and not any(other != unit for other in table.occupants(action.cell)):
            riding.alight(table, unit, action)

    moment.later(steps_out)


def _further(table: Table, unit: Ref, vehicle: Ref, *, into: bool, seat: int) -> bool:
    old = table.find(unit, Boarding)
    same = old is not None and (old.vehicle, old.into) == (vehicle, into)
    done = (old.done if same and old is not None else 0) + 1
    wanted = needed(table, vehicle, into=into)
    if done < wanted:
        table.put(unit, Boarding(vehicle, into, done, wanted, seat))
        return False
    table.strip(unit, Boarding)
    return True
