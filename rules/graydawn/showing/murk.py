"""How dark it is for the eye that looks: where a unit would show in this light, and where it would be lit up."""

from __future__ import annotations

from rules.frame.ground import Cell, Light
from rules.frame.scene import Scene
from rules.frame.showing import UNSEEN, Murk
from rules.graydawn.fire.situation import DUST, SILHOUETTED
from rules.graydawn.senses.knowing import HAZE_HIDES, VICINITY, shows_at
from rules.kernel.refs import Ref

GLOOM = 0.4
"""How dark a cell is drawn in which a unit shows, though the light is bad."""


def murk(scene: Scene, watcher: Ref, cell: Cell, haze: float) -> Murk:
    """Whether a unit in that cell shows, and what light and smoke do to shots at that unit (GRD-COVER-12,
    GRD-MODS-01).
    """
    here = scene.cells(watcher)[0]
    far, light = scene.grid.straight(here, cell), scene.light(cell)
    if far > VICINITY and (haze >= HAZE_HIDES or far > shows_at(light)):
        return UNSEEN
    blinded = DUST if scene.clouds(here) else 0
    lit = scene.weather.light.plain is not Light.BRIGHT and light.plain is Light.BRIGHT
    value = blinded + (SILHOUETTED if lit else 0)
    return Murk(0.0 if light.plain is Light.BRIGHT else GLOOM, f"{value:+d}" if value else "")
