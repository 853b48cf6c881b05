"""Who has hold of a unit, and whether it can still do anything."""

from __future__ import annotations

from rules.darkconspiracy.core import figures
from rules.darkconspiracy.state.melee import Gripped, Gripping
from rules.darkconspiracy.terms.skills import Attribute
from rules.frame.scene import Scene
from rules.kernel.refs import Ref


def gripping(scene: Scene, unit: Ref) -> Gripping | None:
    """What a unit has hold of."""
    return scene.find(unit, Gripping)


def holders(scene: Scene, unit: Ref) -> tuple[tuple[Ref, int], ...]:
    """Those who have hold of a unit, with the controlling hits of each; they are never added up (DKC-GRAP-02). Of an
    enemy those of the viewer's own side.
    """
    if scene.assumed(unit):
        return tuple((holder, grip.hits) for holder, grip in scene.having(Gripping) if grip.target == unit)
    found = scene.find(unit, Gripped)
    return found.by if found is not None else ()


def held(scene: Scene, unit: Ref) -> bool:
    """Whether an enemy has hold of a unit: it cannot walk away (DKC-GRAP-02)."""
    return any(hits for _, hits in holders(scene, unit))


def controlled(scene: Scene, unit: Ref) -> bool:
    """Whether a unit is totally controlled: it does nothing more (DKC-GRAP-02)."""
    strong = figures.attribute(scene, unit, Attribute.STR)
    return any(hits >= max(1, strong) for _, hits in holders(scene, unit))


def controls(scene: Scene, unit: Ref) -> Ref | None:
    """The enemy that a unit has under total control (DKC-GRAP-02)."""
    grip = gripping(scene, unit)
    if grip is None:
        return None
    return grip.target if grip.hits >= max(1, figures.attribute(scene, grip.target, Attribute.STR)) else None
