"""Which ways a vehicle can be driven this round: along its heading, with turns as far apart as its speed asks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.d6.state import SPEEDS, Speed
from rules.d6.vehicles import driving, vehicles
from rules.frame.ground import Cell
from rules.frame.scene import Scene
from rules.kernel.refs import Ref
from rules.parts.wheels import in_the_way

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
    pose = scene.pose(vehicle)
    needed = driving.straight_needed(scene, speed)
    at, heading, straight = pose.cell, pose.facing, vehicles.driving(scene, vehicle).straight
    found: list[Leg] = []
    for cell in route:
        way = next((way for way in _ways(scene, heading) if scene.grid.step(at, way) == cell), None)
        if way is None:
            return None
        turned = way != heading
        found.append(Leg(cell, way, tight=turned and straight < needed))
        straight = 1 if turned else straight + 1
        at, heading = cell, way
    return tuple(found)


def _ways(scene: Scene, heading: int) -> tuple[int, int, int]:
    """Straight on, one direction to the right, one to the left."""
    turn = scene.grid.directions
    return heading, (heading + 1) % turn, (heading - 1) % turn


def hindrance(scene: Scene, driver: Ref, vehicle: Ref, speed: Speed, route: tuple[Cell, ...]) -> str:
    """Why a route cannot be driven at a speed; "" when it can (DSX-VEH-06)."""
    if not least(scene, vehicle, speed) <= len(route) <= driving.furthest(scene, vehicle, speed):
        return "not the distance for that speed"
    parts = legs(scene, vehicle, speed, route)
    if parts is None:
        return "not along the heading"
    if any(leg.tight for leg in parts) and driving.attempt(scene, driver, vehicle).refusal:
        return "no dice left for so tight a turn"
    at = scene.pose(vehicle).cell
    for leg in parts:
        wrong = solid(scene, vehicle, at, leg)
        if wrong:
            return wrong
        if scene.place(leg.cell).walk != "open" and SPEEDS.index(speed) > SPEEDS.index(driving.fastest_on_difficult()):
            return "too fast for the ground"
        at = leg.cell
    return ""


def solid(scene: Scene, vehicle: Ref, at: Cell, leg: Leg) -> str:
    """What a vehicle would run into going into a cell; "" for nothing solid (DSX-VEH-08)."""
    return in_the_way(scene, vehicle, at, leg.heading, leg.cell, HARD)


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
        yield _route(scene, vehicle, length, ())
        for side in (1, -1):
            for start in dict.fromkeys((first, (first + length) // 2)):
                if start < length:
                    yield _route(scene, vehicle, length, ((start, side),))
                    yield _route(scene, vehicle, length, ((start, side), (start + needed, side)))
                    yield _route(scene, vehicle, length, ((start, side), (start + needed, -side)))
            if first:
                yield _route(scene, vehicle, length, ((0, side),))


def _route(scene: Scene, vehicle: Ref, length: int, turns: tuple[tuple[int, int], ...]) -> tuple[Cell, ...]:
    pose = scene.pose(vehicle)
    at, heading = pose.cell, pose.facing
    cells: list[Cell] = []
    for number in range(length):
        for when, side in turns:
            if when == number:
                heading = (heading + side) % scene.grid.directions
        at = scene.grid.step(at, heading)
        cells.append(at)
    return tuple(cells)
