"""Range bands: how far is far, in eight words (RFX-RANGE-02)."""

from __future__ import annotations

from bisect import bisect_left
from enum import StrEnum
from functools import cached_property


class Band(StrEnum):
    """A range band, nearest first; exact limits belong to the nearer one."""

    PERSONAL = "personal"
    GUNFIGHTING = "gunfighting"
    CQB = "CQB"
    TIGHT = "tight"
    MEDIUM = "medium"
    OPEN = "open"
    SNIPING = "sniping"
    EXTREME = "extreme"

    @cached_property
    def rank(self) -> int:
        """0 for the nearest, 7 for the farthest."""
        return _ORDER.index(self)

    def shifted(self, bands: int) -> Band:
        """So many bands farther, or nearer when negative; never off either end."""
        return _ORDER[max(0, min(len(_ORDER) - 1, self.rank + bands))]


_ORDER = tuple(Band)
LIMITS = (0.0, 7.0, 25.0, 100.0, 200.0, 400.0, 800.0, 1600.0)
"""Metres to which each band reaches; arm's reach is a matter of cells."""


def band_at(metres: float) -> Band | None:
    """The band of a distance beyond arm's reach; None past the last."""
    at = bisect_left(LIMITS, metres, lo=1)
    return _ORDER[at] if at < len(LIMITS) else None
