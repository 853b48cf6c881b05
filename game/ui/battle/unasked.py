"""What a person need not be asked: what has one answer, what was answered for all, and turns with nothing left."""

from __future__ import annotations

from dataclasses import dataclass

from game.battle.battle import Question
from rules.frame.forms import Action


@dataclass(frozen=True, slots=True)
class ForAll:
    """An answer that was given for every unit in a row which is asked the same."""

    side: str
    kind: str
    action: Action

    def answer(self, question: Question) -> Action | None:
        """What it says to a question: the same, or the unit's own usual answer of the same kind."""
        usual = question.menu.routine
        if question.menu.admits(self.action):
            return self.action
        return usual if usual is not None and usual.kind == self.action.kind else None


class Unasked:
    """Answers on behalf of the people at the table what leaves them nothing to decide."""

    def __init__(self) -> None:
        self.ends_turns = True
        """Whether a turn ends by itself when only what takes no time is left of it."""
        self.insist = False
        """The next question is put whatever it is: it was gone back to."""
        self._for_all: ForAll | None = None

    def for_all(self, question: Question, action: Action) -> None:
        """Give the same answer for all who are asked the same directly after."""
        self._for_all = ForAll(question.side, question.ask.kind, action)

    def answer(self, question: Question) -> Action | None:
        """The answer to a question that need not be put; None for one that must."""
        if self.insist:
            self.insist, self._for_all = False, None
            return None
        return question.menu.only or self._same(question) or self._end(question)

    def _same(self, question: Question) -> Action | None:
        given = self._for_all
        if given is None or given.side != question.side:
            return None
        if given.kind != question.ask.kind:
            self._for_all = None
            return None
        return given.answer(question)

    def _end(self, question: Question) -> Action | None:
        return question.menu.routine if self.ends_turns and question.menu.spent else None
