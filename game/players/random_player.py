"""A player that does anything legal: for trying out the rules, and as the weakest opponent."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from game.battle.question import Question
from game.players.ceasefire import ends_fighting
from game.players.forms import fillable, value
from game.players.player import NothingToSay, Patience
from rules.frame.forms import Action, Offer
from rules.kernel.dice import Rolled

T = TypeVar("T")
PATIENCE = 8
"""Free answers to one unit's questions in a round before it looks for something that ends its turn."""
LIMIT = 40
"""Free answers after which it gives the routine answer, or else the shortest one there is."""


class RandomPlayer:
    """Picks a kind of action, then an offer of that kind, then a value for every field, each with equal chances.

    The n-th answer of a seed depends on nothing but the seed, n and the question. Where every unit has to agree for the
    fight to go quiet, all units of a side give the same answer.
    """

    def __init__(self, seed: str, answered: int = 0) -> None:
        self.seed = seed
        self.answered = answered
        self._patience = Patience()

    def choose(self, question: Question) -> Action:
        """Anything on the menu; after many free answers something that ends the turn."""
        dice = Rolled(f"{self.seed}/{self.answered}")
        self.answered += 1
        together = ends_fighting(question.menu)
        if together is not None:
            now = f"{self.seed}/{question.ask.kind}/{question.view.clock.round}"
            return _any(together, Rolled(now)).fill()
        offers = question.menu.offers
        spent = self._patience.spent(question)
        if spent >= PATIENCE:
            offers = _ending(offers, brief=spent >= LIMIT)
        offer = None if spent >= LIMIT and question.menu.routine else _picked(offers, dice)
        offer = offer or (None if question.menu.routine else _picked(question.menu.offers, dice))
        self._patience.answered(question, free=offer is None or not offer.cost.amount)
        if offer is not None:
            chosen = {name: value(values, dice.draw(len(values)) - 1) for name, values in offer.choices.items()}
            return offer.action(**chosen)
        if question.menu.routine is None:
            raise NothingToSay(f"no answer is possible to {question.menu.question!r}")
        return question.menu.routine


def _picked(offers: tuple[Offer, ...], dice: Rolled) -> Offer | None:
    """An offer of a kind, both picked at random; an offer that cannot be filled in is passed over when it is picked."""
    while offers:
        kind = _any(_kinds(offers), dice)
        offer = _any([each for each in offers if each.action is kind], dice)
        if fillable(offer):
            return offer
        offers = tuple(each for each in offers if each is not offer)
    return None


def _any(things: Sequence[T], dice: Rolled) -> T:
    return things[dice.draw(len(things)) - 1]


def _kinds(offers: Sequence[Offer]) -> tuple[type[Action], ...]:
    return tuple(dict.fromkeys(offer.action for offer in offers))


def _ending(offers: tuple[Offer, ...], *, brief: bool) -> tuple[Offer, ...]:
    """What brings a turn to its end: what costs something, and what has no fields, such as passing."""
    plain = tuple(offer for offer in offers if not offer.choices)
    if brief:
        return plain or offers
    return tuple(offer for offer in offers if offer.cost.amount or not offer.choices) or offers
