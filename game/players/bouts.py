"""Bouts: computer players count in spans of six seconds of a scenario, however long the rounds of a rulebook are.

So a book of one-second turns is played with the same patience as one of half-minute rounds.
"""

from __future__ import annotations

from functools import lru_cache
from math import ceil

from game.battle.view import View
from game.world.timing import Timing

BOUT = 6
"""Seconds of a scenario in a bout."""


def bout(view: View) -> int:
    """The number of the current bout, the first being 1; 0 before the first round."""
    return begun(view.times, view.clock.round)


def since(view: View, round: int) -> int:
    """Bouts that have begun since a round."""
    return bout(view) - begun(view.times, round)


@lru_cache(maxsize=4096)
def begun(times: Timing, round: int) -> int:
    """The bout in which a round begins."""
    return 1 + int(times.passed(round) // BOUT) if round > 0 else 0


def lasting(times: Timing, rounds: int) -> int:
    """Bouts that this many rounds take, rounded up."""
    return max(1, ceil(times.passed(rounds + 1) / BOUT))


@lru_cache(maxsize=64)
def rounds_each(times: Timing) -> float:
    """Rounds in a bout."""
    return float(BOUT * times.pace / times.round_seconds)
