"""Prices offered, foretold and paid, side by side over the beginnings of battles: an action has one price."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from game.battle.battle import Battle
from game.battle.question import Question
from game.players.forms import fillable, spread
from rules.frame.forms import Action, Cost, Offer
from tests.audit import playing
from tests.audit.battles import Bout, stage

FORMS = 2
"""How many ways of filling each offer are priced."""
P = TypeVar("P")


@dataclass(frozen=True)
class Paid(Generic[P]):
    """An answer given in a battle: the offer it was taken from, and what its unit had before and has after."""

    kind: str
    then: str
    """The kind of question it answered, and of the one after it."""
    offer: Offer
    action: Action
    before: P
    after: P


def questions(book: str, scenario: str, most: int) -> Iterator[tuple[Battle, Question, Action]]:
    """The first questions of a battle, each with the answer that it is about to be given."""
    bout = Bout(scenario, book, ("novelty", "random"), "prices")
    setup = stage(scenario, book)
    with closing(Battle(setup, bout.seed)) as battle:
        for question, action in playing.questions(battle, playing.seats(setup, bout), most=most):
            yield battle, question, action


def mispriced(question: Question, deeds: Mapping[type[Action], Any], price: Callable[[Action], Cost]) -> Iterator[str]:
    """Offers with another price than their deeds have, however they are filled, and than is foretold of one of each
    form.
    """
    foretold = set[type[Action]]()
    for offer in question.menu.offers:
        if offer.action not in deeds or not fillable(offer):
            continue
        for action in spread(offer, FORMS):
            costs = [price(action)]
            if offer.action not in foretold:
                foretold.add(offer.action)
                costs.append(question.forecast(action).cost)
            for cost in costs:
                if cost != offer.cost:
                    yield f"{action!r}: offered at {offer.cost.text}, not {cost.text}"


def payments(book: str, scenario: str, most: int, purse: type[P]) -> Iterator[Paid[P]]:
    """What units have before and after their answers."""
    last: tuple[Any, str, Offer, Action, Any] | None = None
    for battle, question, action in questions(book, scenario, most):
        if last is not None:
            unit, kind, offer, did, before = last
            after = battle.table.find(unit, purse)
            if before is not None and after is not None:
                yield Paid(kind, question.ask.kind, offer, did, before, after)
        assert battle.ask is not None
        offer = next(each for each in question.menu.offers if each.admits(action))
        unit = battle.ask.unit
        last = unit, question.ask.kind, offer, action, battle.table.find(unit, purse)
