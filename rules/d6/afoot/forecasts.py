"""Moves: what can be said of them beforehand."""

from __future__ import annotations

from dataclasses import replace

from rules.d6.afoot.forms import Move
from rules.d6.core import cover, movement
from rules.d6.mines import mines
from rules.d6.senses import awareness, fighters
from rules.d6.state import Zone
from rules.d6.suppression import under_fire
from rules.frame.flow import Ask
from rules.frame.forecast import Forecast
from rules.frame.forms import FREE
from rules.frame.ground import Cell
from rules.frame.scene import Scene
from rules.frame.things import Minefield
from rules.kernel.refs import Ref
from rules.kernel.tally import Tally
from rules.parts.assumptions import still_there

NEAREST = 3
"""For how many enemies the cover at the end of a walk is worked out."""


def walk(scene: Scene, ask: Ask, action: Move) -> Forecast:
    """The allowance, the cover from the nearest enemies at the end, and what is known of the way."""
    unit = ask.unit
    tallies = [movement.listed(scene, unit), *_cover_there(scene, unit, action.way)]
    if action.sneak:
        tallies.append(awareness.sneaking(scene, unit).tally)
    struck = under_fire.told(scene, unit, under_fire.walking(scene, unit, action.way))
    watched = still_there(scene, _nearest(scene, unit, action.way))
    assumes = (*watched, *under_fire.assumes(scene, unit, (*scene.cells(unit), *action.way)))
    note = "; ".join(_on_the_way(scene, unit, action.way))
    return Forecast(FREE, tuple(tallies), struck, assumes=assumes, note=note)


def _cover_there(scene: Scene, unit: Ref, way: tuple[Cell, ...]) -> list[Tally]:
    if not way:
        return []
    there = replace(scene.pose(unit), cells=(way[-1],), kept_down=())
    found = []
    for foe in _nearest(scene, unit, way):
        behind = cover.cover(scene, foe, unit, pose=there)
        reason = behind.reason if behind.in_line else f"out of sight, {behind.reason}"
        found.append(Tally(f"Cover from {scene.name(foe)}", int(behind.degree), reason, behind.rule))
    return found


def _nearest(scene: Scene, unit: Ref, way: tuple[Cell, ...]) -> tuple[Ref, ...]:
    """The enemies known that are nearest to the end of a way."""
    known = [(scene.cells(foe), foe) for foe in (fighters.foes(scene, unit) if way else ())]
    known.sort(key=lambda each: (scene.grid.straight(each[0][0], way[-1]), each))
    return tuple(foe for _, foe in known[:NEAREST])


def _on_the_way(scene: Scene, unit: Ref, way: tuple[Cell, ...]) -> list[str]:
    """Known dangers of a way: mines, and the fire of one's own side."""
    side = scene.side(unit)
    told = []
    if any(cell in mines.known_cells(scene, side) for cell in way):
        told.append("steps round a mine")
    fields = (field for ref, field in scene.having(Minefield) if mines.known(scene, ref, side))
    if any(cell in field.cells and cell not in field.cleared for field in fields for cell in way):
        told.append("through a minefield")
    if any(cell in zone.cells for _, zone in scene.having(Zone) for cell in way):
        told.append("through a field of fire")
    return told
