"""The check: so many d20s by the level of skill, one of them kept, at or under a target (RFX-CORE-01 to 10)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate
from math import floor
from typing import NamedTuple

from rules.kernel import odds
from rules.kernel.dice import Dice, Pool, Throw
from rules.kernel.odds import Odds
from rules.reflex.terms.skills import Rating

PLAIN = Rating.COMPETENT
"""An attribute check rolls the dice of this rank (RFX-CORE-03)."""
UNQUALIFIED = 3
"""Levels lost without a qualification (RFX-CORE-08)."""


def half(amount: int | Fraction) -> int:
    """Half, to the nearest whole; exact halves away from nothing (RFX-CORE-09)."""
    return rounded(Fraction(amount) / 2)


def rounded(amount: Fraction | float) -> int:
    """The nearest whole number; exact halves away from nothing (RFX-CORE-09)."""
    exact = Fraction(amount)
    return floor(exact + Fraction(1, 2)) if exact >= 0 else -floor(-exact + Fraction(1, 2))


def dice_of(level: int) -> Pool:
    """What is rolled at a level: the lowest of several, a single die, or the highest (RFX-CORE-02)."""
    if level >= Rating.NOVICE:
        return Pool(level, 20, "low")
    return Pool(2 - level, 20, "high")


def cap(level: int) -> int:
    """The most that bonuses may come to at a level (RFX-CORE-05)."""
    return max(0, 3 + level)


class Check(NamedTuple):
    """A roll about to be made: the effective level, and what the kept die must not exceed."""

    level: int
    target: int

    def __str__(self) -> str:
        pool = dice_of(self.level)
        kept = {"low": "L", "high": "H"}.get(pool.keep, "") if pool.n > 1 else ""
        return f"{pool.n}d20{kept} ≤ {self.target}"


@dataclass(frozen=True, slots=True)
class Result:
    """What a check came to. `margin` is the margin of success, or less than nothing: minus the margin of failure."""

    throw: Throw
    margin: int

    @property
    def passed(self) -> bool:
        """At or under the target; neither 1 nor 20 is special (RFX-CORE-01, RFX-CORE-04)."""
        return self.margin >= 0

    @property
    def missed_by(self) -> int:
        """The margin of failure: 1 or more, 0 for a success (RFX-CORE-04)."""
        return max(0, -self.margin)


def check(dice: Dice, what: Check) -> Result:
    """Roll, keep one die, compare (RFX-CORE-01)."""
    throw = dice.roll(dice_of(what.level))
    return Result(throw, what.target - throw.value)


@lru_cache(maxsize=4_096)
def margins(what: Check) -> Odds[int]:
    """Every margin of a check, and how likely it is."""
    return odds.of(check, what).map(lambda result: result.margin)


@lru_cache(maxsize=4_096)
def at_least(found: Odds[int]) -> tuple[tuple[int, ...], int]:
    """In how many ways, of how many in all, a margin is at least 0, 1, 2 and so on."""
    ways, whole = found.ways()
    best_first = [ways.get(margin, 0) for margin in range(max(ways), -1, -1)]
    return tuple(reversed(tuple(accumulate(best_first)))), whole


def passes(what: Check) -> Fraction:
    """How likely a check succeeds."""
    return succeeds(margins(what))


def succeeds(found: Odds[int]) -> Fraction:
    """How likely a margin is one of success."""
    ways, whole = at_least(found)
    return Fraction(ways[0] if ways else 0, whole)


def opposed(margin: int, resisters: Iterable[int]) -> int:
    """The net margin: the best resister's margin of success comes off; failures take nothing (RFX-CORE-06)."""
    return margin - max((each for each in resisters if each >= 0), default=0) if margin >= 0 else margin


def competes(own: int, other: int) -> int:
    """Who of two does better: 1 the first, -1 the second, 0 to roll again (RFX-CORE-07)."""
    return (own > other) - (own < other)


def gained(margin: int) -> int:
    """What a check adds to an incremental task's total (RFX-CORE-07)."""
    return max(1, margin) if margin >= 0 else 0


def chance(dice: Dice, percent: int) -> bool:
    """A flat chance, by percentile (RFX-CORE-10)."""
    return dice.roll(Pool(1, 100)).value <= percent
