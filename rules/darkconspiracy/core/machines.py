"""What wounds leave of a robot that is hit as a person: weapons, sensors, speed (DKC-ROB-01, DKC-ROB-02)."""

from __future__ import annotations

from rules.darkconspiracy.core import figures
from rules.darkconspiracy.core.severity import Level
from rules.darkconspiracy.state.body import Wrecked
from rules.darkconspiracy.state.people import Arsenal
from rules.darkconspiracy.terms.anatomy import ARMS, LEGS, PARTS, Part
from rules.darkconspiracy.terms.weapons import Weapon
from rules.frame.scene import Scene
from rules.kernel.refs import Ref


def wrecked(scene: Scene, unit: Ref) -> Wrecked:
    """What has been shot away."""
    return scene.find(unit, Wrecked) or Wrecked()


def works(scene: Scene, unit: Ref, weapon: Weapon) -> bool:
    """Whether a weapon of a robot is in order, with as many arms as it takes (DKC-ROB-01, DKC-ROB-02)."""
    if not figures.traits(scene, unit).robot:
        return True
    arms = sum(not figures.useless(scene, unit, part) for part in ARMS)
    return arms >= max(1, weapon.hands) and not wrecked(scene, unit).out(weapon.name, scene.clock.round)


def slowed(scene: Scene, unit: Ref, metres: int) -> int:
    """What is left of a robot's metres: nothing once a leg is gone, half for each seriously damaged leg and for the
    power plant; a chest that held no weapon has passed its damage on to that (DKC-ROB-01, DKC-ROB-02).
    """
    if not figures.traits(scene, unit).robot:
        return metres
    reached = dict(zip(PARTS, figures.levels(scene, unit), strict=True))
    legs = [reached[part] for part in LEGS]
    if Level.CRITICAL in legs:
        return 0
    halves = legs.count(Level.SERIOUS) + (reached[Part.ABDOMEN] is Level.SERIOUS)
    unarmed = not (scene.find(unit, Arsenal) or Arsenal()).weapons
    return metres >> (halves + (unarmed and reached[Part.CHEST] is Level.SERIOUS))


def sees(scene: Scene, unit: Ref) -> bool:
    """Whether it has its eyes, or its optical sensors (DKC-ROB-01)."""
    return "optical" not in wrecked(scene, unit).sensors
