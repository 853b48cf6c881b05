"""What is kept of fire between one decision and the next: aim taken, fire out of phase, strays, missiles in flight."""

from __future__ import annotations

from dataclasses import dataclass

from rules.frame.ground import Cell
from rules.kernel.refs import Ref


@dataclass(frozen=True, slots=True)
class Aiming:
    """A weapon aimed at a unit or over a piece of ground, until the unit does anything else (DKC-ACT-02)."""

    weapon: str
    since: int
    """The round in which the aim was taken."""
    target: Ref | None = None
    part: str = ""
    """The part of the target that is aimed at; "" for none in particular."""
    bearing: float | None = None
    """The middle of the arc that is watched for opportunity fire, in degrees; None for a circle (DKC-OPP-01)."""
    place: Cell | None = None
    """The middle of that circle."""
    seen: tuple[Ref, ...] = ()
    """The enemies in sight when the aim was taken: the first shot at one of them is aimed (DKC-OPP-02)."""
    fresh: bool = True
    """Whether nothing has been fired since."""
    spent: bool = False
    """Whether it has fired in a phase without an action of its own, and may not again (DKC-OPP-03)."""


@dataclass(frozen=True, slots=True)
class Reacted:
    """The last round in which a unit fired out of its turn: that was its action of the phase (DKC-OPP-03)."""

    round: int


@dataclass(frozen=True, slots=True)
class Waiting:
    """Loose rounds of bursts over some ground, for the first unit that moves into it this phase (DKC-AUTO-04). A thing
    of its own, known to the sides that perceive the shooter.
    """

    owner: Ref | None
    weapon: str
    load: str
    round: int
    cells: tuple[Cell, ...]
    checks: int


@dataclass(frozen=True, slots=True)
class InFlight:
    """A guided missile on its way: it is lost unless its firer goes on aiming (DKC-MISSILE-01)."""

    weapon: str
    load: str
    target: Ref
    arrives: int
    """The round in which it reaches the target."""


PARTS: tuple[type, ...] = (Aiming, Reacted, Waiting, InFlight)
