"""Postures: what each does to blows, defences, shots at the unit, and movement."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.frame.body import Posture


@dataclass(frozen=True, slots=True)
class Bearing:
    """What a posture changes (GUR-POST-05, GUR-POST-07)."""

    blows: int = 0
    """Added to the unit's own melee attacks; its shots are free of it."""
    defences: int = 0
    shots_at: int = 0
    """Added to shots at its torso, groin or legs."""
    slower: int = 0
    """Tenths of a movement point more for each yard."""
    crawls: bool = False
    """It moves a yard a second at any Move."""
    stays: bool = False
    """It cannot move at all."""


BEARING: Mapping[Posture, Bearing] = {
    Posture.STANDING: Bearing(),
    Posture.CROUCHED: Bearing(-2, 0, -2, slower=5),
    Posture.KNEELING: Bearing(-2, -2, -2, slower=20),
    Posture.CRAWLING: Bearing(-4, -3, -2, slower=20),
    Posture.SITTING: Bearing(-2, -2, -2, stays=True),
    Posture.PRONE: Bearing(-4, -3, -2, crawls=True),
    Posture.FACE_UP: Bearing(-4, -3, -2, crawls=True),
}
"""The posture table (GUR-POST-07)."""
LYING = (Posture.PRONE, Posture.FACE_UP)
"""Postures from which it takes two changes to stand up (GUR-POST-02)."""
LOW = (Posture.KNEELING, Posture.CRAWLING, Posture.SITTING, *LYING)
"""Postures in which a unit reaches the ground (GUR-RDY-02)."""


def changes(now: Posture) -> tuple[Posture, ...]:
    """What one change of posture leads to: from lying to anything but standing (GUR-POST-01 to 03). Crouching takes no
    manoeuvre (GUR-FREE-03).
    """
    to = (posture for posture in BEARING if posture not in (now, Posture.CROUCHED))
    if now in LYING:
        return tuple(posture for posture in to if posture is not Posture.STANDING)
    return tuple(to)


def step_to(now: Posture) -> Posture | None:
    """What a step may be spent on in place of going: kneeling down, or standing up from it (GUR-POST-04)."""
    return {
        Posture.STANDING: Posture.KNEELING,
        Posture.CROUCHED: Posture.KNEELING,
        Posture.KNEELING: Posture.STANDING,
    }.get(now)
