"""Room to stand: nobody stands on somebody else, whoever wakes or is run over ends up beside."""

from __future__ import annotations

from collections.abc import Iterable

from rules.frame.figure import Aboard, Condition, Position
from rules.frame.ground import Cell
from rules.frame.scene import Scene, Table
from rules.kernel.refs import Ref
from rules.parts.arms_length import WALKABLE

LOW = 1.0
FAR = 8


def holds_ground(scene: Scene, unit: Ref) -> bool:
    """Whether others cannot stand where somebody is: the down and the dead do not, vehicles do."""
    condition = scene.find(unit, Condition)
    return scene.pose(unit).body.is_vehicle or condition is None or condition.state.fighting


def free(scene: Scene, cell: Cell, *, but: Ref | None = None) -> bool:
    """Whether one can stand in a cell."""
    place = scene.place(cell)
    others = (other for other in scene.occupants(cell) if other != but and holds_ground(scene, other))
    return place.walk in WALKABLE and place.obstacle <= LOW and next(others, None) is None


def make_room(table: Table, unit: Ref, taken: Iterable[Cell] = ()) -> None:
    """Whoever is where somebody else stands, or in taken cells, goes to the nearest free one; who rides has a seat."""
    if table.find(unit, Aboard) is not None:
        return
    here, closed = table.cells(unit)[0], frozenset(taken)
    if here not in closed and free(table, here, but=unit):
        return
    for steps in range(1, FAR):
        for cell in table.grid.ring(here, steps):
            if cell not in closed and free(table, cell, but=unit):
                table.put(unit, Position(cell))
                return
