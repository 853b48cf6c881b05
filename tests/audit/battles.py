"""The battles an audit plays: every scenario under every rulebook that has its people, with every kind of player."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import count, islice

from game import data
from game.battle.setup import Setup
from rules.frame.book import names
from rules.kernel.faults import Faulty
from tests.audit.situations import SITUATIONS
from tests.soak import ready

BOOKS = names()
PLAYERS = ("random", "greedy", "tactician", "novelty")


@dataclass(frozen=True, slots=True)
class Bout:
    """One battle to be played: scenario, rulebook, who plays each side, and what its dice grow from."""

    scenario: str
    book: str
    players: tuple[str, str]
    seed: str

    @property
    def name(self) -> str:
        """A word for files and findings."""
        return f"{self.book}-{re.sub('[^a-z0-9]+', '-', self.scenario)}-{'-'.join(self.players)}-{self.seed}"


@lru_cache(maxsize=12)
def stage(scenario: str, book: str) -> Setup:
    """A scenario or special situation, set up under a rulebook."""
    situation = SITUATIONS.get(book, {}).get(scenario)
    return situation.setup(book) if situation is not None else ready(f"{scenario}@{book}")


@lru_cache(maxsize=4)
def scenarios(book: str) -> tuple[str, ...]:
    """The shipped scenarios that can be played under a rulebook: it has people for all their roles."""
    return tuple(name for name in data.shipped_scenarios() if _playable(name, book))


def _playable(scenario: str, book: str) -> bool:
    try:
        ready(f"{scenario}@{book}")
    except Faulty:
        return False
    return True


def bouts(
    book: str, battles: int, seed: str, players: tuple[str, ...] = PLAYERS, only: tuple[str, ...] = ()
) -> Iterator[Bout]:
    """So many battles, scenarios and situations in turn, all or only some of them, and every pair of players."""
    pairs = [(one, other) for one in players for other in players]
    every = scenarios(book) + tuple(SITUATIONS.get(book, ()))
    known = tuple(name for name in every if not only or name in only)
    endless = (
        Bout(
            known[number % len(known)],
            book,
            pairs[(number * 5 + number // len(known)) % len(pairs)],
            f"{seed}-{number}",
        )
        for number in count()
    )
    return islice(endless, battles if known else 0)
