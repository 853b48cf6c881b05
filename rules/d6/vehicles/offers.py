"""In and out of vehicles, and at the wheel."""

from __future__ import annotations

from rules.d6.core import vehicles
from rules.d6.state import SPEEDS, Speed
from rules.d6.turns.topic import NO, YES, Desk
from rules.d6.vehicles import driving, routes
from rules.d6.vehicles.forms import Drive
from rules.frame.forms import Choices, OneOf, Refusal
from rules.frame.ground import Cell
from rules.kernel.refs import Ref
from rules.parts import seats
from rules.parts.arms_length import room_beside
from rules.parts.choices import Picked
from rules.parts.riding import Alight, ChangeSeat, GetIn
from rules.parts.topics import Lines

SLOW: tuple[Speed, ...] = ("stopped", "cautious")
"""Speeds at which one gets in and out."""


def aboard(desk: Desk) -> Lines:
    """Boarding, changing seats, getting out, driving (DSX-ACT-06, DSX-VEH-06)."""
    if desk.held:
        return
    if desk.aboard is None:
        if not desk.busy:
            yield from _board(desk)
        return
    vehicle = desk.aboard.vehicle
    if not desk.busy:
        free = seats.free(desk.scene, vehicle)
        if free:
            yield desk.offer(ChangeSeat, {"seat": OneOf(free)})
        yield from _alight(desk, vehicle)
    seat = seats.seat_of(desk.scene, desk.unit)
    if seat is not None and seat.drives:
        yield from _drive(desk, vehicle)


def _board(desk: Desk) -> Lines:
    scene = desk.scene
    for vehicle in seats.beside(scene, desk.unit):
        free = seats.free(scene, vehicle)
        if vehicles.wrecked(scene, vehicle):
            yield Refusal(GetIn.title, "is a wreck", "DSX-VEH-07")
        elif vehicles.driving(scene, vehicle).speed not in SLOW:
            yield Refusal(GetIn.title, "is going too fast", "DSX-VEH-06")
        elif free:
            yield desk.offer(GetIn, {"vehicle": OneOf((vehicle,)), "seat": OneOf(free)})


def _alight(desk: Desk, vehicle: Ref) -> Lines:
    scene = desk.scene
    if vehicles.driving(scene, vehicle).speed not in SLOW:
        yield Refusal(Alight.title, "is going too fast", "DSX-VEH-06")
        return
    cells = tuple(room_beside(scene, vehicle, routes.HARD))
    if cells:
        yield desk.offer(Alight, {"cell": OneOf(cells)})
    else:
        yield Refusal(Alight.title, "there is no room", "DSX-ACT-06")


def _drive(desk: Desk, vehicle: Ref) -> Lines:
    """Every speed that can be had this round, evading or not, with its routes (DSX-VEH-06)."""
    scene = desk.scene
    if vehicles.driving(scene, vehicle).round == scene.clock.round and scene.clock.round:
        yield Refusal(Drive.title, "driven already this round", "DSX-VEH-06")
        return
    for speed in SPEEDS:
        wrong = driving.cannot_go(scene, vehicle, speed)
        if wrong:
            if abs(SPEEDS.index(speed) - vehicles.driving(scene, vehicle).category) <= 2:
                yield Refusal(f"{Drive.title} at {speed} speed", wrong, "DSX-VEH-06")
            continue
        for evade in (False, True):
            yield from _at_speed(desk, vehicle, speed, evade=evade)


def _at_speed(desk: Desk, vehicle: Ref, speed: Speed, *, evade: bool) -> Lines:
    scene, unit = desk.scene, desk.unit
    cost = driving.action_cost(speed, evading=evade)
    if cost > desk.turn.left or (not cost and not desk.idle):
        yield Refusal(f"{Drive.title} at {speed} speed", "no action is left", "DSX-VEH-06")
        return

    def hindrance(route: tuple[Cell, ...]) -> str:
        return routes.hindrance(scene, unit, vehicle, speed, route)

    ways = Picked(hindrance, lambda: routes.suggested(scene, vehicle, speed))
    if ways:
        choices: dict[str, Choices] = {"route": ways, "speed": OneOf((speed,)), "evade": YES if evade else NO}
        yield desk.offer(Drive, choices)
