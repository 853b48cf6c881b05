"""Bouts: computer players count in spans of six seconds at the pace of a rulebook, however long its rounds are.

So a book of one-second turns is played with the same patience as one of half-minute rounds.
"""

from __future__ import annotations

from fractions import Fraction
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
    return 1 + int(_passed(times, round) // BOUT) if round > 0 else 0


def lasting(times: Timing, rounds: int) -> int:
    """Bouts that this many rounds take, rounded up."""
    return max(1, ceil(_passed(times, rounds + 1) / BOUT))


@lru_cache(maxsize=64)
def rounds_each(times: Timing) -> float:
    """Rounds in a bout."""
    return float(BOUT * _tempo(times) / times.round_seconds)


def _tempo(times: Timing) -> Fraction:
    """By what factor a fight takes longer than under a book of pace 1."""
    return times.pace if times.tempo is None else times.tempo


def _passed(times: Timing, round: int) -> Fraction:
    """How many seconds of pace 1 have passed when a round begins."""
    return max(0, round - 1) * times.round_seconds / _tempo(times)
