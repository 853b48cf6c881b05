"""Yards of the rules on cells of the map, and seconds."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from rules.frame.ground import Cell, Diagonals
from rules.frame.scene import Scene
from rules.kernel.refs import Ref

YARD = 0.9144
"""Metres."""
TENTHS = 10
"""Points of the map's reckoning in a movement point of the rules."""
STEPPED = 3.0
"""Yards across of the largest cell that can be entered with a step: beyond that a step stays within its cell."""
DIAGONALS = Diagonals.HALF
"""How squares count: a diagonal is a yard and a half, the whole rounded down."""


def yards(metres: float) -> float:
    """Metres of the map in the yards that the rules count."""
    return metres / YARD


def metres(yards: float) -> float:
    """Yards of the rules in the metres of the map."""
    return yards * YARD


def pace(scene: Scene) -> Fraction:
    """Yards from one cell to the next, by which distances are measured; a cell of about a yard is one (GUR-HEX-01,
    GUR-RNG-05).
    """
    return _measures(scene.grid.metres).pace


def across(scene: Scene) -> int:
    """The same in whole tenths, in which movement points are paid."""
    return _measures(scene.grid.metres).across


class Measures(NamedTuple):
    """Yards from one cell to the next, exact and in whole tenths."""

    pace: Fraction
    across: int


@lru_cache(maxsize=64)
def _measures(metres: float) -> Measures:
    found = Fraction(str(metres)) / Fraction(str(YARD))
    pace = Fraction(1) if abs(round(found * TENTHS) - TENTHS) <= 1 else found
    return Measures(pace, round(pace * TENTHS))


def step(scene: Scene, direction: int) -> int:
    """Tenths of yards that a step in a direction leads: on squares half as far again across a corner."""
    slanted = scene.grid.shape == "square" and direction % 2 == 1
    return across(scene) * 3 // 2 if slanted else across(scene)


def between(scene: Scene, ones: Iterable[Cell], others: Iterable[Cell]) -> Fraction:
    """Yards between the nearest of some cells and of others: the cells from one to the other as a player counts them,
    by the yards of a cell (GUR-HEX-10).
    """
    return of_cells(scene, steps(scene, ones, others))


def steps(scene: Scene, ones: Iterable[Cell], others: Iterable[Cell]) -> int:
    """The same in cells."""
    there = tuple(others)
    return int(min([scene.grid.count(a, b, DIAGONALS) for a in ones for b in there]))


def of_cells(scene: Scene, cells: int) -> Fraction:
    """So many cells in yards."""
    return _counted(cells, scene.grid.metres)


@lru_cache(maxsize=1024)
def _counted(cells: int, metres: float) -> Fraction:
    return cells * _measures(metres).pace


def apart(scene: Scene, one: Ref, other: Ref) -> Fraction:
    """Yards between two units (GUR-HEX-10)."""
    return between(scene, scene.cells(one), scene.cells(other))


def over_the_map(scene: Scene, yards: Fraction | int) -> float:
    """So many yards of going in metres of this map, on which a cell of about a yard is one (GUR-HEX-01)."""
    return float(yards / pace(scene) * Fraction(scene.grid.metres))


def gone(scene: Scene, steps: Iterable[int]) -> float:
    """Metres of the map that steps in these directions lead: a diagonal half as far again."""
    return float(Fraction(sum(step(scene, each) for each in steps), across(scene)) * Fraction(scene.grid.metres))


def on_the_map(scene: Scene, metres: float) -> Fraction:
    """So many metres of the map in the yards that a shot over them counts (GUR-HEX-01)."""
    return Fraction(metres) / Fraction(scene.grid.metres) * pace(scene)


def nearest_first(scene: Scene, unit: Ref, others: Iterable[Ref]) -> tuple[Ref, ...]:
    """Others by how far off they are. Those equally far go by where they are, and those in one place by their role:
    their numbers are each side's own.
    """

    def place(other: Ref) -> tuple[object, ...]:
        return scene.apart(unit, other), scene.cells(other), scene.appearance(other).role, other

    return tuple(sorted(others, key=place))


def reckoned(scene: Scene, one: Ref, other: Ref, *, beam: bool = False) -> Fraction:
    """Yards that a shot counts: a yard more for each yard that the target is higher up, one less for each two that it
    is lower, but half the distance at least; beams go straight (GUR-ELEV-01).
    """
    far = apart(scene, one, other)
    if beam:
        return far
    rise = int(yards(_feet(scene, other) - _feet(scene, one)))
    return far + rise if rise >= 0 else max(far / 2, far - (-rise // 2))


def _feet(scene: Scene, unit: Ref) -> float:
    """Metres of a unit's feet above the map's zero."""
    pose = scene.pose(unit)
    return scene.place(pose.cell).height + pose.rise
