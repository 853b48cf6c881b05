"""Nerve, as a topic of the rules."""

from __future__ import annotations

from collections.abc import Callable

from rules.frame.flow import Ask
from rules.frame.forecast import Assumption, Fact, Forecast
from rules.frame.forms import FREE, Action
from rules.frame.scene import Scene
from rules.kernel import odds
from rules.kernel.refs import Ref
from rules.parts.assumptions import usual_figures
from rules.reflex.asks import FREE as FREE_SHOT
from rules.reflex.asks import SCOUT, SPOTTED, Shown
from rules.reflex.core.attempts import Attempt
from rules.reflex.core.checks import check
from rules.reflex.core.topic import Deed, Foretell, Topic, always
from rules.reflex.fire.attack import Wish
from rules.reflex.fire.forecasts import of_wish
from rules.reflex.hands.ready import arm
from rules.reflex.state import Strip
from rules.reflex.tactics import calls, forecasts, offers, panic, parley, suppression, surprise, watching
from rules.reflex.tactics.forms import (
    Assess,
    Avoid,
    Bluff,
    Demand,
    Encourage,
    Enter,
    HastyAmbush,
    Inject,
    KeepWatch,
    Look,
    PanicFire,
    Say,
    Suppress,
    TakeShot,
    Talk,
    TeamOrder,
    Withdraw,
)

LAID_AS_USUAL = Assumption(Fact.UNSEEN, "assumes an ambush of usual figures with a usual leader, in sight")
PLANS = Assumption(Fact.MIND, "assumes nothing about the plans of units in sight")


def _chance(attempt: Attempt, note: str = "") -> Forecast:
    success = odds.of(check, attempt.check).chance(lambda result: result.passed)
    return Forecast(FREE, (attempt.tally, attempt.level), success=success, note=note)


def _operation(attempt: Callable[[Scene, Ref], Attempt]) -> Foretell:
    def tell(scene: Scene, ask: Ask, _action: Action) -> Forecast:
        return _chance(attempt(scene, ask.unit))

    return tell


def _looks(scene: Scene, ask: Ask, action: Assess) -> Forecast:
    return _chance(calls.assessing(scene, ask.unit, action.extra))


def _steadies(scene: Scene, ask: Ask, _action: Encourage) -> Forecast:
    return _chance(calls.encouraging(scene, ask.unit), "adds the margin to Coolness until the next pause")


def _suppresses(scene: Scene, ask: Ask, action: Suppress) -> Forecast:
    held, eye = arm(scene, ask.unit, action.weapon), getattr(ask.about, "eye", None)
    worth = 1 if held is None else suppression.rating(held.weapon.tracer, held.weapon.burst is not None, action.rounds)
    note = f"threat +{worth} to every enemy exposed there"
    later = () if held is None else forecasts.pinned(scene, ask.unit, held, action, eye=eye)
    assumes = forecasts.taken_for_granted(scene, later)
    return Forecast(FREE, assumes=assumes, note=note, later=later)


def _panics(scene: Scene, ask: Ask, action: PanicFire) -> Forecast:
    held = arm(scene, ask.unit, action.weapon)
    return Forecast(FREE, note=panic.told(held) if held is not None else "")


def _free_shot(scene: Scene, ask: Ask, _action: TakeShot) -> Forecast:
    about = ask.about
    laid = scene.find(about.strip, Strip) if isinstance(about, Shown) else None
    held = suppression.weapon(scene, ask.unit) if laid is not None else None
    if not isinstance(about, Shown) or laid is None or held is None:
        return Forecast(FREE)
    return of_wish(scene, Wish(ask.unit, about.whom, held, "snap", laid.rounds, at=about.pose, free=True))


def _looks_out(scene: Scene, ask: Ask, action: Look) -> Forecast:
    """The chance to see an ambush, if there is one (RFX-SURP-03, RFX-SURP-04)."""
    attempt, success = surprise.outlook(scene, ask.unit, tactics=action.by == "Tactics")
    note = (
        "Success warns your squad, which may then stay out"
        if action.by == "Tactics"
        else "Success warns only this unit"
    )
    strangers = [unit for unit in scene.units() if scene.assumed(unit)]
    assumes = (LAID_AS_USUAL, *((PLANS, *usual_figures(scene, strangers)) if strangers else ()))
    return Forecast(FREE, (attempt.tally, attempt.level), success=success, assumes=assumes, note=note)


TOPIC = Topic(
    offers=(offers.tactical,),
    operational=(offers.operational, parley.offers),
    deeds={
        Suppress: Deed(suppression.suppress, suppression.price, by_range=True, keeps_control=True),
        PanicFire: Deed(panic.panic_fire, panic.price, keeps_control=True),
        Say: Deed(calls.say, calls.say_price, keeps_control=True),
        Encourage: Deed(calls.encourage, calls.encourage_price, keeps_control=True),
        Assess: Deed(calls.assess, calls.assess_price),
        Inject: Deed(calls.inject, always(1 + calls.INJECTING)),
        KeepWatch: Deed(watching.roll),
        HastyAmbush: Deed(watching.roll),
        Withdraw: Deed(watching.roll),
        TeamOrder: Deed(watching.order),
        Talk: Deed(calls.talk),
        Demand: Deed(parley.demand),
        Bluff: Deed(parley.bluff),
    },
    forecasts={
        Suppress: _suppresses,
        PanicFire: _panics,
        Encourage: _steadies,
        Assess: _looks,
        KeepWatch: _operation(watching.watching),
        HastyAmbush: _operation(watching.ambushing),
        Withdraw: _operation(watching.withdrawing),
        TeamOrder: _operation(watching.ordering),
        Demand: parley.demand_foretold,
        Bluff: parley.bluff_foretold,
        TakeShot: _free_shot,
        Look: _looks_out,
    },
    menus={FREE_SHOT: suppression.menu, SCOUT: surprise.scout, SPOTTED: surprise.spotted},
    answers=(TakeShot, Look, Enter, Avoid),
)
