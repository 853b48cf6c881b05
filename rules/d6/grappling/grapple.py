"""Grappling: seizing somebody, and breaking free."""

from __future__ import annotations

from rules.d6.attacks import attack
from rules.d6.attacks.attack import Attack
from rules.d6.core import equipment, facing, rolls
from rules.d6.core.equipment import BARE_HANDS
from rules.d6.core.rolls import Attempt
from rules.d6.state import Vehicle
from rules.d6.terms.skills import Skill
from rules.frame.scene import Scene
from rules.kernel.refs import Ref


def seizing(scene: Scene, unit: Ref, target: Ref) -> Attack | None:
    """An ordinary attack of bare hands, Brawling against Reflexes; a hit holds and does no damage (DSX-GRAP-01)."""
    hands = equipment.arm(scene, unit, BARE_HANDS)
    return Attack(unit, target, hands) if hands is not None else None


def hindrance(scene: Scene, unit: Ref, target: Ref) -> str:
    """Why a unit cannot seize another: free hand, adjacent, at most a size larger (DSX-GRAP-01); "" when it can."""
    wish = seizing(scene, unit, target)
    if wish is None:
        return "needs a free hand"
    if scene.find(target, Vehicle) is not None or equipment.rides(scene, target):
        return "is a vehicle or aboard one"
    if equipment.held_by(scene, unit) is not None:
        return "already holds an enemy"
    if rolls.traits(scene, target).size.rank > rolls.traits(scene, unit).size.rank + 1:
        return "is too large"
    return facing.held(scene, unit) or attack.hindrance(scene, wish)


def breaking(scene: Scene, unit: Ref) -> Attempt:
    """The Brawling roll of somebody held who struggles (DSX-GRAP-01)."""
    return rolls.attempt(scene, unit, Skill.BRAWLING)


def grip(scene: Scene, holder: Ref) -> int:
    """What it must reach: the holder's Brawling as a static value, 3 a die and its pips (DSX-GRAP-01)."""
    return rolls.skill(scene, holder, Skill.BRAWLING).static
