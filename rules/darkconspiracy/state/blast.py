"""What is kept of grenades thrown, rounds that have burst, and fire that is called in."""

from __future__ import annotations

from dataclasses import dataclass

from rules.darkconspiracy.terms.weapons import Weapon
from rules.frame.ground import Cell
from rules.kernel.refs import Ref


@dataclass(frozen=True, slots=True)
class Brewing:
    """A chemical round that has burst: its cloud hangs there from the next turn on (DKC-CHEM-03)."""

    fills: str
    width: int
    cell: Cell
    turn: int
    """The turn in which it burst."""


@dataclass(frozen=True, slots=True)
class Lobbed:
    """Where a unit threw its last grenade: a further one at the same point flies more surely (DKC-GREN-01)."""

    cell: Cell


@dataclass(frozen=True, slots=True)
class Live:
    """A grenade that bursts at the end of the phase (DKC-GREN-01)."""

    weapon: Weapon
    cell: Cell
    by: Ref


@dataclass(frozen=True, slots=True)
class Mission:
    """Indirect fire of one weapon at a place, kept on who fires it (DKC-IND-02)."""

    weapon: str
    cell: Cell
    observer: Ref | None = None
    """Who directs it; None where the firer sees for itself (DKC-IND-08)."""
    since: int = 0
    """The round in which the two began to talk."""
    called: int = 0
    """How often the observer has talked: in the turn before the first shot, or since the last one."""
    heard: int = 0
    """How often the firer has."""
    shots: int = 0
    hit: bool = False
    """Whether a shot has come down on the mark: the next ones deviate around it (DKC-IND-07)."""
    impact: Cell | None = None
    """Where a miss came down that nobody has corrected: the next shots deviate around it (DKC-IND-07)."""
    corrections: int = 0


PARTS: tuple[type, ...] = (Brewing, Lobbed, Live, Mission)
