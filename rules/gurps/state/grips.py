"""The holds that units have on each other."""

from __future__ import annotations

from dataclasses import dataclass

from rules.gurps.terms.anatomy import Location
from rules.kernel.refs import Ref


@dataclass(frozen=True, slots=True)
class Held:
    """Who has hold of a unit (GUR-GRP-02), and how: it feels all of that itself."""

    by: tuple[Ref, ...] = ()
    pinned: bool = False
    """Borne to the ground and helpless (GUR-GRP-06)."""
    hands: tuple[int, ...] = ()
    """Of each holder."""
    parts: tuple[Location, ...] = ()
    """Of its own body, each holder's."""
    locks: tuple[bool, ...] = ()
    """Of each holder, whether that has locked the arm (GUR-GRP-08)."""
    choked: bool = False
    """Whether its throat is shut: it loses a fatigue point a turn (GUR-GRP-07)."""
    tried: int = -100
    """The second in which it last tried to get out of a pin (GUR-GRP-11)."""


@dataclass(frozen=True, slots=True)
class Gripping:
    """The foe that a unit has hold of, by which part, with how many hands (GUR-GRP-01, GUR-GRP-03)."""

    foe: Ref
    part: Location = Location.TORSO
    hands: int = 2
    since: int = 0
    pins: bool = False
    chokes: bool = False
    """Whether it shuts the foe's throat (GUR-GRP-07)."""
    to_death: bool = False
    """Whether it goes on choking a foe that has fainted (GUR-SUFF-01)."""
    locks: bool = False
    """Whether the arm is locked (GUR-GRP-08)."""
    broken: bool = False
    """Whether it has crippled that arm: the lock can do no more to it (GUR-GRP-08)."""
    needs_both: bool = False
    """Whether it shuts the throat only as long as both hands hold on: a choke hold (GUR-GRP-08)."""


@dataclass(frozen=True, slots=True)
class Clutching:
    """What a foe holds that a unit has hold of too, and with what: a hand, or the thong of a whip (GUR-GRAB-01)."""

    foe: Ref
    item: str
    thing: str
    since: int = 0


@dataclass(frozen=True, slots=True)
class Clutched:
    """The same for the foe, which feels it."""

    by: Ref
    item: str
    since: int = 0
