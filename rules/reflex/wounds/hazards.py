"""Fire as a hazard: how hot, how hard to keep clear of, whether it takes hold. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from rules.kernel.dice import Dice, Pool
from rules.reflex.core.checks import Check, chance, check
from rules.reflex.core.location import Spot, locate
from rules.reflex.terms.skills import Attribute

HEAT = {
    "match or lighter": 1,
    "torch": 2,
    "camp fire": 3,
    "burning room": 4,
    "burning fuel or vehicle": 5,
    "petrol bomb": 6,
    "napalm or thickened fuel": 8,
    "thermite or molten metal": 10,
}
"""Damage of flames by what burns (RFX-FIRE-01)."""
BY_SIZE = ((100.0, -4), (10.0, -2), (0.5, 0), (0.0, 2))
"""From how many square metres of fire what is added to the check: a building, a room, a cell, a hand's breadth
(RFX-FIRE-01).
"""
THROUGH_IT = -2
"""Printed in the check of forcing a way through a burning cell (RFX-FIRE-01)."""
SMALL = 10.0
"""Square metres up to which a fire is small enough to be put out by hand (RFX-OPS-09)."""
ON_A_BODY, FUELLED = 3, 5
"""Damage of what burns on a unit, and of thickened fuel (RFX-FIRE-03)."""
LONG = 3
"""Segments in the same fire after which gear protects no more (RFX-FIRE-02)."""
GEAR = Fraction(1, 2)
"""Penetration of fire against armour and protective gear (RFX-FIRE-02)."""


@dataclass(frozen=True, slots=True)
class Hazard:
    """A fire a unit is exposed to: its damage, and the check that keeps the unit clear of it (RFX-DMG-04)."""

    damage: int
    attribute: Attribute = Attribute.CUF
    printed: int = 0


@dataclass(frozen=True, slots=True)
class Burnt:
    """What an exposure came to: nothing, or so much at a spot."""

    damage: int = 0
    spot: Spot | None = None


@dataclass(frozen=True, slots=True)
class Tinder:
    """How easily a unit catches fire (RFX-FIRE-03)."""

    oily: bool = False
    fireproof: bool = False
    wet: bool = False


def exposure(damage: int, square_metres: float) -> Hazard:
    """Being in a fire: coolness, the harder the bigger it is (RFX-FIRE-01)."""
    return Hazard(damage, Attribute.CUF, next(add for least, add in BY_SIZE if square_metres >= least))


def way_through(damage: int) -> Hazard:
    """Forcing a way through flames: muscle (RFX-FIRE-01)."""
    return Hazard(damage, Attribute.MUS, THROUGH_IT)


def exposed(dice: Dice, keeps_clear: Check, damage: int) -> Burnt:
    """Kept clear of: nothing; otherwise the damage and the margin of failure, somewhere (RFX-DMG-04)."""
    result = check(dice, keeps_clear)
    return Burnt() if result.passed else Burnt(damage + result.missed_by, locate(dice))


def catches(through: int, tinder: Tinder) -> int:
    """Per cent to catch fire: ten a point that got through; soaked things more, wet ones less (RFX-FIRE-03)."""
    if through <= 0:
        return 0
    percent = 10 * through + (20 if tinder.oily else 0) - (30 if tinder.wet else 0)
    return max(0, min(100, percent // 2 if tinder.fireproof else percent))


def kindled(dice: Dice, through: int, tinder: Tinder) -> bool:
    """Whether a unit burns now (RFX-FIRE-03)."""
    percent = catches(through, tinder)
    return percent > 0 and chance(dice, percent)


def spreads(dice: Dice, *, downwind: bool) -> bool:
    """Whether a fire takes hold of a cell beside it: 1-2 of 6, downwind 1-4 (RFX-FIRE-03)."""
    return dice.roll(Pool(1, 6)).value <= (4 if downwind else 2)
