"""Taking a seat in a vehicle, changing it, and getting out."""

from __future__ import annotations

from dataclasses import replace

from rules.frame.figure import Aboard, Crew, Facing, Position, Stance
from rules.frame.ground import Cell
from rules.frame.scene import Scene, Table
from rules.kernel.refs import Ref


def taken(scene: Scene, vehicle: Ref, seat: int) -> bool:
    """Whether a rider sits in a seat."""
    return scene.part(vehicle, Crew).seats[seat].rider is not None


def get_in(table: Table, unit: Ref, vehicle: Ref, seat: int) -> None:
    """From the ground into a seat."""
    _occupy(table, vehicle, seat, unit)
    table.strip(unit, Position)
    table.put(unit, Stance(), Aboard(vehicle, seat))


def change(table: Table, unit: Ref, seat: int) -> None:
    """Into another seat of the same vehicle."""
    aboard = table.part(unit, Aboard)
    _occupy(table, aboard.vehicle, aboard.seat, None)
    _occupy(table, aboard.vehicle, seat, unit)
    table.put(unit, Aboard(aboard.vehicle, seat))


def get_out(table: Table, unit: Ref, cell: Cell) -> None:
    """Onto the ground, looking away from the vehicle."""
    aboard = table.part(unit, Aboard)
    facing = table.grid.direction(table.cells(aboard.vehicle)[0], cell)
    _occupy(table, aboard.vehicle, aboard.seat, None)
    table.strip(unit, Aboard)
    table.put(unit, Position(cell), Facing(facing))


def _occupy(table: Table, vehicle: Ref, number: int, rider: Ref | None) -> None:
    seats = list(table.part(vehicle, Crew).seats)
    seats[number] = replace(seats[number], rider=rider)
    table.put(vehicle, Crew(tuple(seats)))
