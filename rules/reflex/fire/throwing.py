"""Throwing: how far by Muscle and weight, and the check."""

from __future__ import annotations

from dataclasses import dataclass

from rules.body import Posture
from rules.ground import Cell
from rules.reflex.core import attempts
from rules.reflex.core.attempts import Attempt, Uses, traits
from rules.reflex.core.bands import Band, band_of_cells
from rules.reflex.core.targets import UNAWARE, fine_motor
from rules.reflex.fire import attack, visibility
from rules.reflex.gear.ready import Arm
from rules.reflex.melee.strikes import off_hand
from rules.reflex.sheets.sheet import Attribute
from rules.reflex.state import Speed
from rules.refs import Ref
from rules.scene import Pose, Scene
from rules.tally import Modifier

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


@dataclass(frozen=True, slots=True)
class Throw:
    """A throw worked out."""

    attempt: Attempt
    band: Band
    price: int


def bands(scene: Scene, unit: Ref, kg: float) -> tuple[Band, Band] | None:
    """Optimum and maximum for a thing of that weight; None if it is too heavy (RFX-THROW-01)."""
    strong = traits(scene, unit).attribute(Attribute.MUS)
    if kg > strong / 2:
        return None
    optimum, maximum = next((o, m) for limit, o, m in RANGES if strong <= limit)
    nearer = (1 if kg > LIGHT else 0) + (1 if scene.pose(unit).posture is Posture.PRONE else 0)
    optimum, maximum = optimum.shifted(-nearer), maximum.shifted(-nearer)
    return None if maximum is Band.PERSONAL else (optimum, maximum)


def farthest(scene: Scene, unit: Ref, kg: float) -> float:
    """Metres beyond which it does not fly (RFX-THROW-01)."""
    strong = traits(scene, unit).attribute(Attribute.MUS)
    return A_POINT * strong * (0.5 if kg > LIGHT else 1.0)


def hindrance(scene: Scene, unit: Ref, arm: Arm, cell: Cell, *, eye: Pose | None = None) -> str:
    """Why a thing cannot be thrown there; "" when it can."""
    reach = bands(scene, unit, arm.weapon.kg)
    if reach is None:
        return "too heavy to throw"
    here = (eye or scene.pose(unit)).cell
    band = band_of_cells(scene, here, cell)
    if (
        band is None
        or band.rank > reach[1].rank
        or scene.grid.straight(here, cell) > farthest(scene, unit, arm.weapon.kg)
    ):
        return "too far"
    return "" if scene.sees_cell(unit, cell, eye=eye) else "cannot see there"


def reckon(
    scene: Scene,
    unit: Ref,
    arm: Arm,
    cell: Cell,
    *,
    speed: Speed = "snap",
    eye: Pose | None = None,
) -> Throw:
    """A plain Coordination check at a place, which counts as a still target (RFX-THROW-01, RFX-ATK-09)."""
    here = (eye or scene.pose(unit)).cell
    band = band_of_cells(scene, here, cell) or Band.EXTREME
    optimum, _ = bands(scene, unit, arm.weapon.kg) or (Band.GUNFIGHTING, Band.CQB)
    beyond = max(0, band.rank - optimum.rank)
    limit = visibility.limit_at(scene, unit, cell)
    penalties = [
        Modifier(-max(2, arm.weapon.bulk), "in haste", "RFX-ATK-03") if speed == "hip" else None,
        Modifier(attack.BEYOND * beyond, f"{band} range", "RFX-THROW-01") if beyond else None,
        Modifier(visibility.AT_LIMIT, "at the limit of sight", "RFX-SENSE-01") if band.rank >= limit.rank else None,
        fine_motor(scene, unit),
        _wind(scene, band),
        off_hand(scene, unit, arm, fine=True),
    ]
    attempt = attempts.attempt(
        scene,
        unit,
        Attribute.CDN,
        uses=Uses(physical=True, limbs=attack.hands(arm).limbs),
        bonuses=(Modifier(UNAWARE, "a place keeps still", "RFX-ATK-09"),),
        penalties=penalties,
        halved=speed == "aimed",
        rule="RFX-THROW-01",
    )
    ticks = (arm.weapon.speed or (3, 5, 7))[attack.SPEEDS.index(speed)]
    closer = max(0, optimum.rank - band.rank)
    return Throw(attempt, band, max(attack.FLOORS[speed], ticks + closer))


def _wind(scene: Scene, band: Band) -> Modifier | None:
    each = next((off for least, off in attack.WINDS if scene.weather.wind > least), 0)
    far = max(0, band.rank - Band.GUNFIGHTING.rank)
    return Modifier(-each * far, "high wind", "RFX-THROW-01") if each and far else None
