"""Limbs that are of use: crippled ones and those lame for a while are not."""

from __future__ import annotations

from rules.frame.figure import Place
from rules.frame.scene import Scene
from rules.gurps.flesh.body import Wounds
from rules.gurps.state.hurts import Lamed
from rules.gurps.terms.anatomy import GRASPING, WALKING, Location
from rules.kernel.refs import Ref


def useless(scene: Scene, unit: Ref) -> tuple[Location, ...]:
    """Limbs, hands and feet that are crippled, for good or for now (GUR-INJ-06, GUR-CRIT-01)."""
    wounds, lame = scene.find(unit, Wounds), scene.find(unit, Lamed)
    crippled = wounds.crippled if wounds is not None else ()
    now = (part for part, until in lame.parts if until > scene.clock.round) if lame is not None else ()
    return (*crippled, *now)


def stands(scene: Scene, unit: Ref) -> bool:
    """Whether a unit can stand and walk: no leg or foot is crippled (GUR-INJ-06)."""
    return not any(part in WALKING for part in useless(scene, unit))


def of(hands: Place) -> tuple[Location, ...]:
    """The arm and hand that a thing is held with, or both."""
    sides = ("right", "left") if hands is Place.BOTH else (hands.value.split()[0],)
    return tuple(part for part in GRASPING if part.split()[0] in sides)


def grasps(scene: Scene, unit: Ref, hand: Place) -> bool:
    """Whether a hand can hold, attack and parry: neither it nor its arm is crippled (GUR-INJ-06)."""
    side = hand.value.split()[0]
    return not any(part.startswith(side) for part in useless(scene, unit) if part in GRASPING)
