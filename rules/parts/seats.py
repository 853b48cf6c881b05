"""Seats of vehicles: who sits where, taking one, changing it, and getting out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rules.frame.figure import Aboard, Condition, Crew, Facing, Item, Kit, Position, Seat, Stance
from rules.frame.ground import Cell
from rules.frame.scene import Scene, Table
from rules.kernel.refs import Ref
from rules.parts.arms_length import touching


def seat_of(scene: Scene, unit: Ref) -> Seat | None:
    """The seat that a unit sits in; None on foot."""
    aboard = scene.find(unit, Aboard)
    crew = scene.find(aboard.vehicle, Crew) if aboard is not None else None
    return crew.seats[aboard.seat] if aboard is not None and crew is not None else None


def mounted(scene: Scene, unit: Ref) -> tuple[Ref, Item] | None:
    """The vehicle and its weapon that a unit in a gunner's seat serves: the ammunition is the vehicle's."""
    aboard, seat = scene.find(unit, Aboard), seat_of(scene, unit)
    if aboard is None or seat is None or not seat.mount:
        return None
    item = (scene.find(aboard.vehicle, Kit) or Kit()).find(seat.mount)
    return None if item is None else (aboard.vehicle, item)


def at_hand(scene: Scene, unit: Ref) -> tuple[tuple[Ref, Item], ...]:
    """What a unit could fight with, and who carries it: itself what it holds, its vehicle what it serves there."""
    held = tuple((unit, item) for item in (scene.find(unit, Kit) or Kit()).held())
    served = mounted(scene, unit)
    return held if served is None else (*held, served)


def around(scene: Scene, unit: Ref, kind: type) -> Ref | None:
    """The vehicle in the place of a rider, by the component that its kind of figure has; None where none is known."""
    here, there = scene.cells(unit), scene.units()
    on_the_map = (ref for ref, _ in scene.having(kind) if ref in there)
    return next((ref for ref in on_the_map if any(cell in here for cell in scene.cells(ref))), None)


def riders(scene: Scene, vehicle: Ref) -> tuple[Ref, ...]:
    """Every unit aboard; none on what is no vehicle."""
    return tuple(seat.rider for seat in (scene.find(vehicle, Crew) or Crew()).seats if seat.rider is not None)


def free(scene: Scene, vehicle: Ref) -> tuple[int, ...]:
    """The empty seats of a vehicle."""
    return tuple(n for n, seat in enumerate((scene.find(vehicle, Crew) or Crew()).seats) if seat.rider is None)


def beside(scene: Scene, unit: Ref) -> Iterator[Ref]:
    """The vehicles of its side that a unit on foot could get into from where it stands."""
    own = scene.cells(unit)
    for vehicle in scene.units(scene.side(unit)):
        if scene.find(vehicle, Crew) is not None and touching(scene, own, scene.cells(vehicle)):
            yield vehicle


def idle_wheel(scene: Scene, unit: Ref) -> int | None:
    """The seat at the controls of what a unit rides in, if none sits there that is in the fight."""
    aboard = scene.find(unit, Aboard)
    crew = scene.find(aboard.vehicle, Crew) if aboard is not None else None
    drives = ((n, seat.rider) for n, seat in enumerate(crew.seats) if seat.drives) if crew is not None else ()
    return next((n for n, rider in drives if rider is None or not _in_the_fight(scene, rider)), None)


def _in_the_fight(scene: Scene, unit: Ref) -> bool:
    return (scene.find(unit, Condition) or Condition()).state.fighting


def taken(scene: Scene, vehicle: Ref, seat: int) -> bool:
    """Whether a rider sits in a seat."""
    return scene.part(vehicle, Crew).seats[seat].rider is not None


def get_in(table: Table, unit: Ref, vehicle: Ref, seat: int) -> None:
    """From the ground into a seat."""
    _occupy(table, vehicle, seat, unit)
    table.strip(unit, Position)
    table.put(unit, Stance(), Aboard(vehicle, seat))


def change(table: Table, unit: Ref, seat: int) -> None:
    """Into another seat of the same vehicle; what sits there comes to sit where the unit sat."""
    aboard = table.part(unit, Aboard)
    other = table.part(aboard.vehicle, Crew).seats[seat].rider
    _occupy(table, aboard.vehicle, aboard.seat, other)
    _occupy(table, aboard.vehicle, seat, unit)
    table.put(unit, Aboard(aboard.vehicle, seat))
    if other is not None:
        table.put(other, aboard)


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
