"""A player for a side that nobody plays: its people stay where they are and do as little as they may."""

from __future__ import annotations

from game.battle.battle import Question
from game.battle.least import NoAnswer, least
from game.players.player import NothingToSay
from rules.frame.forms import Action


class IdlePlayer:
    """Passes where that can be said, else gives the usual answer, else whatever concerns nobody."""

    def choose(self, question: Question) -> Action:
        """The least one can do."""
        try:
            return least(question.menu)
        except NoAnswer as error:
            raise NothingToSay(str(error)) from None
