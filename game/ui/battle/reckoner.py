"""Works out odds beside the window, one thing at a time, so that the window goes on answering.

It only looks at the battle: before anything of that changes, it comes to rest.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures import wait as wait_for
from time import perf_counter
from typing import Any, Generic, TypeVar

T = TypeVar("T")
AT_ONCE = 0.03
"""Seconds that the window waits for the odds that a person looks at: most are there by then, and nothing flashes."""
IN_PASSING = 0.004
"""Seconds that it waits in each turn of the loop for what is worked on besides."""


class Job(Generic[T]):
    """Something that is being worked out."""

    def __init__(self, future: Future[T]) -> None:
        self._future = future

    def ready(self, seconds: float = 0.0) -> bool:
        """Whether it is worked out; waits for it no longer than this."""
        if not self._future.done() and seconds > 0:
            wait_for((self._future,), seconds)
        return self._future.done()

    def found(self) -> T:
        """What has been worked out."""
        return self._future.result()


class Reckoner:
    """One thread that works odds out."""

    def __init__(self) -> None:
        self._pool = ThreadPoolExecutor(max_workers=1, thread_name_prefix="odds")
        self._now: Future[Any] | None = None

    @property
    def busy(self) -> bool:
        """Whether anything is being worked out at this moment."""
        return self._now is not None and not self._now.done()

    def begin(self, work: Callable[[], T]) -> Job[T]:
        """Begin to work something out, once what was begun before is done."""
        future = self._pool.submit(work)
        self._now = future
        return Job(future)

    def rests(self, seconds: float | None = None) -> bool:
        """Whether nothing is worked out any more; waits for that so long, or until it is so."""
        if self._now is not None and not self._now.done():
            wait_for((self._now,), seconds)
        return not self.busy

    def close(self) -> None:
        """Work nothing out any more."""
        self._pool.shutdown(cancel_futures=True)


class Patience:
    """Waits for several things, but all in all no longer than a moment."""

    def __init__(self, seconds: float) -> None:
        self._until = perf_counter() + seconds

    @property
    def left(self) -> float:
        """Seconds that are left."""
        return max(0.0, self._until - perf_counter())
