"""What a filled form would cost and do: the rules that will resolve it, run over every way the dice can fall."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import Any

from rules.d6 import actions as forms
from rules.d6.asks import InTurn
from rules.d6.combat import equipment, grapple, injury, rolls, spells
from rules.d6.combat.attack import Attack
from rules.d6.combat.equipment import Arm
from rules.d6.field import awareness, facing
from rules.d6.forecasts import areas, blows, driven, falls, menace, motion, under_fire, waiting
from rules.d6.forecasts.drawn import drawn
from rules.d6.forecasts.parts import chance_of, cost_of, figures_of
from rules.d6.offers.desk import Desk
from rules.d6.offers.fire import wish
from rules.d6.play.attacks import mode_of
from rules.d6.play.exposure import eye_over
from rules.d6.state import Mode
from rules.frame.flow import Ask
from rules.frame.forecast import Assumption, Fact, Forecast
from rules.frame.forms import Action, Cost
from rules.frame.scene import Scene
from rules.kernel.refs import Ref
from rules.kernel.tally import Tally
from rules.kernel.words import counted
from rules.parts.assumptions import usual_figures

ALL_THAT = Assumption(Fact.ROUGH, "every action an attack on the same target, every enemy in view attacking back once")
Foretell = Callable[[Scene, Ask, Any], Forecast]


def forecast(scene: Scene, ask: Ask, action: Action) -> Forecast:
    """Exact odds, cost and reasons, from nothing but what the scene given knows."""
    foretell = _FORECASTS.get(type(action))
    cost = cost_of(scene, ask.unit, action)
    told = Forecast(cost) if foretell is None else replace(foretell(scene, ask, action), cost=cost)
    return _acting_under_fire(scene, ask.unit, told) if _acts_now(action, cost) else told


def _acts_now(action: Action, cost: Cost) -> bool:
    """Whether it is an action other than a move, done at once: a zone of fire strikes first (DSX-SUPP-08)."""
    if isinstance(action, forms.Move | forms.Jump | forms.Drive | forms.Hold):
        return False
    return bool(cost.amount) or isinstance(action, forms.CarryOut)


def _acting_under_fire(scene: Scene, unit: Ref, told: Forecast) -> Forecast:
    """Exposed in a zone of fire, the unit is struck before it acts, and acts only if that leaves it able to
    (DSX-SUPP-08).
    """
    points = under_fire.acting(scene, unit)
    struck = under_fire.told(scene, unit, points)
    told = replace(told, assumes=told.assumes + under_fire.assumes(scene, unit, scene.cells(unit)))
    if not struck:
        return told
    before = injury.health(scene, unit)
    after = injury.hurt(before, points, injury.hp_max(scene, unit))
    if after.down:
        success = None if told.success is None else Fraction(0)
        note = "The fire here takes it down before it can act."
        return Forecast(told.cost, told.tallies, struck, success, told.assumes, note)
    first = sum((each.chance * each.loss for each in struck), Fraction(0))
    own = tuple(replace(each, loss=each.loss + first, spared=False) for each in told.of(unit)) or struck
    others = tuple(outcome for outcome in told.outcomes if outcome.unit != unit)
    weakened = after.bloodied and not before.bloodied
    unweakened = Assumption(Fact.ROUGH, "the fire here bloodies it first; the dice lost by that are not counted", unit)
    note = "; ".join(filter(None, (told.note, f"first loses {counted(points, 'point')} to the fire here")))
    return replace(told, outcomes=(*others, *own), assumes=told.assumes + (unweakened,) * weakened, note=note)


def _desk(scene: Scene, ask: Ask) -> Desk:
    return Desk(scene, ask.unit, ask.about if isinstance(ask.about, InTurn) else InTurn())


def wish_at(scene: Scene, ask: Ask, arm: Arm, mode: Mode, target: Ref, *, then: bool) -> Attack:
    """The attack as it would be made: on a target as it is, or with `then` as it stood when the slot began."""
    desk = _desk(scene, ask)
    stood = desk.stood(target) if then else None
    if stood is None:
        return wish(desk, arm, mode, target)
    return Attack(ask.unit, target, arm, mode, eye=eye_over(scene, ask.unit, stood.pose.cell), at=stood.pose)


def _attack(scene: Scene, ask: Ask, action: forms.Shoot | forms.Strike | forms.Hurl) -> Forecast:
    arm = equipment.arm(scene, ask.unit, action.weapon)
    if arm is None:
        return Forecast(cost_of(scene, ask.unit, action), note="not at hand")
    made = wish_at(scene, ask, arm, mode_of(action), action.target, then=action.then)
    return areas.attacked(scene, blows.turned(scene, made))


def _cast(scene: Scene, ask: Ask, action: forms.Cast) -> Forecast:
    arm = spells.arm(scene, ask.unit, action.spell)
    spell = arm.weapon.spell if arm else None
    if arm is None or spell is None or (action.target is None and action.cell is None):
        return Forecast(cost_of(scene, ask.unit, action), note="the spell is not complete with this")
    if action.cell is not None:
        return areas.spell(scene, ask.unit, arm, action.cell)
    assert action.target is not None
    if spell.effect == "heal":
        return blows.healing(scene, ask.unit, arm, action.target, _lost_first(scene, ask.unit, action.target))
    if spell.effect == "ward":
        return Forecast(
            cost_of(scene, ask.unit, action), note=f"+{spell.bonus} Reflexes for {counted(spell.rounds, 'round')}"
        )
    made = blows.turned(scene, wish_at(scene, ask, arm, "single", action.target, then=action.then))
    return blows.binding(scene, made) if spell.effect == "hold" else blows.against(scene, made)


def _at_cell(scene: Scene, ask: Ask, action: forms.Throw | forms.Launch) -> Forecast:
    arm = equipment.arm(scene, ask.unit, action.weapon)
    if arm is None:
        return Forecast(cost_of(scene, ask.unit, action), note="not at hand")
    return areas.thrown(scene, ask.unit, arm, action.cell)


def _suppress(scene: Scene, ask: Ask, action: forms.Suppress) -> Forecast:
    arm = equipment.arm(scene, ask.unit, action.weapon)
    if arm is None:
        return Forecast(cost_of(scene, ask.unit, action), note="not at hand")
    return areas.swept(scene, ask.unit, arm, action.front)


def _first_aid(scene: Scene, ask: Ask, action: forms.FirstAid) -> Forecast:
    return blows.aid(scene, ask.unit, action.patient, _lost_first(scene, ask.unit, action.patient))


def _lost_first(scene: Scene, unit: Ref, patient: Ref) -> int:
    """What a patient who treats himself loses to the fire before he does, to be given back too (DSX-SUPP-08)."""
    return under_fire.acting(scene, unit) if patient == unit else 0


def _grapple(scene: Scene, ask: Ask, action: forms.Grapple) -> Forecast:
    made = grapple.seizing(scene, ask.unit, action.target)
    if made is None:
        return Forecast(cost_of(scene, ask.unit, action), note="needs a free hand")
    return blows.seizing(scene, blows.turned(scene, made))


def _break_free(scene: Scene, ask: Ask, action: forms.BreakFree) -> Forecast:
    attempt, held_by = grapple.breaking(scene, ask.unit), facing.holder(scene, ask.unit)
    if held_by is None:
        return Forecast(cost_of(scene, ask.unit, action))
    against = grapple.grip(scene, held_by)
    grip = Tally("Grip", against, "the holder's Brawling", "DSX-GRAP-01")
    success = chance_of(rolls.Check(attempt.code, against))
    assumes = usual_figures(scene, (held_by,))
    return Forecast(cost_of(scene, ask.unit, action), (attempt.tally, grip), success=success, assumes=assumes)


def _search(scene: Scene, ask: Ask, action: forms.Search) -> Forecast:
    attempt = awareness.searching(scene, ask.unit)
    cost = cost_of(scene, ask.unit, action)
    return Forecast(cost, (attempt.tally,), note=f"{attempt.code} against what is hidden")


def _aim(scene: Scene, ask: Ask, action: forms.TakeAim) -> Forecast:
    cost = cost_of(scene, ask.unit, action)
    arm = equipment.arm(scene, ask.unit, action.weapon) or spells.arm(scene, ask.unit, action.weapon)
    note = "+1D on the next attack with it, if nothing spoils the aim"
    if arm is None or action.target is None:
        return Forecast(cost, note=note)
    now = blows.against(scene, blows.turned(scene, wish(_desk(scene, ask), arm, "single", action.target)))
    return Forecast(cost, now.tallies, assumes=now.assumes, note=note)


def _declare(scene: Scene, ask: Ask, action: forms.Declare) -> Forecast:
    many = action.actions - 1
    note = f"−{many}D on all rolls, −{3 * many} on all defences" if many else "no penalty"
    later = menace.in_a_turn(scene, ask.unit, action.actions)
    assumes = (*figures_of(scene, menace.in_sight(scene, ask.unit)), ALL_THAT) if later else ()
    return Forecast(cost_of(scene, ask.unit, action), note=note, assumes=assumes, later=later)


_FORECASTS: dict[type[Action], Foretell] = {
    forms.Declare: _declare,
    forms.Shoot: _attack,
    forms.Strike: _attack,
    forms.Hurl: _attack,
    forms.Throw: _at_cell,
    forms.Launch: _at_cell,
    forms.Suppress: _suppress,
    forms.Cast: _cast,
    forms.TakeAim: _aim,
    forms.FirstAid: _first_aid,
    forms.Grapple: _grapple,
    forms.BreakFree: _break_free,
    forms.Search: _search,
    forms.Draw: drawn,
    forms.CarryOut: waiting.carry_out,
    forms.Move: motion.walk,
    forms.Jump: falls.jump,
    forms.Drive: driven.drive,
    forms.Break: motion.break_down,
    forms.Hold: waiting.hold,
}
