"""Bracing a gun: on a wall, in both hands, or on its bipod (GUR-AIM-03)."""

from __future__ import annotations

from rules.frame.body import Posture
from rules.frame.figure import Place
from rules.frame.ground import Barrier, Cell
from rules.frame.scene import Scene
from rules.gurps.core import arms
from rules.gurps.core.arms import Arm
from rules.gurps.strike.attack import Attack
from rules.gurps.terms.skills import Skill
from rules.gurps.terms.weapons import Ranged
from rules.gurps.turns import taking
from rules.kernel.refs import Ref
from rules.parts.edges import OPEN, round_corner, straight_on

FIRED = ("firearm", "beam")
"""What can be braced, besides crossbows (GUR-AIM-03)."""
LOWEST = 0.5
"""The share of the height of the eyes that a thing must have for a gun to rest on it."""


def two_handed(arm: Arm, use: Ranged) -> bool:
    """Whether it takes both hands (GUR-ATK-05)."""
    return arm.weapon.strength_for(use).hands == 2


def steady(scene: Scene, unit: Ref, arm: Arm, use: Ranged, there: Cell) -> bool:
    """Whether a gun could be braced now: resting on something low toward its mark, a one-handed gun with the other
    hand free for it, or a long one on its bipod by a unit that lies (GUR-AIM-03).
    """
    if use.kind not in FIRED and arm.weapon.skill_for(use) is not Skill.CROSSBOW:
        return False
    if arm.carrier is not None:
        return True
    if not two_handed(arm, use) and arm.item is not None:
        if arm.item.place is Place.BOTH or arms.free_hands(scene, unit):
            return True
    elif scene.pose(unit).posture is Posture.PRONE and arm.weapon.strength_for(use).bipod:
        return True
    return rests(scene, unit, there)


def still_braced(scene: Scene, made: Attack) -> bool:
    """Whether it still is when the shot is fired: no step goes with a long gun that is braced (GUR-AIM-01)."""
    if made.ranged is None or (two_handed(made.arm, made.ranged) and taking.has_stepped(scene, made.attacker)):
        return False
    return steady(scene, made.attacker, made.arm, made.ranged, scene.cells(made.target)[0])


def rests(scene: Scene, unit: Ref, there: Cell) -> bool:
    """Whether something at its cell's edge toward the mark is as high as a gun is rested on: up to the eyes, and not
    below half of that (GUR-AIM-03).
    """
    pose = scene.pose(unit)
    if pose.cell == there:
        return False
    way = scene.grid.direction(pose.cell, there)
    sides = (way,) if straight_on(scene, way) else tuple(first for first, _ in round_corner(scene, way))
    return any(LOWEST * pose.eye <= top <= pose.eye for side in sides for top in _tops(scene, pose.cell, side))


def _tops(scene: Scene, cell: Cell, side: int) -> tuple[float, ...]:
    """How high the things on one side of a cell are, above its ground."""
    barrier, beyond = scene.barrier(cell, side), scene.grid.step(cell, side)
    tops = () if barrier is None else (_top(barrier),)
    if beyond not in scene.grid:
        return tops
    there = scene.place(beyond)
    return (*tops, there.obstacle + there.height - scene.place(cell).height) if there.obstacle else tops


def _top(barrier: Barrier) -> float:
    """The top of a wall, or the sill of a window; an open door has none."""
    return barrier.sill or (0.0 if barrier.state in OPEN else barrier.height)
