"""Vehicles on the ground: routes along the heading, and what stops a vehicle from rolling on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeAlias

from rules.frame.ground import Cell, Ground
from rules.frame.scene import Scene
from rules.kernel.refs import Ref
from rules.parts.arms_length import WALKABLE
from rules.parts.edges import shut


def legs(scene: Scene, vehicle: Ref, route: Iterable[Cell]) -> tuple[tuple[Cell, int], ...] | None:
    """A route taken apart: each cell with the heading into it, straight on or one direction to the right or left. None
    where it does not follow the heading.
    """
    pose, many = scene.pose(vehicle), scene.grid.directions
    at, heading, found = pose.cell, pose.facing, list[tuple[Cell, int]]()
    for cell in route:
        ways = (heading, (heading + 1) % many, (heading - 1) % many)
        way = next((way for way in ways if scene.grid.step(at, way) == cell), None)
        if way is None:
            return None
        found.append((cell, way))
        at, heading = cell, way
    return tuple(found)


def route(scene: Scene, vehicle: Ref, length: int, turns: Iterable[tuple[int, int]] = ()) -> tuple[Cell, ...]:
    """So many cells along the heading, whatever is there; turns say before which cell, and 1 for right, -1 for left."""
    pose, bends = scene.pose(vehicle), tuple(turns)
    at, heading, cells = pose.cell, pose.facing, list[Cell]()
    for number in range(length):
        heading = (heading + sum(side for when, side in bends if when == number)) % scene.grid.directions
        at = scene.grid.step(at, heading)
        cells.append(at)
    return tuple(cells)


def bends(scene: Scene, vehicle: Ref, lengths: Iterable[int]) -> Iterator[tuple[Cell, ...]]:
    """Routes worth a thought, of some lengths: straight on, and with one turn to either side, at once or halfway."""
    for length in dict.fromkeys(lengths):
        yield route(scene, vehicle, length)
        yield from (route(scene, vehicle, length, ((at, side),)) for at in (0, length // 2) for side in (1, -1))


Hinders: TypeAlias = Callable[[Cell, int, Cell], str]
"""What keeps a vehicle from going from a cell that way to another; "" for nothing."""


def stopped(scene: Scene, vehicle: Ref, way: Iterable[tuple[Cell, int]], hinders: Hinders) -> str:
    """What first hinders a vehicle that goes from cell to cell along a route taken apart; "" for nothing."""
    at = scene.pose(vehicle).cell
    for cell, heading in way:
        wrong = hinders(at, heading, cell)
        if wrong:
            return wrong
        at = cell
    return ""


def in_the_way(
    scene: Scene, vehicle: Ref, at: Cell, way: int, to: Cell, over: float, walks: tuple[str, ...] = WALKABLE
) -> str:
    """What a vehicle that rolls over things up to so many metres high, or floats, would run into with any of its cells;
    "" for nothing solid. A hull that is partly off the map may come on, but not go off it.
    """
    own, hull = scene.cells(vehicle), scene.room(vehicle, to, way)
    if to not in scene.grid or len(hull) < len(own):
        return "the edge of the map"
    fresh = tuple(cell for cell in hull if cell not in own)
    if any(_solid(scene.place(cell), over, walks) for cell in (to, *fresh)):
        return "something solid"
    barriers = (scene.barrier(cell, side) for cell, side in ((at, way), *_within(scene, hull, fresh)))
    shutting = next((barrier for barrier in barriers if barrier is not None and shut(barrier, over)), None)
    if shutting is not None:
        return f"a {shutting.what}"
    others = (other for other in scene.standing_in(fresh) if other != vehicle)
    return "another vehicle" if any(scene.pose(other).body.is_vehicle for other in others) else ""


def _solid(place: Ground, over: float, walks: tuple[str, ...]) -> bool:
    return place.walk not in walks or place.obstacle > over


def _within(scene: Scene, hull: tuple[Cell, ...], fresh: tuple[Cell, ...]) -> Iterator[tuple[Cell, int]]:
    """The edges between cells of a hull that it would newly stand across."""
    return ((cell, side) for cell in fresh for side, beside in scene.grid.neighbours(cell) if beside in hull)
