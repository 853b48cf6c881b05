"""Suppressive fire, panic, orders, parley and watching, as a topic of the rules."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from rules.frame.flow import Ask
from rules.frame.forecast import Assumption, Fact, Forecast
from rules.frame.forms import FREE, Action, Choices, OneOf, Refusal
from rules.frame.scene import Scene
from rules.frame.worth import Worth, shares
from rules.kernel import odds
from rules.kernel.refs import Ref
from rules.parts.arms_length import touching
from rules.reflex.asks import FREE as FREE_SHOT
from rules.reflex.asks import PAUSE, SCOUT, SPOTTED, Shown
from rules.reflex.blast import forecasts as blasts
from rules.reflex.core import attempts, course
from rules.reflex.core.able import alive, awake
from rules.reflex.core.attempts import Attempt
from rules.reflex.core.checks import check
from rules.reflex.core.places import at_a_price
from rules.reflex.core.topic import Deed, Desk, Foretell, Lines, Topic, always
from rules.reflex.fire import attack, recoil
from rules.reflex.fire.attack import Wish
from rules.reflex.fire.forecasts import of_wish, weighed
from rules.reflex.hands.ready import arm, arms
from rules.reflex.state import Baggage, Strip, Traits
from rules.reflex.tactics import calls, forecasts, forms, panic, parley, suppression, surprise, watching
from rules.reflex.terms.body import Injury


def tactical(desk: Desk) -> Lines:
    """Keeping heads down, panic, words, a look round, a painkiller."""
    yield from _suppressing(desk)
    yield from _panicking(desk)
    yield from _talking(desk)
    yield from _looking(desk)
    yield from _injecting(desk)


def _suppressing(desk: Desk) -> Lines:
    """Any ground in sight and range kept under fire, with or without an enemy on it (RFX-SUPP-01)."""
    scene, unit = desk.scene, desk.unit
    for held in arms(scene, unit):
        if not held.weapon.firearm or held.item is None or held.item.loaded < 1:
            continue
        title = f"{forms.Suppress.title} with {held.weapon.name}"
        unfit = suppression.unfit(scene, unit, held)
        if unfit:
            yield Refusal(title, unfit, "RFX-SUPP-01")
            continue
        hindrance = partial(suppression.out_of_reach, scene, unit, held, eye=desk.eye)
        price = partial(suppression.ticks_at, held)
        for cost, places in at_a_price(desk, price, hindrance, farthest=held.weapon.maximum):
            rounds = [n for n in recoil.modes(held.weapon) if n <= held.item.loaded] or [held.item.loaded]
            choices: dict[str, Choices] = {
                "weapon": OneOf((held.weapon.name,)),
                "cell": places,
                "rounds": OneOf(rounds),
            }
            yield from desk.offer(forms.Suppress, choices, held.weapon.name, price=cost, title=title)


def _panicking(desk: Desk) -> Lines:
    """Only as the first thing in an exchange, and only when afraid (RFX-BOOST-02)."""
    scene, unit = desk.scene, desk.unit
    nerve = attempts.morale(scene, unit)
    own = course.initiative(scene, unit)
    if desk.second or own.acted or not nerve.panicked or nerve.broken:
        return
    for held in arms(scene, unit):
        if panic.serves(held) and not attack.in_hand(scene, Wish(unit, unit, held)):
            yield from desk.offer(forms.PanicFire, {"weapon": OneOf((held.weapon.name,))}, held.weapon.name)


def _talking(desk: Desk) -> Lines:
    """A word passed on; a friend encouraged (RFX-ACT-06, RFX-BOOST-04)."""
    scene, unit = desk.scene, desk.unit
    mates = _mates(desk)
    if not mates:
        return
    radio = attempts.traits(scene, unit).radio
    for by_radio in (False, True) if radio else (False,):
        heard = [mate for mate in mates if calls.within(scene, unit, mate, by_radio)]
        if not heard:
            continue
        for words in ("word", "phrase", "sentence"):
            yield from desk.offer(forms.Say, {"words": OneOf((words,)), "radio": OneOf((by_radio,))})
        yield from desk.offer(forms.Encourage, {"target": OneOf(heard), "radio": OneOf((by_radio,))})


def _mates(desk: Desk) -> tuple[Ref, ...]:
    scene, unit = desk.scene, desk.unit
    others = (mate for mate in scene.units(scene.side(unit)) if mate != unit)
    return tuple(mate for mate in others if scene.find(mate, Traits) is not None and awake(scene, mate))


def _looking(desk: Desk) -> Lines:
    for extra in range(calls.MOST_EXTRA + 1):
        yield from desk.offer(forms.Assess, {"extra": OneOf((extra,))})


def _injecting(desk: Desk) -> Lines:
    scene, unit = desk.scene, desk.unit
    own = scene.find(unit, Baggage)
    if own is None or own.painkillers < 1 or desk.second:
        return
    shaken = attempts.morale(scene, unit).broken
    there = [
        mate
        for mate in ((unit,) if shaken else (unit, *_mates(desk)))
        if alive(scene, mate)
        and Injury.NONE < attempts.wounds(scene, mate).worst < Injury.CRITICAL
        and not attempts.wounds(scene, mate).painkiller
        and touching(scene, scene.cells(unit), scene.cells(mate))
    ]
    if there:
        yield from desk.offer(forms.Inject, {"target": OneOf(there)}, f"{own.painkillers} left")


def operational(desk: Desk) -> Lines:
    """Watching, making ready, slipping away, orders, a painkiller (RFX-OPS-02, RFX-OPS-05, RFX-OPS-08, RFX-OPS-10,
    RFX-BOOST-03).
    """
    yield from _injecting(desk)
    yield from desk.offer(forms.KeepWatch)
    if desk.ask.kind == PAUSE:
        yield from desk.offer(forms.HastyAmbush)
    else:
        yield Refusal(forms.HastyAmbush.title, "only during a pause", "RFX-OPS-08")
    if attempts.traits(desk.scene, desk.unit).leader:
        yield from desk.offer(forms.TeamOrder)
    if calls.listeners(desk.scene, desk.unit):
        yield from desk.offer(forms.Talk)
    why = watching.cannot_withdraw(desk.scene, desk.unit)
    if why:
        yield Refusal(forms.Withdraw.title, why, "RFX-OPS-10")
    elif desk.ask.kind == PAUSE:
        yield from desk.offer(forms.Withdraw)
    else:
        yield Refusal(forms.Withdraw.title, "only during a pause", "RFX-OPS-10")


LAID_AS_USUAL = Assumption(Fact.UNSEEN, "assumes an ambush of usual figures with a usual leader, in sight")
PLANS = Assumption(Fact.MIND, "assumes nothing about the plans of units in sight")


def _chance(attempt: Attempt, note: str = "") -> Forecast:
    success = odds.of(check, attempt.check).chance(lambda result: result.passed)
    return Forecast(FREE, (attempt.tally, attempt.level), success=success, note=note)


UNWATCHED = Assumption(Fact.ANSWER, "no enemy keeps watch meanwhile")


def _operation(attempt: Callable[[Scene, Ref], Attempt], *assumes: Assumption) -> Foretell:
    """The chance of its own check, whatever else is taken for granted (RFX-OPS-05)."""

    def tell(scene: Scene, ask: Ask, _action: Action) -> Forecast:
        return replace(_chance(attempt(scene, ask.unit)), assumes=assumes)

    return tell


def _looks(scene: Scene, ask: Ask, action: forms.Assess) -> Forecast:
    return _chance(calls.assessing(scene, ask.unit, action.extra))


def _steadies(scene: Scene, ask: Ask, _action: forms.Encourage) -> Forecast:
    return _chance(calls.encouraging(scene, ask.unit), "adds the margin to Coolness until the next pause")


def _suppresses(scene: Scene, ask: Ask, action: forms.Suppress) -> Forecast:
    held, eye = arm(scene, ask.unit, action.weapon), getattr(ask.about, "eye", None)
    worth = 1 if held is None else suppression.rating(held.weapon.tracer, held.weapon.burst is not None, action.rounds)
    note = f"threat +{worth} to every enemy exposed there"
    later = () if held is None else forecasts.pinned(scene, ask.unit, held, action, eye=eye)
    return Forecast(FREE, assumes=forecasts.said(later), note=note, later=later)


def _suppresses_weighed(scene: Scene, ask: Ask, action: forms.Suppress) -> Worth:
    """The numbers of that."""
    held, eye = arm(scene, ask.unit, action.weapon), getattr(ask.about, "eye", None)
    later = () if held is None else forecasts.pinned(scene, ask.unit, held, action, eye=eye)
    return Worth(FREE, later=shares(scene, later))


def _panics(scene: Scene, ask: Ask, action: forms.PanicFire) -> Forecast:
    """How it steadies, and who may be hurt by what explodes somewhere (RFX-BOOST-02)."""
    held = arm(scene, ask.unit, action.weapon)
    if held is None:
        return Forecast(FREE)
    burst, note = held.weapon.burst, panic.told(held)
    if burst is None:
        return Forecast(FREE, note=note)
    where = panic.comes_down(scene, ask.unit, held).map(lambda cell: None if cell is None else (cell, 0))
    harm = blasts.harmed(scene, burst, where)
    stays = (blasts.STAYS,) if burst.fuse == "timed" else ()
    assumes, lands = blasts.said(scene, harm, *stays), blasts.by_cell(panic.comes_down(scene, ask.unit, held))
    return Forecast(FREE, outcomes=harm, assumes=assumes, note=note, rings=blasts.rings(burst), lands=lands)


def _free_shot(scene: Scene, ask: Ask, _action: forms.TakeShot) -> Forecast:
    made = _in_the_strip(scene, ask)
    return Forecast(FREE) if made is None else of_wish(scene, made)


def _free_shot_weighed(scene: Scene, ask: Ask, _action: forms.TakeShot) -> Worth:
    made = _in_the_strip(scene, ask)
    return Worth(FREE) if made is None else weighed(scene, made)


def _in_the_strip(scene: Scene, ask: Ask) -> Wish | None:
    """A free shot at the unit that shows itself in a strip (RFX-SUPP-03)."""
    about = ask.about
    laid = scene.find(about.strip, Strip) if isinstance(about, Shown) else None
    held = suppression.weapon(scene, ask.unit) if laid is not None else None
    if not isinstance(about, Shown) or laid is None or held is None:
        return None
    return Wish(ask.unit, about.whom, held, "snap", laid.rounds, at=about.pose, free=True)


def _looks_out(scene: Scene, ask: Ask, action: forms.Look) -> Forecast:
    """The chance to see an ambush, if there is one (RFX-SURP-03, RFX-SURP-04)."""
    attempt, success = surprise.outlook(scene, ask.unit, tactics=action.by == "Tactics")
    note = (
        "Success warns your squad, which may then stay out"
        if action.by == "Tactics"
        else "Success warns only this unit"
    )
    strangers = any(scene.assumed(unit) for unit in scene.units())
    assumes = (LAID_AS_USUAL, *((PLANS,) if strangers else ()))
    return Forecast(FREE, (attempt.tally, attempt.level), success=success, assumes=assumes, note=note)


TOPIC = Topic(
    offers=(tactical,),
    operational=(operational, parley.offers),
    deeds={
        forms.Suppress: Deed(suppression.suppress, suppression.price, by_range=True, keeps_control=True),
        forms.PanicFire: Deed(panic.panic_fire, panic.price, keeps_control=True),
        forms.Say: Deed(calls.say, calls.say_price, keeps_control=True),
        forms.Encourage: Deed(calls.encourage, calls.encourage_price, keeps_control=True),
        forms.Assess: Deed(calls.assess, calls.assess_price),
        forms.Inject: Deed(calls.inject, always(1 + calls.INJECTING)),
        forms.KeepWatch: Deed(watching.roll),
        forms.HastyAmbush: Deed(watching.roll),
        forms.Withdraw: Deed(watching.roll),
        forms.TeamOrder: Deed(watching.order),
        forms.Talk: Deed(calls.talk),
        forms.Demand: Deed(parley.demand),
        forms.Bluff: Deed(parley.bluff),
    },
    forecasts={
        forms.Suppress: _suppresses,
        forms.PanicFire: _panics,
        forms.Encourage: _steadies,
        forms.Assess: _looks,
        forms.KeepWatch: _operation(watching.watching),
        forms.HastyAmbush: _operation(watching.ambushing, UNWATCHED),
        forms.Withdraw: _operation(watching.withdrawing, UNWATCHED),
        forms.TeamOrder: _operation(watching.ordering),
        forms.Demand: parley.demand_foretold,
        forms.Bluff: parley.bluff_foretold,
        forms.TakeShot: _free_shot,
        forms.Look: _looks_out,
    },
    worths={forms.Suppress: _suppresses_weighed, forms.TakeShot: _free_shot_weighed},
    menus={FREE_SHOT: suppression.menu, SCOUT: surprise.scout, SPOTTED: surprise.spotted},
    answers=(forms.TakeShot, forms.Look, forms.Enter, forms.Avoid),
)
