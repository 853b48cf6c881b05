"""What samples say: shares and means with their intervals, differences, and when to stop.

All intervals are at 95 %. Shares have Wilson's interval; the difference of two shares Newcombe's, made of both of
theirs; means Student's. Where several comparisons are made at once, each is held to a stricter level (Holm), so that
with nothing to be found there is one chance in twenty that anything at all is called clear. How large a difference must
be to be found at all follows from the numbers of battles (`detectable`).
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from statistics import NormalDist

LEVEL = 0.95
ROUGH = 0.15
"""An interval wider than this to either side cannot tell an even fight from an uneven one."""
FIRST_LOOK, FURTHER = 50, 1.15
"""Battles before the width of an interval is first looked at, and by what factor there are more at every further look.

Stopping because an interval is narrow, not because of where it lies, hardly costs it any coverage; with few looks and
a late first one it costs next to nothing (the tests work out exactly how much).
"""

_normal = NormalDist()


@dataclass(frozen=True, slots=True)
class Interval:
    """An estimate and between what the truth lies."""

    value: float
    low: float
    high: float

    @property
    def margin(self) -> float:
        """The longer of its two sides."""
        return max(self.value - self.low, self.high - self.value)

    def holds(self, truth: float) -> bool:
        """Whether a value lies in it."""
        return self.low - 1e-12 <= truth <= self.high + 1e-12


def deviate(level: float = LEVEL) -> float:
    """How many standard deviations to either side hold so much of a normal distribution."""
    return _normal.inv_cdf(0.5 + level / 2)


def share(count: int, of: int, level: float = LEVEL) -> Interval:
    """A share and Wilson's interval for it; of nothing at all nothing is known."""
    if of <= 0:
        return Interval(0.0, 0.0, 1.0)
    z, p = deviate(level), count / of
    spread = z * math.sqrt(p * (1 - p) / of + z * z / (4 * of * of)) / (1 + z * z / of)
    middle = (p + z * z / (2 * of)) / (1 + z * z / of)
    return Interval(p, 0.0 if count == 0 else middle - spread, 1.0 if count == of else middle + spread)


def difference(one: tuple[int, int], other: tuple[int, int], level: float = LEVEL) -> Interval:
    """By how much the second share (count, of how many) is more than the first: Newcombe's interval."""
    a, b = share(*one, level), share(*other, level)
    by = b.value - a.value
    return Interval(
        by,
        by - math.hypot(b.value - b.low, a.high - a.value),
        by + math.hypot(b.high - b.value, a.value - a.low),
    )


def average(shares: Sequence[Interval]) -> Interval:
    """The mean of several shares that know nothing of each other, each counting alike: made of all their intervals."""
    if not shares:
        return Interval(0.0, 0.0, 1.0)
    of = len(shares)
    middle = math.fsum(each.value for each in shares) / of
    below = math.hypot(*(each.value - each.low for each in shares)) / of
    above = math.hypot(*(each.high - each.value for each in shares)) / of
    return Interval(middle, middle - below, middle + above)


def mean(counts: Mapping[int, int], level: float = LEVEL) -> Interval:
    """The mean of whole numbers, each so many times, and Student's interval for it."""
    of = sum(counts.values())
    if of == 0:
        return Interval(0.0, 0.0, 0.0)
    middle = sum(value * times for value, times in counts.items()) / of
    if of == 1:
        return Interval(middle, -math.inf, math.inf)
    variance = sum(times * (value - middle) ** 2 for value, times in counts.items()) / (of - 1)
    aside = student(of - 1, level) * math.sqrt(variance / of)
    return Interval(middle, middle - aside, middle + aside)


