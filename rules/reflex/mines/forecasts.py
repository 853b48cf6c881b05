"""What the button of a mine promises: the explosion that would follow, and the chance to catch somebody on it."""

from __future__ import annotations

from fractions import Fraction

from rules.frame.flow import Ask
from rules.frame.forecast import Assumption, Fact, Forecast, Outcome
from rules.frame.forms import FREE
from rules.frame.scene import Scene
from rules.frame.things import Mine
from rules.kernel import odds
from rules.kernel.odds import Odds
from rules.reflex.asks import Crossing
from rules.reflex.blast import forecasts, going_off, survivors
from rules.reflex.blast.explosion import Charge
from rules.reflex.core.checks import check
from rules.reflex.core.topic import ticks
from rules.reflex.fire import mark
from rules.reflex.hands.ready import arm
from rules.reflex.minefields import chances, knowledge
from rules.reflex.mines import clearing, detonation
from rules.reflex.mines.forms import Defuse, Detonate, DetonateUnder, ShootMine, TakeUp
from rules.reflex.wounds.forecasts import fates


def by_hand(scene: Scene, _ask: Ask, action: Detonate) -> Forecast:
    """Who may be hurt if it is set off now (RFX-MINE-09)."""
    mine, laid = scene.find(action.mine, Mine), knowledge.laid(scene, action.mine)
    if mine is None:
        return Forecast(FREE, note="it is gone")
    what, arc = laid.figures, going_off.mine_arc(laid.figures, laid.facing)
    outcomes = forecasts.harmed(scene, what.burst, forecasts.surely(mine.cell), arc)
    return Forecast(FREE, outcomes=outcomes, assumes=forecasts.assumed(scene, outcomes))


def just_then(scene: Scene, ask: Ask, _action: DetonateUnder) -> Forecast:
    """The chance to catch him right on it, and what that does to him (RFX-MINE-07, RFX-MINE-09)."""
    assert isinstance(ask.about, Crossing)
    whom, ref = ask.about.whom, ask.about.mine
    mine, laid = scene.find(ref, Mine), knowledge.laid(scene, ref)
    attempt = detonation.timing(scene, ask.unit)
    success = odds.of(check, attempt.check).chance(lambda result: result.passed)
    if mine is None:
        return Forecast(ticks(detonation.TICKS), (attempt.tally, attempt.level), success=success)
    fares = survivors.under_foot(scene, Charge(laid.figures.burst, mine.cell, trodden=whom), whom)
    caught = Odds({True: success, False: 1 - success}).then(lambda just: fares if just else forecasts.AWAY)
    outcomes = fates(scene, whom, caught, "if late: an ordinary explosion")
    note = "if late, it is an ordinary explosion"
    assumes = forecasts.assumed(scene, outcomes)
    return Forecast(ticks(detonation.TICKS), (attempt.tally, attempt.level), outcomes, success, assumes, note)


def defused(scene: Scene, ask: Ask, action: Defuse) -> Forecast:
    """The chance of the check that ends the work, and what a blunder does to those near (RFX-MINE-13, RFX-MINE-14)."""
    mine = scene.find(action.mine, Mine)
    if mine is None:
        return Forecast(FREE, note="it is gone")
    side = scene.side(ask.unit)
    tamper = knowledge.guarded(scene, action.mine, side)
    attempt = clearing.defusing(scene, ask.unit, tamper=tamper)
    results = odds.of(check, attempt.check)
    bang = results.chance(lambda result: result.missed_by >= clearing.MISHAP)
    laid = knowledge.laid(scene, action.mine)
    arc = going_off.mine_arc(laid.figures, laid.facing)
    harm = forecasts.harmed(scene, laid.figures.burst, forecasts.surely(mine.cell, bang), arc) if bang else ()
    unseen = () if tamper else (Assumption(Fact.UNSEEN, "no anti-tamper fuze, and no dummy"),)
    return Forecast(
        FREE,
        (attempt.tally, attempt.level),
        (Outcome("goes off", bang), *harm),
        results.chance(lambda result: result.passed),
        forecasts.assumed(scene, harm, *unseen),
        f"{'the anti-tamper fuze; ' if tamper else ''}10 minutes, the check with the last",
    )


def taken_up(_scene: Scene, _ask: Ask, _action: TakeUp) -> Forecast:
    """Nothing is rolled for a mine that is as safe as it is thought to be (RFX-MINE-13, RFX-MINE-14)."""
    return Forecast(FREE, assumes=(Assumption(Fact.UNSEEN, "assumes it is as safe as you think"),))


def shot(scene: Scene, ask: Ask, action: ShootMine) -> Forecast:
    """The chance to put it out of order, and to set it off by that (RFX-MINE-12)."""
    held, mine = arm(scene, ask.unit, action.weapon), scene.find(action.mine, Mine)
    if held is None or mine is None:
        return Forecast(FREE, note="not at hand" if held is None else "it is gone")
    laid, at, eye = knowledge.laid(scene, action.mine), clearing.as_mark(mine), getattr(ask.about, "eye", None)
    attempt = mark.reckon(scene, ask.unit, held, at, action.speed, eye=eye)
    margins = odds.of(check, attempt.check).map(lambda result: result.margin)
    disabled = explodes = Fraction(0)
    for margin, chance in margins.items():
        if margin >= 0:
            struck = odds.of(chances.struck, clearing.came(held.weapon, margin, laid.figures), laid.figures.threshold)
            disabled += chance * struck.chance(lambda result: result.disabled)
            explodes += chance * struck.chance(lambda result: result.explodes)
    arc = going_off.mine_arc(laid.figures, laid.facing)
    harm = forecasts.harmed(scene, laid.figures.burst, forecasts.surely(mine.cell, explodes), arc) if explodes else ()
    outcomes = (Outcome("goes off", explodes), Outcome("out of order", disabled - explodes), *harm)
    return Forecast(FREE, (attempt.tally, attempt.level), outcomes, disabled, forecasts.assumed(scene, harm))
