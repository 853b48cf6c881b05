"""A survey by the clock: a battle of everything first, then more and more in turn, until the time is up."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence

from game.lab.arms import Arm
from game.lab.chapter import Chapter
from game.lab.notable_battles import Choosing
from game.lab.outcome_tally import Tallied
from game.lab.pool import NoWorkers, Pool
from game.lab.survey import Heard, Subject, Survey, Wanted
from game.lab.trial import Outcome

FIRST_PASS = 1
"""Battles of each in the first pass; each pass after it plays as many again as there were."""
FIRST_PAGE, NEXT_PAGE = 10.0, 15.0
"""Seconds after which the page is brought up to date for the first time, and between the times after that. It is there
when the first battle is over.
"""
SEARCHED = 0.5
"""The part of the time after which what makes it even is looked for."""
ENOUGH = 16
"""Battles of each that the search needs to begin from."""


class TimeIsUp(Exception):
    """The time that was given is over."""


class TimedSurvey(Survey):
    """As much as fits into a time: every scenario, rulebook and change in turn, so that each has its say whenever it
    is stopped.
    """

    def __init__(
        self,
        subjects: Sequence[Subject],
        wanted: Wanted,
        pool: Pool,
        seconds: float,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__(subjects, wanted, pool)
        self._seconds, self._clock = seconds, clock
        self.shown: Callable[[], object] = lambda: None
        """Is called when there is something to be read, and every now and then."""
        self._tallies: dict[str, Tallied] = {}
        """What was counted of each arm, by its key and the name of its scenario."""

    def run(self, heard: Heard) -> None:
        """Play until the time is up; what was found so far is kept, the battles to watch with it."""
        self._began = self._clock()
        self._next_page = self._began
        self._heard = self._watching(heard)
        chosen = {id(chapter): _choosing(chapter) for chapter, _ in self._plans}
        try:
            for battles in _passes():
                self._pass(battles, chosen)
                if self.wanted.even and battles >= ENOUGH and self._gone > SEARCHED * self._seconds:
                    self._search(battles)
        except TimeIsUp:
            pass
        except NoWorkers:
            if not self._played:
                raise
        finally:
            for chapter, arms in self._plans:
                self._keep(chapter, arms[0], chosen[id(chapter)])

    @property
    def announced(self) -> int | None:
        """Nobody knows how many there will be."""
        return None

    @property
    def _gone(self) -> float:
        """Seconds since it began."""
        return self._clock() - self._began

    def _watching(self, heard: Heard) -> Heard:
        """Tell of each battle, show the page now and then, and stop when the time is up."""

        def hear(name: str, outcome: Outcome, done: int, of: int) -> None:
            heard(name, outcome, done, of)
            if self._clock() >= self._next_page:
                late = self._gone >= FIRST_PAGE
                self._next_page = self._clock() + NEXT_PAGE if late else self._began + FIRST_PAGE
                self.shown()
            if self._gone >= self._seconds:
                raise TimeIsUp

        return hear

    def _pass(self, battles: int, chosen: dict[int, Choosing]) -> None:
        """So many battles of every scenario as it is written, then so many of every change."""
        for chapter, arms in self._plans:
            self._up_to(chapter, arms[0], battles, chosen[id(chapter)])
        for chapter, arms in self._plans:
            for arm in arms[1:]:
                self._up_to(chapter, arm, arm.count(battles), None)

    def _up_to(self, chapter: Chapter, arm: Arm, battles: int, chosen: Choosing | None) -> None:
        """Play an arm on until there are so many battles of it."""
        key = f"{chapter.name} {arm.key}"
        if key not in self._tallies:
            self._tallies[key] = self._begin(chapter, arm)
        tallied = self._tallies[key]

        def count(outcome: Outcome) -> None:
            tallied.add(outcome)
            if chosen is not None:
                chosen.consider(outcome)

        numbers = range(tallied.played, battles)
        if numbers:
            self._play(chapter, lambda: arm.trials(self.wanted.seed, numbers), count)

    def _search(self, battles: int) -> None:
        """Look once for what would make each scenario even."""
        for chapter, arms in self._plans:
            if chapter.evened is None and arms[0].kind == "written":
                self._even(chapter, arms[0], battles)


def _passes() -> Iterator[int]:
    """How many battles of each there are after each pass."""
    battles = FIRST_PASS
    while True:
        yield battles
        battles *= 2


def _choosing(chapter: Chapter) -> Choosing:
    return Choosing({side: chapter.title(side) for side in chapter.sides}, chapter.setup.times.name)
