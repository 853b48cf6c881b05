"""Bouts: computer players reckon in spans of six seconds of a scenario, however long the rounds of a rulebook are.

A book of one-second turns and one of rounds of half a minute are so played with the same patience.
"""

from __future__ import annotations

from functools import lru_cache
from math import ceil

from game.battle.view import View
from game.world.timing import Timing

BOUT = 6
"""Seconds of a scenario."""


def bout(view: View) -> int:
    """Which bout it is, the first being 1; 0 before the first round."""
    return begun(view.times, view.clock.round)


def since(view: View, round: int) -> int:
    """How many bouts have begun since a round."""
    return bout(view) - begun(view.times, round)


@lru_cache(maxsize=4096)
def begun(times: Timing, round: int) -> int:
    """The bout in which a round begins."""
    return 1 + int(times.passed(round) // BOUT) if round > 0 else 0


def lasting(times: Timing, rounds: int) -> int:
    """How many bouts so many rounds take, begun ones counted."""
    return max(1, ceil(times.passed(rounds + 1) / BOUT))


@lru_cache(maxsize=64)
def rounds_each(times: Timing) -> float:
    """How many rounds there are in a bout."""
    return float(BOUT * times.pace / times.round_seconds)
