"""What readying a thing promises: how long it takes, how likely it comes off, and what it makes ready for."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from rules.frame.figure import Place
from rules.frame.flow import Ask
from rules.frame.forecast import Forecast, Outcome
from rules.frame.forms import FREE, Action
from rules.frame.scene import Scene
from rules.gurps.blast import fuses, prospects
from rules.gurps.core import arms, scale
from rules.gurps.core.arms import Arm
from rules.gurps.fire import danger, guns
from rules.gurps.fire.aiming import AS_NOW
from rules.gurps.gear import readying
from rules.gurps.gear.forms import MoveDoor, Ready
from rules.gurps.harm import slips
from rules.gurps.senses import knowing
from rules.gurps.state.things import Live
from rules.kernel.refs import Ref
from rules.parts import hands
from rules.parts.handling import Draw, PickUp, PutAway


def drawn(scene: Scene, ask: Ask, action: Draw) -> Forecast:
    """How long it takes, the chance where something has to be rolled, and what a grenade may do once it is thrown
    (GUR-RDY-01, GUR-RDY-04, GUR-GREN-01).
    """
    told, arm = put_away(scene, ask, action), _as_drawn(scene, ask.unit, action.item)
    if arm is None or not arm.weapon.is_grenade:
        return told
    made = prospects.made_ready(scene, ask.unit, arm)
    return replace(made, tallies=told.tallies, outcomes=told.outcomes, success=told.success)


def _as_drawn(scene: Scene, unit: Ref, name: str) -> Arm | None:
    """A thing as it will be in hand."""
    weapon, item = arms.arsenal(scene, unit).weapon(name), hands.stowed(arms.kit(scene, unit), name)
    place = readying.grip(scene, unit, readying.needs(scene, unit, name))
    return Arm(weapon, replace(item, place=place)) if weapon is not None and item is not None and place else None


def put_away(scene: Scene, ask: Ask, action: Draw | PutAway) -> Forecast:
    """How long it takes, and the chance where something has to be rolled: in the last second (GUR-RDY-03, GUR-RDY-04,
    GUR-RDY-05).
    """
    now, whole = readying.progress(scene, ask.unit, action)
    told = rolled(scene, ask, action) if now.seconds >= whole else Forecast(FREE)
    return replace(told, note=f"{whole} seconds" if whole > 1 else "")


def picked_up(scene: Scene, ask: Ask, action: PickUp) -> Forecast:
    """The chance where something has to be rolled, and how long a live grenade burns on (GUR-RDY-02, GUR-GREN-01)."""
    told, live = rolled(scene, ask, action), scene.find(action.lying, Live)
    return told if live is None else replace(told, note=fuses.noted(scene, live.fuse))


def gripped(scene: Scene, ask: Ask, action: Ready) -> Forecast:
    """The chance where something has to be rolled, and what a gun does then that takes both hands (GUR-ATK-05)."""
    if action.how == "clear it":
        return guns.foretold(scene, ask.unit, action.item)
    told, arm = rolled(scene, ask, action), arms.arm(scene, ask.unit, action.item)
    if arm is None or arm.item is None or action.how != "both hands" or not arm.weapon.ranged:
        return told
    both = Arm(arm.weapon, replace(arm.item, place=Place.BOTH))
    foes = scale.nearest_first(scene, ask.unit, knowing.foes(scene, ask.unit))
    gains = {foe: danger.with_gun(scene, ask.unit, foe, both) for foe in foes}
    best = max(gains, key=lambda foe: gains[foe], default=None)
    if best is None or not gains[best]:
        return replace(told, later=(Outcome("with both hands", Fraction(1)),))
    later = (Outcome("with both hands", Fraction(1), best, gains[best], average=True),)
    return replace(told, later=later, assumes=(AS_NOW,))


def rolled(scene: Scene, ask: Ask, action: Action) -> Forecast:
    """The chance where something has to be rolled, and that it is dropped (GUR-MAR-01, GUR-GRP-10)."""
    return slips.foretold(scene, ask.unit, thing=not isinstance(action, PickUp | MoveDoor))
