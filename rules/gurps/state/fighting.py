"""What a unit has made ready for its next attacks, what its defences have cost it, and the holds that units have on
each other.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.frame.ground import Cell
from rules.gurps.terms.anatomy import Location
from rules.gurps.terms.skills import Skill
from rules.kernel.refs import Ref


@dataclass(frozen=True, slots=True)
class Defended:
    """What a unit has defended itself with since its last turn began (GUR-TURN-05)."""

    parries: tuple[tuple[str, int], ...] = ()
    """How often with each weapon or hand (GUR-PAR-02)."""
    blocked: bool = False
    retreated: Ref | None = None
    """The foe it has given ground to: its bonus holds against that foe (GUR-RET-01)."""
    dropped: Ref | None = None
    """Whose shot it dropped from (GUR-RET-03)."""
    tumbled: bool = False
    """Whether it has tried an acrobatic dodge (GUR-DOD-03)."""
    moved: bool = False
    """Whether it has given up its retreat by throwing itself in between (GUR-DOD-04)."""

    turned: tuple[tuple[Ref, Skill], ...] = ()
    """Foes whose attacks it has parried with bare hands, and by which skill (GUR-GRP-08)."""
    struck_with: tuple[str, ...] = ()
    """The weapons it has attacked with in its last turn (GUR-PAR-01)."""
    caught: bool = False
    """Whether it has parried with an unbalanced weapon after a feint: no attack in its next turn (GUR-FEINT-03)."""

    def parried(self, name: str) -> int:
        """How often it has parried with a thing."""
        return dict(self.parries).get(name, 0)


@dataclass(frozen=True, slots=True)
class Aim:
    """Seconds in a row that a unit has aimed one weapon at one target, or at one yard (GUR-AIM-01, GUR-AIM-04,
    GUR-OPP-01).
    """

    weapon: str
    target: Ref | None
    seconds: int
    braced: bool
    until: int
    """The second in which the attack that uses it must come."""
    cell: Cell | None = None
    """The yard, where it is at nobody."""


@dataclass(frozen=True, slots=True)
class Evaluated:
    """A foe evaluated: what it adds to the next attack on that foe (GUR-EVAL-01)."""

    foe: Ref
    bonus: int
    until: int


@dataclass(frozen=True, slots=True)
class Feinted:
    """A foe that was taken in: what its defences lose against the feinter's next attack (GUR-FEINT-02)."""

    foe: Ref
    penalty: int
    until: int


@dataclass(frozen=True, slots=True)
class Again:
    """A further attack that the manoeuvre under way has still to make: of two in one, with both weapons, or of an
    all-out attack (GUR-ATK-10, GUR-DUAL-01, GUR-AOA-03).
    """

    second: int
    weapons: tuple[str, ...]
    """What it may be made with."""
    split: int = 0
    """Off its skill, besides the off hand."""
    only: Ref | None = None
    """The foe it must go for."""
    but: Ref | None = None
    """The foe it must not go for."""
    both: bool = False
    """Whether it comes with another at the same foe from a second weapon (GUR-DUAL-01)."""
    then: Again | None = None
    """What is left after it, where one blow of several was made into two (GUR-ATK-10)."""


@dataclass(frozen=True, slots=True)
class Bashed:
    """The foes that a unit has struck at with its shield: it may feint at them with it (GUR-FEINT-04)."""

    foes: tuple[Ref, ...] = ()


# holds


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
