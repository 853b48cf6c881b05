"""The menu of every kind of question, and the forecast of every form."""

from __future__ import annotations

from collections.abc import Collection

from rules.frame.flow import Ask
from rules.frame.forecast import Forecast
from rules.frame.forms import FREE, Action, Menu, Offer, Refusal
from rules.frame.scene import Scene
from rules.frame.worth import Worth, of_forecast
from rules.graydawn.afoot.topic import bolts
from rules.graydawn.asks import ACT, ACTIVATE, INTEND, LUCK, RUSH
from rules.graydawn.luck import asking
from rules.graydawn.nerve import refuge
from rules.graydawn.nerve.forms import Intend
from rules.graydawn.order import declaring, intending
from rules.graydawn.topics import DEEDS, TOPICS
from rules.graydawn.turns import commitment, plan
from rules.graydawn.turns.forms import Plan, Steady
from rules.graydawn.turns.topic import Desk
from rules.parts.turns import EndTurn


def menu(scene: Scene, ask: Ask) -> Menu:
    """What may be answered, from what the asked side knows."""
    if ask.kind == INTEND:
        return intending.menu(scene, ask)
    if ask.kind == ACTIVATE:
        return declaring.menu(scene, ask)
    return _turn(scene, ask) if ask.kind in (ACT, RUSH) else TOPICS.menus[ask.kind](scene, ask)


def _turn(scene: Scene, ask: Ask) -> Menu:
    """Everything a unit may do with the action that is due; one that runs for cover has no choice (GRD-SUPP-08)."""
    if ask.kind == ACT and refuge.runs(scene, ask.unit):
        return bolts(scene, ask)
    desk = Desk(scene, ask, DEEDS)
    offers, refusals = TOPICS.offered(desk)
    name = scene.name(ask.unit)
    if ask.kind == RUSH:
        return Menu(f"{name}: act on the move, at 3 less?", (*offers, Offer(Steady)), refusals, Steady())
    question = f"{name}, count {desk.turn.at}: {plan.words_left(desk.turn)} left"
    due = commitment.attacks(desk, offers)
    if due:
        return _committed(desk, question, commitment.still_open(desk, offers, due), refusals, due)
    spent = not any(offer.cost.amount for offer in offers)
    return Menu(question, (*offers, Offer(EndTurn)), refusals, EndTurn(), spent=spent)


def _committed(
    desk: Desk, question: str, offers: tuple[Offer, ...], refusals: Collection[Refusal], due: tuple[Offer, ...]
) -> Menu:
    """The same while an attack is declared and can be made: the turn does not end before (GRD-ACT-05)."""
    refusals = (*refusals, commitment.no_end(desk.scene, desk.unit))
    return Menu(question, offers, refusals, commitment.usual(desk.scene, desk.unit, due), spent=False)


def worth(scene: Scene, ask: Ask, action: Action) -> Worth:
    """The numbers of that, for players that weigh many forms."""
    deed = DEEDS.get(type(action))
    cost = deed.price(scene, ask.unit, action) if deed is not None else FREE
    declares = isinstance(action, Intend | Plan | Steady) or ask.kind in LUCK
    told = None if declares else TOPICS.worth(scene, ask, action, cost)
    return of_forecast(scene, forecast(scene, ask, action)) if told is None else told


def forecast(scene: Scene, ask: Ask, action: Action) -> Forecast:
    """Exact odds, cost and reasons, from nothing but what the scene given knows."""
    if isinstance(action, Intend):
        return intending.foretold(scene, ask, action)
    if isinstance(action, Plan):
        return declaring.foretold(scene, ask, action)
    if isinstance(action, Steady):
        return declaring.waited(scene, ask)
    if ask.kind in LUCK:
        return asking.foretold(scene, ask, action)
    deed = DEEDS.get(type(action))
    cost = deed.price(scene, ask.unit, action) if deed is not None else FREE
    return TOPICS.foretold(scene, ask, action, cost)
