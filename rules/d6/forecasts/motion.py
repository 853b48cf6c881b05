"""Moves, and doors broken down: what can be said of them beforehand."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from rules.d6.actions import Break, Move
from rules.d6.combat import attack, cover, equipment, objects
from rules.d6.field import awareness, mines, movement
from rules.d6.forecasts import under_fire
from rules.d6.order import fighters
from rules.d6.play import things
from rules.d6.state import Zone
from rules.frame.flow import Ask
from rules.frame.forecast import Forecast, Outcome
from rules.frame.forms import FREE
from rules.frame.ground import Cell
from rules.frame.scene import Scene
from rules.frame.things import Minefield
from rules.kernel import odds
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


def break_down(scene: Scene, ask: Ask, action: Break) -> Forecast:
    """An attack on a thing: how likely it does damage at all (DSX-ARM-01)."""
    barrier = scene.barrier(action.cell, action.direction)
    arm = equipment.arm(scene, ask.unit, action.weapon)
    if barrier is None or arm is None:
        return Forecast(FREE)
    shot, thing = things.against(scene, ask.unit, arm.weapon, barrier), objects.strength(barrier)
    tallies = (
        things.damage(scene, ask.unit, arm.weapon),
        Tally(thing.name.capitalize(), thing.points, f"points, armour {thing.armour}", "DSX-ARM-01"),
    )
    if not shot.code.usable:
        return Forecast(FREE, tallies, success=Fraction(0))
    fallen = odds.of(attack.strike, shot)
    broken = fallen.chance(lambda strike: objects.broken(strike.through, thing))
    outcomes = (
        Outcome("breaks at once", broken),
        Outcome("damaged", fallen.chance(lambda strike: strike.through > 0) - broken),
    )
    return Forecast(FREE, tallies, outcomes, success=fallen.chance(lambda strike: strike.through > 0))
