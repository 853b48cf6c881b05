"""Players: given a question, a player chooses an answer that is on its menu."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from game.battle.question import Question
from game.battle.reasons import Reasons
from rules.frame.forms import Action


class Player(Protocol):
    """Plays a side, and knows nothing but what the questions show it."""

    def choose(self, question: Question) -> Action:
        """One of the answers that the menu admits."""
        ...


@runtime_checkable
class Explains(Protocol):
    """A player that can say why it answered as it did."""

    def reasons(self) -> Reasons | None:
        """Why it gave its last answer, unless there was nothing to choose."""
        ...


def reasons(player: Player) -> Reasons | None:
    """Why a player gave its last answer, where it can say."""
    return player.reasons() if isinstance(player, Explains) else None


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
