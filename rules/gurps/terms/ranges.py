"""The size and speed/range table (GUR-RNG-05)."""

from __future__ import annotations

from bisect import bisect_left
from fractions import Fraction

from rules.kernel.words import counted

ROWS = (2, 3, 5, 7, 10, 15, 20, 30, 50, 70, 100, 150, 200, 300, 500, 700, 1000, 1500, 2000, 3000, 5000, 7000, 10_000)
"""Yards, or yards a second: each row takes one more off than the one before (GUR-RNG-04, GUR-RNG-05)."""


FINEST = 4
"""Decimals that are told at most."""


def penalty(yards: Fraction | int) -> int:
    """What range and speed together take off; between two rows the larger counts (GUR-RNG-04, GUR-RNG-06)."""
    return -bisect_left(ROWS, yards)


def told(yards: Fraction | int, fast: Fraction | int = 0) -> str:
    """A range, and a speed with it, as they stand beside their modifier: whole yards unless those belong to another row
    of the table, as 30 do beside what 30.4 take off (GUR-RNG-05).
    """
    row = penalty(yards + fast)
    shown = (round(Fraction(yards), places) for places in range(FINEST))
    near = next((each for each in shown if penalty(each + fast) == row), Fraction(yards))
    return f"range of {in_yards(near)}" + (f", {a_second(fast)}" if fast else "")


def in_yards(yards: Fraction | int) -> str:
    """1 yard, 2.5 yards."""
    return counted(int(yards), "yard") if yards == int(yards) else f"{float(yards):.{FINEST}f}".rstrip("0") + " yards"


def a_second(yards: Fraction | int) -> str:
    """A speed: 1 yard a second."""
    return f"{in_yards(yards)} a second"
