"""How dark it is for the eye that looks: the figure of poor sight for whatever stands in a cell."""

from __future__ import annotations

from rules.frame.ground import Cell
from rules.frame.scene import Scene
from rules.frame.showing import UNSEEN, Murk
from rules.gurps.core import ails, light
from rules.kernel.refs import Ref


def murk(scene: Scene, watcher: Ref, cell: Cell, haze: float) -> Murk:
    """What poor sight takes off attacks on a unit there (GUR-VIS-01)."""
    if ails.blind(scene, watcher) or haze >= light.THICK:
        return UNSEEN
    lost = light.at_cell(scene, cell, scene.grid.straight(scene.cells(watcher)[0], cell), haze)
    return Murk(lost / light.BLIND, f"{lost}") if lost else Murk()
