"""Manoeuvres and postures: what each lets a unit do, how far it may go with it, and how it may defend itself."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from rules.frame.body import Posture


class Manoeuvre(StrEnum):
    """What a unit spends a turn on: one each second (GUR-MAN-01)."""

    DO_NOTHING = "do nothing"
    MOVE = "move"
    CHANGE_POSTURE = "change posture"
    AIM = "aim"
    EVALUATE = "evaluate"
    ATTACK = "attack"
    FEINT = "feint"
    ALL_OUT_ATTACK = "all-out attack"
    MOVE_AND_ATTACK = "move and attack"
    ALL_OUT_DEFENCE = "all-out defence"
    CONCENTRATE = "concentrate"
    READY = "ready"
    WAIT = "wait"
    ALL_OUT_READY = "all-out ready"
    MOVE_AND_READY = "move and ready"
    BREAK_FREE = "break free"
    """An attempt to get out of a hold, which takes the whole turn and leaves the defences of an attack (GUR-GRP-11)."""
    WREST = "wrest"
    """An attempt to have for itself what two hold, which takes the whole turn (GUR-GRAB-02)."""


class Motion(StrEnum):
    """How far a manoeuvre lets a unit go."""

    NONE = "none"
    STEP = "step"
    HALF = "half"
    """Up to half its Move, straight ahead (GUR-AOA-01)."""
    FULL = "full"


@dataclass(frozen=True, slots=True)
class Leave:
    """What a manoeuvre allows besides what it is for (GUR-MAN-04)."""

    motion: Motion = Motion.STEP
    defends: bool = True
    parries: bool = True
    retreats: bool = True


LEAVE: Mapping[Manoeuvre, Leave] = {
    **dict.fromkeys(Manoeuvre, Leave()),
    Manoeuvre.MOVE: Leave(Motion.FULL),
    Manoeuvre.MOVE_AND_ATTACK: Leave(Motion.FULL, parries=False, retreats=False),
    Manoeuvre.MOVE_AND_READY: Leave(Motion.FULL, retreats=False),
    **dict.fromkeys(
        (Manoeuvre.ALL_OUT_ATTACK, Manoeuvre.ALL_OUT_READY),
        Leave(Motion.HALF, defends=False, parries=False, retreats=False),
    ),
    **dict.fromkeys(
        (Manoeuvre.DO_NOTHING, Manoeuvre.CHANGE_POSTURE, Manoeuvre.WAIT, Manoeuvre.BREAK_FREE, Manoeuvre.WREST),
        Leave(Motion.NONE),
    ),
}
"""Movement and defences that go with each: a step and all defences where nothing else is said
(GUR-MAN-04). With increased dodge, all-out defence allows half the Move.
"""


# postures: what each does to blows, defences, shots at the unit, and movement


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
