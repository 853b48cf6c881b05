"""What follows from a character's attributes: wound thresholds, rates of movement, what he carries with ease."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from rules.reflex.core.checks import rounded
from rules.reflex.terms.body import LOCATIONS, Gait, Load, Location
from rules.reflex.terms.skills import Attribute

Attributes = Mapping[Attribute, int]
Thresholds = tuple[int, int, int, int]

AVERAGE = 7
"""An attribute of which nothing is said."""
_LIGHTER: dict[str, int] = {"torso": 0, "right_leg": 1, "left_leg": 1, "right_arm": 2, "left_arm": 2, "head": 3}
_LEAST_STEP = 2
_WALKS = ((3, 2), (5, 3), (8, 4), (11, 5))
"""Up to which average one walks how many metres a Move; 6 beyond."""
_BEARS = (Fraction(1, 2), Fraction(3, 2), Fraction(4), Fraction(7))
"""Kilograms for each point of Muscle up to which a load counts as nothing, light, moderate, heavy."""


def thresholds(attributes: Attributes, *, one_set: bool = False) -> tuple[tuple[Location, Thresholds], ...]:
    """What each location bears before it is hurt slightly, moderately, seriously, critically (RFX-DMG-01).

    With one set (Stage I) every location bears the same, and only the torso's wounds are kept.
    """
    sturdy = _average(attributes, Attribute.MUS, Attribute.FIT)
    steps = {where: max(_LEAST_STEP, sturdy - (1 if one_set else _LIGHTER[where])) for where in LOCATIONS}
    return tuple((where, (1, step, 2 * step, 3 * step)) for where, step in steps.items())


def rates(attributes: Attributes) -> tuple[tuple[Gait, int], ...]:
    """Metres a Move at each gait (RFX-MOVE-02)."""
    nimble = _average(attributes, Attribute.MUS, Attribute.FIT, Attribute.CDN)
    walk = next((metres for limit, metres in _WALKS if nimble <= limit), 6)
    return (
        (Gait.CRAWL, max(1, rounded(Fraction(walk, 4)))),
        (Gait.STAGGER, -(-walk // 2)),
        (Gait.WALK, walk),
        (Gait.TROT, 2 * walk),
        (Gait.RUN, 3 * walk),
        (Gait.SPRINT, 4 * walk),
    )


def limits(muscle: int) -> tuple[Fraction, Fraction, Fraction, Fraction]:
    """Kilograms up to which a unit is unencumbered, lightly, moderately, heavily laden (RFX-ENC-01)."""
    nothing, light, moderate, heavy = (muscle * each for each in _BEARS)
    return nothing, light, moderate, heavy


def load(muscle: int, kilograms: Fraction) -> Load:
    """How heavily so many kilograms weigh on a unit (RFX-ENC-01)."""
    return Load(sum(kilograms > limit for limit in limits(muscle)))


def _average(attributes: Attributes, *names: Attribute) -> int:
    return rounded(Fraction(sum(attributes.get(name, AVERAGE) for name in names), len(names)))
