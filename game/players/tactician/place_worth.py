"""What it is worth to be in a place, in parts; what several targets, and lying low, make of it."""

from __future__ import annotations

from dataclasses import dataclass

from rules.frame.body import Posture

LAIN, BENT = 1.2, 0.5
"""Cost of lying down, and of bending low, as the unit must get up again to go on: in moves' worth of ground."""
SECOND = 0.2
"""Share that counts of the second-best target beside the best."""


@dataclass(frozen=True, slots=True)
class PlaceWorth:
    """A place in parts: the harm the unit can do to the enemy from there in a round, the harm it suffers, and its
    ground.
    """

    fire: float
    danger: float
    ground: float
    prey: float = 1.0
    """Strength that the unit can take off the enemy from there, however long it takes."""


def lain(posture: Posture, a_move: float) -> float:
    """Cost of lying or bending low for a unit that must get up again to go on, by what a move counts."""
    if posture is Posture.STANDING:
        return 0.0
    return (LAIN if posture is Posture.PRONE else BENT) * min(a_move, 0.3)


def in_a_round(gains: list[tuple[float, float]]) -> tuple[float, float]:
    """Total worth of several targets in a round, and of all that can be hurt in the end.

    The unit fires at the best, and has the second-best for when the first is down. The second figure is never below 1.
    """
    if not gains:
        return 0.0, 1.0
    fire = sum(gain * share for (gain, _), share in zip(sorted(gains, reverse=True), (1.0, SECOND), strict=False))
    return fire, max(1.0, sum(counts for gain, counts in gains if gain))
