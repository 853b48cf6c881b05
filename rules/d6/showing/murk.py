"""How dark it is for the eye that looks: what bad light, growth and smoke add to the difficulty of a shot at a cell."""

from __future__ import annotations

from rules.d6.core import cover, scale
from rules.frame.ground import Cell
from rules.frame.scene import Scene
from rules.frame.showing import UNSEEN, Murk
from rules.kernel.refs import Ref


def murk(scene: Scene, watcher: Ref, cell: Cell, haze: float) -> Murk:
    """How well a unit there is concealed (DSX-COVER-06, DSX-GAS-01)."""
    here, light = scene.cells(watcher), scene.light(cell).plain
    away = scale.between(scene, here, (cell,))
    soft = cover.in_haze(haze), cover.in_gas(scene, here[0], cell), cover.in_bad_light(scene, light, away)
    found = cover.best(*soft)
    if not found.seen:
        return UNSEEN
    return Murk(found.degree / cover.Degree.TOTAL, f"+{found.degree:d}" if found.degree else "")
