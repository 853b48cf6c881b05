"""A survey by the clock: more and more battles of everything in turn, until the time is up."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence

from game.lab.plan import Subject, Wanted
from game.lab.pool import NoWorkers, Pool
from game.lab.survey import Heard, Survey, doubling
from game.lab.trial import Outcome

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

    def run(self, heard: Heard) -> None:
        """Play until the time is up; what was found so far is kept, the battles to watch with it."""
        self._began = self._clock()
        self._next_page = self._began
        try:
            super().run(self._watching(heard))
        except TimeIsUp:
            pass
        except NoWorkers:
            if not self._played:
                raise

    def _passes(self) -> Iterator[int]:
        """More and more, until the time is up; once it is time for that, what makes it even is looked for."""
        for battles in doubling():
            yield battles
            if battles >= ENOUGH and self._gone > SEARCHED * self._seconds:
                for plan in self._plans:
                    self._search(plan)

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
