"""Others decide: shown for whole beats, so that how long a machine thinks tells nothing of hidden units."""

from __future__ import annotations

from collections.abc import Callable

from game.ui.battle.session import Session

BEATS = {"slow": 800, "usual": 500, "quick": 250, "instant": 100}
"""Milliseconds of a beat, by the speed at which what happens is shown."""


class EnemyTurn:
    """From the moment when others have something to decide until something is to be seen of it, or to be answered: a
    whole number of beats. Where everything may be seen there is nothing to betray, and no beat.
    """

    def __init__(self, session: Session, speed: Callable[[], str]) -> None:
        self._session, self._speed = session, speed
        self._beat = BEATS["usual"]
        self._passed = 0
        self.on = False

    def begin(self) -> bool:
        """Begin, if it is others who have something to decide; whether it is on."""
        if not self.on and self._session.thinking and self._session.eyes is not None:
            self.on, self._passed = True, 0
            self._beat = BEATS.get(self._speed(), BEATS["usual"])
        return self.on

    @property
    def wanted(self) -> bool:
        """Whether there is more for others to decide before anything is to be seen."""
        session = self._session
        return session.changing or (session.thinking and not session.news() and len(session.pictures()) < 2)

    def pass_time(self, passed: int) -> bool:
        """Let so many milliseconds pass; whether it is over."""
        before, self._passed = self._passed, self._passed + passed
        self.on = self.wanted or before // self._beat == self._passed // self._beat
        return not self.on
