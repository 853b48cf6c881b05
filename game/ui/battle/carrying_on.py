"""What the units of the people at a table keep doing: their errands, what one of them is asked just now, why one was
dropped, and how it all stood before each decision of a person.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from game.battle.battle import Battle
from game.battle.journal import Journal
from game.battle.question import Question
from game.battle.seal import Seal
from game.battle.view import View
from game.battle.witness import Account
from game.players.crews import fights
from game.players.errands import wording
from game.players.errands.answering import Answer, answer
from game.players.errands.changes import changed
from game.players.errands.errand import Duty, Errand, Stopped
from game.players.errands.giving import told_to
from game.ui.battle import errands_file
from rules.frame.forms import Action
from rules.kernel.refs import Ref

Whose = tuple[str, Ref]
"""A side, and a unit by that side's own number."""
MOST = 24
"""Answers in a round after which a unit gets nowhere by what it keeps doing."""
CALM = 3
"""Seconds of the battle after the seat was passed for which no other player is called because a unit stops: the unit
holds where it is until then. Only where rounds are shorter than that.
"""
NOWHERE = Stopped("gets nowhere")
KIND = "errand"
"""The kind of account that says why an errand was dropped."""


@dataclass(frozen=True, slots=True)
class Notice:
    """That a unit no longer keeps doing what it did, as its side's log has it."""

    side: str
    account: Account
    told: int
    """After how many lines of that log."""
    steps: int
    """How long the script of the battle was then."""


