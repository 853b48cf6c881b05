"""From penetrating damage to injury: how much flesh each type of damage harms, and where."""

from __future__ import annotations

from enum import StrEnum
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from rules.gurps.terms.anatomy import EXTREMITIES, EYES, LIMBS, LOCATIONS, Location
from rules.gurps.terms.damage import PIERCING, Damage


class Tolerance(StrEnum):
    """What a body is made of, where it isn't flesh (GUR-INJ-02)."""

    NONE = "living"
    UNLIVING = "unliving"
    HOMOGENOUS = "homogenous"
    DIFFUSE = "diffuse"


_D = Damage
_PLAIN = {
    **dict.fromkeys(_D, Fraction(1)), _D.SMALL_PIERCING: Fraction(1, 2), _D.CUTTING: Fraction(3, 2),
    _D.LARGE_PIERCING: Fraction(3, 2), _D.IMPALING: Fraction(2), _D.HUGE_PIERCING: Fraction(2),
}  # fmt: skip
_TOLERANT = {
    Tolerance.UNLIVING: {
        _D.IMPALING: Fraction(1), _D.HUGE_PIERCING: Fraction(1), _D.LARGE_PIERCING: Fraction(1, 2),
        _D.PIERCING: Fraction(1, 3), _D.SMALL_PIERCING: Fraction(1, 5),
    },
    Tolerance.HOMOGENOUS: {
        _D.IMPALING: Fraction(1, 2), _D.HUGE_PIERCING: Fraction(1, 2), _D.LARGE_PIERCING: Fraction(1, 3),
        _D.PIERCING: Fraction(1, 5), _D.SMALL_PIERCING: Fraction(1, 10),
    },
}  # fmt: skip
_BY_LOCATION = {
    Location.FACE: {_D.CORROSION: Fraction(3, 2)},
    Location.NECK: {_D.CRUSHING: Fraction(3, 2), _D.CORROSION: Fraction(3, 2), _D.CUTTING: Fraction(2)},
}
INSIDE = Fraction(3)
"""What goes off inside a body wounds as if in the vitals (GUR-INJ-08)."""


def may_strike(location: Location, kind: Damage, *, tight: bool = False, behind: bool = False) -> bool:
    """Whether such an attack can be aimed at a location: vitals and eyes only by what pierces, impales or burns with a
    tight beam, eyes not from behind (GUR-ATK-07).
    """
    if location is not Location.VITALS and location not in EYES:
        return True
    return (kind in (*PIERCING, _D.IMPALING) or tight) and not (behind and location in EYES)


@lru_cache(maxsize=128, typed=True)
def open_to(kind: Damage, *, tight: bool = False, behind: bool = False) -> tuple[Location, ...]:
    """All locations that such an attack can be aimed at (GUR-ATK-07)."""
    return tuple(part for part in LOCATIONS if may_strike(part, kind, tight=tight, behind=behind))


@lru_cache(maxsize=1024, typed=True)
def multiplier(
    kind: Damage, location: Location = Location.TORSO, tolerance: Tolerance = Tolerance.NONE, *, tight: bool = False
) -> Fraction:
    """The wounding multiplier: by type (GUR-INJ-01), by what the body is made of (GUR-INJ-02), by location
    (GUR-ATK-07). What is the same all through has no part more vulnerable than another.
    """
    base = _TOLERANT.get(tolerance, {}).get(kind, _PLAIN[kind])
    if tolerance in (Tolerance.HOMOGENOUS, Tolerance.DIFFUSE):
        return base
    if location in (Location.SKULL, *EYES):
        return base if kind is _D.TOXIC else Fraction(4)
    if location is Location.VITALS and may_strike(location, kind, tight=tight):
        return Fraction(2 if kind is _D.BURNING else 3)
    if location in (*LIMBS, *EXTREMITIES) and kind in (_D.LARGE_PIERCING, _D.HUGE_PIERCING, _D.IMPALING):
        return min(base, Fraction(1))
    return _BY_LOCATION.get(location, {}).get(kind, base)


class Ratio(NamedTuple):
    """A multiplier in lowest terms."""

    numerator: int
    denominator: int


def injury(through: int, by: Fraction | Ratio, kind: Damage, tolerance: Tolerance, *, area: bool = False) -> int:
    """The injury that penetrating damage does: multiplied and rounded down, at least 1 (GUR-INJ-01). A diffuse body
    takes 1 at most from what pierces or impales, 2 from all else, but for what fills an area (GUR-INJ-02).
    """
    hurt = (through * by.numerator // by.denominator or 1) if through > 0 else 0
    if tolerance is Tolerance.DIFFUSE and not area:
        return min(hurt, 1 if kind in (*PIERCING, _D.IMPALING) else 2)
    return hurt
