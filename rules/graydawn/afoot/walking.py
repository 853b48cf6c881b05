"""Going along a way, cell by cell, as far as nothing stops the unit."""

from __future__ import annotations

from functools import partial

from rules.frame.flow import Flow
from rules.frame.ground import Cell
from rules.frame.scene import Table
from rules.graydawn.covering import lanes
from rules.graydawn.holding import watching
from rules.graydawn.senses import knowing
from rules.kernel.refs import Ref
from rules.parts import afoot, room


def along(table: Table, unit: Ref, way: tuple[Cell, ...]) -> Flow[tuple[Cell, ...]]:
    """Step by step (GRD-MOVE-01), through lanes of fire and past held shots (GRD-LANE-04, GRD-HOLD-01); the cells that
    the unit has been in, its first among them. It comes to rest where no other stands.
    """
    gone, asked = list(table.cells(unit)), set[Ref]()
    for cell in way:
        found = lanes.entered(table, unit, table.cells(unit), cell)
        if cell in lanes.shunned(table, unit):
            break
        dares = (yield from lanes.dares(table, unit, found)) if found else True
        if not dares or not afoot.step(table, unit, cell).moved:
            break
        gone.append(cell)
        if found:
            yield from lanes.bite(table, unit, found)
        if not knowing.can_act(table, unit):
            break
        yield from watching.entered(table, unit, asked)
        if not knowing.can_act(table, unit):
            break
    if knowing.can_act(table, unit):
        afoot.settle(table, unit, tuple(gone), partial(room.holds_ground, table))
    return tuple(gone)
