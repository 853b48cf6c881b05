"""Ways between cells for blast, gas and things thrown: what stands in them, and how much it bears."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from rules.frame.ground import Barrier, Cell
from rules.frame.scene import Scene
from rules.parts import edges
from rules.reflex.sight.cover import armor_of

STOPS = 1.8
"""Metres of wall or obstacle that nothing gets over."""


def shut(barrier: Barrier) -> bool:
    """Whether what stands on an edge stops what blows or flies: an open door or window does not."""
    return barrier.height >= STOPS and (barrier.part is None or barrier.state not in edges.OPEN)


def filled(scene: Scene, cell: Cell) -> bool:
    """Whether something hard fills a cell to above a man's head."""
    return scene.place(cell).obstacle >= STOPS


def passes(scene: Scene, cell: Cell, direction: int) -> bool:
    """Whether something gets through to the next cell; past a corner of squares by one way round at least."""

    def blocks(other: Cell) -> bool:
        return other not in scene.grid or filled(scene, other)

    return not blocks(scene.grid.step(cell, direction)) and edges.passes(scene, cell, direction, shut, blocks)


def edge_armor(barrier: Barrier) -> Fraction:
    """What an edge bears: nothing where it is open; a window no more than its pane (RFX-CONF-02)."""
    if barrier.part is not None and barrier.state in edges.OPEN:
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
