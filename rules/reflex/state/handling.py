"""Moving, and what is in hand: gaits, recoil, series of shots, loading, wear, holds on others."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar, Literal

from rules.kernel.refs import Ref
from rules.reflex.terms.body import Gait, Location


@dataclass(frozen=True, slots=True)
class Moving:
    """Is on the move at a gait, through a tick of an exchange (RFX-MOVE-11)."""

    gait: Gait
    round: int
    until: int
    """The last tick on which it counts."""


@dataclass(frozen=True, slots=True)
class Lookout:
    """How well a unit looks about in a segment: the kept die of an Awareness check, and one more for a glimpse at the
    edge of sight (RFX-SENSE-02).
    """

    round: int
    die: int
    glimpse: int = 20


@dataclass(frozen=True, slots=True)
class Hiding:
    """Has gone into hiding by the game master's word: enemies that had found it must find it again, by another look
    about (RFX-SENSE-02).
    """

    round: int
    looks: tuple[tuple[Ref, int, int], ...] = ()
    """How each enemy had looked about by then: the segment, and the die. That look does not find it."""

    def found_by(self, watcher: Ref, look: Lookout) -> bool:
        """Whether this may be a look that finds it."""
        return (watcher, look.round, look.die) not in self.looks


@dataclass(frozen=True, slots=True)
class Fired:
    """Has fired in this segment: seen from farther off (RFX-SENSE-01)."""

    round: int


@dataclass(frozen=True, slots=True)
class Stride:
    """Metres gone beyond the last whole cell, or owed on it, while one goes on moving (RFX-MOVE-11)."""

    metres: float
    round: int
    tick: int
    """The tick on which the next Move must follow."""


@dataclass(frozen=True, slots=True)
class Dove:
    """Came at an enemy at speed: its very next action may be a diving strike (RFX-DIVE-01)."""

    at: Ref
    gait: Gait
    round: int


@dataclass(frozen=True, slots=True)
class Recoil:
    """What the last shot left for the very next action (RFX-RECOIL-01)."""

    weapon: str
    penalty: int
    round: int
    also: tuple[tuple[str, int], ...] = ()
    """The same of a second gun fired along with it (RFX-HANDED-04)."""

    def of(self, weapon: str) -> int:
        """What it takes off the next shot with a weapon."""
        return max((kick for name, kick in ((self.weapon, self.penalty), *self.also) if name == weapon), default=0)


@dataclass(frozen=True, slots=True)
class Sustained:
    """A series of attacks on one target with one weapon (RFX-SUST-01)."""

    weapon: str
    target: Ref
    shots: int
    tracers: int = 0


@dataclass(frozen=True, slots=True)
class Rested:
    """A weapon rests on its bipod, or on a tripod set up for it (RFX-RECOIL-04)."""

    weapon: str
    on: Literal["bipod", "tripod"]


@dataclass(frozen=True, slots=True)
class Feeding:
    """An assistant has done its part of a reload for a friend beside it (RFX-AGUN-01); kept by the assistant."""

    gunner: Ref
    weapon: str
    round: int


@dataclass(frozen=True, slots=True)
class Wear:
    """How things carried or worn have suffered (RFX-ITEM-01, RFX-DEGR-01)."""

    worn: tuple[tuple[str, int], ...] = ()
    """Points of Wear by name."""
    disabled: tuple[str, ...] = ()
    destroyed: tuple[str, ...] = ()
    repaired: tuple[tuple[str, int], ...] = ()
    """Makeshift repairs: until which round (RFX-OPS-04)."""
    lost: tuple[tuple[str, Location, Fraction], ...] = ()
    """Armor lost by suit and location."""


@dataclass(frozen=True, slots=True)
class Control:
    """The hold of one figure on another (RFX-GRAP-02); kept by the holder, and felt by the victim."""

    felt_by: ClassVar[str] = "victim"
    victim: Ref
    points: int
    threats: int = 0
    """Threat conditions of the best compliance hold (RFX-GRAP-09)."""
    choking: int = 0
    """The exchange in which a choke was begun; 0: none (RFX-GRAP-12)."""