def student(freedom: int, level: float = LEVEL) -> float:
    """How far to either side holds so much of Student's distribution: exact for one and two, else by a series."""
    p = 0.5 + level / 2
    if freedom == 1:
        return math.tan(math.pi * (p - 0.5))
    if freedom == 2:
        return (2 * p - 1) / math.sqrt(2 * p * (1 - p))
    z = _normal.inv_cdf(p)
    terms = (
        z,
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return math.fsum(term / float(freedom**power) for power, term in enumerate(terms))


def quantile(counts: Mapping[int, int], part: float) -> int:
    """The least value with at least that part of all at or below it."""
    left = part * sum(counts.values())
    for value in sorted(counts):
        left -= counts[value]
        if left <= 1e-9:
            return value
    return 0


def surprise(one: tuple[int, int], other: tuple[int, int]) -> float:
    """How likely shares so far apart would be if nothing were different: two-sided, by the score of both together."""
    (a, n), (b, m) = one, other
    if not n or not m or a + b in (0, n + m):
        return 1.0
    p = (a + b) / (n + m)
    score = abs(a / n - b / m) / math.sqrt(p * (1 - p) * (1 / n + 1 / m))
    return 2 * (1 - _normal.cdf(score))


def exactly(one: tuple[int, int], other: tuple[int, int]) -> float:
    """The same without any approximation, by Fisher's exact test: what small samples are held to."""
    (a, n), (b, m) = one, other
    together = a + b

    def likely(count: int) -> Fraction:
        return Fraction(math.comb(n, count) * math.comb(m, together - count), math.comb(n + m, together))

    seen = likely(a)
    ways = range(max(0, together - m), min(n, together) + 1)
    return float(sum((chance for chance in map(likely, ways) if chance <= seen), Fraction(0)))


def power(one: tuple[float, int], other: tuple[float, int], level: float = LEVEL) -> float:
    """How likely it is that two true shares, with so many battles of each, come out as different at a level.

    By the normal approximation of the score that `surprise` judges by: its spread without any difference sets the bar,
    its spread with the difference says how often the bar is passed.
    """
    (p, n), (q, m) = one, other
    if not n or not m:
        return 0.0
    both = (p * n + q * m) / (n + m)
    bar = deviate(level) * math.sqrt(both * (1 - both) * (1 / n + 1 / m))
    spread = math.sqrt(p * (1 - p) / n + q * (1 - q) / m)
    if spread == 0:
        return float(abs(p - q) > bar)
    return _normal.cdf((abs(p - q) - bar) / spread)


def detectable(base: tuple[float, int], battles: int, chance: float = 0.5, level: float = LEVEL) -> float | None:
    """The least difference from a share that so many battles show with a chance; None if they show none so surely.

    It is looked for where there is more room for it: downwards from a share above a half.
    """
    share_, of = base
    way = -1 if share_ >= 0.5 else 1
    low, high = 0.0, max(share_, 1 - share_)

    def found(by: float) -> bool:
        return power((share_, of), (share_ + way * by, battles), level) >= chance

    if not found(high):
        return None
    for _ in range(40):
        middle = (low + high) / 2
        low, high = (low, middle) if found(middle) else (middle, high)
    return high


def clear(surprises: Sequence[float], level: float = LEVEL) -> list[bool]:
    """Which of several findings are clear when all were looked for at once (Holm)."""
    order = sorted(range(len(surprises)), key=lambda at: surprises[at])
    found = [False] * len(surprises)
    for rank, at in enumerate(order):
        if surprises[at] > (1 - level) / (len(surprises) - rank):
            break
        found[at] = True
    return found


def narrow(counts: Sequence[int], of: int, within: float) -> bool:
    """Whether every one of some shares of the same battles is known as closely as that."""
    return of > 0 and all(share(count, of).margin <= within for count in counts)


def looks(most: int) -> tuple[int, ...]:
    """After how many battles it is looked whether that is enough, the last time after the most there may be."""
    found, at = [], FIRST_LOOK
    while at < most:
        found.append(at)
        at = math.ceil(at * FURTHER)
    return (*found, most)


def within(words: str) -> float:
    """A margin as people write it: 3%, 3 % or 0.03; raises ValueError for anything else."""
    text = words.strip()
    part = float(text.removesuffix("%")) / 100 if text.endswith("%") else float(text)
    if not 0.005 <= part <= 0.25:
        raise ValueError(words)
    return part
