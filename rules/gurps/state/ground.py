"""What fire makes of the ground."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules.frame.ground import Cell
from rules.gurps.terms.weapons import Weapon
from rules.kernel.refs import Ref


@dataclass(frozen=True, slots=True)
class Zone:
    """Ground under suppression fire until its shooter's next turn (GUR-SUP-01)."""

    owner: Ref | None
    weapon: str
    use: str
    cells: tuple[Cell, ...]
    shots: int
    """Shots put into it."""
    left: int
    """Hits that it may still score."""
    since: int
    """The second in which it was laid."""
    low: bool = False
    """Whether its shooter lay down for it: one that stood fires no more once it goes down."""
    struck: tuple[tuple[Ref, int], ...] = ()
    """Figures it has attacked, and in which second."""


@dataclass(frozen=True, slots=True)
class Fuse:
    """A fuse that burns: the second in which it has run out, at the start of whose turn (GUR-GREN-01)."""

    due: int
    turn: Ref | None
    """None to a side that does not know of that unit."""
    seen: tuple[str, ...] = ()
    """Of one lit in a hand: the sides that saw it lit."""
    seems: int = 0
    """The second in which the others take it to have run out, once it has left that hand."""

    def flies(self, due: int) -> Fuse:
        """It leaves the hand it was lit in; who has not seen it lit reckons from now on."""
        return replace(self, seems=due) if self.seen and not self.seems else self

    def hidden_from(self, side: str | None) -> bool:
        """Whether a side can only tell when it has run out at the latest."""
        return side is not None and self.seems > self.due and side not in self.seen


@dataclass(frozen=True, slots=True)
class Live:
    """A grenade that lies about with its fuse burning: what it is, where, and who threw it (GUR-GREN-01)."""

    weapon: Weapon
    cell: Cell
    by: Ref | None
    """None to a side that does not know of that unit."""
    fuse: Fuse


@dataclass(frozen=True, slots=True)
class Shelling:
    """Fire support from off the map about a place, until a second (GUR-EXP-05)."""

    weapon: Weapon
    cell: Cell
    until: int
