"""Range bands: how far is far, in eight words (RFX-RANGE-02)."""

from __future__ import annotations

from bisect import bisect_left
from enum import StrEnum

from rules.frame.scene import Pose, Scene
from rules.kernel.refs import Ref
from rules.parts.arms_length import next_to


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

    @property
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


def band_between(scene: Scene, a: Ref, b: Ref, *, here: Pose | None = None, there: Pose | None = None) -> Band | None:
    """The band between two figures, centre to centre in three dimensions; None beyond 1,600 m (RFX-RANGE-02)."""
    own, other = (here or scene.pose(a)).cells, (there or scene.pose(b)).cells
    if len(own) == len(other) == 1:
        return band_of_cells(scene, own[0], other[0])
    return min((band_of_cells(scene, p, q) for p in own for q in other), key=lambda band: band.rank if band else 9)


def band_of_cells(scene: Scene, a: tuple[int, int], b: tuple[int, int]) -> Band | None:
    """The band from cell to cell."""
    if next_to(scene, a, b):
        return Band.PERSONAL
    flat = scene.grid.straight(a, b)
    rise = scene.place(a).height - scene.place(b).height
    return band_at((flat * flat + rise * rise) ** 0.5)
