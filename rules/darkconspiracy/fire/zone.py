"""The danger zone of bursts: who is in it, how stray hits are dealt out, and what waits for those who cross."""

from __future__ import annotations

from rules.darkconspiracy.core import distance
from rules.darkconspiracy.fire import ranges, situation
from rules.darkconspiracy.fire.attack import Attack
from rules.darkconspiracy.fire.ranges import Band
from rules.darkconspiracy.senses import knowing
from rules.darkconspiracy.state.fire import Waiting
from rules.darkconspiracy.terms.weapons import Weapon
from rules.frame.ground import Cell
from rules.frame.recall import lookup
from rules.frame.scene import Scene, Table
from rules.frame.things import Known
from rules.kernel.refs import Ref

ASIDE = 4
"""Metres of the zone to either side of the line of fire (DKC-AUTO-03)."""


def halved(missed: int) -> int:
    """Checks that are rolled again, of those that missed a target with all bursts together (DKC-AUTO-03)."""
    return missed // 2


def dealt(hits: int, place: int, among: int) -> int:
    """Hits of one in the zone, by its place in the order from the intended target on: one each in turn
    (DKC-AUTO-03).
    """
    return max(0, -(-(hits - place) // among))


def left(checks: int, hits: int, *, anyone: bool) -> int:
    """Checks that wait: all where nobody was in the zone, else half of those that missed (DKC-AUTO-04)."""
    return (checks - hits) // 2 if anyone else checks


def ground(scene: Scene, attacker: Ref, target: Ref, weapon: Weapon) -> tuple[Cell, ...]:
    """The danger zone: four metres to either side of the line through the target, within its range band, before and
    behind it (DKC-AUTO-03).
    """
    own, there = scene.cells(attacker), scene.cells(target)[0]
    here = own[0]
    band = ranges.band(distance.metres(scene, attacker, target), weapon.short)
    if band is None or here == there:
        return ()
    begin = ranges.limit(weapon.short, Band(band - 1)) if band else 0
    cells = scene.grid.strip(here, there, 2.0 * ASIDE, float(begin), float(ranges.limit(weapon.short, band)))
    return tuple([cell for cell in cells if cell not in own])


@lookup
def bystanders(scene: Scene, attacker: Ref, target: Ref, weapon: Weapon) -> tuple[Ref, ...]:
    """All but the target that stand in its danger zone in sight of the shooter, friends too: the nearest to the target
    first, of those as near by their place (DKC-AUTO-03).
    """
    cells = frozenset(ground(scene, attacker, target, weapon))
    found = (unit for unit in scene.units() if unit not in (attacker, target) and _stands(scene, unit, cells))
    seen = (unit for unit in found if knowing.alive(scene, unit) and scene.in_line(attacker, unit))
    return tuple(sorted(seen, key=lambda unit: (scene.apart(target, unit), scene.cells(unit)[0])))


def _stands(scene: Scene, unit: Ref, cells: frozenset[Cell]) -> bool:
    """Whether a unit that rides in nothing is on this ground: who rides counts as its vehicle (DKC-AUTO-04)."""
    return situation.ride(scene, unit) is None and any(cell in cells for cell in scene.cells(unit))


def wait(table: Table, made: Attack, checks: int) -> None:
    """Checks that struck nobody wait over the zone; all who perceive the shooter know of them (DKC-AUTO-04)."""
    unit = made.attacker
    cells = ground(table, unit, made.target, made.arm.weapon)
    aware = {table.side(unit), *(table.side(other) for other in table.units() if knowing.perceives(table, other, unit))}
    known = Known(tuple(side for side in table.sides if side in aware))
    table.add(Waiting(unit, made.arm.weapon.name, made.load.name, table.clock.round, cells, checks), known)
