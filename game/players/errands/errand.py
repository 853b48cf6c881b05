"""What a unit is told to keep doing, and what it is told to stop for."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import StrEnum

from rules.frame.forms import Action
from rules.frame.ground import Cell
from rules.kernel.refs import Ref


class Duty(StrEnum):
    """What a unit keeps doing."""

    GO = "go"
    """Go to a place."""
    HOLD = "hold"
    """Stay here, and strike or shoot enemies that come."""
    COVER = "cover"
    """Stay here, and strike or shoot enemies on a piece of ground."""
    FOLLOW = "follow"
    """Stay close to another unit of the side."""
    GUARD = "guard"
    """Stay close to a unit or a place, and strike or shoot enemies that come."""
    AIM = "aim"
    """Go on lining up a shot at one enemy."""
    LOAD = "load"
    """Load until the weapon is loaded."""
    WAIT = "wait"
    """Do nothing."""
    REPEAT = "repeat"
    """Give the same order again and again."""


class Manner(StrEnum):
    """How a unit goes where it is told to go."""

    ORDERED = ""
    """As the order says by which it was sent, or at a walk."""
    FAST = "fast"
    """As fast as it may."""
    LOW = "low"
    """Lying or crouched, as low as it may and still move."""
    READY = "ready"
    """Attacking on the way, where an attack is worth the time."""


class Change(StrEnum):
    """What may end an errand."""

    SIGHT = "sight"
    """An enemy comes into the unit's sight."""
    REACH = "reach"
    """An enemy comes within reach."""
    ATTACKED = "attacked"
    """The unit is attacked."""
    HURT = "hurt"
    """The unit is hurt."""
    FALLS = "falls"
    """A friend in the unit's sight is out of the fight."""


EVERYTHING = tuple(Change)
IN_CONTACT = (Change.HURT, Change.FALLS)
"""What ends an errand that is about enemies: that they come, or attack, is what the unit waits for."""
FIGHTING = (Duty.HOLD, Duty.COVER, Duty.GUARD)
STAYING = (Duty.HOLD, Duty.COVER, Duty.AIM, Duty.LOAD, Duty.WAIT, Duty.REPEAT)
"""Duties that are done where the unit is."""


@dataclass(frozen=True, slots=True)
class Noted:
    """How things stood when the errand was given: what is otherwise now is a change."""

    told: int = 0
    """How much the unit's side had been told."""
    seen: tuple[Ref, ...] = ()
    """The enemies in the unit's sight."""
    near: tuple[Ref, ...] = ()
    """Those of them within reach."""
    strength: float = 1.0
    friends: tuple[Ref, ...] = ()
    """The other units of its side that could fight."""


@dataclass(frozen=True, slots=True)
class Errand:
    """What one unit keeps doing, all in the references of its side."""

    unit: Ref
    duty: Duty
    place: Cell | None = None
    """Where it goes, or what place it guards."""
    whom: Ref | None = None
    """The unit it follows, guards or aims at."""
    ground: tuple[Cell, ...] = ()
    """The ground it covers."""
    manner: Manner = Manner.ORDERED
    like: Action | None = None
    """The order that began it: it is repeated, or shows how the unit goes."""
    said: tuple[tuple[str, Action], ...] = ()
    """What was said to other kinds of question in the turn in which it was given."""
    ends: tuple[Change, ...] = EVERYTHING
    noted: Noted = field(default_factory=Noted)

    def from_now(self, noted: Noted) -> Errand:
        """The same, with what has happened until now taken as known."""
        return replace(self, noted=noted)


@dataclass(frozen=True, slots=True)
class Stopped:
    """An errand is over, and why."""

    reason: str
    done: bool = False
    """Whether the unit has done what it was told."""


def usual_ends(duty: Duty, manner: Manner = Manner.ORDERED) -> tuple[Change, ...]:
    """What ends an errand unless the player says otherwise."""
    return IN_CONTACT if duty in FIGHTING or manner is Manner.READY else EVERYTHING
