"""The manoeuvres: what each lets a unit do, how far it may go with it, and how it may defend itself until the next."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum


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
