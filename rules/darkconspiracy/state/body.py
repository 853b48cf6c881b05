"""How a body fares: damage by location, and what has put a unit out of action."""

from __future__ import annotations

from dataclasses import dataclass

from rules.darkconspiracy.terms.anatomy import PARTS as LOCATIONS

NONE = (0,) * len(LOCATIONS)


@dataclass(frozen=True, slots=True)
class Wounds:
    """Damage by location, in the order of `Part` (DKC-WOUND-01)."""

    damage: tuple[int, ...] = NONE
    subdued: tuple[int, ...] = NONE
    """Damage of blows that were meant to do no lasting harm (DKC-STRIKE-03)."""
    since: tuple[int, ...] = NONE
    """The round in which each part was last harmed (DKC-HEAL-01)."""
    eased: tuple[bool, ...] = (False,) * len(LOCATIONS)
    """Parts of which a serious wound was treated so well that it counts as slight, however few its points are
    (DKC-HEAL-01).
    """
    dead: bool = False
    out: str = ""
    """Why it is unconscious: "stunned", "serious", "critical", "subdued", "shock", "comatose"; "" while awake."""
    until: int = 0
    """The round in which it comes round of itself; 0 where a check decides."""
    flinched: bool = False
    """Whether its first harm of the battle is behind it: no scratch costs an action again (DKC-WOUND-02)."""
    checked: bool = False
    """Whether a serious wound has been borne this turn: a check is due once a turn (DKC-WOUND-04)."""
    stabilised: bool = False
    critical_since: int = 0
    """The round of the first critical wound: unless stabilised it is death after 120 rounds (DKC-WOUND-06)."""


@dataclass(frozen=True, slots=True)
class Struck:
    """Points of damage suffered in a phase, which decide about knockdown (DKC-KD-01)."""

    round: int
    points: int = 0
    braced: int = 0
    """How hard a check against it has been made: 0 none, 1 at AVG, 2 at DIF."""


@dataclass(frozen=True, slots=True)
class Lost:
    """Actions that a unit may not take: until a phase, of a number still due, or for the rest of a turn."""

    next_action: bool = False
    """The next action is lost to a scratch (DKC-WOUND-02)."""
    frozen_until: int = 0
    """The last round in which it stands frozen by panic (DKC-PANIC-01)."""
    frozen_since: int = 0
    """The round in which it panicked: from the second phase after that it may lie down."""
    turn: int = 0
    """The turn whose remaining actions are lost to a knockdown (DKC-KD-01)."""
    owed: int = 0
    """Actions of this turn that were spent on blocks, and are still to be paid (DKC-STRIKE-04)."""


@dataclass(frozen=True, slots=True)
class Wrecked:
    """What has been shot away on a robot: weapons by name, each with the last round in which it is out, 0 for good; and
    sensors (DKC-ROB-01, DKC-ROB-02).
    """

    weapons: tuple[tuple[str, int], ...] = ()
    sensors: tuple[str, ...] = ()

    def out(self, weapon: str, round: int) -> bool:
        """Whether a weapon is out of order."""
        return any(name == weapon and (not until or round <= until) for name, until in self.weapons)


PARTS: tuple[type, ...] = (Wounds, Struck, Lost, Wrecked)
