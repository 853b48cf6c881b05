"""Yards of the rules on cells of the map, and seconds."""

from __future__ import annotations

from collections.abc import Iterable

from rules.frame.ground import Diagonals
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


def across(scene: Scene) -> int:
    """Tenths of yards from one cell to the next; a cell of about a yard is one (GUR-HEX-01)."""
    found = round(yards(scene.grid.metres) * TENTHS)
    return TENTHS if abs(found - TENTHS) <= 1 else found


def apart(scene: Scene, one: Ref, other: Ref) -> float:
    """Yards between two units: cells between their nearest ones, as a player counts them (GUR-HEX-10)."""
    count = min(scene.grid.count(a, b, DIAGONALS) for a in scene.cells(one) for b in scene.cells(other))
    return int(count) * across(scene) / TENTHS


def nearest_first(scene: Scene, unit: Ref, others: Iterable[Ref]) -> tuple[Ref, ...]:
    """Others by how far off they are. Those equally far go by where they are: their numbers are each side's own."""
    return tuple(sorted(others, key=lambda other: (scene.apart(unit, other), scene.cells(other), other)))


def reckoned(scene: Scene, one: Ref, other: Ref) -> float:
    """Yards that a shot counts: a yard more for each yard that the target is higher up, one less for each two that it
    is lower, but half the distance at least (GUR-ELEV-01).
    """
    far = apart(scene, one, other)
    rise = int(yards(_feet(scene, other) - _feet(scene, one)))
    return far + rise if rise >= 0 else max(far / 2, far - (-rise // 2))


def _feet(scene: Scene, unit: Ref) -> float:
    """Metres of a unit's feet above the map's zero."""
    pose = scene.pose(unit)
    return scene.place(pose.cell).height + pose.rise
