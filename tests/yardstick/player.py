"""What every player stands on: patience, and a menu with nothing on it."""

from __future__ import annotations

from game.battle.question import Question


class NothingToSay(Exception):
    """A menu without a single answer: the rulebook's mistake, not the player's."""


class Patience:
    """Counts the free answers of each unit to the same kind of question in a round."""

    def __init__(self) -> None:
        self._round = -1
        self._free: dict[tuple[int, str], int] = {}

    def spent(self, question: Question) -> int:
        """How many free answers this unit has given to such questions in this round."""
        now = question.view.clock.round
        if now != self._round:
            self._round = now
            self._free.clear()
        return self._free.get((question.ask.unit, question.ask.kind), 0)

    def answered(self, question: Question, *, free: bool) -> None:
        """Note an answer, and whether it cost anything."""
        spent = self.spent(question)
        self._free[question.ask.unit, question.ask.kind] = spent + 1 if free else 0
