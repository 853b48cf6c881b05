"""The menu of every kind of question, and the forecast of every form."""

from __future__ import annotations

from rules.darkconspiracy.afoot import ducking
from rules.darkconspiracy.afoot import topic as walking
from rules.darkconspiracy.afoot.forms import GoProneOrStand
from rules.darkconspiracy.asks import ACTIONS, DECLARE, FROZEN, MOVED, SIGHTED
from rules.darkconspiracy.core import figures, scale
from rules.darkconspiracy.hazards import plight
from rules.darkconspiracy.order import craft, repeating
from rules.darkconspiracy.order.turn import moving
from rules.darkconspiracy.state.order import BrokenOff
from rules.darkconspiracy.topics import DEEDS, TOPICS
from rules.darkconspiracy.turns.forms import CarryOn, Wait
from rules.darkconspiracy.turns.topic import Desk
from rules.darkconspiracy.vehicles.topic import rides
from rules.frame.body import Posture
from rules.frame.flow import Ask
from rules.frame.forecast import Forecast
from rules.frame.forms import FREE, Action, Cost, Menu, Offer, OneOf, Refusal
from rules.frame.scene import Scene
from rules.frame.worth import Worth, of_forecast
from rules.parts.topics import sorted_out


def menu(scene: Scene, ask: Ask) -> Menu:
    """What may be answered, from what the asked side knows."""
    if ask.kind in ACTIONS:
        return _action(scene, ask)
    if ask.kind == FROZEN:
        down = Offer(GoProneOrStand, {"posture": OneOf((Posture.PRONE,))})
        return Menu(f"{scene.name(ask.unit)} stands frozen: drop prone?", (down, Offer(Wait)), (), down.fill())
    if ask.kind == MOVED:
        desk = Desk(scene, ask, DEEDS)
        question = f"{scene.name(ask.unit)} is at a {desk.gait}: anything in the same action?"
        acts = () if plight.swims(scene, ask.unit) else moving(desk)
        return Menu(question, (*acts, Offer(CarryOn)), (), CarryOn())
    return repeating.menu(scene, ask) if ask.kind in (DECLARE, SIGHTED) else TOPICS.menus[ask.kind](scene, ask)


def _action(scene: Scene, ask: Ask) -> Menu:
    """Everything a unit may do with its action; one that has broken off what it repeated only ducks (DKC-REP-02)."""
    desk = Desk(scene, ask, DEEDS)
    phase, initiative = scale.phase(scene.clock.round), figures.initiative(scene, ask.unit)
    question = f"{scene.name(ask.unit)}, phase {phase}, Initiative {initiative}"
    if scene.find(ask.unit, BrokenOff) is not None:
        refusal = Refusal("Anything else", "has broken off or is surprised: it may only duck", "DKC-REP-02")
        return Menu(question, tuple(ducking.offers(desk)), (refusal,), Wait())
    if plight.overcome(scene, ask.unit):
        offers, _ = sorted_out(walking.moves(desk))
        refusal = Refusal("Anything else", "is blinded and choked by gas: it may only crawl", "DKC-CHEM-04")
        return Menu(question, (*offers, Offer(Wait)), (refusal,), Wait())
    if plight.swims(scene, ask.unit):
        offers, _ = sorted_out((*walking.moves(desk), *rides(desk)))
        refusal = Refusal("Anything else", "is swimming: it may swim on or climb aboard a boat", "DKC-TERR-01")
        return Menu(question, (*offers, Offer(Wait)), (refusal,), Wait())
    offers, refusals = TOPICS.offered(desk)
    return Menu(question, craft.fitting(scene, ask.unit, offers), refusals, Wait())


def _cost(scene: Scene, ask: Ask, action: Action) -> Cost:
    deed = DEEDS.get(type(action))
    return FREE if deed is None or ask.kind not in ACTIONS else deed.price(scene, ask.unit, action)


def worth(scene: Scene, ask: Ask, action: Action) -> Worth:
    """What it comes to in numbers, for players that weigh many forms; of what is repeated, what each phase comes to."""
    action = repeating.repeated(scene, ask, action) or action
    told = TOPICS.worth(scene, ask, action, _cost(scene, ask, action))
    return of_forecast(scene, forecast(scene, ask, action)) if told is None else told


def at_best(scene: Scene, ask: Ask, action: Action) -> Worth | None:
    """What it does to enemies at the most, for players that need no more than that to pass it over."""
    return TOPICS.at_best(scene, ask, action, _cost(scene, ask, action))


def forecast(scene: Scene, ask: Ask, action: Action) -> Forecast:
    """Exact odds, cost and reasons, from nothing but what the scene given knows; of what is repeated, those of each
    phase.
    """
    action = repeating.repeated(scene, ask, action) or action
    return TOPICS.foretold(scene, ask, action, _cost(scene, ask, action))
