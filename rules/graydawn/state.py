"""All that this rulebook keeps on units and other entities between one decision and the next: frozen components."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from rules.frame.ground import Cell
from rules.graydawn.flesh.track import Wounds
from rules.graydawn.terms.anatomy import Part
from rules.graydawn.terms.skills import Skill, Stat
from rules.graydawn.terms.weapons import Armour, Mode, Weapon
from rules.graydawn.unnerved import Barrage, Covering, Lane, Nerve, Suppressed, Terror
from rules.kernel.refs import Ref


@dataclass(frozen=True, slots=True)
class Traits:
    """What a character is: everything of the sheet that a rule asks for (GRD-CHAR-02)."""

    role: str = "rifleman"
    setting: str = "modern"
    stats: tuple[int, ...] = (5,) * len(Stat)
    """In the order of `Stat`."""
    skills: tuple[tuple[Skill, int], ...] = ()
    toughness: int = 0
    concentration: int = 0
    shoulder_roll: bool = False
    """Whether it takes cover that is two cells away (GRD-COVER-03)."""
    steady_nerves: int = 0
    first_aid_kit: bool = False
    terrifying: int = 0
    """Points of suppression that each enemy gets which sees it, once in a battle (GRD-SUPP-18)."""
    fear_aura: int = 0
    """Points that each enemy gets which begins its turn near it (GRD-SUPP-18)."""
    fear_metres: int = 0
    mook: bool = False
    """An ordinary person: no luck, no graze rolls."""

    def stat(self, which: Stat) -> int:
        """A stat as written on the sheet."""
        return self.stats[tuple(Stat).index(which)]

    def skill(self, which: Skill) -> int:
        """The level of a skill; 0 for one that is not on the sheet."""
        return dict(self.skills).get(which, 0)


@dataclass(frozen=True, slots=True)
class Arsenal:
    """The figures of every weapon and suit a unit has, so that a game master's own things need no roster."""

    weapons: tuple[Weapon, ...] = ()
    armour: tuple[Armour, ...] = ()

    def weapon(self, name: str) -> Weapon | None:
        return next((weapon for weapon in self.weapons if weapon.name == name), None)

    def also(self, weapon: Weapon) -> Arsenal:
        """The same and one weapon more."""
        return self if weapon in self.weapons else Arsenal((*self.weapons, weapon), self.armour)


class Guard(StrEnum):
    """The stance a unit has for the round (GRD-STANCE-01)."""

    MOVING = "moving"
    ACTIVE = "active cover"
    FULL = "full cover"
    BRACING = "bracing"


@dataclass(frozen=True, slots=True)
class Guarding:
    """The stance that a unit has, from its activation to its next (GRD-STANCE-01)."""

    guard: Guard = Guard.ACTIVE
    moves: int = 0
    """Move actions declared: two is running, three sprinting (GRD-MOVE-04)."""


@dataclass(frozen=True, slots=True)
class Initiative:
    """When a unit acts this round: its total, and what settles ties (GRD-INIT-01)."""

    round: int
    count: int
    ties: tuple[int, ...] = ()
    """REF, CL and the die."""
    rolled: int = 0
    """The same as it was rolled: in the streamlined order a unit goes back to it (GRD-SURPRISE-03)."""


@dataclass(frozen=True, slots=True)
class Passed:
    """The count of the round under way has come to a unit, and it could not declare a turn (GRD-STANCE-03)."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A unit's actions this round: declared at its activation, then used up five points apart (GRD-INIT-04)."""

    round: int = 0
    moves: int = 0
    """Move actions declared."""
    actions: int = 0
    """Combat actions declared."""
    moved: int = 0
    """Move actions used."""
    acted: int = 0
    """Combat actions used, those among them that had been moves."""
    turned: int = 0
    """Moves turned into combat actions (GRD-MOVE-03)."""
    lost: int = 0
    """Moves given up."""
    at: int = 0
    """The count at which the unit acts next."""
    rushed: bool = False
    """Whether it acts on the move: at the count of a move of this turn (GRD-MOVE-02)."""
    chambered: str = ""
    """What it fires shell by shell this turn (GRD-RELOAD-04)."""
    weapon: str = ""
    """What it acts with, as all further actions of the turn do (GRD-ACT-03)."""
    target: Ref | None = None
    """The unit it fired at: further fire of the turn goes there too (GRD-ACT-05)."""
    done: bool = True

    @property
    def left(self) -> int:
        """Actions declared and not yet taken."""
        return self.moves + self.actions - self.moved - self.lost - self.acted

    @property
    def moves_left(self) -> int:
        """Moves declared, and neither made, turned into actions nor given up."""
        return self.moves - self.moved - self.turned - self.lost


@dataclass(frozen=True, slots=True)
class Stride:
    """Tenths of metres that a unit has yet to make good: it entered a cell for which its move was too short
    (GRD-MOVE-01). Below 0: what it had left over.
    """

    owed: int
    round: int


@dataclass(frozen=True, slots=True)
class Wear:
    """Stopping power that hits have worn off, part by part (GRD-ARM-03)."""

    lost: tuple[tuple[Part, int], ...] = ()

    def at(self, part: Part) -> int:
        return dict(self.lost).get(part, 0)

    def more(self, part: Part) -> Wear:
        """The same with a point more gone at a part."""
        return Wear(tuple((each, self.at(each) + (each is part)) for each in Part if self.at(each) or each is part))


