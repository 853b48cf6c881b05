"""Where a move action leads: metres of the rules on cells that may be larger, and what is left over of them or owed."""

from __future__ import annotations

from rules.frame.ground import Cell, Reach
from rules.frame.scene import Scene, Table
from rules.graydawn.core import scale
from rules.graydawn.core.scale import TENTHS
from rules.graydawn.state import Stride
from rules.kernel.refs import Ref
from rules.parts.reach import OneAtLeast

DEAREST = 4
"""The most a cell may cost, in cells of good ground: bad ground, steep, over a wall."""


def owed(scene: Scene, unit: Ref) -> int:
    """Tenths of metres that a unit is still on its way into its cell; below 0, what it has left over of its last move
    (GRD-MOVE-01). It counts in the next round still.
    """
    found = scene.find(unit, Stride)
    return found.owed if found is not None and scene.clock.round - found.round <= 1 else 0


def left(scene: Scene, unit: Ref) -> int:
    """Tenths of metres of its next move action (GRD-MOVE-01)."""
    return max(0, scale.pace(scene, unit) * TENTHS - owed(scene, unit))


def within(scene: Scene, unit: Ref, closed: frozenset[Cell] = frozenset()) -> Reach:
    """Where one move action leads (GRD-MOVE-01): one cell at least, whatever it costs, unless it is owed already."""
    gait, tenths = scale.on_foot(scene), left(scene, unit)
    near, most = scene.reach(unit, gait, tenths, closed=closed), DEAREST * round(scene.grid.metres * TENTHS)
    if not 0 < tenths < most:
        return near
    beside = tuple(cell for _, cell in scene.grid.neighbours(near.start))
    return OneAtLeast(near, scene.reach(unit, gait, most, closed=closed), beside)


def went(table: Table, unit: Ref, used: int) -> None:
    """A move action has taken so many tenths of metres: what it lacked is owed; what is left over of it, if that is
    less than a cell of more than a metre, is kept.
    """
    balance = owed(table, unit) + used - scale.pace(table, unit) * TENTHS
    cell = round(table.grid.metres * TENTHS)
    if balance > 0 or (used and -cell < balance < 0 and cell > TENTHS):
        table.put(unit, Stride(balance, table.clock.round))
    elif table.find(unit, Stride) is not None:
        table.strip(unit, Stride)
