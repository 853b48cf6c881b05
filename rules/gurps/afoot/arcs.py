"""Front, sides and back of a unit as it would look from a cell: drawn on the map beside an order that turns it."""

from __future__ import annotations

from rules.frame.ground import Cell
from rules.frame.scene import Scene
from rules.frame.signs import Ink, Sign
from rules.gurps.core.facing import Arc, arc_from
from rules.gurps.defence.threat import SIDE

DRAWN = 2
"""Cells round a unit in which its arcs are drawn."""
INKS = {
    "front": (Ink.WATCH, "front"),
    "side": (Ink.LANE, f"side, {SIDE} to defend"),
    "back": (Ink.FIRE, "back, no defence"),
}


def arcs(scene: Scene, cell: Cell, facing: int) -> tuple[Sign, ...]:
    """Where attacks would come from the front, the sides and behind (GUR-HEX-02, GUR-HEX-12); nothing at a table
    without facing.
    """
    if not scene.options.facing:
        return ()
    found: dict[tuple[str, Arc], list[Cell]] = {}
    for there in scene.grid.within(cell, DRAWN * scene.grid.metres):
        if there != cell and there in scene.grid:
            where = arc_from(scene, facing, cell, there)
            found.setdefault(("side" if where.side else where.value, where), []).append(there)
    return tuple(
        Sign(INKS[name][0], INKS[name][1] if where is not Arc.LEFT else "", tuple(cells))
        for (name, where), cells in found.items()
    )
