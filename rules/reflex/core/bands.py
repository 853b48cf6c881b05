"""Range bands: how far is far, in eight words (RFX-RANGE-02)."""

from __future__ import annotations

from bisect import bisect_left
from enum import StrEnum

from rules.refs import Ref
from rules.scene import Pose, Scene


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
NEXT = 1.5
"""Cells' widths within which a cell is a neighbour, on hexes and on squares."""
REACH_UP = 2.0
"""Metres of height over which one can still touch somebody."""
REACH_OVER = 1.4
"""Metres of wall one can still reach over."""


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
    flat = scene.grid.straight(a, b)
    rise = scene.place(a).height - scene.place(b).height
    if flat < NEXT * scene.grid.metres and abs(rise) < REACH_UP:
        return Band.PERSONAL
    return band_at((flat * flat + rise * rise) ** 0.5)


def touching(scene: Scene, own: tuple[tuple[int, int], ...], other: tuple[tuple[int, int], ...]) -> bool:
    """Whether two are within arm's reach: the same or an adjacent cell, less than two metres of height between, and
    nothing in the way that no arm gets over or through.
    """
    return any(_reaches(scene, p, q) for p in own for q in other)


def _reaches(scene: Scene, a: tuple[int, int], b: tuple[int, int]) -> bool:
    if a == b:
        return True
    next_to = scene.grid.straight(a, b) < NEXT * scene.grid.metres
    return next_to and abs(scene.place(a).height - scene.place(b).height) < REACH_UP and _arm_passes(scene, a, b)


def _arm_passes(scene: Scene, a: tuple[int, int], b: tuple[int, int]) -> bool:
    """Whether an arm gets from a cell to its neighbour; at a corner of squares, round one of its two sides."""
    grid, way = scene.grid, scene.grid.direction(a, b)
    if grid.step(a, way) != b or grid.shape == "hex" or way % 2 == 0:
        return not _bars(scene, a, way)
    sides = ((way - 1) % grid.directions, (way + 1) % grid.directions)
    return any(
        not _bars(scene, a, first) and not _bars(scene, grid.step(a, first), second)
        for first, second in (sides, sides[::-1])
    )


def _bars(scene: Scene, cell: tuple[int, int], way: int) -> bool:
    barrier = scene.barrier(cell, way)
    return barrier is not None and barrier.height > REACH_OVER and barrier.state not in ("open", "broken")
