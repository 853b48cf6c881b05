"""What the situation makes of a shot: a blurred or fast target, a shooter on the move, a sight, a brace."""

from __future__ import annotations

from collections.abc import Iterator

from rules.darkconspiracy.core import arms, cover, footing, motion
from rules.darkconspiracy.core.arms import Arm
from rules.frame.figure import Aboard
from rules.frame.recall import lookup
from rules.frame.scene import Pose, Scene
from rules.kernel.refs import Ref
from rules.kernel.tally import Modifier

LASER = 40
"""Metres within which a laser sight helps (DKC-TYPE-04)."""
LASERED = 3
"""Shots of a phase that it makes aimed (DKC-TYPE-04)."""
CHEST_HIGH = (0.9, 1.6)
"""Metres of a thing that a pistol is braced on (DKC-REC-04)."""


@lookup
def shifts(scene: Scene, unit: Ref, target: Ref, pose: Pose | None = None) -> tuple[Modifier, ...]:
    """Levels that the situation adds to every check at this target (DKC-SPEC-01, DKC-MV-02)."""
    blur = cover.obscured(scene, unit, target, pose=pose)
    seen = (Modifier(1, f"obscured: {blur}", "DKC-SPEC-01"),) if blur else ()
    return (*seen, *own(scene, unit))


def own(scene: Scene, unit: Ref) -> Iterator[Modifier]:
    """Those that are the shooter's, and hold for stray rounds too (DKC-MV-02)."""
    del scene, unit
    yield from ()


def moving(scene: Scene, unit: Ref) -> bool:
    """Whether a unit rides in a vehicle under way, from which nothing is aimed (DKC-MV-02)."""
    return any(own(scene, unit))


def fast(scene: Scene, target: Ref) -> bool:
    """Whether a target moves 30 m or more this phase (DKC-MV-04)."""
    return motion.moved(scene, target) >= motion.FAST


def steadied(scene: Scene, unit: Ref, arm: Arm) -> bool:
    """Whether a pistol is held in both hands and braced: lying down, or on a thing about chest high beside the unit, by
    one who keeps still (DKC-REC-04).
    """
    if arm.weapon.category != "pistol" or scene.find(unit, Aboard) is not None:
        return False
    held = sum(each.item is not None for each in arms.arms(scene, unit))
    if held > 1 or arms.hands(scene, unit) < 2:
        return False
    return footing.prone(scene, unit) or any(_braces(scene, unit))


def _braces(scene: Scene, unit: Ref) -> Iterator[bool]:
    low, high = CHEST_HIGH
    cell = scene.cells(unit)[0]
    ground = scene.place(cell).height
    for way, beside in scene.grid.neighbours(cell):
        there, edge = scene.place(beside), scene.barrier(cell, way)
        yield low <= there.obstacle + there.height - ground <= high
        yield edge is not None and low <= (edge.sill or edge.height) <= high
