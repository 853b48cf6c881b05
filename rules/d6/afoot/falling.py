"""Falls: where a unit can jump down, and what a drop does to whoever goes down it."""

from __future__ import annotations

from rules.d6.core import movement
from rules.d6.wounds import injury
from rules.frame.ground import Cell
from rules.frame.scene import Scene
from rules.kernel import lengths
from rules.kernel.lengths import METRES_A_FOOT
from rules.kernel.refs import Ref
from rules.kernel.tally import Modifier, Tally
from rules.parts import ledges
from rules.parts.ledges import Drop

NEAR_ENOUGH = 0.01
"""Metres: a map keeps heights in whole 1/64 m."""


def ways_down(scene: Scene, unit: Ref) -> tuple[Drop, ...]:
    """The drops of more than four feet beside a unit, with room at the bottom: no step, but a jump (DSX-MOVE-02)."""
    here = scene.cells(unit)[0]
    return tuple(each for each in ledges.drops(scene, here) if is_fall(each.metres) and not scene.occupants(each.cell))


def way_down(scene: Scene, unit: Ref, cell: Cell) -> Drop | None:
    """The drop that ends in a cell."""
    return next((each for each in ways_down(scene, unit) if each.cell == cell), None)


def is_fall(metres: float) -> bool:
    """Whether so many metres down are a fall, not a step: more than four feet (DSX-MOVE-02, DSX-MOVE-04)."""
    return metres > movement.STEEP_RISE + NEAR_ENOUGH


def feet_down(metres: float) -> float:
    """A drop in feet, as the rule counts it."""
    return round(metres / METRES_A_FOOT, 1)


def damage(metres: float) -> Tally:
    """One point a foot beyond ten; armour does not help (DSX-MOVE-04)."""
    feet = int(feet_down(metres))
    fallen = Tally("Damage", feet, f"{lengths.feet(feet)} down", "DSX-MOVE-04", floor=0)
    return fallen.plus(
        Modifier(-injury.FALLS_FREE, f"the first {lengths.feet(injury.FALLS_FREE)} are free", "DSX-MOVE-04")
    )


def points(metres: float) -> int:
    """Hit points that a fall costs (DSX-MOVE-04)."""
    return injury.fall(feet_down(metres))
