"""Vehicles on the ground: what stops one from rolling on."""

from __future__ import annotations

from collections.abc import Iterator

from rules.frame.ground import Cell, Place
from rules.frame.scene import Scene
from rules.kernel.refs import Ref
from rules.parts.edges import shut


def in_the_way(scene: Scene, vehicle: Ref, at: Cell, way: int, to: Cell, over: float) -> str:
    """What a vehicle that rolls over things up to so many metres high would run into with any of its cells; "" for
    nothing solid. A hull that is partly off the map may come on, but not go off it.
    """
    own, hull = scene.cells(vehicle), scene.room(vehicle, to, way)
    if to not in scene.grid or len(hull) < len(own):
        return "the edge of the map"
    fresh = tuple(cell for cell in hull if cell not in own)
    if any(_solid(scene.place(cell), over) for cell in (to, *fresh)):
        return "something solid"
    barriers = (scene.barrier(cell, side) for cell, side in ((at, way), *_within(scene, hull, fresh)))
    shutting = next((barrier for barrier in barriers if barrier is not None and shut(barrier, over)), None)
    if shutting is not None:
        return f"a {shutting.what}"
    others = (other for other in scene.standing_in(fresh) if other != vehicle)
    return "another vehicle" if any(scene.pose(other).body.is_vehicle for other in others) else ""


def _solid(place: Place, over: float) -> bool:
    return place.walk in ("impassable", "deep") or place.obstacle > over


def _within(scene: Scene, hull: tuple[Cell, ...], fresh: tuple[Cell, ...]) -> Iterator[tuple[Cell, int]]:
    """The edges between cells of a hull that it would newly stand across."""
    return ((cell, side) for cell in fresh for side, beside in scene.grid.neighbours(cell) if beside in hull)
