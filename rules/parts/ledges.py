"""Ledges: roof edges, cliffs and stairs, and how far down a unit falls that jumps or is thrown off them."""

from __future__ import annotations

from dataclasses import dataclass

from rules.frame.ground import Barrier, Cell
from rules.frame.scene import Scene
from rules.kernel.refs import Ref
from rules.parts.edges import OPEN, passes

RAIL = 0.9
"""Metres of wall, rail or sill that keep a unit from going over an edge."""
STEEP = 0.6
"""Metres down for each metre ahead from which a slope is an edge, or a flight of stairs that nobody stops on."""
BLOCKS = 1.0
"""Metres of a hard thing that stands in the way of a fall."""


@dataclass(frozen=True, slots=True)
class Drop:
    """A way down: the cells a unit falls through, the last of them where it comes to lie, and how deep that is."""

    way: tuple[Cell, ...]
    metres: float

    @property
    def cell(self) -> Cell:
        """Where it ends."""
        return self.way[-1]


def drop(scene: Scene, cell: Cell, direction: int) -> Drop | None:
    """Where a unit ends up that leaves a cell that way with nothing to hold it: over the edge, and on down for as
    long as it is as steep as stairs. None where it is not steep, or where a rail or wall stands.
    """
    way, at = list[Cell](), cell
    while (below := _steep(scene, at, direction)) is not None:
        way.append(below)
        at = below
    return Drop(tuple(way), scene.place(cell).height - scene.place(at).height) if way else None


def drops(scene: Scene, cell: Cell) -> tuple[Drop, ...]:
    """Every way down from a cell, clockwise."""
    found = (drop(scene, cell, direction) for direction, _ in scene.grid.neighbours(cell))
    return tuple(each for each in found if each is not None)


def thrown(scene: Scene, cell: Cell, struck_from: Cell | None) -> Drop | None:
    """Where a blow throws a unit that loses its feet: straight away from where it came from, if it is steep there."""
    if struck_from is None or struck_from == cell:
        return None
    return drop(scene, cell, scene.grid.direction(struck_from, cell))


def fall(scene: Scene, unit: Ref) -> Drop | None:
    """How far a climber or flyer that loses its hold falls: straight down into its own cell. None on the ground."""
    pose = scene.pose(unit)
    return Drop((pose.cell,), pose.rise) if pose.rise > 0 else None


def _steep(scene: Scene, cell: Cell, direction: int) -> Cell | None:
    """The next cell that way, if a unit falls into it."""
    below = scene.grid.step(cell, direction)
    if below not in scene.grid:
        return None
    there = scene.place(below)
    down = scene.place(cell).height - there.height
    if down <= 0 or down < STEEP * scene.grid.straight(cell, below):
        return None
    free = there.obstacle <= BLOCKS and there.walk != "impassable"
    return below if free and passes(scene, cell, direction, _holds) else None


def _holds(barrier: Barrier) -> bool:
    if barrier.what == "door" and barrier.state in OPEN:
        return False
    if barrier.what == "window" and barrier.state in OPEN:
        return barrier.sill > RAIL
    return barrier.height > RAIL
