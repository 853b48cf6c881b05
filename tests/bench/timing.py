"""Timing one thing beside its yardstick: the least of many runs, with nobody counting lines meanwhile."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def uncounted() -> Iterator[None]:
    """No coverage meanwhile: it slows Python several times over, and a yardstick in C not at all."""
    counter = sys.gettrace()
    sys.settrace(None)
    try:
        yield
    finally:
        sys.settrace(counter)


def best(run: Callable[[], object], times: int) -> float:
    """The least seconds of many runs: the machine's other work does not count."""
    seconds = []
    with uncounted():
        for _ in range(times):
            before = time.perf_counter()
            run()
            seconds.append(time.perf_counter() - before)
    return min(seconds)


def side_by_side(mine: Callable[[], object], theirs: Callable[[], object], times: int = 100) -> tuple[float, float]:
    """The least seconds of each, in turns of five, so that a busy moment of the machine troubles both."""
    turns = [(best(mine, times // 5), best(theirs, times // 5)) for _ in range(5)]
    return min(first for first, _ in turns), min(second for _, second in turns)
