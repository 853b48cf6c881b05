"""The parts of a target that a shot or a blow may be aimed at, with the armour on each and the cover before it."""

from __future__ import annotations

from rules.frame.scene import Scene
from rules.frame.showing import BodyPart
from rules.graydawn.core import arms
from rules.graydawn.terms.anatomy import PARTS
from rules.kernel.refs import Ref
from rules.parts.body_parts import by_zones


def body_parts(scene: Scene, attacker: Ref, target: Ref) -> tuple[BodyPart, ...]:
    """Every part with its stopping power and what covers it (GRD-AIM-01, GRD-ARM-01)."""
    named = {part.replace(" ", "_"): part for part in PARTS}

    def armour(zone: str) -> str:
        """The stopping power there."""
        power = arms.armour(scene, target, named[zone]).armour if zone in named else 0
        return f"SP {power}" if power else ""

    return by_zones(scene.silhouette(attacker, target), armour)
