"""How dark it is for the eye that looks: what light, air, smoke and growth take off attacks on a cell."""

from __future__ import annotations

from rules.frame.ground import Cell
from rules.frame.scene import Scene
from rules.frame.showing import UNSEEN, Murk
from rules.kernel.refs import Ref
from rules.reflex.core.bands import band_of_cells
from rules.reflex.sight import visibility

WORST = 7
"""What darkness, growth and the limit of sight take off together."""


def murk(scene: Scene, watcher: Ref, cell: Cell, haze: float) -> Murk:
    """What is taken off attacks on a unit there, and whether it is seen at all (RFX-SENSE-01, RFX-ATK-07)."""
    band, limit = band_of_cells(scene, scene.cells(watcher)[0], cell), visibility.limit_at(scene, watcher, cell)
    if band is None or band.rank > limit.rank:
        return UNSEEN
    lost = sum(each.amount for each in visibility.dim(scene, watcher, cell, band, limit))
    lost += visibility.CONCEALED if haze >= visibility.HAZE else 0
    return Murk(min(1.0, float(-lost) / WORST), f"{float(lost):g}" if lost else "")
