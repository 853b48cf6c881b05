"""Whether a foe's yard can be got into, and how low a unit must be for what it wants there (GUR-HEX-14)."""

from __future__ import annotations

from rules.frame.ground import Cell
from rules.frame.scene import Scene
from rules.gurps.core import figures
from rules.gurps.defence import ground
from rules.gurps.terms.postures import LOW
from rules.kernel.refs import Ref
from rules.parts import room


def reached(scene: Scene, unit: Ref, foe: Ref) -> bool:
    """Whether a foe's yard is beside it, with nothing between, and there is room in it (GUR-HEX-14)."""
    return leads(scene, scene.cells(unit)[0], scene.cells(foe)[0]) and has_room(scene, unit, foe)


def leads(scene: Scene, here: Cell, there: Cell) -> bool:
    """Whether one cell is beside another, and no wall is in the way."""
    return any(cell == there and ground.open_to(scene, here, way) for way, cell in scene.grid.neighbours(here))


def has_room(scene: Scene, unit: Ref, foe: Ref) -> bool:
    """Two of a side at most fight in one yard, and nobody in that of a vehicle (GUR-HEX-14)."""
    there = scene.standing_in((scene.cells(foe)[0],))
    friends = [each for each in there if scene.side(each) == scene.side(unit) and room.holds_ground(scene, each)]
    return len(friends) < 2 and not scene.pose(foe).body.is_vehicle


def low_enough(scene: Scene, unit: Ref, foe: Ref) -> bool:
    """Whether it is as low as a foe that lies, kneels or sits, or the foe much bigger; what has no legs always is
    (GUR-GRP-01).
    """
    own = figures.traits(scene, unit)
    size = figures.traits(scene, foe).size - own.size
    low = scene.pose(unit).posture in LOW or not own.legs
    return low or scene.pose(foe).posture not in LOW or size >= 2
