"""Changes a battle beside the window: most changes are there at once, and while a longer one goes on the window answers
and shows what it showed before.

Nothing may look at the battle until the change has come to its end.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures import wait as wait_for
from typing import Any, TypeVar

from game.ui.battle import reckoner

T = TypeVar("T")


class Changing:
    """One thread in which a battle is changed, one change at a time."""

    def __init__(self) -> None:
        self._pool = ThreadPoolExecutor(max_workers=1, thread_name_prefix="change")
        self._now: Future[Any] | None = None
        self._then: Callable[[Future[Any]], object] = lambda _: None

    @property
    def on(self) -> bool:
        """Whether a change is under way, or has ended and nothing has been made of it yet."""
        return self._now is not None

    def begin(self, work: Callable[[], T], then: Callable[[Future[T]], object]) -> None:
        """Begin a change. What follows from it is done in the thread that asked for it: at once where that takes but a
        moment, else when it is looked after.
        """
        self._now, self._then = self._pool.submit(work), then
        self.look_after(reckoner.AT_ONCE)

    def look_after(self, seconds: float | None = 0.0) -> bool:
        """Do what follows from a change that has ended, waiting for its end so long; whether none is under way now."""
        now = self._now
        if now is None:
            return True
        wait_for((now,), seconds)
        if not now.done():
            return False
        self._now = None
        self._then(now)
        return True

    def close(self) -> None:
        """Change nothing any more."""
        self._pool.shutdown(cancel_futures=True)
