"""Why nothing in hand can be fired: what is empty, jammed, unready or held in too few hands."""

from __future__ import annotations

from rules.frame.scene import Scene
from rules.gurps.core import arms, riding
from rules.gurps.core.arms import Arm
from rules.gurps.fire import jams, shooting
from rules.gurps.terms.weapons import Ranged
from rules.gurps.turns.topic import Desk
from rules.kernel.refs import Ref
from rules.kernel.words import the

Reason = tuple[str, str]
"""The words, and the rule."""
NONE: Reason = ("no missile weapon in hand", "GUR-ATK-05")
NOBODY: Reason = ("no enemy in sight, in front and in range", "GUR-RNG-01")


def reason(desk: Desk) -> Reason | None:
    """Why it shoots at nobody: what its weapons lack or, where one of them could be fired, that there is nobody to
    shoot at. None for a launcher that could be fired: that has offers of its own.
    """
    scene, unit = desk.scene, desk.unit
    if any(shooting.guns(scene, unit)):
        return NOBODY
    if any(shooting.launchers(scene, unit)):
        return None
    held = [(arm, use) for arm in arms.arms(scene, unit) if not arm.weapon.is_grenade for use in arm.weapon.ranged]
    found = dict.fromkeys(why for arm, use in held if (why := wrong(scene, unit, arm, use)) is not None)
    if not found:
        return NONE
    return "; ".join(words for words, _ in found), next(iter(found))[1]


def wrong(scene: Scene, unit: Ref, arm: Arm, use: Ranged) -> Reason | None:
    """What keeps a weapon at hand from being fired or thrown; None where nothing of its own does."""
    name = arm.weapon.name
    failure = jams.jammed(scene, unit, name)
    if failure is not None:
        return f"{the(name)} is jammed: {failure.value}", "GUR-CRIT-04"
    if arm.carrier is None and riding.walled_in(scene, unit):
        return f"{the(name)} cannot be fired out of this vehicle", "GUR-VEH-01"
    if arm.weapon.mounted and arm.carrier is None:
        return f"{the(name)} is fired from its mount only", "GUR-VEH-01"
    if not use.loads.thrown and not arm.loaded:
        spare = arm.item is not None and arm.item.spare
        return f"{the(name)} is empty" + ("" if spare else ", and there are no rounds for it"), "GUR-RLD-01"
    if not arms.fits(arm, use):
        return f"{the(name)} takes both hands", "GUR-ATK-05"
    return (f"{the(name)} must be readied first", "GUR-RDY-03") if not arms.ready(scene, unit, name) else None
