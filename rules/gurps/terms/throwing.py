"""Throwing things that are no weapons: how far by weight, and how hard."""

from __future__ import annotations

from fractions import Fraction

from rules.gurps.terms.damage import Hurt, thrust

_TIMES = (
    ("1/20", "3.5"), ("1/10", "2.5"), ("3/20", "2"), ("1/5", "1.5"), ("1/4", "1.2"), ("3/10", "1.1"), ("2/5", "1"),
    ("1/2", "0.8"), ("3/4", "0.7"), ("1", "0.6"), ("3/2", "0.4"), ("2", "0.3"), ("3", "0.25"), ("4", "0.2"),
    ("6", "0.15"), ("8", "0.1"),
)  # fmt: skip
DISTANCES = tuple((Fraction(share), Fraction(times)) for share, times in _TIMES)
"""Times ST that a thing flies, by its weight in Basic Lifts (GUR-THR-01)."""


def distance(st: int, pounds: Fraction, lift: Fraction) -> int | None:
    """Yards that a thing of this weight in pounds can be thrown; None if it is too heavy (GUR-THR-01)."""
    times = next((times for share, times in DISTANCES if pounds <= share * lift), None)
    return None if times is None else int(st * times)


def impact(st: int, pounds: Fraction, lift: Fraction) -> Hurt:
    """What a thing thrown that is no weapon does: thrust, less 2 a die up to an eighth of Basic Lift, less 1 up to a
    quarter, 1 a die more for what is heavier than Basic Lift (GUR-THR-01).
    """
    hurt = thrust(st)
    each = -2 if 8 * pounds <= lift else -1 if 4 * pounds <= lift else 0 if pounds <= lift else 1
    return hurt.more(each * hurt.dice)
