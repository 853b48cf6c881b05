"""Room to stand: no two units in the fight stand in one cell. Who wakes, or is run over, ends up beside it."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from rules.frame.figure import Aboard, Condition, Position
from rules.frame.ground import Cell
from rules.frame.scene import Scene, Table
from rules.kernel.refs import Ref
from rules.parts.arms_length import WALKABLE

LOW = 1.0
"""Metres of a hard thing that a unit can still stand on."""
FAR = 8
"""Cells within which room is looked for."""


def holds_ground(scene: Scene, unit: Ref) -> bool:
    """Whether others cannot stand where a unit is: those down and the dead do not hold it, vehicles do."""
    condition = scene.find(unit, Condition)
    return scene.pose(unit).body.is_vehicle or condition is None or condition.state.fighting


def free(scene: Scene, cell: Cell, *, but: Ref | None = None) -> bool:
    """Whether a unit can stand in a cell; of the unit that is named, all of its body."""
    place = scene.place(cell)
    if place.walk not in WALKABLE or place.obstacle > LOW or (but is not None and not fits(scene, but, cell)):
        return False
    body = (cell,) if but is None else scene.room(but, cell, _way(scene, but, cell))
    return not _taken(scene, but, body)


def fits(scene: Scene, unit: Ref, cell: Cell) -> bool:
    """Whether a unit's whole body has room in a cell and behind it, whichever way it turns for that."""
    return scene.has_room(unit, cell, _way(scene, unit, cell))


def _way(scene: Scene, unit: Ref, cell: Cell) -> int:
    """The way a unit faces in a cell where it comes to stand."""
    return scene.turned(unit, cell, scene.pose(unit).facing)


def facings(scene: Scene, unit: Ref, *, but: int) -> tuple[int, ...]:
    """The ways a unit may turn where it is: a body longer than wide needs room for its hind part, and nobody there."""
    here = scene.cells(unit)[0]
    ways = (way for way in range(scene.grid.directions) if way != but and scene.has_room(unit, here, way))
    return tuple(way for way in ways if may_face(scene, unit, here, way))


def may_face(scene: Scene, unit: Ref, cell: Cell, way: int) -> bool:
    """Whether no other is where a unit's hind part would be in a cell, facing that way."""
    return len(scene.cells(unit)) == 1 or not _taken(scene, unit, scene.room(unit, cell, way)[1:])


def _taken(scene: Scene, unit: Ref | None, cells: Iterable[Cell]) -> bool:
    """Whether others hold the ground in any of some cells."""
    return any(other != unit and holds_ground(scene, other) for other in scene.standing_in(cells))


def make_room(table: Table, unit: Ref, taken: Iterable[Cell] = ()) -> bool:
    """A unit in the way of another, or in taken cells, goes to the nearest free one; a rider has a seat. Whether it has
    room now: where nothing is free nearby it stays where it is.
    """
    if table.find(unit, Aboard) is not None:
        return True
    here, closed = table.cells(unit)[0], frozenset(taken)
    if here not in closed and free(table, here, but=unit):
        return True
    for steps in range(1, FAR):
        for cell in table.grid.ring(here, steps):
            if cell not in closed and free(table, cell, but=unit):
                table.put(unit, Position(cell))
                return True
    return False


def crowded(scene: Scene, unit: Ref, holds: Callable[[Ref], bool]) -> bool:
    """Whether a unit stands where another does that holds its ground."""
    return any(holds(other) for other in scene.standing_in(scene.cells(unit)) if other != unit)


def step_back(table: Table, unit: Ref, way: tuple[Cell, ...], holds: Callable[[Ref], bool]) -> bool:
    """Back to the last cell of a way where nothing holds the ground; whether there is one."""
    for cell in reversed(way[:-1]):
        table.put(unit, Position(cell))
        if not crowded(table, unit, holds):
            return True
    return False