@dataclass(frozen=True, slots=True)
class Spent:
    """Points of luck that a unit has spent in this battle (GRD-LUCK-01)."""

    points: int = 0


@dataclass(frozen=True, slots=True)
class Gassed:
    """A unit has tear gas in its eyes and lungs: points off REF (GRD-GAS-01)."""

    lost: int


@dataclass(frozen=True, slots=True)
class Blown:
    """What is kept of a gas cloud: metres that it reaches, which way it was thrown, since when, whether it has drifted
    (GRD-GAS-01).
    """

    radius: int
    bearing: float
    since: int
    drifted: bool = False


@dataclass(frozen=True, slots=True)
class Live:
    """A grenade that lies about with its fuse burning: what it is, and where (GRD-THROW-04)."""

    weapon: Weapon
    cell: Cell


@dataclass(frozen=True, slots=True)
class Fuse:
    """What sets it off: the activation of its thrower in that round, or else the end of it (GRD-THROW-04)."""

    by: Ref
    round: int


@dataclass(frozen=True, slots=True)
class Fading:
    """Since which round a unit's life hangs on death saves (GRD-SAVE-04, GRD-SAVE-06)."""

    since: int


@dataclass(frozen=True, slots=True)
class Aiming:
    """Rounds in a row spent on aiming one weapon at one target, up to which round (GRD-AIMED-01)."""

    weapon: str
    target: Ref
    rounds: int
    round: int


@dataclass(frozen=True, slots=True)
class Working:
    """Rounds in a row of work at a lock, up to which round (GRD-ACT-07)."""

    part: int
    rounds: int
    round: int


@dataclass(frozen=True, slots=True)
class Heat:
    """Rounds in a row in which a weapon sprayed, up to which round (GRD-AUTO-04)."""

    weapon: str
    rounds: int
    round: int


@dataclass(frozen=True, slots=True)
class Clinch:
    """Close combat with others: which unit it holds, and with which it has exchanged blows (GRD-CQC-01, GRD-CQC-03). It
    stands on both units alike, so that the side of either knows of it.
    """

    holds: Ref | None = None
    held_by: tuple[Ref, ...] = ()
    struck: tuple[Ref, ...] = ()
    """The units it attacked at close quarters since its last activation began."""
    struck_by: tuple[Ref, ...] = ()
    choked: int = 0
    """The last round in which it choked what it holds (GRD-CQC-04)."""


@dataclass(frozen=True, slots=True)
class Fallen:
    """Lies where it fell: without its skill against attacks until it stands up (GRD-STANCE-08)."""


@dataclass(frozen=True, slots=True)
class Dazed:
    """Struck so hard that it comes to less easily, through this round (GRD-WOUND-11)."""

    until: int


@dataclass(frozen=True, slots=True)
class Magazine:
    """A magazine that fell to the ground, and the rounds in it (GRD-FUMBLE-04, GRD-RELOAD-03)."""

    weapon: str
    rounds: int
    cell: Cell


@dataclass(frozen=True, slots=True)
class Faults:
    """What has gone wrong with a unit's weapons and footing, until it is put right (GRD-FUMBLE-01 to 06)."""

    jammed: tuple[str, ...] = ()
    broken: tuple[str, ...] = ()
    stuck: tuple[str, ...] = ()
    """Blades lodged in something (GRD-FUMBLE-05)."""
    fallen_out: tuple[Magazine, ...] = ()
    overextended: bool = False
    """Its next attack is harder (GRD-FUMBLE-06)."""
    tangled: bool = False
    """Caught in something: it cannot move (GRD-FUMBLE-06)."""


@dataclass(frozen=True, slots=True)
class Holding:
    """A shot held for the rest of a round: with what, and the direction it watches (GRD-HOLD-01)."""

    weapon: str
    mode: Mode
    direction: int
    round: int


@dataclass(frozen=True, slots=True)
class Kept:
    """Borne by a unit that keeps its free move for later in the round (GRD-MOVE-09)."""


@dataclass(frozen=True, slots=True)
class Hiding:
    """Borne by a unit in hiding: its Stealth total, and the Awareness die of those who look out for it
    (GRD-SURPRISE-02).
    """

    total: int
    watch: int


UNROLLED = Hiding(1000, 0)
"""Hidden from every enemy until the roll is made."""


@dataclass(frozen=True, slots=True)
class Alarmed:
    """Borne by a unit that knows there is a fight, if not where; it is on guard once it has had a turn
    (GRD-SURPRISE-02, GRD-SURPRISE-05).
    """

    on_guard: bool = False


@dataclass(frozen=True, slots=True)
class Springing:
    """Borne by a unit of a force that springs an ambush in some round; the leader takes the first shot
    (GRD-SURPRISE-03).
    """

    round: int
    leads: bool = False


PARTS: tuple[type, ...] = (
    *(Traits, Arsenal, Guarding, Initiative, Turn, Stride, Wear, Spent, Fading, Wounds),
    *(Aiming, Working, Heat, Holding, Kept, Hiding, Alarmed, Springing),
    *(Gassed, Blown, Live, Fuse),
    *(Clinch, Fallen, Dazed, Faults),
    *(Nerve, Suppressed, Covering, Lane, Barrage, Terror, Passed),
)
"""Every component of the rulebook."""
