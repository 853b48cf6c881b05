"""How two units stand to each other: level, higher or lower, and which side the one turns to the other."""

from __future__ import annotations

from typing import Literal

from rules.darkconspiracy.core import distance
from rules.frame import figure
from rules.frame.body import Posture
from rules.frame.ground import Cell
from rules.frame.scene import Pose, Scene, Table
from rules.kernel.refs import Ref

Slant = Literal["level", "higher", "lower"]
"""How high an attacker stands above its target (DKC-LOC-01)."""
Facing = Literal["front", "rear", "side"]
"""Which side a target turns to its attacker (DKC-LOC-01)."""
STEEP = 0.3
"""Metres of height for each metre of range from which an attack comes from higher up (DKC-LOC-01)."""
STOREY = 3.0
"""Metres of height that are enough at any range: a step of the map (DKC-LOC-01)."""
ARC = 45.0
"""Degrees to either side of the front and of the rear (DKC-LOC-01)."""


def level(scene: Scene, attacker: Ref, target: Ref, *, here: Pose | None = None, there: Pose | None = None) -> Slant:
    """Whether the attacker stands higher or lower than its target, or on its level (DKC-LOC-01)."""
    one, two = here or scene.pose(attacker), there or scene.pose(target)
    rise = distance.height(scene, one) - distance.height(scene, two)
    far = distance.metres(scene, attacker, target, here=here, there=there)
    if abs(rise) < min(STOREY, max(STEEP * far, 1.0)):
        return "level"
    return "higher" if rise > 0 else "lower"


def side(scene: Scene, attacker: Ref, target: Ref, *, here: Pose | None = None, there: Pose | None = None) -> Facing:
    """The side that the target turns to its attacker: front and rear reach 45 degrees either way (DKC-LOC-01)."""
    one, two = here or scene.pose(attacker), there or scene.pose(target)
    if one.cell == two.cell:
        return "front"
    off = scene.grid.off(two.facing, two.cell, one.cell)
    return "front" if off <= ARC else "rear" if off >= 180 - ARC else "side"


def right(scene: Scene, attacker: Ref, target: Ref, *, here: Pose | None = None, there: Pose | None = None) -> bool:
    """Whether the attacker is to the right of its target, where hits from the side land (DKC-LOC-01)."""
    one, two = here or scene.pose(attacker), there or scene.pose(target)
    return (scene.grid.bearing(two.cell, one.cell) - scene.grid.degrees(two.facing)) % 360 < 180


def prone(scene: Scene, unit: Ref, *, there: Pose | None = None) -> bool:
    """Whether a unit lies on the ground (DKC-LOC-02)."""
    return (there or scene.pose(unit)).posture in (Posture.PRONE, Posture.CRAWLING, Posture.FACE_UP)


def turn(table: Table, unit: Ref, cell: Cell) -> None:
    """A unit on foot turns towards another place."""
    way = table.grid.direction(table.cells(unit)[0], cell)
    if table.find(unit, figure.Facing) is not None and cell not in table.cells(unit) and table.pose(unit).facing != way:
        table.put(unit, figure.Facing(way))
