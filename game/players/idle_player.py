"""A player for a side that nobody plays: its units stay where they are and do as little as they may."""

from __future__ import annotations

from game.battle.question import Question
from game.battle.quiet_answer import NoAnswer, quiet_answer
from game.players.player import NothingToSay
from rules.frame.forms import Action


class IdlePlayer:
    """Passes where it can, else gives the routine answer, else whichever answer affects no unit."""

    def choose(self, question: Question) -> Action:
        """The least that the unit can do."""
        try:
            return quiet_answer(question.menu)
        except NoAnswer as error:
            raise NothingToSay(str(error)) from None
