"""Ways between cells for blast, gas and things thrown: what stands in them, and how much it bears."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from rules.frame.ground import Barrier, Cell
from rules.frame.scene import Scene
from rules.reflex.fire.cover import armor_of

STOPS = 1.8
"""Metres of wall or obstacle that nothing gets over."""
OPEN = ("open", "broken")


def shut(barrier: Barrier | None) -> bool:
    """Whether what stands on an edge stops what blows or flies: an open door or window does not."""
    if barrier is None or barrier.height < STOPS:
        return False
    return barrier.part is None or barrier.state not in OPEN


def filled(scene: Scene, cell: Cell) -> bool:
    """Whether something hard fills a cell to above a man's head."""
    return scene.place(cell).obstacle >= STOPS


def straight_on(scene: Scene, direction: int) -> bool:
    """Whether a direction leads across a side, not across a corner."""
    return scene.grid.shape == "hex" or direction % 2 == 0


def sides(scene: Scene) -> tuple[int, ...]:
    """The directions across sides."""
    return tuple(way for way in range(scene.grid.directions) if straight_on(scene, way))


def passes(scene: Scene, cell: Cell, direction: int) -> bool:
    """Whether something gets through to the next cell; past a corner of squares by one way round at least."""
    grid = scene.grid
    beyond = grid.step(cell, direction)
    if beyond not in grid or filled(scene, beyond):
        return False
    if straight_on(scene, direction):
        return not shut(scene.barrier(cell, direction))
    left, right = (direction - 1) % 8, (direction + 1) % 8
    return _round(scene, cell, left, right) or _round(scene, cell, right, left)


def _round(scene: Scene, cell: Cell, first: int, then: int) -> bool:
    corner = scene.grid.step(cell, first)
    if corner not in scene.grid or filled(scene, corner) or shut(scene.barrier(cell, first)):
        return False
    return not shut(scene.barrier(corner, then))


def edge_armor(barrier: Barrier) -> Fraction:
    """What an edge bears: nothing where it is open; a window no more than its pane (RFX-CONF-02)."""
    if barrier.part is not None and barrier.state in OPEN:
        return Fraction(0)
    return armor_of(barrier.material, barrier.millimetres)


def filling_armor(scene: Scene, cell: Cell) -> Fraction:
    """What the thing that fills a cell bears."""
    place = scene.place(cell)
    return armor_of(place.material, place.millimetres)


def joined(scene: Scene, start: Cell, shape: Iterable[Cell]) -> tuple[Cell, ...]:
    """The cells of a shape that hang together with one of them by open ways, nearest steps first (RFX-GAS-01)."""
    within = frozenset(shape)
    found: dict[Cell, None] = {start: None}
    queue = [start]
    for cell in queue:
        for direction, beyond in scene.grid.neighbours(cell):
            if beyond in within and beyond not in found and passes(scene, cell, direction):
                found[beyond] = None
                queue.append(beyond)
    return tuple(found)


def flies(scene: Scene, start: Cell, goal: Cell) -> Cell:
    """How far something gets that flies or rolls low towards a cell: to the last one before a wall (RFX-GREN-02)."""
    here = start
    for cell in scene.grid.line(start, goal)[1:] if start != goal else ():
        way = next((way for way, beside in scene.grid.neighbours(here) if beside == cell), None)
        if way is None or not passes(scene, here, way):
            break
        here = cell
    return here
