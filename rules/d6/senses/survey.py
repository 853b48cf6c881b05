"""What ground a side has seen: from where its units are now, or from where they began or ended a turn or move."""

from __future__ import annotations

from dataclasses import replace

from rules.d6.state import Outlooks
from rules.frame.ground import Cell
from rules.frame.scene import Scene, Table
from rules.kernel.refs import Ref


def remember(table: Table, unit: Ref) -> None:
    """The unit has looked about from where it is: what it saw there its side has seen (DSX-EXPL-05)."""
    pose = table.pose(unit)
    here, before = (pose.cell, pose.posture), table.find(unit, Outlooks) or Outlooks()
    if here not in before.places:
        table.put(unit, Outlooks((*before.places, here)))


def has_seen(scene: Scene, unit: Ref, cell: Cell) -> bool:
    """Whether the unit's side sees a cell now, or saw it from where its units have looked about (DSX-EXPL-05)."""
    return _has_seen(scene, scene.side(unit), cell)


def _has_seen(scene: Scene, side: str, cell: Cell) -> bool:
    own = scene.units(side)
    if any(scene.sees_cell(each, cell) for each in own):
        return True
    return any(
        scene.sees_cell(each, cell, eye=replace(scene.pose(each), cells=(at,), posture=posture, kept_down=()))
        for each, outlooks in scene.having(Outlooks)
        if scene.side(each) == side
        for at, posture in outlooks.places
    )
