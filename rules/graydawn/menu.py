"""The menu of every kind of question, and the forecast of every form."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from rules.frame.flow import Ask
from rules.frame.forecast import Forecast
from rules.frame.forms import FREE, Action, Cost, Menu, Offer, Refusal
from rules.frame.scene import Scene
from rules.frame.worth import Worth, of_forecast
from rules.graydawn.afoot.topic import bolts
from rules.graydawn.asks import ACT, ACTIVATE, INTEND, RUSH
from rules.graydawn.luck import asking
from rules.graydawn.luck import topic as luck
from rules.graydawn.nerve import refuge
from rules.graydawn.nerve.forms import Intend
from rules.graydawn.order import declaring, intending
from rules.graydawn.topics import DEEDS, TOPICS
from rules.graydawn.turns import commitment, plan
from rules.graydawn.turns.forms import PLANS, Steady
from rules.graydawn.turns.topic import Desk
from rules.parts.topics import Foretell, Weigh
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


TELLS: Mapping[type[Action], Foretell] = {
    **dict.fromkeys(PLANS, declaring.foretold),
    **dict.fromkeys(luck.FORMS, asking.foretold),
    Intend: intending.foretold,
    Steady: declaring.waited,
}
"""What is foretold of the answers to other questions than what to do with an action, each with its own price."""
WEIGHS: Mapping[type[Action], Weigh] = {**dict.fromkeys(PLANS, declaring.worth), Intend: intending.worth}
"""The numbers of that, where there is a shorter way to them."""


def worth(scene: Scene, ask: Ask, action: Action) -> Worth:
    """What it comes to in numbers, for players that weigh many forms."""
    weigh = WEIGHS.get(type(action))
    if weigh is not None:
        return weigh(scene, ask, action)
    told = None if type(action) in TELLS else TOPICS.worth(scene, ask, action, _cost(scene, ask, action))
    return of_forecast(scene, forecast(scene, ask, action)) if told is None else told


def forecast(scene: Scene, ask: Ask, action: Action) -> Forecast:
    """Exact odds, cost and reasons, from nothing but what the scene given knows."""
    tells = TELLS.get(type(action))
    return (
        TOPICS.foretold(scene, ask, action, _cost(scene, ask, action)) if tells is None else tells(scene, ask, action)
    )


def _cost(scene: Scene, ask: Ask, action: Action) -> Cost:
    deed = DEEDS.get(type(action))
    return FREE if deed is None else deed.price(scene, ask.unit, action)
