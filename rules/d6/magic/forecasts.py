"""What a spell would do: to a creature, over an area, for the hurt."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from rules.d6.attacks import attack, forecasts
from rules.d6.attacks.attack import Attack
from rules.d6.attacks.exposure import eye_over
from rules.d6.blast import explosions
from rules.d6.blast import forecasts as bursting
from rules.d6.blast.toll import Toll
from rules.d6.core.equipment import Arm
from rules.d6.core.rolls import total_of
from rules.d6.fighting.offers import wish_at
from rules.d6.magic import spells
from rules.d6.magic.forms import Cast
from rules.d6.suppression import under_fire
from rules.d6.wounds import injury
from rules.frame.flow import Ask
from rules.frame.forecast import Forecast, Outcome
from rules.frame.forms import FREE
from rules.frame.ground import Cell
from rules.frame.scene import Scene
from rules.kernel import odds
from rules.kernel.refs import Ref
from rules.kernel.tally import Tally
from rules.kernel.words import counted
from rules.parts.assumptions import usual_figures


def over_area(scene: Scene, unit: Ref, arm: Arm, cell: Cell) -> Forecast:
    """An area spell never scatters; the check matters only to resistance (DSX-EXPL-02, DSX-EXPL-03)."""
    attempt = spells.check(scene, unit)
    area = arm.weapon.area
    if area is None or area.kind != "explosive":
        return replace(bursting.left_hanging(scene, arm, cell), lands=((cell, Fraction(1)),))
    if attempt.refusal:
        return Forecast(FREE, (attempt.tally,), success=Fraction(0), note=attempt.refusal)
    totals = odds.of(total_of, attempt.code)
    toll = Toll(scene, unit, eye_over(scene, unit, cell))
    for total, chance in totals.items():
        toll.bursts(explosions.blast(arm.weapon, total), cell, chance)
    blast = explosions.blast(arm.weapon, 0)
    return Forecast(
        FREE,
        (attempt.tally, bursting.value(arm, blast.value), *toll.tallies()),
        toll.outcomes(),
        success=Fraction(1),
        assumes=toll.assumes(),
        rings=bursting.rings(scene, arm),
        lands=((cell, Fraction(1)),),
    )


def binding(scene: Scene, wish: Attack) -> Forecast:
    """A holding spell: for how many of its slots the target stands rooted (DSX-SPELL-04)."""
    worked_out = attack.reckon(scene, wish)
    refusal = worked_out.dice.refusal
    if refusal or not worked_out.cover.in_line:
        return Forecast(FREE, worked_out.tallies, success=Fraction(0), note=refusal or worked_out.cover.reason)
    rounds = odds.of(attack.strike, worked_out.shot).map(spells.held_rounds)
    outcomes = tuple(
        Outcome(f"held for {each} {'turn' if each == 1 else 'turns'}", rounds[each], wish.target)
        if each
        else Outcome("nothing", rounds[each], wish.target, spared=True)
        for each in sorted(rounds)
    )
    success = rounds.chance(lambda each: each > 0)
    tallies = (worked_out.dice.tally, worked_out.difficulty)
    return Forecast(FREE, tallies, outcomes, success=success, assumes=forecasts.assumed(scene, wish, worked_out))


def healing(scene: Scene, caster: Ref, arm: Arm, patient: Ref, lost: int = 0) -> Forecast:
    """A healing spell (DSX-SPELL-04); `lost` before it is cast."""
    what = spells.healing(scene, caster, arm.weapon)
    tallies = (
        spells.check(scene, caster).tally,
        Tally("Difficulty", what.check.difficulty, arm.weapon.name, "DSX-SPELL-04"),
    )
    if not what.check.code.usable:
        return Forecast(FREE, tallies, success=Fraction(0))
    health, full = injury.health(scene, patient), injury.hp_max(scene, patient)
    points = odds.of(spells.heal, what).map(lambda each: min(each.points, full - health.hp + lost))
    outcomes = tuple(
        Outcome(f"regains {each}" if each else "no use", points[each], patient, -Fraction(each, full), spared=not each)
        for each in sorted(points)
    )
    chance, assumes = points.chance(lambda each: each > 0), usual_figures(scene, (patient,))
    return Forecast(FREE, tallies, outcomes, success=chance, assumes=assumes)


def cast(scene: Scene, ask: Ask, action: Cast) -> Forecast:
    """What the last component of a spell brings (DSX-SPELL-01)."""
    arm = spells.arm(scene, ask.unit, action.spell)
    spell = arm.weapon.spell if arm else None
    if arm is None or spell is None or (action.target is None and action.cell is None):
        return Forecast(FREE, note="the spell is not complete with this")
    if action.cell is not None:
        return over_area(scene, ask.unit, arm, action.cell)
    assert action.target is not None
    if spell.effect == "heal":
        return healing(scene, ask.unit, arm, action.target, under_fire.lost_first(scene, ask.unit, action.target))
    if spell.effect == "ward":
        return Forecast(FREE, note=f"+{spell.bonus} Reflexes for {counted(spell.rounds, 'round')}")
    made = forecasts.turned(scene, wish_at(scene, ask, arm, "single", action.target, then=action.then))
    return binding(scene, made) if spell.effect == "hold" else forecasts.against(scene, made)
