"""Bodies that strike things: slams, falls, collisions."""

from __future__ import annotations

from fractions import Fraction
from math import isqrt

from rules.gurps.terms.damage import Hurt

ACROBATICS = 5
"""Yards that a successful Acrobatics roll takes off a fall (GUR-FALL-01)."""


def momentum(hp: int, velocity: Fraction | int, hardness: int = 1) -> Hurt:
    """Crushing dice of so many HP at so many yards a second, from twice the HP against what is hard and does not budge
    (GUR-SLAM-02, GUR-COLL-01). Under one die: 1d-3 up to a quarter, 1d-2 up to a half, else 1d-1; over it halves count
    as another die.
    """
    dice = Fraction(hp * hardness) * velocity / 100
    if dice <= 0:
        return Hurt(0)
    if dice < 1:
        return Hurt(1, -3 if dice <= Fraction(1, 4) else -2 if dice <= Fraction(1, 2) else -1)
    return Hurt(int(dice + Fraction(1, 2)))


def collides(hp: int, velocity: Fraction | int, *, immovable: bool = False, soft: bool = False) -> Hurt:
    """What a mover takes from what is hard and immovable: from twice its own HP, from once if it is soft; what it deals
    to another body is from its own HP (GUR-COLL-01, GUR-DMG-04).
    """
    return momentum(hp, velocity, 2 if immovable and not soft else 1)


def fall_velocity(yards: Fraction | int) -> int:
    """Yards a second at the end of a fall: the root of 21.4 times its height, rounded (GUR-FALL-01)."""
    return (isqrt(int(4 * Fraction(107, 5) * max(yards, 0))) + 1) // 2


def falls(hp: int, yards: Fraction | int, *, soft: bool = False, tumbled: bool = False) -> Hurt:
    """The crushing dice of a fall on hard or soft ground; Acrobatics takes off five yards (GUR-FALL-01)."""
    return momentum(hp, fall_velocity(yards - (ACROBATICS if tumbled else 0)), 1 if soft else 2)
