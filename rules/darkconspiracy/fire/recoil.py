"""Recoil: one running total of a phase, held against strength."""

from __future__ import annotations

from rules.darkconspiracy.terms.weapons import Weapon

LOST = {3: 1, 5: 1, 10: 2}
"""Rounds of a burst that each point of recoil over strength takes away (DKC-REC-02)."""


def kick(weapon: Weapon, *, burst: bool, steadied: bool = False) -> int:
    """What one pull adds to the total: one less of a pistol in both hands and braced (DKC-REC-04)."""
    full = weapon.burst_recoil if burst else weapon.recoil
    return max(0, full - steadied)


def strength(current: int, *, two: bool = False, walking: bool = False, trotting: bool = False) -> int:
    """The strength that recoil is held against: 1 less with two weapons, then 1 less at a walk or half at a trot
    (DKC-REC-03, DKC-REC-05).
    """
    left = current - two
    return left // 2 if trotting else left - walking


def over(total: int, held: int) -> int:
    """By how much the total, the shot being resolved included, exceeds strength (DKC-REC-01)."""
    return max(0, total - held)
