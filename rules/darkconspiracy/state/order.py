"""What is kept of turns and phases: actions taken, what is repeated, how a unit moves, who is surprised."""

from __future__ import annotations

from dataclasses import dataclass

from rules.frame.forms import Action
from rules.kernel.refs import Ref


@dataclass(frozen=True, slots=True)
class Acted:
    """The last round in which a unit had its action (DKC-ACT-01)."""

    round: int


@dataclass(frozen=True, slots=True)
class Ahead:
    """In a turn played as one lump: the lowest phase a unit has had its action of (DKC-TURN-02)."""

    turn: int
    phase: int


@dataclass(frozen=True, slots=True)
class Repeating:
    """What a unit does in every phase of a turn (DKC-REP-01)."""

    turn: int
    action: Action


@dataclass(frozen=True, slots=True)
class BrokenOff:
    """A unit that has broken off what it repeated: its next action may only be to drop prone or duck behind cover
    (DKC-REP-02).
    """

    round: int
    """Since when."""


@dataclass(frozen=True, slots=True)
class Going:
    """How a unit moved in a phase: its gait, the metres it covered, and what is left over of them (DKC-GRID-02)."""

    round: int
    gait: str
    metres: int = 0
    left: float = 0.0


@dataclass(frozen=True, slots=True)
class Surprised:
    """The turn in which a unit is surprised, and by which attackers (DKC-SUR-01)."""

    turn: int
    by: tuple[Ref, ...] = ()


PARTS: tuple[type, ...] = (Acted, Ahead, Repeating, BrokenOff, Going, Surprised)
