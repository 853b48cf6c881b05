"""The parts of a target that an attack may be aimed at, with the armour on each and the cover before it."""

from __future__ import annotations

from rules.darkconspiracy.core import arms, cover, footing
from rules.darkconspiracy.core.figures import traits
from rules.darkconspiracy.terms.anatomy import PARTS, word
from rules.darkconspiracy.vehicles import aboard
from rules.frame.scene import Scene
from rules.frame.showing import BodyPart
from rules.kernel.refs import Ref
from rules.parts.body_parts import behind


def body_parts(scene: Scene, attacker: Ref, target: Ref) -> tuple[BodyPart, ...]:
    """Every part with its armour value and what hides it (DKC-ARMR-01, DKC-GUN-03)."""
    if aboard.is_craft(scene, target):
        return ()
    shows, side = scene.silhouette(attacker, target), footing.side(scene, attacker, target)
    quadruped, hides = traits(scene, target).quadruped, cover.of_silhouette(shows)
    found = []
    for part, hidden in zip(PARTS, hides, strict=True):
        value = arms.armour(scene, target, part, side)
        screen = f"{behind(shows)}, AV {hidden}" if hidden else ""
        found.append(BodyPart(word(part, quadruped=quadruped), f"AV {value}" if value else "", screen))
    return tuple(found)
