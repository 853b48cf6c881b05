"""What a person need not be asked: what has one answer, what was answered for all, and turns with nothing left."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.battle.battle import Question
from game.battle.witness import Account
from game.ui.battle.multi_turn_move import leg
from game.ui.battle.prose import line
from rules.frame.book import Routine
from rules.frame.forms import Action, Menu, Purpose
from rules.frame.ground import Cell
from rules.kernel.refs import Ref

ONCE = (
    Purpose.BEGIN,
    Purpose.LATER,
    Purpose.QUIET,
    Purpose.YIELD,
    Purpose.GO,
    Purpose.ALIGHT,
    Purpose.STEER,
    Purpose.POSTURE,
    Purpose.ARM,
)
"""Purposes of what is not repeated turn by turn."""


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


def may_repeat(form: type[Action]) -> bool:
    """Whether it makes sense to do it again every turn: not to go somewhere, to begin or to let something go."""
    return form.purpose not in ONCE and not form.lets_go and not form.apart


def news(question: Question, told: Sequence[Account]) -> bool:
    """Whether any of this is new to a side: done by others, or seen."""
    own, sights = set(question.view.units(question.side)), question.view.book.sights
    return any(line(each) for each in told if each.actor not in own or each.kind in sights)


@dataclass(frozen=True, slots=True)
class Resting:
    """A side all of whose units wait until it sees or hears something new."""

    side: str
    kind: str
    told: int
    """How much the side had been told when it said so."""

    def answer(self, question: Question, log: Sequence[Account]) -> Action | None:
        """The default, as long as that lets time pass and nothing new was told."""
        usual = question.menu.routine
        return None if usual is None or not may_rest(question.menu) or news(question, log[self.told :]) else usual


@dataclass(slots=True)
class Repeating:
    """A unit that does the same again, turn by turn, until its side is told something new or it no longer can."""

    unit: Ref
    action: Action
    """What it was told to repeat."""
    answers: dict[str, Action]
    """What it says to each kind of question: the same as in the turn in which it was told so."""
    told: int
    done: int
    """The round in which it was last done."""
    goal: Cell | None = None
    """Where it is going; None: it does what it did before."""

    def answer(self, question: Question, log: Sequence[Account]) -> Action | None:
        """The same as before, as long as that is possible and nothing new was told; once it is done, the turn ends."""
        if self.told > len(log) or news(question, log[self.told :]):
            return None
        number, usual = question.view.clock.round, question.menu.routine
        action = self.answers.get(question.ask.kind) if self.goal is None else self._onward(question)
        if action is not None and question.menu.admits(action):
            self.done = number if action == self.action or action.purpose is Purpose.GO else self.done
            return action
        return usual if self.done == number and usual is not None and usual.purpose is Purpose.PASS else None

    def _onward(self, question: Question) -> Action | None:
        """The next leg of the way to its goal, one a round; to what must be said before, what was said before. What is
        asked between two legs is answered by going on, where that is on the menu, or else by the default.
        """
        kind, menu, goal = question.ask.kind, question.menu, self.goal
        said, round_ = self.answers.get(kind), question.view.clock.round
        if goal is None or (said is not None and said != self.action):
            return said
        if goal in question.view.cells(self.unit):
            return None
        if said is None:
            ways = dict.fromkeys(offer.action for offer in menu.offers if offer.action.purpose is Purpose.GO)
            rows = (leg(question, goal, action) for action in ways)
            row = next(filter(None, rows), None)
            return menu.routine if row is None else row.action
        row = None if self.done == round_ else leg(question, goal, type(self.action))
        return None if row is None else row.action


class AutoAnswers:
    """Answers on behalf of the people at the table what leaves them nothing to decide."""

    def __init__(self) -> None:
        self.ends_turns = True
        """Whether a turn ends by itself when only what takes no time is left of it."""
        self.insist = False
        """The next question is put whatever it is: it was gone back to."""
        self._for_all: ForAll | None = None
        self._resting: dict[str, Resting] = {}
        self._repeating: dict[Ref, Repeating] = {}
        self._turns: dict[Ref, tuple[int, dict[str, Action]]] = {}
        """What each unit last said to each kind of question in a round."""

    def given(self, question: Question, action: Action) -> None:
        """A person has answered: a unit that is asked again no longer repeats what it did."""
        unit, number = question.ask.unit, question.view.clock.round
        self._repeating.pop(unit, None)
        before, answers = self._turns.get(unit, (number, {}))
        kept = answers if before == number else {}
        self._turns[unit] = number, {**kept, question.ask.kind: action}

    def repeat(self, question: Question, action: Action, told: int, goal: Cell | None = None) -> None:
        """Let the unit do the same again, or go on to a goal, turn by turn, until its side is told something new."""
        unit = question.ask.unit
        number, answers = self._turns[unit]
        self._repeating[unit] = Repeating(unit, action, dict(answers), told, number, goal)

    @property
    def repeating(self) -> tuple[Repeating, ...]:
        """The units that do the same again and again."""
        return tuple(self._repeating.values())

    def stop(self, unit: Ref) -> None:
        """Ask what a unit is to do from now on."""
        self._repeating.pop(unit, None)

    def for_all(self, question: Question, action: Action) -> None:
        """Give the same answer for all who are asked the same directly after."""
        self._for_all = ForAll(question.side, question.ask.kind, action)

    def rest(self, question: Question, told: int) -> None:
        """Give the default for all who are asked the same, until the side is told something new."""
        self._resting[question.side] = Resting(question.side, question.ask.kind, told)

    def answer(self, question: Question, log: Sequence[Account]) -> Action | None:
        """The answer to a question that need not be put, with all its side was told; None for one that must."""
        if self.insist:
            self.insist, self._for_all = False, None
            self._resting.clear()
            self._repeating.clear()
            return None
        given = question.menu.only or self._same(question) or self._rest(question, log) or self._end(question)
        return given or self._again(question, log)

    def _again(self, question: Question, log: Sequence[Account]) -> Action | None:
        given = self._repeating.get(question.ask.unit)
        answer = None if given is None else given.answer(question, log)
        if answer is None:
            self.stop(question.ask.unit)
        return answer

    def _rest(self, question: Question, log: Sequence[Account]) -> Action | None:
        given = self._resting.get(question.side)
        answer = None
        if given is not None and given.kind == question.ask.kind and given.told <= len(log):
            answer = given.answer(question, log)
        if answer is None:
            self._resting.pop(question.side, None)
        return answer

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
