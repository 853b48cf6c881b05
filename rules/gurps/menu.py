"""The menu of every kind of question, what of it a seat allows, and the forecast of every form."""

from __future__ import annotations

from collections.abc import Iterator

from rules.frame.flow import Ask
from rules.frame.forecast import Forecast
from rules.frame.forms import FREE, Action, Cost, Menu, Offer, Refusal
from rules.frame.scene import Scene
from rules.frame.worth import Worth, of_forecast
from rules.gurps.asks import TURN
from rules.gurps.attacks import Manner
from rules.gurps.blast.forms import BeatOut, Launch, PullPin, Throw
from rules.gurps.core import riding
from rules.gurps.fire import danger
from rules.gurps.fire.forms import Shoot, Spray, Suppress, TakeAim
from rules.gurps.gear.forms import Draw, Ready
from rules.gurps.harm import waking
from rules.gurps.melee.forms import Strike
from rules.gurps.mind.searching import Search
from rules.gurps.mind.surprise import Command
from rules.gurps.riding.topic import TOPIC as RIDING
from rules.gurps.terms.manoeuvres import Manoeuvre
from rules.gurps.topics import DEEDS, TOPICS
from rules.gurps.turns.topic import Desk, DoNothing
from rules.gurps.waiting.forms import CoverGround, WaitToStrike
from rules.parts.choices import Asked
from rules.parts.handling import Drop, Load, PutAway
from rules.parts.turns import EndTurn


def menu(scene: Scene, ask: Ask) -> Menu:
    """What may be answered, from what the asked side knows."""
    return _second(scene, ask) if ask.kind == TURN else TOPICS.menus[ask.kind](scene, ask)


def _second(scene: Scene, ask: Ask) -> Menu:
    """Every manoeuvre that is open, or what is left of the one taken (GUR-MAN-01)."""
    desk = Desk(scene, ask, DEEDS)
    offers, refusals = open_to(desk, *TOPICS.offered(desk))
    name, taken = scene.name(ask.unit), desk.turn.taken
    end = EndTurn() if taken is not None or desk.turn.stepped else DoNothing()
    question = f"{name}: which manoeuvre?" if taken is None else f"{name}: {taken.value}, what else?"
    spent = not any(offer.cost.amount for offer in offers)
    return Menu(question, (*offers, Offer(type(end))), refusals, end, spent=spent)


def worth(scene: Scene, ask: Ask, action: Action) -> Worth:
    """The numbers of that, for players that weigh many forms."""
    cost, manoeuvre, begins = _taken(scene, ask, action)
    told = TOPICS.worth(scene, ask, action, cost)
    if told is None:
        return of_forecast(scene, forecast(scene, ask, action))
    if manoeuvre is not None:
        told = danger.weighed(scene, ask.unit, action, manoeuvre, told)
    return waking.weighed(scene, ask.unit, told) if begins else told


def forecast(scene: Scene, ask: Ask, action: Action) -> Forecast:
    """Exact odds, cost and reasons, from nothing but what the scene given knows."""
    cost, manoeuvre, begins = _taken(scene, ask, action)
    told = TOPICS.foretold(scene, ask, action, cost)
    if manoeuvre is not None:
        told = danger.priced(scene, ask.unit, action, manoeuvre, told)
    return waking.priced(scene, ask.unit, told) if begins else told


def _taken(scene: Scene, ask: Ask, action: Action) -> tuple[Cost, Manoeuvre | None, bool]:
    """What a form costs; in a turn of its own the manoeuvre that it takes, and whether the unit must be conscious to do
    it (GUR-DEATH-01).
    """
    deed = DEEDS.get(type(action))
    cost = deed.price(scene, ask.unit, action) if deed is not None else FREE
    if ask.kind != TURN or deed is None:
        return cost, None, False
    manoeuvre, _ = deed.manoeuvre(action) or (None, "")
    return cost, manoeuvre, manoeuvre is not Manoeuvre.DO_NOTHING


# from a seat or a saddle


SEATED: tuple[type[Action], ...] = (
    *(Shoot, TakeAim, Spray, Suppress, PullPin, BeatOut, Throw, Launch),
    *(Ready, Draw, PutAway, Drop, Load, Command, Search, CoverGround),
    *RIDING.deeds,
)
"""What can be done sitting."""
IN_THE_OPEN: tuple[type[Action], ...] = (Strike, WaitToStrike)
"""What a rider can do besides from a saddle or another seat that covers nothing: one blow at a time."""
MANNERS: tuple[Manner, ...] = ("", "determined", "strong")


def open_to(desk: Desk, offers: tuple[Offer, ...], refusals: Asked) -> tuple[tuple[Offer, ...], Asked]:
    """Of all that is offered what its seat allows."""
    if riding.carrier(desk.scene, desk.unit) is None:
        return offers, refusals
    bare = not riding.HIDES.get(riding.exposure(desk.scene, desk.unit))
    forms = (*SEATED, *IN_THE_OPEN) if bare else SEATED
    titles = {form.title for form in forms}

    def kept() -> Iterator[Refusal]:
        return (each for each in refusals if any(each.title.startswith(title) for title in titles))

    return tuple(offer for offer in offers if offer.action in forms and _sits(offer)), Asked(kept)


def _sits(offer: Offer) -> bool:
    """Whether it takes one blow, shot or throw and no more."""
    plain = {"manner": MANNERS, "blows": ("",)}
    return all(each in values for name, values in plain.items() for each in offer.choices.get(name, ()))
