"""The parts of a target that a shot or a blow may be called at, with the armour on each and the cover before it."""

from __future__ import annotations

from fractions import Fraction

from rules.frame.scene import Scene
from rules.frame.showing import BodyPart
from rules.kernel.refs import Ref
from rules.parts.body_parts import by_zones
from rules.reflex.terms.body import LOCATIONS
from rules.reflex.wounds.protection import armour_of, worn


def body_parts(scene: Scene, attacker: Ref, target: Ref) -> tuple[BodyPart, ...]:
    """Every location with its Armor and what covers it (RFX-CALL-01, RFX-COVER-01); none of a vehicle."""
    if scene.pose(target).body.is_vehicle:
        return ()
    named = {str(location): location for location in LOCATIONS}

    def armour(zone: str) -> str:
        """The Armor of all that is worn there."""
        each = [armour_of(scene, target, suit, named[zone]) for suit in worn(scene, target)] if zone in named else []
        printed = sum(each, Fraction(0))
        return f"Armor {float(printed):g}" if printed else ""

    return by_zones(scene.silhouette(attacker, target), armour)
