"""Body zones, postures and sizes; what of a body shows to one pair of eyes (Silhouette)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from rules.kernel import lengths


class Posture(StrEnum):
    """How a figure holds itself; rulebooks that know fewer postures use fewer."""

    STANDING = "standing"
    CROUCHED = "crouched"
    KNEELING = "kneeling"
    SITTING = "sitting"
    CRAWLING = "crawling"
    PRONE = "prone"
    FACE_UP = "face up"


@dataclass(frozen=True, slots=True)
class Zone:
    """A part of the body: from where to where above the feet (as a share of the figure's full height), and its
    share of the target.
    """

    name: str
    low: float
    high: float
    share: float


@dataclass(frozen=True, slots=True)
class Plan:
    """How a kind of body is laid out in each posture. Heights are shares of the standing height."""

    name: str
    height: dict[Posture, float]
    eye: dict[Posture, float]
    zones: dict[Posture, tuple[Zone, ...]]
    vehicle: bool = False
    """Whether it is a thing to ride in, on the ground, on water or in the air, and no figure that fights."""


def _biped(legs: float, hips: float, shoulders: float, top: float) -> tuple[Zone, ...]:
    """Zones of an upright or folded person from four heights: arms hang between hips and shoulders."""
    return (
        Zone("head", shoulders, top, 0.10),
        Zone("torso", hips, shoulders, 0.36),
        Zone("right_arm", hips, shoulders, 0.10),
        Zone("left_arm", hips, shoulders, 0.10),
        Zone("right_leg", legs, hips, 0.17),
        Zone("left_leg", legs, hips, 0.17),
    )


_LYING = (
    Zone("head", 0.03, 0.22, 0.20),
    Zone("torso", 0.0, 0.16, 0.34),
    Zone("right_arm", 0.0, 0.14, 0.13),
    Zone("left_arm", 0.0, 0.14, 0.13),
    Zone("right_leg", 0.0, 0.12, 0.10),
    Zone("left_leg", 0.0, 0.12, 0.10),
)

BIPED = Plan(
    name="biped",
    height={
        Posture.STANDING: 1.0,
        Posture.CROUCHED: 0.67,
        Posture.KNEELING: 0.67,
        Posture.SITTING: 0.52,
        Posture.CRAWLING: 0.42,
        Posture.PRONE: 0.22,
        Posture.FACE_UP: 0.20,
    },
    eye={
        Posture.STANDING: 0.92,
        Posture.CROUCHED: 0.59,
        Posture.KNEELING: 0.59,
        Posture.SITTING: 0.45,
        Posture.CRAWLING: 0.34,
        Posture.PRONE: 0.17,
        Posture.FACE_UP: 0.15,
    },
    zones={
        Posture.STANDING: _biped(0.0, 0.47, 0.85, 1.0),
        Posture.CROUCHED: _biped(0.0, 0.22, 0.53, 0.67),
        Posture.KNEELING: _biped(0.0, 0.22, 0.53, 0.67),
        Posture.SITTING: _biped(0.0, 0.10, 0.38, 0.52),
        Posture.CRAWLING: _biped(0.0, 0.12, 0.30, 0.42),
        Posture.PRONE: _LYING,
        Posture.FACE_UP: _LYING,
    },
)

_FOUR_LEGS = (
    Zone("head", 0.65, 1.0, 0.14),
    Zone("torso", 0.40, 0.85, 0.42),
    Zone("right_arm", 0.0, 0.45, 0.11),
    Zone("left_arm", 0.0, 0.45, 0.11),
    Zone("right_leg", 0.0, 0.45, 0.11),
    Zone("left_leg", 0.0, 0.45, 0.11),
)
_FOUR_LEGS_DOWN = tuple(Zone(z.name, z.low * 0.45, z.high * 0.45, z.share) for z in _FOUR_LEGS)

QUADRUPED = Plan(
    name="quadruped",
    height={posture: 1.0 if posture is Posture.STANDING else 0.45 for posture in Posture},
    eye={posture: 0.9 if posture is Posture.STANDING else 0.4 for posture in Posture},
    zones={posture: _FOUR_LEGS if posture is Posture.STANDING else _FOUR_LEGS_DOWN for posture in Posture},
)

_HULL = (
    Zone("turret", 0.7, 1.0, 0.2),
    Zone("hull", 0.2, 0.7, 0.6),
    Zone("running_gear", 0.0, 0.3, 0.2),
)

VEHICLE = Plan(
    name="vehicle",
    height=dict.fromkeys(Posture, 1.0),
    eye=dict.fromkeys(Posture, 0.8),
    zones=dict.fromkeys(Posture, _HULL),
    vehicle=True,
)


def _rigid(name: str, eye: float, *zones: Zone, vehicle: bool) -> Plan:
    """A body that holds itself in one way only."""
    return Plan(name, dict.fromkeys(Posture, 1.0), dict.fromkeys(Posture, eye), dict.fromkeys(Posture, zones), vehicle)


_BEAST = (
    Zone("head", 0.65, 1.0, 0.12),
    Zone("chest", 0.40, 0.85, 0.22),
    Zone("abdomen", 0.40, 0.80, 0.14),
    Zone("right_fore", 0.0, 0.55, 0.13),
    Zone("left_fore", 0.0, 0.55, 0.13),
    Zone("right_hind", 0.0, 0.55, 0.13),
    Zone("left_hind", 0.0, 0.55, 0.13),
)

BEAST = Plan(
    name="beast",
    height=QUADRUPED.height,
    eye=QUADRUPED.eye,
    zones={
        posture: tuple(replace(zone, low=zone.low * tall, high=zone.high * tall) for zone in _BEAST)
        for posture, tall in QUADRUPED.height.items()
    },
)
"""An animal on four legs, or a robot built like one, whose chest, belly and quarters are told apart (DKC-LOC-03)."""

CRAWLER = _rigid("crawler", 0.9, Zone("hull", 0.2, 1.0, 0.8), Zone("running_gear", 0.0, 0.3, 0.2), vehicle=False)
"""A robot on tracks or wheels: it acts for itself, and is laid out like a vehicle without a turret (DKC-VEFF-10)."""

BOAT = _rigid(
    "boat",
    0.8,
    Zone("superstructure", 0.55, 1.0, 0.2),
    Zone("hull", 0.15, 0.55, 0.65),
    Zone("waterline", 0.0, 0.15, 0.15),
    vehicle=True,
)
"""A boat, as high as it stands out of the water (DKC-VLOC-01)."""

AIRCRAFT = _rigid("aircraft", 0.7, Zone("wing", 0.35, 0.65, 0.35), Zone("hull", 0.0, 1.0, 0.65), vehicle=True)
"""An aeroplane or helicopter: its wings or rotor, and its hull (DKC-VLOC-01)."""

PLANS = {plan.name: plan for plan in (BIPED, QUADRUPED, VEHICLE, BEAST, CRAWLER, BOAT, AIRCRAFT)}


@dataclass(frozen=True, slots=True)
class Screen:
    """The thing that decides: what stands in the way, of what stuff and how thick, and where on the map."""

    what: str
    cell: tuple[int, int]
    material: str = ""
    millimetres: int = 0
    edge: int | None = None
    """The direction of the cell's edge it stands on; None for a thing that fills the cell."""

    def __str__(self) -> str:
        stuff = f" ({self.material} {lengths.millimetres(self.millimetres)})" if self.millimetres else ""
        return f"{self.what} at {self.cell[0]},{self.cell[1]}{stuff}"


@dataclass(frozen=True, slots=True)
class ZoneSeen:
    """How much of one body zone shows; the rest is behind the screen."""

    zone: str
    share: float
    clear: float


@dataclass(frozen=True, slots=True)
class Silhouette:
    """What one pair of eyes has of a body: zone by zone, the haze before it, and the obstacle that decides.

    `haze` counts metres of dense growth or smoke along the line (thin stuff counts less). `tag` is the cover tag of the
    target's own cell or edge towards the eye ("parapet", "slit", "port", "trunk", "rock", "sill", "sandbags" or "").
    """

    metres: float
    zones: tuple[ZoneSeen, ...]
    haze: float = 0.0
    screen: Screen | None = None
    tag: str = ""
    kept_down: bool = False
    """The target, or the one who looks, keeps out of sight along this line by choice."""

    @property
    def hidden(self) -> float:
        """The share of the body behind hard obstacles, 0 to 1."""
        return 1.0 - self.shown

    @property
    def shown(self) -> float:
        """The share of the body that nothing hard covers, 0 to 1."""
        if self.kept_down:
            return 0.0
        return sum([zone.share * zone.clear for zone in self.zones])

    @property
    def in_line(self) -> bool:
        """Whether anything at all shows past the hard obstacles."""
        if not self.kept_down:
            for zone in self.zones:
                if zone.clear > 0:
                    return True
        return False
