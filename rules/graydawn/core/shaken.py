"""Whether a unit is suppressed: what its own side knows, and what shows of it."""

from __future__ import annotations

from rules.frame.recall import lookup
from rules.frame.scene import Scene
from rules.graydawn.unnerved import Suppressed
from rules.kernel.refs import Ref

SUPPRESSED = "suppressed"
"""How a suppressed unit looks: it cowers and does not look about."""


@lookup
def suppressed(scene: Scene, unit: Ref) -> bool:
    """Whether a unit failed its suppression check and has not been active since (GRD-SUPP-15); of an enemy, whether it
    looks so.
    """
    if scene.assumed(unit):
        return SUPPRESSED in scene.appearance(unit).marks
    return scene.find(unit, Suppressed) is not None
