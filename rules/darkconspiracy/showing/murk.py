"""How dark it is for the eye that looks: where a target is obscured, and where nothing of it shows."""

from __future__ import annotations

from rules.darkconspiracy.core import cover, machines
from rules.darkconspiracy.senses.knowing import HEARD
from rules.frame.ground import Cell, Light
from rules.frame.scene import Scene
from rules.frame.showing import UNSEEN, Murk
from rules.kernel.refs import Ref

GLOOM = 0.45
"""How dark a cell is drawn in which targets are obscured."""


def murk(scene: Scene, watcher: Ref, cell: Cell, haze: float) -> Murk:
    """Whether a unit there is a level harder to hit, or out of sight (DKC-SPEC-01)."""
    far = scene.grid.straight(scene.cells(watcher)[0], cell)
    dark = scene.light(cell) in (Light.DARK, Light.BLACK)
    lost = haze > cover.BLOCKS or not machines.sees(scene, watcher) or (dark and far > cover.DARK_SHOWS)
    if lost and far > HEARD:
        return UNSEEN
    return Murk(GLOOM, "1 level") if cover.blurred(scene, cell, haze, far) else Murk()
