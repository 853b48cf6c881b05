"""Feet and cells: the rules speak of 5-foot squares, a map may be of any scale."""

from __future__ import annotations

from functools import lru_cache
from math import floor

from rules.frame.ground import Cell, Diagonals, Grid
from rules.frame.scene import Scene
from rules.kernel.lengths import METRES_A_FOOT
from rules.kernel.refs import Ref
from rules.parts.arms_length import touching

ROUND_SECONDS = 6
"""A round is 6 seconds (house)."""
_NOISE = 1e-6


def in_cells(grid: Grid, feet: float) -> int:
    """A distance of the rules in cells of this map: rounded to the nearest, at least one."""
    return to_the_nearest(feet, grid.metres)


@lru_cache(maxsize=1024)
def to_the_nearest(feet: float, metres: float) -> int:
    """So many feet in cells of so many metres."""
    return max(1, floor(feet * METRES_A_FOOT / metres + 0.5 + _NOISE))


def whole_cells(grid: Grid, feet: float) -> int:
    """Whole cells within an allowance of so many feet: rounded down, since it may not be exceeded (DSX-CORE-04)."""
    return floor(feet * METRES_A_FOOT / grid.metres + _NOISE)


def metres(feet: float) -> float:
    """A distance of the rules in metres."""
    return feet * METRES_A_FOOT


def diagonals(scene: Scene) -> Diagonals:
    """How this table counts diagonals on squares (DSX-MOVE-02)."""
    return Diagonals.FLAT if scene.options.diagonals == "flat" else Diagonals.ALTERNATE


def between(scene: Scene, a: tuple[Cell, ...], b: tuple[Cell, ...]) -> float:
    """Cells between two bodies by the grid's counting, nearest cell to nearest cell, height left out (DSX-ATK-04)."""
    way = diagonals(scene)
    if len(a) == len(b) == 1:
        return scene.grid.count(a[0], b[0], way)
    return min(scene.grid.count(p, q, way) for p in a for q in b)


def steps(scene: Scene, a: tuple[Cell, ...], b: tuple[Cell, ...]) -> int:
    """How many steps apart two bodies stand, a diagonal being one: 1 is adjacent (DSX-MELEE-01)."""
    if len(a) == len(b) == 1:
        return int(scene.grid.count(a[0], b[0], Diagonals.FLAT))
    return int(min(scene.grid.count(p, q, Diagonals.FLAT) for p in a for q in b))


def apart(scene: Scene, a: Ref, b: Ref) -> float:
    """Cells between two figures where they are."""
    return between(scene, scene.cells(a), scene.cells(b))


def adjacent(scene: Scene, a: Ref, b: Ref) -> bool:
    """Whether two figures stand in neighbouring cells, diagonals included, or share one, and no wall is between."""
    return touching(scene, scene.cells(a), scene.cells(b))


def nearest_cells(scene: Scene, a: tuple[Cell, ...], b: tuple[Cell, ...]) -> tuple[Cell, Cell]:
    """The cell of each body that is nearest to the other; of equals the first."""
    if len(a) == len(b) == 1:
        return a[0], b[0]
    pairs = ((p, q) for p in a for q in b)
    return min(pairs, key=lambda pair: scene.grid.straight(*pair))
