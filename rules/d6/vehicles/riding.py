"""Getting into vehicles, out of them, and from seat to seat."""

from __future__ import annotations

from rules.d6.core import lapses
from rules.d6.core.moment import Moment
from rules.d6.suppression import zones
from rules.d6.turns import budget
from rules.frame.figure import Aboard
from rules.kernel.refs import Ref
from rules.parts import riding, seats
from rules.parts.riding import Alight, ChangeSeat, GetIn


def board(moment: Moment, unit: Ref, action: GetIn) -> None:
    """Take a seat: an action (DSX-ACT-06)."""
    table = moment.table
    budget.lose_aim(table, unit)
    lapses.cease_fire(table, unit)
    lapses.let_go(table, unit)
    if not zones.acts(moment, unit) or seats.taken(table, action.vehicle, action.seat):
        return
    riding.board(table, unit, action)


def change_seat(moment: Moment, unit: Ref, action: ChangeSeat) -> None:
    """Another seat of the same vehicle: an action (DSX-ACT-06)."""
    table = moment.table
    budget.lose_aim(table, unit)
    lapses.cease_fire(table, unit)
    if not zones.acts(moment, unit) or seats.taken(table, table.part(unit, Aboard).vehicle, action.seat):
        return
    lapses.stop_evading(table, unit)
    riding.change_seat(table, unit, action)


def alight(moment: Moment, unit: Ref, action: Alight) -> None:
    """Out, onto a free cell beside the vehicle: an action (DSX-ACT-06)."""
    table = moment.table
    budget.lose_aim(table, unit)
    lapses.cease_fire(table, unit)
    if not zones.acts(moment, unit) or any(other != unit for other in table.occupants(action.cell)):
        return
    lapses.stop_evading(table, unit)
    riding.alight(table, unit, action)
    zones.acts(moment, unit)
