"""A player for a side that nobody plays: its people stay where they are and do as little as they may."""

from __future__ import annotations

from game.battle.battle import Question
from game.players.forms import fillable, form
from game.players.player import NothingToSay
from rules.forms import Action, Offer, Purpose


class IdlePlayer:
    """Passes where that can be said, else gives the usual answer, else whatever concerns nobody."""

    def choose(self, question: Question) -> Action:
        """The least one can do."""
        offers = tuple(offer for offer in question.menu.offers if fillable(offer))
        if not offers:
            raise NothingToSay(f"nothing may be answered to {question.menu.question!r}")
        least = min(offers, key=_stir)
        if least.action.purpose not in QUIETLY and question.menu.routine is not None:
            return question.menu.routine
        return form(least, 0)


QUIETLY = (Purpose.PASS, Purpose.QUIET)


def _stir(offer: Offer) -> tuple[bool, bool, bool]:
    """How much an answer stirs things up, little first: giving oneself up comes last."""
    purpose = offer.action.purpose
    return purpose is Purpose.YIELD, purpose not in QUIETLY, bool(offer.choices)
