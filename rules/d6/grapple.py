"""Grappling: seizing somebody, and breaking free."""

from __future__ import annotations

from rules.d6 import attack, equipment, facing, rolls, scale
from rules.d6.attack import Attack, Reckoning
from rules.d6.cover import cover
from rules.d6.equipment import BARE_HANDS, Arm
from rules.d6.rolls import Attempt, Test
from rules.d6.sheet import Skill
from rules.d6.state import Vehicle
from rules.figure import Aboard
from rules.refs import Ref
from rules.scene import Scene


def arm(scene: Scene, unit: Ref) -> Arm | None:
    """The hands that seize."""
    return equipment.arm(scene, unit, BARE_HANDS)


def hindrance(scene: Scene, unit: Ref, target: Ref) -> str:
    """Why a unit cannot seize another: free hand, adjacent, at most a size larger (DSX-GRAP-01); "" when it can."""
    hands = arm(scene, unit)
    if hands is None:
        return "needs a free hand"
    if scene.find(target, Vehicle) is not None or scene.find(target, Aboard) is not None:
        return "is a vehicle or aboard one"
    if facing.held(scene, unit) or equipment.held_by(scene, unit) is not None:
        return facing.held(scene, unit) or "is holding somebody already"
    if rolls.traits(scene, target).size.rank > rolls.traits(scene, unit).size.rank + 1:
        return "is too large"
    if not scale.adjacent(scene, unit, target):
        return "out of reach"
    if not cover(scene, unit, target).in_line:
        return "no way to reach it"
    return seize(scene, unit, target, hands).dice.refusal


def seize(scene: Scene, unit: Ref, target: Ref, hands: Arm) -> Reckoning:
    """An ordinary attack with Brawling against Reflexes; a hit holds and does no damage (DSX-GRAP-01)."""
    return attack.reckon(scene, Attack(unit, target, hands))


def breaking_free(scene: Scene, unit: Ref) -> Attempt:
    """The Brawling roll of somebody held (DSX-GRAP-01)."""
    return rolls.attempt(scene, unit, Skill.BRAWLING)


def break_free(scene: Scene, unit: Ref, holder: Ref) -> Test:
    """Brawling against the holder's Brawling as a static value: 3 a die and its pips (DSX-GRAP-01)."""
    return Test(breaking_free(scene, unit).code, rolls.skill(scene, holder, Skill.BRAWLING).static)
