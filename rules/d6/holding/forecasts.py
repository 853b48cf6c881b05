"""Held actions: what they would do if they were set off now, and what they do at the moment they are."""

from __future__ import annotations

from dataclasses import replace

from rules.d6.asks import SetOff
from rules.d6.attacks import forecasts as blows
from rules.d6.attacks.assumed import minds
from rules.d6.attacks.attack import Attack
from rules.d6.attacks.exposure import eye_over
from rules.d6.blast import forecasts as bursting
from rules.d6.core import equipment
from rules.d6.core.vehicles import figures_of
from rules.d6.holding import opportunity
from rules.d6.holding.forms import Hold
from rules.d6.magic import forecasts as magic
from rules.d6.magic import spells
from rules.d6.senses.awareness import aware
from rules.d6.state import Held
from rules.d6.suppression import forecasts as sweeping
from rules.d6.turns.forms import CarryOut
from rules.frame.flow import Ask
from rules.frame.forecast import Assumption, Fact, Forecast
from rules.frame.forms import FREE
from rules.frame.relations import enemies
from rules.frame.scene import Pose, Scene
from rules.kernel.refs import Ref
from rules.parts.assumptions import still_there

IF_EVER = "Happens only if triggered"
AS_NOW = Assumption(Fact.FUTURE, "assumes nothing changes before it is triggered")


def hold(scene: Scene, ask: Ask, action: Hold) -> Forecast:
    """What the held action would do if it were set off now; nothing is lost if it never is (DSX-HELD-01)."""
    target = action.target if action.target is not None else action.whom
    if target is not None and not enemies(scene, ask.unit, target):
        target = None
    now = _at(scene, ask.unit, _announced(action, target), target, None)
    at_whom = () if target is None else (target,)
    known = (*figures_of(scene, at_whom), *still_there(scene, at_whom), *_mind_of(scene, ask.unit, action, target))
    if now is None:
        return Forecast(FREE, assumes=known, note=IF_EVER)
    return replace(now, outcomes=(), assumes=(*dict.fromkeys((*now.assumes, *known)), AS_NOW), note=IF_EVER)


def _mind_of(scene: Scene, unit: Ref, action: Hold, target: Ref | None) -> tuple[Assumption, ...]:
    """What an enemy out of sight is taken to know of an attack held for him, wherever he may be by then."""
    if target is None or action.action not in ("attack", "cast") or scene.lost(target) is None:
        return ()
    knows = aware(scene, target, unit)
    return minds(scene, target, knows) if knows.assumed else ()


def _announced(action: Hold, target: Ref | None) -> Held:
    return Held(
        action.trigger,
        action.action,
        0,
        weapon=action.weapon,
        mode="burst" if action.burst else "thrown" if action.thrown else "single",
        target=target,
        cell=action.cell,
        front=action.front,
    )


def carry_out(scene: Scene, ask: Ask, action: CarryOut) -> Forecast:
    """The held action at the moment it was set off (DSX-HELD-02)."""
    held = scene.find(ask.unit, Held)
    before = ask.about.before if isinstance(ask.about, SetOff) else None
    now = _at(scene, ask.unit, held, action.target, before) if held is not None else None
    return now or Forecast(FREE)


def _at(scene: Scene, unit: Ref, held: Held, target: Ref | None, before: Pose | None) -> Forecast | None:
    """What it does at this moment to this target; None where nothing can be said of it."""
    cell = held.cell if held.cell is not None else scene.cells(target)[0] if target is not None else None
    arm = equipment.arm(scene, unit, held.weapon)
    match held.action:
        case "attack" if target is not None:
            made = opportunity.attack_on(scene, unit, held, target, before)
            return None if made is None else bursting.attacked(scene, blows.turned(scene, made))
        case "throw" if arm is not None and cell is not None:
            return bursting.thrown(scene, unit, arm, cell)
        case "suppress" if arm is not None and held.front:
            return sweeping.swept(scene, unit, arm, held.front)
        case "cast":
            return _cast(scene, unit, held, target)
        case _:
            return None


def _cast(scene: Scene, unit: Ref, held: Held, target: Ref | None) -> Forecast | None:
    """The last component of a spell."""
    arm = spells.arm(scene, unit, held.weapon)
    spell = arm.weapon.spell if arm is not None else None
    cell = held.cell if held.cell is not None else scene.cells(target)[0] if target is not None else None
    if arm is None or spell is None or cell is None:
        return None
    if spell.target == "area":
        return magic.over_area(scene, unit, arm, cell)
    if target is None:
        return None
    made = blows.turned(scene, Attack(unit, target, arm, eye=eye_over(scene, unit, cell)))
    return magic.binding(scene, made) if spell.effect == "hold" else blows.against(scene, made)
