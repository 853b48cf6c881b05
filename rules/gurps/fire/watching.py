"""Yards that a unit watches, or aims at before anybody is there (GUR-OPP-01)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.frame.ground import Cell
from rules.frame.recall import lookup
from rules.frame.scene import Scene
from rules.gurps.core import ails, facing, riding
from rules.gurps.core.facing import Arc
from rules.gurps.senses import knowing
from rules.gurps.state.fighting import Aim
from rules.gurps.turns.topic import Desk
from rules.kernel.refs import Ref

FAR = 12
"""How many cells ahead are worth watching."""


@lookup
def hindered(desk: Desk, cell: Cell) -> str:
    """Why a yard cannot be watched; "" when it can: it lies in front and in sight (GUR-OPP-01)."""
    scene, unit = desk.scene, desk.unit
    if cell not in scene.grid:
        return "is off the map"
    pose, on_foot = scene.pose(unit), scene.options.facing and riding.carrier(scene, unit) is None
    if on_foot and facing.arc_from(scene, pose.facing, pose.cell, cell) is not Arc.FRONT:
        return "is not in front"
    if ails.blind(scene, unit):
        return "is out of sight: the unit sees nothing"
    return "is out of sight" if cell == pose.cell or not scene.sees_cell(unit, cell) else ""


def suggested(desk: Desk) -> Iterator[Cell]:
    """Where enemies are known to be, and some of what lies ahead."""
    yield from (desk.scene.cells(foe)[0] for foe in desk.foes)
    yield from line(desk)[5::6]


@lookup
def line(desk: Desk) -> tuple[Cell, ...]:
    """The cells straight ahead, as far as it is worth watching."""
    grid, pose = desk.scene.grid, desk.scene.pose(desk.unit)
    ahead = [pose.cell]
    for _ in range(FAR):
        ahead.append(grid.step(ahead[-1], pose.facing))
    return tuple(cell for cell in ahead[1:] if cell in grid)


def aimed(scene: Scene, unit: Ref, cells: tuple[Cell, ...]) -> bool:
    """Whether the aim of a unit is at the one yard it watches, or at a unit there: then it counts for any target that
    appears there (GUR-OPP-01).
    """
    aim = scene.find(unit, Aim)
    if aim is None or len(cells) != 1:
        return False
    if aim.target is None:
        return aim.cell == cells[0]
    return knowing.perceives(scene, unit, aim.target) and cells[0] in scene.cells(aim.target)
