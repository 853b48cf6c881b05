"""A battle as a film: moved to any point of its script and back, looked at there, and played on from there.

While it is turned, the journal is not written; the file holds everything up to the end already. The battle is the very
one that is being played: going back and forth performs the same steps again. Should they ever lead elsewhere, the film
is at its end, and the battle is read from its journal once more.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter

from game.battle.battle import Battle
from game.battle.journal import Journal, branch
from game.battle.marks import standing
from game.battle.reasons import Reasons, with_the_plan
from game.battle.replay import Loaded
from game.battle.script import Step
from game.ui.battle.open_table import lookers
from game.ui.battle.seats import Seats
from game.ui.battle.session import Session
from game.ui.battle.side_memory import Memory, taken_up
from rules.kernel.refs import Ref

RECENT = 2000
"""Steps among which a plan is looked for that still holds."""
SLICE = 0.03
"""Seconds of turning at a time."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """A round on the film: its number, and after how many steps it begins."""

    round: int
    start: int


class ReplayController:
    """Turns the battle of a session. Nobody is asked anything until it is back at its end."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.battle = session.battle
        session.still()
        self._listener, self.battle.listener = self.battle.listener, None
        self._open = session.over or not session.seats.persons
        """Whether nothing of the battle is a secret any more to those who watch the film."""
        self._script: tuple[Step, ...] = tuple(self.battle.script)
        self._digests = (*self.battle.digests, self.battle.digest)
        self.lost = False
        """Whether a step led elsewhere than it had led before: nothing of this battle can be relied on any more."""
        self._shown = dict(session.seats.shown)
        self.chapters = tuple(Chapter(number, rest.after) for number, rest in enumerate(self.battle.rests, 1))
        mended = "" in self.battle.digests
        self.first = self.battle.rests[0].after if mended else 0
        """The earliest point that can be gone back to: what lies before a change of the rules is not played again."""
        self.goal = self.end
        self._moved = False
        """Whether it has moved since that was last told."""
        self._answered: Ref | None = None

    @property
    def end(self) -> int:
        """How long the film is, in steps."""
        return len(self._script)

    @property
    def at(self) -> int:
        """After how many steps it stands."""
        return len(self.battle.script)

    @property
    def round(self) -> int:
        """The round it stands in."""
        return self.battle.table.clock.round

    @property
    def actor(self) -> Ref | None:
        """The unit whose answer was given last, if all units may be seen."""
        return self._answered if self.session.eyes is None else None

    @property
    def reasons(self) -> Reasons | None:
        """Why the last answer was given: told once the battle is over, where a computer player gave it."""
        script = self.battle.script
        if not self._open or not script or script[-1].reasons is None:
            return None
        return with_the_plan([step.reasons for step in script[-RECENT:]])

    def turn_to(self, step: int) -> None:
        """Turn to a point; the turning itself is done bit by bit."""
        self.goal = max(self.first, min(step, self.end))

    def turn(self, seconds: float = SLICE) -> bool:
        """Turn on towards the goal for so long, beside the window; whether it has moved."""
        if self.session.changing:
            return False
        if not self._moved and self.at != self.goal and not self.lost:
            self.session.change(lambda: self._turn(seconds), self._turned)
        moved, self._moved = self._moved, False
        return moved

    def _turned(self) -> None:
        if not self.lost:
            self.session.gone_back()
        self._moved = True

    def _turn(self, seconds: float) -> None:
        try:
            self._step_on(seconds)
        except Exception:  # whatever it is that no longer can be done: it was done before
            self.lost = True
        self.lost = self.lost or tuple(self.battle.digests) != self._digests[: self.at]

    def _step_on(self, seconds: float) -> None:
        if self.goal < self.at:
            self.battle.rewind(max(self.first, self.goal - 1))
        until = perf_counter() + seconds
        while self.at < self.goal and perf_counter() < until:
            self._answered = None if self.battle.ask is None else self.battle.ask.unit
            self.battle.perform(self._script[self.at])

    def home(self) -> bool:
        """Let the battle go on, now that the film stands at its end; False where it does not lead there any more."""
        self.lost = self.lost or self.battle.digest != self._digests[-1]
        if self.lost:
            return False
        self.battle.listener = self._listener
        self.session.gone_back()
        self.session.seats.shown.update(self._shown)
        return True

    def read_again(self) -> Callable[[], Session]:
        """Read the battle as its journal tells it, or play it anew where it has none: that takes long. What comes of it
        lets the same people sit down at it. Raises Faulty for a file that has become unreadable.
        """
        left, seats = self.session, self.session.seats
        seats.shown.update(self._shown)
        loaded: Loaded | None = None
        if left.journal is None:
            battle = Battle(self.battle.setup, self.battle.seed)
            memory = Memory(battle, lookers(battle, seats.persons))
            for step in self._script:
                battle.perform(step)
        else:
            loaded, memory = taken_up(left.journal.path, seal=left.journal.seal)
            battle = loaded.battle

        def sit_down() -> Session:
            left.part()
            session = Session(battle, seats, None if loaded is None else loaded.carry_on(), memory)
            session.eyes = left.eyes
            session.take_marks(left.pointed)
            session.shown()
            return session

        return sit_down

    def play_on(self, path: Path | None) -> Callable[[], Session]:
        """Begin a file of its own for the battle from here on; the old one stays as it is. What comes of it lets the
        same people sit down at it. Raises Faulty for a file that cannot be written.
        """
        left, seats, battle, marks = self.session, self.session.seats, self.battle, self.session.pointed
        journal: Journal | None = None
        if path is not None:
            words = dict.fromkeys(seats.persons, "") if len(seats.persons) > 1 else None
            journal = branch(battle, self.at, path, words, seats.locks.values(), marks)
            if left.journal is not None:
                left.journal.branches_off(self.at, path)

        def sit_down() -> Session:
            left.part()
            session = Session(battle, Seats(dict(seats.players), dict(seats.locks), seats.leads), journal, left.memory)
            session.take_marks(standing(marks))
            return session

        return sit_down
