"""Bearings in degrees: how far they lie apart, and which of several is nearest."""

from __future__ import annotations

from collections.abc import Iterable

DECIMALS = 6
"""Of two angles that differ by less, neither is nearer."""


def apart(one: float, other: float) -> float:
    """How far two bearings lie apart, 0 to 180."""
    return abs((one - other + 180.0) % 360.0 - 180.0)


def nearest(bearing: float, others: Iterable[float]) -> int:
    """The place in a row of the bearing nearest to this one; of two as near, the first."""
    off = [round(apart(each, bearing), DECIMALS) for each in others]
    return off.index(min(off))
