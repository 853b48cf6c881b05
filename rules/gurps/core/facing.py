"""Which way a unit looks, and from which side an enemy comes at it."""

from __future__ import annotations

from enum import StrEnum

from rules.frame.ground import Cell
from rules.frame.scene import Scene
from rules.kernel.refs import Ref


class Arc(StrEnum):
    """Where something lies, as seen from a facing (GUR-HEX-02)."""

    FRONT = "front"
    LEFT = "left"
    RIGHT = "right"
    BACK = "back"

    @property
    def side(self) -> bool:
        return self in (Arc.LEFT, Arc.RIGHT)


FRONT, SIDE = {"hex": 90.0, "square": 67.5}, {"hex": 150.0, "square": 157.5}
"""Degrees off a facing up to which something is in front (hexes: 90 included), and to the side (GUR-HEX-02)."""
CLOSE = 0.5
"""Degrees by which bearings may be off through rounding."""


def arc_from(scene: Scene, facing: int, here: Cell, there: Cell) -> Arc:
    """Where a cell lies for a unit that looks that way (GUR-HEX-02)."""
    if here == there:
        return Arc.FRONT
    off, shape = scene.grid.off(facing, here, there), scene.grid.shape
    widest = FRONT[shape] + CLOSE if shape == "hex" else FRONT[shape] - CLOSE
    if off <= widest:
        return Arc.FRONT
    behind = off >= SIDE[shape] - CLOSE if shape == "hex" else off > SIDE[shape] + CLOSE
    if behind:
        return Arc.BACK
    turn = (scene.grid.bearing(here, there) - scene.grid.degrees(facing)) % 360
    return Arc.RIGHT if turn < 180 else Arc.LEFT


def arc(scene: Scene, unit: Ref, other: Ref) -> Arc:
    """Where another unit is for this one, by the nearest cells of both (GUR-HEX-02, GUR-HEX-17)."""
    pose, straight = scene.pose(unit), scene.grid.straight
    pairs = [(straight(a, b), a, b) for a in pose.cells for b in scene.cells(other)]
    _, here, there = min(pairs)
    return arc_from(scene, pose.facing, here, there)


def turns(scene: Scene, one: int, other: int) -> int:
    """By how many sides of a cell two facings differ."""
    around = scene.grid.directions
    return min((one - other) % around, (other - one) % around)
