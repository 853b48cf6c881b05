"""Threats and coolness; fire that keeps heads down; ambushes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from rules.frame.ground import Cell
from rules.kernel.refs import Ref

BROKEN = 5
"""By how much threats exceed the coolness of a unit whose nerve is broken (RFX-MORALE-02)."""


@dataclass(frozen=True, slots=True)
class Sticky:
    """A threat condition that stays: for the battle, or until the end of a round."""

    name: str
    value: int = 1
    until: int | None = None


@dataclass(frozen=True, slots=True)
class Threats:
    """What has come to bear on a unit's nerve so far (RFX-MORALE-03, RFX-MORALE-70)."""

    sticky: tuple[Sticky, ...] = ()
    off: tuple[str, ...] = ()
    """Triggers the game master has switched off for this unit."""
    by: Ref | None = None
    """Who attacked him last, as far as he knows."""
    round: int = 0
    """When that was."""
    broken_by: Ref | None = None
    """Whose fire broke his nerve, while it is broken (RFX-BOOST-01)."""


@dataclass(frozen=True, slots=True)
class Boost:
    """So much more Coolness Under Fire, by what, until when (RFX-BOOST-01 to 05)."""

    source: str
    value: int
    lasts: Literal["battle", "exchange", "pause"]


@dataclass(frozen=True, slots=True)
class Morale:
    """How a unit's nerve stands now: worked out anew after every event (RFX-MORALE-01)."""

    threats: tuple[tuple[str, int], ...] = ()
    """Every condition that applies, with what it counts."""
    cuf: int = 7
    """Coolness with all boosts."""
    boosts: tuple[Boost, ...] = ()

    @property
    def level(self) -> int:
        return sum(value for _, value in self.threats)

    @property
    def excess(self) -> int:
        """By how much the threats exceed his coolness; 0 when they do not."""
        return max(0, self.level - self.cuf)

    @property
    def panicked(self) -> bool:
        return self.excess > 0

    @property
    def broken(self) -> bool:
        """RFX-MORALE-02."""
        return self.excess >= BROKEN


@dataclass(frozen=True, slots=True)
class Strip:
    """A strip of ground under suppressive fire, an entity of its own (RFX-SUPP-01 to 03)."""

    owner: Ref | None
    rounds: int
    rating: int
    cells: tuple[Cell, ...]
    round: int
    free: bool = True
    """Whether the suppressor may still take free shots: until his next action."""
    met: tuple[Ref, ...] = ()
    """Who has had its threat added."""
    shot: tuple[Ref, ...] = ()
    """Who has had his free shot."""


@dataclass(frozen=True, slots=True)
class Suppressing:
    """With what a unit keeps ground under fire: known to those who see the weapon, not to all who see the bullets."""

    weapon: str


@dataclass(frozen=True, slots=True)
class Ambush:
    """An ambush laid by a side before the battle (RFX-SURP-02 to 07)."""

    side: str
    margin: int | None
    """Of the leader's check; None: it failed."""
    kind: Literal["ambush", "social", "maneuver"] = "ambush"


@dataclass(frozen=True, slots=True)
class InWait:
    """Lies in an ambush that has not been sprung: hidden from everybody who walked into it, for as long as the unit
    stays in this cell (RFX-SURP-03).
    """

    cell: Cell
