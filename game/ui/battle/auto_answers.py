"""What a person need not be asked: what has one answer, what was answered for all, and turns with nothing left. What
units keep doing is in `errands_kept`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.battle.question import Question
from rules.frame.book import Routine
from rules.frame.forms import Action, Menu, Purpose
from rules.kernel.refs import Ref


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


def may_rest(menu: Menu) -> bool:
    """Whether the default only lets time pass, and may be given again and again: not where it ends a turn."""
    usual = menu.routine
    return usual is not None and usual.purpose is Purpose.PASS and menu.spent is None and not menu.open


def standing_order(question: Question, routines: Sequence[Routine]) -> Routine | None:
    """The standing order that would answer a question from now on; None for a turn, for where to go, and for what
    people begin a battle with: asked again, they have switched it off to be asked.
    """
    menu = question.menu
    if menu.routine is None or menu.open or menu.spent is not None or may_rest(menu) or menu.only is not None:
        return None
    if any(offer.action.purpose is Purpose.GO for offer in menu.offers):
        return None
    return next((each for each in routines if each.kind == question.ask.kind and not each.at_start), None)


class AutoAnswers:
    """Answers on behalf of the people at the table what leaves them nothing to decide."""

    def __init__(self) -> None:
        self.ends_turns = True
        """Whether a turn ends by itself when only what takes no time is left of it."""
        self.insist = False
        """The next question is put whatever it is: it was gone back to."""
        self._for_all: ForAll | None = None
        self._turns: dict[tuple[str, Ref], tuple[int, dict[str, Action]]] = {}
        """What each unit last said to each kind of question in a round."""

    def given(self, question: Question, action: Action) -> None:
        """A person has answered."""
        whose, number = (question.side, question.ask.unit), question.view.clock.round
        before, answers = self._turns.get(whose, (number, {}))
        kept = answers if before == number else {}
        self._turns[whose] = number, {**kept, question.ask.kind: action}

    def said(self, question: Question) -> tuple[tuple[str, Action], ...]:
        """What was said for the unit that is asked to each kind of question in this round."""
        number, answers = self._turns.get((question.side, question.ask.unit), (0, {}))
        return tuple(answers.items()) if number == question.view.clock.round else ()

    def for_all(self, question: Question, action: Action) -> None:
        """Give the same answer for all who are asked the same directly after."""
        self._for_all = ForAll(question.side, question.ask.kind, action)

    def answer(self, question: Question) -> Action | None:
        """The answer to a question that need not be put; None for one that must."""
        if self.insist:
            self._for_all = None
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
