"""How far: the size and speed/range table (GUR-RNG-05), and things thrown that are no weapons (GUR-THR-01)."""

from __future__ import annotations

from bisect import bisect_left
from fractions import Fraction
from functools import lru_cache

from rules.gurps.terms.damage import Hurt, thrust
from rules.kernel import lengths

ROWS = (2, 3, 5, 7, 10, 15, 20, 30, 50, 70, 100, 150, 200, 300, 500, 700, 1000, 1500, 2000, 3000, 5000, 7000, 10_000)
"""Yards, or yards a second: each row takes one more off than the one before (GUR-RNG-04, GUR-RNG-05)."""


YARD = Fraction(9144, 10_000)
"""Metres of a yard."""
FINEST = 4
"""Decimals that are told at most."""


def penalty(yards: Fraction | int) -> int:
    """What range and speed together take off; between two rows the larger counts (GUR-RNG-04, GUR-RNG-06)."""
    return -bisect_left(ROWS, yards)


@lru_cache(maxsize=512)
def told(yards: Fraction | int, fast: Fraction | int = 0) -> str:
    """A range, and a speed with it, as they stand beside their modifier: to the tenth of a metre unless that belongs
    to another row of the table (GUR-RNG-05).
    """
    row, far = penalty(yards + fast), Fraction(yards) * YARD
    shown = (round(far, places) for places in range(1, FINEST))
    near = next((each for each in shown if penalty(each / YARD + fast) == row), far)
    return f"range of {lengths.metres(float(near))}" + (f", {a_second(fast)}" if fast else "")


def in_yards(yards: Fraction | int) -> str:
    """A length of so many yards, as all lengths are told."""
    return lengths.metres(float(yards * YARD))


def a_second(yards: Fraction | int) -> str:
    """A speed of so many yards a second, as all speeds are told."""
    return lengths.wind(float(yards * YARD))


def read(text: str) -> Fraction:
    """The yards, or yards a second, that were told so, to the tenth."""
    return round(Fraction(text.partition(lengths.MARK)[0]) / YARD, 1)


# throwing things that are no weapons: how far by weight, and how hard


_TIMES = (
    ("1/20", "3.5"), ("1/10", "2.5"), ("3/20", "2"), ("1/5", "1.5"), ("1/4", "1.2"), ("3/10", "1.1"), ("2/5", "1"),
    ("1/2", "0.8"), ("3/4", "0.7"), ("1", "0.6"), ("3/2", "0.4"), ("2", "0.3"), ("3", "0.25"), ("4", "0.2"),
    ("6", "0.15"), ("8", "0.1"),
)  # fmt: skip
DISTANCES = tuple((Fraction(share), Fraction(times)) for share, times in _TIMES)
"""Times ST that a thing flies, by its weight in Basic Lifts (GUR-THR-01)."""


def thrown(st: int, pounds: Fraction, lift: Fraction) -> int | None:
    """Yards that a thing of this weight in pounds can be thrown; None if it is too heavy (GUR-THR-01)."""
    times = next((times for share, times in DISTANCES if pounds <= share * lift), None)
    return None if times is None else int(st * times)


def thrown_impact(st: int, pounds: Fraction, lift: Fraction) -> Hurt:
    """What a thing thrown that is no weapon does: thrust, less 2 a die up to an eighth of Basic Lift, less 1 up to a
    quarter, 1 a die more for what is heavier than Basic Lift (GUR-THR-01).
    """
    hurt = thrust(st)
    each = -2 if 8 * pounds <= lift else -1 if 4 * pounds <= lift else 0 if pounds <= lift else 1
    return hurt.more(each * hurt.dice)
