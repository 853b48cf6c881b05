"""Metres between units and cells, as the grid counts them."""

from __future__ import annotations

from rules.frame.ground import Cell, Diagonals
from rules.frame.recall import lookup
from rules.frame.scene import Pose, Scene
from rules.kernel.refs import Ref
from rules.parts.arms_length import touching


def between(scene: Scene, a: Cell, b: Cell) -> float:
    """Metres from cell to cell: a diagonal of squares counts one and a half (DKC-GRID-01)."""
    return scene.grid.count(a, b, Diagonals.HALF) * scene.grid.metres


@lookup
def metres(scene: Scene, unit: Ref, other: Ref, *, here: Pose | None = None, there: Pose | None = None) -> int:
    """Metres between two units, the nearest of their cells; to and from what flies, in space (DKC-GRID-01,
    DKC-MOVE-08).
    """
    one, two = here or scene.pose(unit), there or scene.pose(other)
    flat = min(between(scene, a, b) for a in one.cells for b in two.cells)
    if one.rise >= scene.grid.metres or two.rise >= scene.grid.metres:
        flat = (flat**2 + (height(scene, one) - height(scene, two)) ** 2) ** 0.5
    return round(flat)


def height(scene: Scene, pose: Pose) -> float:
    """Metres of a unit's feet above the lowest ground."""
    return scene.place(pose.cell).height + pose.rise


def adjacent(scene: Scene, a: Ref, b: Ref) -> bool:
    """Whether two units are within reach of a blow: in one cell or the next (DKC-MEL-01)."""
    return touching(scene, scene.cells(a), scene.cells(b))
