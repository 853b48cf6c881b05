"""A player that always gives the routine answer: what standing orders would say, or else the first on the menu."""

from __future__ import annotations

from game.battle.question import Question
from game.players.forms import fillable, form
from game.players.player import NothingToSay, Patience
from rules.frame.forms import Action

LIMIT = 8
"""Free answers in a row by one unit after which it gives the shortest one."""


class UsualPlayer:
    """The routine answer where there is one; otherwise the first offer with the first values."""

    def __init__(self) -> None:
        self._patience = Patience()

    def choose(self, question: Question) -> Action:
        """The answer that needs no thought."""
        if question.menu.routine is not None:
            return question.menu.routine
        offers = tuple(offer for offer in question.menu.offers if fillable(offer))
        if not offers:
            raise NothingToSay(f"no answer is possible to {question.menu.question!r}")
        if self._patience.spent(question) >= LIMIT:
            offers = tuple(offer for offer in offers if not offer.choices) or offers
        self._patience.answered(question, free=not offers[0].cost.amount)
        return form(offers[0], 0)
