"""What burns, poisons, chokes and shocks a unit."""

from __future__ import annotations

from dataclasses import dataclass

from rules.darkconspiracy.state.body import NONE
from rules.frame.ground import Cell


@dataclass(frozen=True, slots=True)
class Burning:
    """Burning fuel, thermite or white phosphorus on a body: its dice a second by location (DKC-BURN-01)."""

    since: int
    """The first round in which it burns."""
    dice: tuple[int, ...] = NONE
    head: int = 0
    """The round from which a head under a helmet is burnt as well (DKC-BURN-04)."""


@dataclass(frozen=True, slots=True)
class Doused:
    """Help against the flames this phase: a friend's number against them, one try a second (DKC-BURN-01)."""

    round: int
    needs: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Singed:
    """Went through open flames in this round (DKC-BURN-03)."""

    round: int
    cell: Cell


@dataclass(frozen=True, slots=True)
class Poisoned:
    """Doses of poison at work: points a phase as written, and the last round of each (DKC-POIS-01)."""

    doses: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Shocked:
    """What an electric shock takes off AGL and Initiative, and the last round of it (DKC-SHOCK-01)."""

    loss: int
    until: int


@dataclass(frozen=True, slots=True)
class Gassed:
    """Tear gas in the lungs: since it was met, and what it has brought (DKC-CHEM-04)."""

    turn: int
    """The turn of the last check against it."""
    overcome: int = 0
    """The last round in which it blinds and chokes: nothing but crawling; 0 for one that has withstood it."""
    flees: bool = False
    """Whether it runs out of the cloud."""


PARTS: tuple[type, ...] = (Burning, Doused, Singed, Poisoned, Shocked, Gassed)
