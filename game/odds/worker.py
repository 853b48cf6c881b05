"""Odds worked out in a process of their own, so that a window that asks for them never waits."""

from __future__ import annotations

from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass
from fractions import Fraction
from multiprocessing import get_context

from game.odds.attacks import Attack, attacks
from game.odds.by_distance import Line, by_distance, usual_distances
from game.odds.meeting import Meeting
from rules.kernel.faults import Fault, Faulty

OUTCOMES = 8
"""So many outcomes of an attack are told, the likeliest first."""


@dataclass(frozen=True, slots=True)
class Told:
    """An attack in plain values: it travels between processes."""

    words: str
    hits: Fraction | None
    down: Fraction
    loss: Fraction
    cost: str
    reasons: tuple[str, ...]
    outcomes: tuple[tuple[str, Fraction], ...]
    """What may become of the target, and how likely that is."""


@dataclass(frozen=True, slots=True)
class Answer:
    """All that was worked out of a meeting: its attacks, and how they change with distance where that was asked for."""

    meeting: Meeting
    attacks: tuple[Told, ...] = ()
    lines: tuple[Line, ...] | None = None
    faults: tuple[Fault, ...] = ()


def told_of(meeting: Meeting) -> Answer:
    """Every attack of a meeting."""
    try:
        return Answer(meeting, tuple(map(_told, attacks(meeting))))
    except Faulty as error:
        return Answer(meeting, faults=error.faults)


def lines_of(meeting: Meeting) -> Answer:
    """How they change with distance."""
    try:
        return Answer(meeting, lines=by_distance(meeting, usual_distances(meeting)))
    except Faulty as error:
        return Answer(meeting, faults=error.faults)


def _told(attack: Attack) -> Told:
    forecast = attack.forecast
    of_target = sorted(forecast.of(attack.target), key=lambda each: -each.chance)[:OUTCOMES]
    return Told(
        attack.words,
        forecast.success,
        attack.down,
        attack.loss,
        forecast.cost.text,
        tuple(map(str, forecast.tallies)),
        tuple((each.text, each.chance) for each in of_target),
    )


class OddsWorker:
    """Works out one meeting after another: what was asked for last counts; the attacks come before the distances."""

    def __init__(self) -> None:
        self._pool = ProcessPoolExecutor(1, get_context("spawn"))
        self._wanted: Meeting | None = None
        self._running: Future[Answer] | None = None
        self._next = told_of

    @property
    def busy(self) -> bool:
        """Whether there is more to come."""
        return self._running is not None or self._wanted is not None

    def ask(self, meeting: Meeting) -> None:
        """Work this out, in place of what was asked before."""
        self._wanted, self._next = meeting, told_of
        self._go_on()

    def answer(self) -> Answer | None:
        """What has been worked out since the last look; None while there is nothing new."""
        done = self._running
        if done is None or not done.done():
            return None
        self._running = None
        self._go_on()
        return done.result()

    def _go_on(self) -> None:
        if self._running is None and self._wanted is not None:
            self._running = self._pool.submit(self._next, self._wanted)
            self._wanted, self._next = (self._wanted, lines_of) if self._next is told_of else (None, told_of)

    def close(self) -> None:
        """Let it go; what it is working on is lost."""
        self._pool.shutdown(wait=False, cancel_futures=True)
