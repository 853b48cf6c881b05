"""What flies by a man's own strength, or slowly: how far he throws, and what the wind does to it."""

from __future__ import annotations

from dataclasses import replace

from rules.frame.body import Posture
from rules.frame.scene import Pose, Scene
from rules.kernel.refs import Ref
from rules.kernel.tally import Modifier
from rules.reflex.core.attempts import traits
from rules.reflex.hands.ready import Arm
from rules.reflex.terms.bands import Band
from rules.reflex.terms.skills import Attribute

RANGES = (
    (3, Band.GUNFIGHTING, Band.GUNFIGHTING),
    (6, Band.GUNFIGHTING, Band.CQB),
    (11, Band.CQB, Band.TIGHT),
    (99, Band.TIGHT, Band.TIGHT),
)
"""Up to which Muscle a throw has which optimum and maximum (RFX-THROW-01)."""
A_POINT = 5.0
"""Metres a point of Muscle beyond which nobody throws; half as far with something heavy."""
LIGHT = 1.0
LOW = (Posture.PRONE, Posture.FACE_UP)
KPH = 3.6
BREEZE, GALE, STORM = 25 / KPH, 45 / KPH, 75 / KPH
"""Wind in metres a second above which shafts and throws lose 1 a band, 2 a band, and are not to be thought of
(RFX-ARCH-01).
"""


def bands(scene: Scene, unit: Ref, kg: float, *, eye: Pose | None = None) -> tuple[Band, Band] | None:
    """Optimum and maximum for a thing of that weight; None if it is too heavy (RFX-THROW-01, RFX-STANCE-01)."""
    strong = traits(scene, unit).attribute(Attribute.MUS)
    if kg > strong / 2:
        return None
    optimum, maximum = next((o, m) for limit, o, m in RANGES if strong <= limit)
    lies = (eye or scene.pose(unit)).posture in LOW
    nearer = (1 if kg > LIGHT else 0) + (1 if lies else 0)
    optimum, maximum = optimum.shifted(-nearer), maximum.shifted(-nearer)
    return None if maximum is Band.PERSONAL else (optimum, maximum)


def farthest(scene: Scene, unit: Ref, kg: float) -> float:
    """Metres beyond which it does not fly (RFX-THROW-01)."""
    strong = traits(scene, unit).attribute(Attribute.MUS)
    return A_POINT * strong * (0.5 if kg > LIGHT else 1.0)


def ranges(scene: Scene, unit: Ref, arm: Arm, *, eye: Pose | None = None) -> tuple[Band | None, Band | None]:
    """Optimum and maximum of what is in hand: a throw's are the thrower's own (RFX-RANGE-03 to 05, RFX-THROW-01)."""
    if arm.weapon.kind != "thrown":
        return arm.weapon.optimum, arm.weapon.maximum
    return bands(scene, unit, arm.weapon.kg, eye=eye) or (Band.PERSONAL, Band.PERSONAL)


def hurled(arm: Arm) -> Arm | None:
    """A weapon as a thing to throw: what is made for it, and what is swung with one hand; None for anything else
    (RFX-THROW-01).
    """
    weapon = arm.weapon
    if weapon.kind == "thrown":
        return arm if weapon.burst is None else None
    if weapon.kind != "close" or weapon.hands != 1 or arm.item is None or arm.item.name != weapon.name:
        return None
    return replace(arm, weapon=weapon.model_copy(update={"kind": "thrown", "skill": None}))


def carried_by_wind(arm: Arm) -> bool:
    """Whether high wind matters to it: arrows, bolts, spears, whatever is thrown (RFX-ARCH-01)."""
    return arm.weapon.kind in ("bow", "thrown")


def stormy(scene: Scene) -> bool:
    """Whether it blows too hard for shafts and throws (RFX-ARCH-01)."""
    return scene.weather.wind > STORM


def wind(scene: Scene, band: Band, rule: str = "RFX-ARCH-01") -> Modifier | None:
    """What high wind takes off a shaft or a throw, band by band beyond gunfighting range (RFX-ARCH-01)."""
    blows = scene.weather.wind
    each = 2 if blows > GALE else 1 if blows > BREEZE else 0
    far = max(0, band.rank - Band.GUNFIGHTING.rank)
    return Modifier(-each * far, "high wind", rule) if each and far else None