class CarryingOn:
    """The errands of all sides that people play, each by the side's own numbers."""

    def __init__(self, battle: Battle) -> None:
        self.battle = battle
        self.due: Question | None = None
        """What is asked of a unit that answers by its errand."""
        self.passed: int | None = None
        """The round in which the seat was last passed."""
        self._left: dict[str, frozenset[Ref]] = {}
        """The units that each side had when its player last passed the seat."""
        self.decided = False
        """Whether a person has decided the question that is due, by giving the errand."""
        self.notices: list[Notice] = []
        self.given: dict[Whose, Errand] = {}
        self._decisions: dict[int, dict[Whose, Errand]] = {}
        """How they stood when a person decided, by the length of the script."""
        self._answers: tuple[int, dict[Whose, int]] = (0, {})
        """How often each has answered in a round."""
        self._latest: tuple[str, dict[Whose, Errand]] = (battle.digest, {})
        """How they stood where the battle last came to by itself, and the digest there: a film leads back to it."""

    def of(self, side: str | None) -> tuple[Errand, ...]:
        """The errands of one side, in the order of its units."""
        return tuple(self.given[whose] for whose in sorted(self.given) if whose[0] == side)

    def going_on(self, view: View) -> tuple[Errand, ...]:
        """Those of the view's side that are still carried out: the dead keep doing nothing."""
        return tuple(errand for errand in self.of(view.viewer) if fights(view, errand.unit))

    def find(self, side: str | None, unit: Ref) -> Errand | None:
        """What a unit keeps doing."""
        return None if side is None else self.given.get((side, unit))

    def asking(self, view: View) -> tuple[Ref, ...]:
        """The units of a view's side that will be asked: they have no errand, or one that is over as things stand."""
        side = view.viewer
        if side is None:
            return ()
        log = self.battle.log(side)
        errands = ((unit, self.find(side, unit)) for unit in view.units(side) if fights(view, unit))
        return tuple(unit for unit, errand in errands if errand is None or changed(errand, view, log))

    def give(self, side: str, errands: Iterable[Errand], question: Question | None) -> None:
        """From now on these units do this; the one that is asked answers at once."""
        known = tuple(errands)
        asked = question is not None and question.ask.unit in [errand.unit for errand in known]
        if asked:
            self.decides()
        self.given |= {(side, errand.unit): errand for errand in known}
        if asked:
            self.due, self.decided = question, True

    def drop(self, side: str, unit: Ref) -> bool:
        """From now on the unit is asked again; whether it was about to answer."""
        self.given.pop((side, unit), None)
        return self.due is not None and (self.due.side, self.due.ask.unit) == (side, unit)

    def takes(self, question: Question, *, away: bool = False) -> bool:
        """Take a question on, if its unit has an errand, or has come on while its player was `away` from the seat that
        cannot be passed yet.
        """
        held = away and self._just_passed(question.view) and self._came_on(question)
        self.due = question if held or (question.side, question.ask.unit) in self.given else None
        return self.due is not None

    def passes(self, side: str | None) -> None:
        """The seat is passed on by a side: which units it had is known."""
        self.passed = self.battle.table.clock.round
        if side is not None:
            self._left[side] = frozenset(self.battle.view(side).units(side))

    def _came_on(self, question: Question) -> bool:
        """Whether the unit that is asked was not there yet when its player was last in the seat."""
        left = self._left.get(question.side)
        return left is not None and question.ask.unit not in left

    def put(self) -> None:
        """What was due is put to its player after all, or is answered."""
        self.due, self.decided = None, False

    def thought(self, question: Question, *, away: bool = False) -> Answer:
        """What the unit that is asked does by its errand: it only looks, beside the window. While its player is `away`
        from the seat, a unit that stops may have to hold where it is until the seat can be passed.
        """
        log, unit = self.battle.log(question.side), question.ask.unit
        errand = self.given.get((question.side, unit))
        found = None if errand is None else answer(errand, question, log)
        holds = errand is None or isinstance(found, Stopped)
        if holds and away and self._just_passed(question.view):
            held = answer(told_to(question.view, unit, Duty.HOLD, len(log), ends=()), question, log)
            return held if isinstance(held, Action) else found
        return found

    def _just_passed(self, view: View) -> bool:
        """Whether the seat was passed so lately that nobody is called for a unit that stops."""
        seconds = view.book.round_seconds
        return self.passed is not None and seconds < CALM and (view.clock.round - self.passed) * seconds < CALM

    def settled(self, question: Question, found: Answer, together: str | None = None) -> Action | None:
        """The answer that is given; None where the question is put to the player, its errand dropped if it is over. At
        an open table all who look on `together` are told of that.
        """
        whose, number = (question.side, question.ask.unit), question.view.clock.round
        if isinstance(found, Action) and not self._gets_somewhere(whose, number):
            found = NOWHERE
        if isinstance(found, Action):
            return found
        self.put()
        if isinstance(found, Stopped):
            self.given.pop(whose, None)
            words = wording.dropped(question.view, question.ask.unit, found)
            account = Account(number, KIND, words, question.ask.unit if together is None else None)
            audience = together or question.side
            told, steps = len(self.battle.log(audience)), len(self.battle.script)
            self.notices.append(Notice(audience, account, told, steps))
        return None

    def _gets_somewhere(self, whose: Whose, number: int) -> bool:
        """Count one more answer of a unit in a round; whether it still gets somewhere."""
        counted = self._answers[1] if self._answers[0] == number else {}
        self._answers = number, {**counted, whose: counted.get(whose, 0) + 1}
        return self._answers[1][whose] <= MOST

    # going back

    def decides(self) -> None:
        """A person is about to decide."""
        self._decisions[len(self.battle.script)] = dict(self.given)

    def moved_on(self) -> bool:
        """The battle has gone on, or an errand was given or dropped: what lay beyond this point was taken back. Whether
        errands are other ones than before.
        """
        steps, before = len(self.battle.script), self._latest[1]
        self._latest = self.battle.digest, dict(self.given)
        self._decisions = {at: kept for at, kept in self._decisions.items() if at <= steps}
        self.notices = [notice for notice in self.notices if notice.steps <= steps]
        return self.given != before

    def gone_back(self) -> None:
        """The battle was moved to another point: errands are as they were when a person decided there, and none are
        where no person did; back where it last was they are as they were there.
        """
        self.put()
        digest, latest = self._latest
        back = digest == self.battle.digest
        self.given = dict(latest if back else self._decisions.get(len(self.battle.script), {}))
        self._answers = (0, {})

    # their file

    def read(self, journal: Path, seal: Seal | None) -> None:
        """Take up what was kept beside a journal."""
        self.given = errands_file.read(journal, self.battle, seal)

    def keep(self, journal: Journal | None) -> None:
        """Note what units keep doing now, beside the journal as well if it has changed."""
        if self.moved_on() and journal is not None:
            errands_file.write(journal.path, self.battle, self.given, journal.seal)

    # what is told

    def story(self, side: str | None, log: Sequence[Account]) -> tuple[Account, ...]:
        """What a side was told, and between it why its units dropped what they were doing."""
        found: list[Account] = []
        before = 0
        for notice in self.notices:
            if notice.side == side and notice.told <= len(log) and notice.steps <= len(self.battle.script):
                found += (*log[before : notice.told], notice.account)
                before = max(before, notice.told)
        return (*found, *log[before:])
