"""Getting into vehicles, out of them, and from seat to seat."""

from __future__ import annotations

from dataclasses import replace

from rules.d6.actions import Alight, Board, ChangeSeat
from rules.d6.order import budget
from rules.d6.order.moment import Moment
from rules.d6.play import lapses, zones
from rules.frame.figure import Aboard, Crew, Facing, Position, Seat, Stance
from rules.frame.scene import Event, Table
from rules.kernel.refs import Ref


def board(moment: Moment, unit: Ref, action: Board) -> None:
    """Take a seat: an action (DSX-ACT-06)."""
    table = moment.table
    budget.spend(table, unit)
    budget.lose_aim(table, unit)
    lapses.cease_fire(table, unit)
    lapses.let_go(table, unit)
    crew = table.part(action.vehicle, Crew)
    if not zones.acts(moment, unit) or crew.seats[action.seat].rider is not None:
        return
    _seat(table, action.vehicle, action.seat, unit)
    table.strip(unit, Position)
    table.put(unit, Stance(), Aboard(action.vehicle, action.seat))
    table.say(Event("boards", "{actor} gets in.", actor=unit, cells=(table.cells(action.vehicle)[0],)))


def change_seat(moment: Moment, unit: Ref, action: ChangeSeat) -> None:
    """Another seat of the same vehicle: an action (DSX-ACT-06)."""
    table = moment.table
    budget.spend(table, unit)
    budget.lose_aim(table, unit)
    lapses.cease_fire(table, unit)
    aboard = table.part(unit, Aboard)
    if not zones.acts(moment, unit) or table.part(aboard.vehicle, Crew).seats[action.seat].rider is not None:
        return
    lapses.stop_evading(table, unit)
    _seat(table, aboard.vehicle, aboard.seat, None)
    _seat(table, aboard.vehicle, action.seat, unit)
    table.put(unit, Aboard(aboard.vehicle, action.seat))
    table.say(Event("boards", "{actor} changes seats.", actor=unit, secret=True))


def alight(moment: Moment, unit: Ref, action: Alight) -> None:
    """Out, onto a free cell beside the vehicle: an action (DSX-ACT-06)."""
    table = moment.table
    budget.spend(table, unit)
    budget.lose_aim(table, unit)
    lapses.cease_fire(table, unit)
    if not zones.acts(moment, unit) or any(other != unit for other in table.occupants(action.cell)):
        return
    get_out(table, unit, action.cell)
    table.say(Event("alights", "{actor} gets out.", actor=unit, cells=(action.cell,)))
    zones.acts(moment, unit)


def get_out(table: Table, unit: Ref, cell: tuple[int, int]) -> None:
    """Put a rider on the ground, looking away from the vehicle."""
    aboard = table.part(unit, Aboard)
    facing = table.grid.direction(table.cells(aboard.vehicle)[0], cell)
    lapses.stop_evading(table, unit)
    _seat(table, aboard.vehicle, aboard.seat, None)
    table.strip(unit, Aboard)
    table.put(unit, Position(cell), Facing(facing))


def _seat(table: Table, vehicle: Ref, number: int, rider: Ref | None) -> None:
    crew = table.part(vehicle, Crew)
    seats: list[Seat] = list(crew.seats)
    seats[number] = replace(seats[number], rider=rider)
    table.put(vehicle, Crew(tuple(seats)))
