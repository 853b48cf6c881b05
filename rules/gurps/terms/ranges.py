"""The size and speed/range table (GUR-RNG-05)."""

from __future__ import annotations

from bisect import bisect_left

ROWS = (2, 3, 5, 7, 10, 15, 20, 30, 50, 70, 100, 150, 200, 300, 500, 700, 1000, 1500, 2000, 3000, 5000, 7000, 10_000)
"""Yards, or yards a second: each row takes one more off than the one before (GUR-RNG-04, GUR-RNG-05)."""


def penalty(yards: float) -> int:
    """What range and speed together take off; between two rows the larger counts (GUR-RNG-04, GUR-RNG-06)."""
    return -bisect_left(ROWS, yards)
