"""Timing one thing beside its yardstick: the least of many runs, with nobody counting lines meanwhile."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

from pytest_benchmark.fixture import BenchmarkFixture

T = TypeVar("T")


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


def measured(
    benchmark: BenchmarkFixture,
    run: Callable[..., T],
    args: tuple[Any, ...] = (),
    *,
    rounds: int = 1,
    warmup_rounds: int = 0,
) -> T:
    """So many runs for the table of pytest-benchmark, whose own `pedantic` has no types."""
    pedantic: Callable[..., T] = benchmark.pedantic
    return pedantic(run, args=args, rounds=rounds, warmup_rounds=warmup_rounds)


def side_by_side(mine: Callable[[], object], theirs: Callable[[], object], times: int = 100) -> tuple[float, float]:
    """The least seconds of each, in turns of five, so that a busy moment of the machine troubles both."""
    turns = [(best(mine, times // 5), best(theirs, times // 5)) for _ in range(5)]
    return min(first for first, _ in turns), min(second for _, second in turns)


BROKEN = 2.5
"""So many times its target is no busy moment of the machine: something has gone wrong."""
TOLD: list[str] = []
"""What was measured in this run, line by line."""


def tell(figures: str) -> None:
    """A line of figures for the end of the run."""
    TOLD.append(figures)


def held(figures: str, measured: float, target: float) -> None:
    """Hold a figure against its target: a miss is told, a gross one fails.

    What else the machine does moves every figure; a test that fails for that teaches people to look away.
    """
    verdict = "met" if measured <= target else "MISSED"
    tell(f"{figures} [{measured / target:.2f} of its target: {verdict}]")
    assert measured <= BROKEN * target, (
        f"{figures}: {measured:.4g}, more than {BROKEN} times the {target:.4g} it may be"
    )
