"""A player who does anything that is legal: for trying the rules out, and as the humblest of opponents."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from game.battle.battle import Question
from game.players.forms import open_offers, value
from game.players.player import NothingToSay, Patience
from rules.dice import Rolled
from rules.forms import Action, Offer

T = TypeVar("T")
PATIENCE = 8
"""Free answers to one unit's questions in a round before it looks for something that ends its turn."""
LIMIT = 40
"""Free answers after which it gives the routine answer, or else the shortest one there is."""


class RandomPlayer:
    """Picks a kind of action, then an offer of that kind, then a value for every field, each with equal chances.

    The n-th answer of a seed depends on nothing but the seed, n and the question.
    """

    def __init__(self, seed: str, answered: int = 0) -> None:
        self.seed = seed
        self.answered = answered
        self._patience = Patience()

    def choose(self, question: Question) -> Action:
        """Anything on the menu; after many free answers something that ends the turn."""
        dice = Rolled(f"{self.seed}/{self.answered}")
        self.answered += 1
        offers = open_offers(question.menu)
        spent = self._patience.spent(question)
        if spent >= LIMIT and question.menu.routine is not None:
            self._patience.answered(question, free=True)
            return question.menu.routine
        if not offers:
            if question.menu.routine is None:
                raise NothingToSay(f"nothing may be answered to {question.menu.question!r}")
            return question.menu.routine
        if spent >= PATIENCE:
            offers = _ending(offers, brief=spent >= LIMIT)
        offer = _any(_of_kind(offers, _any(_kinds(offers), dice)), dice)
        self._patience.answered(question, free=not offer.cost.amount)
        return offer.action(
            **{name: value(values, dice.draw(len(values)) - 1) for name, values in offer.choices.items()}
        )


def _any(things: Sequence[T], dice: Rolled) -> T:
    return things[dice.draw(len(things)) - 1]


def _kinds(offers: Sequence[Offer]) -> tuple[type[Action], ...]:
    return tuple(dict.fromkeys(offer.action for offer in offers))


def _of_kind(offers: Sequence[Offer], kind: type[Action]) -> tuple[Offer, ...]:
    return tuple(offer for offer in offers if offer.action is kind)


def _ending(offers: tuple[Offer, ...], *, brief: bool) -> tuple[Offer, ...]:
    """What brings a turn to its end: what costs something, and what has no fields, such as passing."""
    plain = tuple(offer for offer in offers if not offer.choices)
    if brief:
        return plain or offers
    return tuple(offer for offer in offers if offer.cost.amount or not offer.choices) or offers
