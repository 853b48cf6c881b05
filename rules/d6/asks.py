"""What a question is about: the frozen facts that go with each kind of ask, renamed for the side that is asked."""

from __future__ import annotations

from dataclasses import dataclass

from rules.frame.scene import Pose
from rules.kernel.refs import Ref

SLOT = "slot"
"""Its slot has come: act, hold back or pass."""
BACK = "held back"
"""Held back: act now?"""
TURN = "turn"
"""The next thing to do in its turn."""
ROUTINE = "routine"
"""Knows of no enemy: go about its business at the end of the round."""
NEXT = "next"
"""Which unit of a shared slot goes next?"""
HELD = "held"
"""The event it waited for has come: carry the held action out?"""
ROUND = "turn round"
"""Attacked from behind: turn round?"""


@dataclass(frozen=True, slots=True)
class Stood:
    """Where and how a member of a simultaneous slot was when the slot began."""

    unit: Ref
    pose: Pose


@dataclass(frozen=True, slots=True)
class InTurn:
    """A unit takes its turn; in a shared slot it may attack the others of the slot where they stood (DSX-TIME-06)."""

    stood: tuple[Stood, ...] = ()

    def of(self, unit: Ref) -> Stood | None:
        """How a member of the slot stood when it began."""
        return next((each for each in self.stood if each.unit == unit), None)


@dataclass(frozen=True, slots=True)
class InSlot:
    """The value of the slot that has come."""

    value: int


@dataclass(frozen=True, slots=True)
class Whose:
    """The units among which a side chooses."""

    units: tuple[Ref, ...]


@dataclass(frozen=True, slots=True)
class SetOff:
    """What set a held action off, and who may be its target."""

    happening: str
    by: Ref | None
    before: Pose | None = None
    """How the one who moved stood before the step."""


@dataclass(frozen=True, slots=True)
class FromBehind:
    """Who attacks from behind."""

    attacker: Ref
