"""What explodes: blast by distance, fragments, and what shields from them."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from rules.gurps.flesh.blows import Strike
from rules.gurps.terms.damage import Damage, Hurt

BLAST, FRAGMENTS = 2, 5
"""Yards that a blast and its fragments reach for each die (GUR-EXP-01, GUR-EXP-03)."""
SHARED = 3
"""Times the yards by which a blast is divided (GUR-EXP-01)."""
FRAGMENT_SKILL, FRAGMENT_STEP = 15, 3
"""What fragments attack at, and the margin for each further one (GUR-EXP-03)."""
DEBRIS, DEBRIS_REACH = Hurt(1, -4), 5
"""What an explosion on the ground throws up that has no fragments of its own (GUR-EXP-03)."""


def power(hurt: Hurt) -> int:
    """The dice that distances are reckoned by: 6dx2 are twelve (GUR-EXP-01)."""
    return hurt.dice * hurt.times


def blast_reach(hurt: Hurt) -> int:
    """Yards that a blast reaches (GUR-EXP-01)."""
    return BLAST * power(hurt)


def worst_reach(hurt: Hurt) -> int:
    """Yards within which at least a die of it is left (GUR-EXP-01)."""
    return max(1, power(hurt) // SHARED)


def fragment_reach(fragments: Hurt) -> int:
    """Yards that fragments reach (GUR-EXP-03)."""
    return FRAGMENTS * power(fragments)


def blast_at(strike: Strike, yards: Fraction | int) -> Strike | None:
    """The blast so far from the burst: whole in its own hex, else divided by three times the yards, without its armour
    divisor; None beyond its reach (GUR-EXP-01).
    """
    if yards > blast_reach(strike.hurt):
        return None
    shared = max(Fraction(1), SHARED * Fraction(yards))
    return replace(strike, shared=shared if shared.denominator > 1 else int(shared), divisor=Fraction(1), area=True)


def contact(strike: Strike) -> Strike:
    """The blast against the body that lies on it: the most that its dice can do (GUR-EXP-02)."""
    return replace(strike, hurt=Hurt(0, strike.hurt.most(strike.kind)), area=True)


def shields(dr: int, hp: int) -> int:
    """What a body takes off damage that goes on through it: the DR of both its sides and its HP (GUR-EXP-02,
    GUR-COV-02).
    """
    return 2 * dr + hp


def fragment(hurt: Hurt) -> Strike:
    """One fragment: it cuts (GUR-EXP-03)."""
    return Strike(hurt, Damage.CUTTING)


def fragments(margin: int) -> int:
    """How many fragments strike at such a margin: one, and one more for each full three points (GUR-EXP-03)."""
    return 0 if margin < 0 else 1 + margin // FRAGMENT_STEP
