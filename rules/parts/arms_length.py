"""Arm's length: which units can touch each other, pick up what lies where, and step out beside what."""

from __future__ import annotations

from collections.abc import Iterator

from rules.frame.ground import Cell
from rules.frame.scene import Scene
from rules.kernel.refs import Ref
from rules.parts.edges import passes, shut

WALKABLE = ("open", "difficult", "shallow")
"""Movement classes of cells that one can stand on."""
NEXT = 1.5
"""Cells' widths within which a cell is a neighbour, on hexes and on squares."""
REACH_UP = 2.0
"""Metres of height over which a unit can still touch another."""
REACH_OVER = 1.4
"""Metres of wall one can still reach over."""


def next_to(scene: Scene, a: Cell, b: Cell) -> bool:
    """Whether two cells are the same or neighbours, and not far apart in height."""
    close = scene.grid.straight(a, b) < NEXT * scene.grid.metres
    return close and abs(scene.place(a).height - scene.place(b).height) < REACH_UP


def touching(scene: Scene, own: tuple[Cell, ...], other: tuple[Cell, ...]) -> bool:
    """Whether two are within arm's reach: the same or an adjacent cell, less than two metres of height between, and
    nothing in the way that no arm gets over or through.
    """
    return any(_reaches(scene, p, q) for p in own for q in other)


def room_beside(scene: Scene, unit: Ref, highest: float) -> Iterator[Cell]:
    """Free cells at arm's length of a unit, each once, with nothing on them higher than so many metres."""
    own = scene.cells(unit)
    for cell in sorted({cell for at in own for _, cell in scene.grid.neighbours(at)}):
        place = scene.place(cell)
        clear = place.walk in WALKABLE and place.obstacle <= highest
        if cell not in own and clear and not scene.occupants(cell) and touching(scene, own, (cell,)):
            yield cell


def _reaches(scene: Scene, a: Cell, b: Cell) -> bool:
    return a == b or (next_to(scene, a, b) and arm_passes(scene, a, b))


def arm_passes(scene: Scene, a: Cell, b: Cell) -> bool:
    """Whether an arm gets from a cell to its neighbour; at a corner of squares, round one of its two sides."""
    return passes(scene, a, scene.grid.direction(a, b), lambda barrier: shut(barrier, REACH_OVER))
