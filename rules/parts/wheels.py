"""Vehicles on the ground: what stops one from rolling on."""

from __future__ import annotations

from rules.frame.ground import Cell
from rules.frame.scene import Scene
from rules.kernel.refs import Ref
from rules.parts.edges import shut


def in_the_way(scene: Scene, vehicle: Ref, at: Cell, way: int, to: Cell, over: float) -> str:
    """What a vehicle that rolls over things up to so many metres high would run into; "" for nothing solid."""
    if to not in scene.grid:
        return "the edge of the map"
    place = scene.place(to)
    if place.walk in ("impassable", "deep") or place.obstacle > over:
        return "something solid"
    barrier = scene.barrier(at, way)
    if barrier is not None and shut(barrier, over):
        return f"a {barrier.what}"
    own = scene.cells(vehicle)
    others = (other for other in scene.occupants(to) if other != vehicle and to not in own)
    return "another vehicle" if any(scene.pose(other).body.plan == "vehicle" for other in others) else ""
