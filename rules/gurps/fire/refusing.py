"""Why an enemy cannot be shot at."""

from __future__ import annotations

from collections.abc import Iterator

from rules.frame.forms import Refusal
from rules.frame.scene import Scene
from rules.gurps.core import arms, scale
from rules.gurps.core.arms import Arm
from rules.gurps.fire import guns, shooting
from rules.gurps.fire.guns import Reason
from rules.gurps.senses import knowing
from rules.gurps.strike import attack
from rules.gurps.strike.attack import Attack
from rules.gurps.terms import ranges
from rules.gurps.terms.weapons import Ranged
from rules.gurps.turns.topic import Desk
from rules.kernel.refs import Ref
from rules.kernel.words import the
from rules.parts import looks


def shots(desk: Desk, marks: tuple[Ref, ...]) -> Iterator[Refusal]:
    """What keeps the unit from each enemy that it knows of, where it has anything to shoot with (GUR-RNG-01)."""
    scene, unit = desk.scene, desk.unit
    pieces = guns.guns(scene, unit)
    missiles = [each for each in pieces if not each[1].loads.thrown]
    lacks = guns.lacking(desk) if not missiles else None
    for foe in desk.foes:
        if foe in marks or not knowing.worth_attacking(scene, foe):
            continue
        if lacks is not None and lacks != guns.NONE:
            yield Refusal("Shoot", *lacks, about=foe)
        elif missiles:
            yield Refusal("Shoot", *why_not(scene, unit, foe, *missiles[0]), about=foe)


def nobody(desk: Desk) -> Iterator[Refusal]:
    """Why a unit shoots at nobody; nothing of one that has only a weapon to strike with, as that tells why it strikes
    at nobody.
    """
    why = guns.lacking(desk)
    if why is None or (why == guns.NONE and armed_to_strike(desk.scene, desk.unit)):
        return
    yield Refusal("Shoot", *why)


def armed_to_strike(scene: Scene, unit: Ref) -> bool:
    """Whether a unit has a weapon in hand that strikes."""
    return any(arm.item is not None and arm.weapon.melee for arm in arms.arms(scene, unit))


def why_not(scene: Scene, unit: Ref, foe: Ref, arm: Arm, use: Ranged) -> Reason:
    """What keeps a unit from shooting at an enemy with a weapon that could be fired (GUR-RNG-01, GUR-HEX-10)."""
    made = Attack(unit, foe, arm, use)
    if not shooting.placed(scene, unit, foe):
        return looks.out_of_sight(scene, unit, foe), "GUR-VIS-01"
    if scene.options.facing and not shooting.bears(scene, made):
        return "not in front: turn first", "GUR-HEX-10"
    reached, far = attack.reach(scene, made), scale.apart(scene, unit, foe)
    if far > reached.maximum:
        return (
            f"{ranges.in_yards(far)} away, {the(arm.weapon.name)} carries {ranges.in_yards(reached.maximum)}",
            "GUR-RNG-01",
        )
    if far < reached.minimum:
        return f"too near for {the(arm.weapon.name)}", "GUR-RNG-01"
    if not scene.in_line(unit, foe):
        return looks.out_of_sight(scene, unit, foe), "GUR-RNG-01"
    return "an enemy is in the unit's own cell", "GUR-HEX-15"
