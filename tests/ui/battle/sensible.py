"""A person with sense at a battle: tells units what to keep doing, looks after those that ask, and counts inputs: the
clicks and keys that it takes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from game.battle.question import Question
from game.battle.view import View
from game.players.crews import fights
from game.players.errands.changes import enemies
from game.players.errands.errand import Duty
from game.players.errands.giving import side_by_side, told_to
from game.players.seated import goals, player
from game.ui.battle.session import Session
from rules.frame.forms import Purpose
from rules.frame.ground import Cell
from rules.kernel.refs import Ref

DEFAULT, ORDER = 1, 2
"""Inputs for the default, and for an order: what it is about, and giving it."""
ERRAND, POINTED, GATHERED = 2, 1, 1
"""Inputs for an errand: the panel and the errand; more for pointing at its goal, and for choosing several units."""
TURN = (Purpose.GO, Purpose.BEGIN, Purpose.POSTURE, Purpose.ARM)
"""Purposes of what is offered to a unit in its turn."""


@dataclass
class Count:
    """What a person had to do."""

    inputs: int = 0
    questions: Counter[Ref] = field(default_factory=Counter)
    contact: Fraction = Fraction(0)
    """Units that could act, second by second, while enemies were in sight of any of them."""
    in_contact: int = 0
    """Inputs in those seconds."""

    @property
    def rate(self) -> float:
        """Inputs for each second of each unit in contact."""
        return self.in_contact / float(self.contact) if self.contact else 0.0


class Sensible:
    """Sends units that see no enemy to the objective, lets those that do hold and fight, and takes the default for what
    else is asked.
    """

    def __init__(self, session: Session, *, errands: bool = True) -> None:
        self.session = session
        self.side = session.seats.persons[0]
        setup = session.battle.setup
        self.goals: Sequence[Cell] = goals(setup, self.side)
        self.mind = player("greedy", setup, self.side, "1")
        self.errands = errands
        """Whether errands are given at all: without, every question is answered by an order."""
        self.count = Count()
        self._round = -1
        self._met = False
        self._told_here: tuple[Ref, int] | None = None
        """The unit that was last given an errand, and when."""

    def play(self, seconds: float) -> Count:
        """Play for so many seconds of the battle."""
        session, each = self.session, self.session.battle.setup.book.round_seconds
        session.wait()
        while (question := session.question) is not None and question.view.clock.round * each <= seconds:
            self._passes(question, each)
            before = self.count.inputs
            self.count.questions[question.ask.unit] += 1
            self._answer(question)
            if self._met:
                self.count.in_contact += self.count.inputs - before
            session.shown()
            session.wait()
        view = session.own_view()
        last = min(view.clock.round, int(seconds / each))
        if self._met and last > self._round:
            self.count.contact += len(self._able(view)) * each * (last - self._round)
        return self.count

    def _able(self, view: View) -> list[Ref]:
        """The units of the side that can fight."""
        return [unit for unit in view.units(self.side) if fights(view, unit)]

    def _passes(self, question: Question, each: Fraction) -> None:
        """Count the rounds that have passed since the last question, and whether enemies are in sight."""
        view, number = question.view, question.view.clock.round
        own = self._able(view)
        if number != self._round:
            passed = 1 if self._round < 0 else number - self._round
            if self._met or self._round < 0:
                self.count.contact += len(own) * each * passed
            self._met = any(_sees(view, unit) for unit in own)
            self._round = number

    def _answer(self, question: Question) -> None:
        turn = any(offer.action.purpose in TURN for offer in question.menu.offers)
        here = question.ask.unit, len(self.session.battle.script)
        if not self.errands or not turn or here == self._told_here:
            self._order(question, usual=not turn)
            return
        self._told_here = here
        view, unit = question.view, question.ask.unit
        blind = [each for each in self._able(view) if self._free(each) and not _sees(view, each)]
        goal = next((cell for cell in self.goals if cell not in view.cells(unit)), None)
        places = {} if goal is None else dict(side_by_side(view, list(dict.fromkeys((unit, *blind))), goal))
        if _sees(view, unit) or self._there(view, unit) or unit not in places:
            self._tell(view, Duty.HOLD, {unit: None})
        else:
            self._tell(view, Duty.GO, dict(places))

    def _order(self, question: Question, *, usual: bool) -> None:
        """One order for one question."""
        routine = question.menu.routine
        action = routine if usual and routine is not None else self.mind.choose(question)
        self.count.inputs += DEFAULT if action == routine else ORDER
        self.session.answer(action)

    def _free(self, unit: Ref) -> bool:
        return self.session.errands.find(self.side, unit) is None

    def _there(self, view: View, unit: Ref) -> bool:
        here = view.cells(unit)[0]
        return any(view.grid.straight(here, cell) <= 3 * view.grid.metres for cell in self.goals)

    def _tell(self, view: View, duty: Duty, goals: Mapping[Ref, Cell | None]) -> None:
        """Give one errand to all of these."""
        told, pointed = len(self.session.log()), any(cell is not None for cell in goals.values())
        self.count.inputs += ERRAND + POINTED * pointed + GATHERED * (len(goals) > 1)
        self.session.keep_doing([told_to(view, unit, duty, told, goal) for unit, goal in goals.items()])


def _sees(view: View, unit: Ref) -> bool:
    """Whether a unit has an enemy in sight."""
    return any(view.in_line(unit, foe) for foe in enemies(view, unit))
