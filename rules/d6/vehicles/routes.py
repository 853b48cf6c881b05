"""Which ways a vehicle can be driven this round: along its heading, with turns as far apart as its speed asks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.d6.core import vehicles
from rules.d6.state import SPEEDS, Speed
from rules.d6.vehicles import driving
from rules.frame.ground import Cell
from rules.frame.scene import Scene
from rules.kernel.refs import Ref
from rules.parts import wheels

HARD = 0.5
"""Metres of a wall or thing that no vehicle goes over."""


@dataclass(frozen=True, slots=True)
class Leg:
    """One cell of a route: where to, heading how, and whether the turn into it is tighter than the speed allows."""

    cell: Cell
    heading: int
    tight: bool = False


def least(scene: Scene, vehicle: Ref, speed: Speed) -> int:
    """The fewest cells in a round that make a speed (DSX-VEH-06)."""
    category = SPEEDS.index(speed)
    return 0 if not category else driving.furthest(scene, vehicle, SPEEDS[category - 1]) + 1


def legs(scene: Scene, vehicle: Ref, speed: Speed, route: tuple[Cell, ...]) -> tuple[Leg, ...] | None:
    """A route taken apart cell by cell; None if it does not follow the heading (DSX-VEH-06)."""
    straight, needed = vehicles.driving(scene, vehicle).straight, driving.straight_needed(scene, speed)
    heading, followed = scene.pose(vehicle).facing, wheels.legs(scene, vehicle, route)
    if followed is None:
        return None
    found: list[Leg] = []
    for cell, way in followed:
        turned = way != heading
        found.append(Leg(cell, way, tight=turned and straight < needed))
        straight = 1 if turned else straight + 1
        heading = way
    return tuple(found)


def hindrance(scene: Scene, driver: Ref, vehicle: Ref, speed: Speed, route: tuple[Cell, ...]) -> str:
    """Why a route cannot be driven at a speed; "" when it can (DSX-VEH-06)."""
    if not least(scene, vehicle, speed) <= len(route) <= driving.furthest(scene, vehicle, speed):
        return "not the distance for that speed"
    parts = legs(scene, vehicle, speed, route)
    if parts is None:
        return "not along the heading"
    if any(leg.tight for leg in parts) and driving.attempt(scene, driver, vehicle).refusal:
        return "no dice left for so tight a turn"

    def hinders(at: Cell, heading: int, cell: Cell) -> str:
        wrong = solid(scene, vehicle, at, Leg(cell, heading))
        fast = SPEEDS.index(speed) > SPEEDS.index(driving.fastest_on_difficult())
        if not wrong and fast and scene.place(cell).walk != "open":
            return "too fast for the ground"
        return wrong

    return wheels.stopped(scene, vehicle, ((leg.cell, leg.heading) for leg in parts), hinders)


def solid(scene: Scene, vehicle: Ref, at: Cell, leg: Leg) -> str:
    """What a vehicle would run into going into a cell; "" for nothing solid (DSX-VEH-08)."""
    return wheels.in_the_way(scene, vehicle, at, leg.heading, leg.cell, HARD)


def suggested(scene: Scene, vehicle: Ref, speed: Speed) -> Iterator[tuple[Cell, ...]]:
    """Routes worth a thought: straight on, with one or two turns either way, and with a tight turn at once, which takes
    a Drive roll, at the ends of the speed's range (DSX-VEH-06).
    """
    low, high = least(scene, vehicle, speed), driving.furthest(scene, vehicle, speed)
    if not high:
        yield ()
        return
    needed = driving.straight_needed(scene, speed)
    gone = vehicles.driving(scene, vehicle).straight
    first = max(0, needed - gone)
    for length in dict.fromkeys((high, (low + high) // 2, max(low, 1))):
        yield wheels.route(scene, vehicle, length, ())
        for side in (1, -1):
            for start in dict.fromkeys((first, (first + length) // 2)):
                if start < length:
                    yield wheels.route(scene, vehicle, length, ((start, side),))
                    yield wheels.route(scene, vehicle, length, ((start, side), (start + needed, side)))
                    yield wheels.route(scene, vehicle, length, ((start, side), (start + needed, -side)))
            if first:
                yield wheels.route(scene, vehicle, length, ((0, side),))
