"""Shoulder Roll: slipping to cover two cells away as a stance is taken."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rules.frame.flow import Flow
from rules.frame.ground import Cell
from rules.frame.recall import lookup
from rules.frame.scene import Event, Pose, Scene, Table
from rules.graydawn.afoot import walking
from rules.graydawn.core import clinch, cover, figures, footing, scale
from rules.graydawn.covering import lanes
from rules.graydawn.state import Guard, Guarding
from rules.graydawn.turns import stance
from rules.kernel.refs import Ref
from rules.kernel.tally import Tally
from rules.parts import room

FARTHEST = 2.0
"""Metres that a roll leads: cells that are larger take a move (GRD-COVER-03)."""

LEVEL = ((0.5, 0),)
"""Metres that the ground may rise or fall on the way."""


def may_take(scene: Scene, unit: Ref, guard: Guard) -> str:
    """Why a unit cannot take a stance, be it where it is or by a roll; "" when it can (GRD-COVER-03)."""
    return "" if to(scene, unit, guard) is not None else stance.may_take(scene, unit, guard)


@lookup
def to(scene: Scene, unit: Ref, guard: Guard) -> Cell | None:
    """The cell that a unit with the perk slips to for a cover stance: that beside the best cover towards its enemies,
    if it is better than what there is where it stands. None where there is none, and for a unit that has fallen, is
    held or cannot walk (GRD-COVER-03).
    """
    if guard not in (Guard.ACTIVE, Guard.FULL) or not figures.traits(scene, unit).shoulder_roll:
        return None
    down = footing.fallen(scene, unit) or footing.crawls(scene, unit) or footing.rooted(scene, unit)
    if down or clinch.fast(scene, unit):
        return None
    here = _level(scene, unit, scene.cells(unit)[0], guard)
    levels = {cell: _level(scene, unit, cell, guard) for cell in _beside(scene, unit)}
    best = max(levels, key=lambda cell: levels[cell], default=None)
    return best if best is not None and levels[best] > here else None


def _level(scene: Scene, unit: Ref, cell: Cell, guard: Guard) -> int:
    """The level of what a unit could hide behind in a cell towards its enemies; 0 for nothing."""
    ahead = stance.ahead(scene, unit, cell)
    return max((each.level for each in ahead if not (guard is Guard.FULL and each.narrow)), default=0)


def _beside(scene: Scene, unit: Ref) -> Iterator[Cell]:
    """The free cells next to a unit that it gets into with a step, without climbing over anything, nearest first."""
    if scene.grid.metres > FARTHEST:
        return
    gait, here = replace(scale.on_foot(scene), rises=LEVEL, falls=LEVEL, climbs=()), scene.cells(unit)[0]
    reach = scene.reach(unit, gait, scale.allowance(scene, unit), closed=lanes.shunned(scene, unit))
    near = {cell for _, cell in scene.grid.neighbours(here)}
    for cell in reach:
        if cell in near and len(reach.way(cell)) == 1 and room.free(scene, cell, but=unit):
            yield cell


def pose(scene: Scene, unit: Ref, cell: Cell) -> Pose:
    """How a unit would be once it has slipped into a cell."""
    behind = stance.shelter(scene, unit, cell)
    there = replace(scene.pose(unit), cells=(cell,), kept_down=())
    return there if behind is None else replace(there, posture=behind.posture)


def cover_from(scene: Scene, unit: Ref, foe: Ref, cell: Cell) -> Tally:
    """The cover a unit would find in a cell against an enemy (GRD-COVER-01)."""
    found = cover.of_line(scene, scene.silhouette(foe, unit, pose=pose(scene, unit, cell)), (cell,))
    return Tally(f"Cover from {scene.name(foe)}", found.level, found.what, "GRD-COVER-01")


def roll(table: Table, unit: Ref, cell: Cell, guard: Guard) -> Flow[Guard]:
    """The step there, which lanes of fire and held shots may meet (GRD-LANE-04, GRD-HOLD-01); the stance that comes of
    it: none behind cover, if the unit does not get there.
    """
    table.put(unit, Guarding(Guard.MOVING, 1))
    gone = yield from walking.along(table, unit, (cell,))
    if len(gone) > 1:
        table.say(Event("walks", "{actor} rolls towards cover.", actor=unit, cells=table.cells(unit)))
    return guard if table.cells(unit) == (cell,) and not stance.may_take(table, unit, guard) else Guard.MOVING
