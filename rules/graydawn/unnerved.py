"""What suppression leaves on units and on the ground: points, the suppressed state, covering fire, lanes."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from rules.frame.ground import Cell
from rules.graydawn.terms.weapons import Weapon
from rules.kernel.refs import Ref


class Flight(StrEnum):
    """What a broken unit must do at its next activation (GRD-SUPP-17)."""

    NONE = ""
    AWAY = "runs away"
    """Once."""
    BROKEN = "broken"
    """Every time, until it passes a check."""


@dataclass(frozen=True, slots=True)
class Nerve:
    """The suppression points of a unit, and from where they came (GRD-SUPP-01)."""

    points: int = 0
    ways: tuple[tuple[int, int], ...] = ()
    """Points by the direction they came from, since the last check; until there are new ones, those before it."""
    checked: bool = False
    """Whether a check was made since the last of these points."""
    flight: Flight = Flight.NONE


@dataclass(frozen=True, slots=True)
class Suppressed:
    """Borne by a unit that failed its suppression check, until its next activation (GRD-SUPP-15)."""

    flees: bool = False
    """Whether it runs from its enemies, not just for cover (GRD-SUPP-17)."""


@dataclass(frozen=True, slots=True)
class Covering:
    """In which round a unit gives covering fire that it declared before initiative (GRD-COVF-06)."""

    round: int


@dataclass(frozen=True, slots=True)
class Lane:
    """Ground that automatic fire sweeps until its shooter's turn in the next round (GRD-LANE-01, GRD-LANE-05)."""

    owner: Ref | None
    weapon: str
    cells: tuple[Cell, ...]
    width: int
    rounds: int
    round: int
    """When it was laid."""
    crossed: tuple[tuple[Ref, int], ...] = ()
    """Units that have faced it, and in which round (GRD-LANE-04)."""
    shunned: tuple[tuple[Ref, int], ...] = ()
    """Those of them that did not dare to enter it."""

    @property
    def points(self) -> int:
        """Suppression of each unit in it, and the number to save against: rounds by width (GRD-LANE-01)."""
        return self.rounds // self.width


@dataclass(frozen=True, slots=True)
class Barrage:
    """Shells from off the map: of what kind, about which place, up to which round (GRD-SUPP-14)."""

    weapon: Weapon
    cell: Cell
    until: int


@dataclass(frozen=True, slots=True)
class Terror:
    """The units that a terrifying one has frightened already (GRD-SUPP-18)."""

    of: tuple[Ref, ...] = ()
