"""Suppression points: what frightens a unit, and how much of it wears off."""

from __future__ import annotations

from dataclasses import replace

from rules.frame.ground import Cell
from rules.frame.scene import Scene, Table
from rules.graydawn.core import figures
from rules.graydawn.senses import knowing
from rules.graydawn.terms.skills import Stat
from rules.graydawn.terms.weapons import Weapon, dice
from rules.graydawn.unnerved import Nerve
from rules.kernel.refs import Ref

ATTACK = 1
"""Points from an attack, hit or miss (GRD-SUPP-10)."""
STRUCK = 5
"""Points from being hit (GRD-SUPP-12)."""
SIDES = {6: 1, 10: 2}
"""Points for each die of what bursts, by its sides (GRD-SUPP-13)."""


def nerve(scene: Scene, unit: Ref) -> Nerve:
    """A unit's suppression points (GRD-SUPP-01)."""
    return scene.find(unit, Nerve) or Nerve()


def gain(table: Table, unit: Ref, points: int, source: Cell) -> None:
    """Points added from one direction of fire (GRD-SUPP-01); the dead fear nothing."""
    if points <= 0 or not knowing.alive(table, unit):
        return
    before = nerve(table, unit)
    ways = {} if before.checked else dict(before.ways)
    way = table.grid.direction(table.cells(unit)[0], source)
    ways[way] = ways.get(way, 0) + points
    table.put(unit, replace(before, points=before.points + points, ways=tuple(sorted(ways.items())), checked=False))


def of_attack(weapon: Weapon, shots: int = 1) -> int:
    """Points from one attack: 1, of a shotgun 1 for each shot, and what its weapon frightens beyond that
    (GRD-SUPP-10, GRD-SUPP-11, GRD-SUPP-21).
    """
    return (shots if weapon.category == "shotgun" else ATTACK) + weapon.frightening


def attacked(table: Table, by: Ref, target: Ref, weapon: Weapon, shots: int, *, struck: bool) -> None:
    """The points from an attack, and 5 more if it hit, even if armour stopped it (GRD-SUPP-10, GRD-SUPP-12)."""
    points = of_attack(weapon, shots) + (STRUCK if struck else 0)
    gain(table, target, points, table.cells(by)[0])


def of_blast(written: str, metres: float) -> int:
    """Points from what bursts so far off: a point for each d6 of its strength, two for each d10, less one for each
    metre (GRD-SUPP-13).
    """
    many, sides, _ = dice(written)
    return max(0, many * SIDES[sides] - int(metres))


def burst_near(table: Table, unit: Ref, weapon: Weapon, cell: Cell, metres: float, *, wounded: bool) -> None:
    """The points from a burst, and 5 more if it wounded (GRD-SUPP-12, GRD-SUPP-13); a flash-bang counts as six d6
    (GRD-FLASH-01).
    """
    written = (weapon.blast.suppression if weapon.blast is not None else "") or weapon.damage
    gain(table, unit, of_blast(written, metres) + (STRUCK if wounded else 0), cell)


def bleed(table: Table, unit: Ref) -> None:
    """After the check the unit sheds its CL in points, passed or failed (GRD-SUPP-04)."""
    before = nerve(table, unit)
    left = max(0, before.points - figures.now(table, unit, Stat.CL))
    table.put(unit, replace(before, points=left, checked=True))
