"""Range bands: how far is far, in eight words (RFX-RANGE-02)."""

from __future__ import annotations

from rules.frame.scene import Pose, Scene
from rules.kernel.refs import Ref
from rules.parts.arms_length import next_to
from rules.reflex.terms.bands import Band, band_at


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
