"""The odds of seizing a creature and of breaking free."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from rules.d6.attacks import attack, forecasts
from rules.d6.attacks.exposure import eye_over
from rules.d6.core import facing, rolls
from rules.d6.core.rolls import chance_of
from rules.d6.grappling import grapple
from rules.d6.grappling.forms import BreakFree, Grapple
from rules.frame.flow import Ask
from rules.frame.forecast import Forecast, Outcome
from rules.frame.forms import FREE
from rules.frame.scene import Scene
from rules.kernel import odds
from rules.kernel.tally import Tally
from rules.parts.assumptions import usual_figures


def seizing(scene: Scene, ask: Ask, action: Grapple) -> Forecast:
    """On a hit held, and no damage (DSX-GRAP-01)."""
    made = grapple.seizing(scene, ask.unit, action.target)
    if made is None:
        return Forecast(FREE, note="needs a free hand")
    eye = eye_over(scene, ask.unit, scene.cells(action.target)[0])
    wish = forecasts.turned(scene, replace(made, eye=eye))
    worked_out = attack.reckon(scene, wish)
    if worked_out.dice.refusal:
        return Forecast(FREE, worked_out.tallies, success=Fraction(0), note=worked_out.dice.refusal)
    hit = odds.of(attack.strike, worked_out.shot).chance(lambda strike: strike.hit)
    outcomes = (Outcome("gets away", 1 - hit, wish.target, spared=True), Outcome("held", hit, wish.target))
    tallies = (worked_out.dice.tally, worked_out.difficulty)
    return Forecast(FREE, tallies, outcomes, success=hit, assumes=forecasts.assumed(scene, wish, worked_out))


def breaking_free(scene: Scene, ask: Ask, _action: BreakFree) -> Forecast:
    """Brawling against the grip of the holder (DSX-GRAP-01)."""
    attempt, held_by = grapple.breaking(scene, ask.unit), facing.holder(scene, ask.unit)
    if held_by is None:
        return Forecast(FREE)
    against = grapple.grip(scene, held_by)
    grip = Tally("Grip", against, "the holder's Brawling", "DSX-GRAP-01")
    success = chance_of(rolls.Check(attempt.code, against))
    assumes = usual_figures(scene, (held_by,))
    return Forecast(FREE, (attempt.tally, grip), success=success, assumes=assumes)
