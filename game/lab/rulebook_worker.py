"""Rulebooks compared in a process of its own, for a window that must go on answering: it hears how far the battles are,
and may stop them at any time.
"""

from __future__ import annotations

import os
import threading
from _thread import interrupt_main
from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import dataclass, replace
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from time import sleep

from game.lab.arms import Seats
from game.lab.balance import Balance
from game.lab.finding_text import Finding
from game.lab.findings import Findings
from game.lab.folder import Folder, Taken
from game.lab.ground_insight import Insight
from game.lab.page import How
from game.lab.plan import Subject, Wanted
from game.lab.pool import NoWorkers, Pool
from game.lab.rulebooks import Comparison, comparison
from game.lab.survey import Heard, Survey
from game.lab.trial import Outcome, hands_out
from game.lab.variation import Change, Impossible
from rules.kernel.faults import Faulty
from rules.kernel.lengths import Unit

POLITE = 10
"""By how much a process gives way to others of the machine that are to answer at once."""
PATIENCE = 5.0
"""Seconds that a process has to end by itself."""
STOP, LEAVE = "stop", "leave"
"""End the battles and write the report; end at once, nobody wants it any more."""


@dataclass(frozen=True, slots=True)
class Order:
    """What is to be compared: a scenario, who plays it, under which books, how often; and where the report goes."""

    name: str
    file: str
    seats: Seats
    books: tuple[str, ...]
    battles: int
    out: str
    seed: str = "1"
    workers: int = 1
    unit: Unit = Unit.METRES
    change: Change = Change()
    """What the scenario as written is held against under its first book."""
    even: bool = False
    """Look for what would make it even as well."""
    polite: int = POLITE
    """By how much the battles give way to the window."""

    @property
    def command(self) -> str:
        """The command that makes the same report."""
        players = ",".join(f"{side}={player}" for side, player in self.seats)
        books = "all" if len(self.books) > 1 else self.books[0]
        return (
            f"deadground lab {self.name} --book {books} --battles {self.battles} --players {players} --seed {self.seed}"
            f"{' --even' * self.even}"
        )


@dataclass(frozen=True, slots=True)
class Progress:
    """How far it is: so many battles of so many, the book that is played now, and the figures so far."""

    done: int = 0
    of: int = 0
    book: str = ""
    found: Comparison | None = None
    page: str = ""
    """The report, once it is written."""
    fault: str = ""
    """Why there will be none."""
    advice: tuple[Finding, ...] = ()
    """What to make of it under the first book: how changes stand while they are tried, and in the end everything."""

    @property
    def over(self) -> bool:
        """Whether nothing more will come."""
        return bool(self.page or self.fault)


class RulebookWorker:
    """A comparison under way."""

    def __init__(self, order: Order) -> None:
        context = get_context("spawn")
        self._line, other = context.Pipe()
        self._process = context.Process(target=_carry_out, args=(order, other), name="comparison")
        self._process.start()
        other.close()
        self._last = Progress()
        self._leaving: threading.Thread | None = None
        """Waits for the end of the process in its place: two that wait at once race for it."""

    def progress(self) -> Progress | None:
        """What has come in since it was last asked for; None for nothing."""
        fresh = None
        try:
            while self._line.poll():
                fresh = self._last = self._line.recv()
        except (EOFError, OSError):
            if not self._last.over:
                fresh = self._last = replace(self._last, fault="the battles broke off: their process is gone")
        return fresh

    def stop(self) -> None:
        """End it; the report tells of the battles that are over."""
        self._tell(STOP)

    def close(self) -> None:
        """Nobody wants it any more. It ends by itself, or is ended."""
        self._tell(LEAVE)
        self._leaving = threading.Thread(target=self._see_out, name="comparison", daemon=True)
        self._leaving.start()

    def _tell(self, word: str) -> None:
        with suppress(OSError):
            self._line.send(word)

    def _see_out(self) -> None:
        self._process.join(PATIENCE)
        if self._process.is_alive():
            self._process.kill()
            self._process.join()
        self._line.close()

    def wait(self, seconds: float | None = None) -> bool:
        """Let the process come to its end; whether it did."""
        (self._leaving or self._process).join(seconds)
        return not self._process.is_alive()


# in the other process


class Ear:
    """Listens for a word from the window while battles are played; a window that is gone wants nothing any more."""

    def __init__(self, line: Connection, interrupt: Callable[[], object] = interrupt_main) -> None:
        self._line, self._interrupt = line, interrupt
        self._sending = threading.Lock()
        self._interrupted = False
        self.word = ""
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        while self.word != LEAVE:
            try:
                self.word = self._line.recv()
            except (EOFError, OSError):
                self.word = LEAVE
            with self._sending:
                self._interrupt()
                self._interrupted = True

    def tell(self, progress: Progress) -> None:
        """Say how far it is; nothing cuts that short."""
        with self._sending, suppress(OSError):
            self._line.send(progress)

    def heed(self) -> None:
        """Stop after this battle, if a word has come and its interruption was lost: Python drops one that falls into
        the clearing away of a thing nobody holds.
        """
        with self._sending:
            interrupted = self._interrupted
        sleep(0)  # an interruption that is still on its way comes here
        if interrupted:
            raise KeyboardInterrupt


def _carry_out(order: Order, line: Connection) -> None:
    """Play, tell of every battle, write the report."""
    with suppress(AttributeError, OSError):
        os.nice(order.polite)
    hands_out()
    ear = Ear(line)
    with suppress(KeyboardInterrupt):
        try:
            ear.tell(_compared(order, ear))
        except (Faulty, Impossible, NoWorkers, Taken, OSError) as error:
            ear.tell(Progress(fault=str(error)))


def _compared(order: Order, ear: Ear) -> Progress:
    subject = Subject(order.name, order.file, order.seats, order.books, order.change)
    wanted = Wanted(order.seed, order.battles, quick=True, even=order.even, watch=False)
    survey = Survey([subject], wanted, Pool(order.workers))
    last = Progress(0, survey.announced or 0, order.books[0])
    ear.tell(last)
    with closing(Folder(Path(order.out))) as folder:

        def heard(name: str, outcome: Outcome, done: int, of: int) -> None:
            nonlocal last
            folder.figures.add(name, outcome)
            first, *_ = survey.begun
            advice = tuple(Balance(first).so_far())
            last = Progress(done, of, outcome.trial.book, comparison(survey.begun), advice=advice)
            ear.tell(last)
            ear.heed()

        complete = _played(survey, heard, ear)
        if survey.begun:
            folder.write(survey.begun, order.command, how=How.WHOLE if complete else How.STOPPED, unit=order.unit)
            advice = tuple(Findings(survey.begun[0], Insight(survey.begun[0], "ground")).short())
            return replace(last, found=comparison(survey.begun), advice=advice, page=str(folder.page))
    return replace(last, fault="stopped before the first battle was over")


def _played(survey: Survey, heard: Heard, ear: Ear) -> bool:
    """Whether all of it was played: the window may stop it."""
    try:
        survey.run(heard)
    except KeyboardInterrupt:
        if ear.word != STOP:
            raise
        return False
    return True
