"""All that this rulebook keeps on figures and other entities between one decision and the next: frozen components."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from rules.d6.terms.code import UNTRAINED, Code
from rules.d6.terms.sizes import Size
from rules.d6.terms.skills import Skill
from rules.d6.terms.weapons import Armour, Weapon
from rules.frame.body import Posture
from rules.frame.ground import Cell
from rules.kernel.refs import Ref
from rules.parts.loading import Loading
from rules.parts.wear import Worn

Defence = Literal["reflexes", "fortitude", "willpower", "notice"]
Speed = Literal["stopped", "cautious", "standard", "double", "triple", "quadruple"]
SPEEDS: tuple[Speed, ...] = ("stopped", "cautious", "standard", "double", "triple", "quadruple")
"""The categories of a vehicle's movement, slowest first."""
Mode = Literal["single", "burst", "thrown"]
"""How a weapon is used for one attack."""


@dataclass(frozen=True, slots=True)
class Traits:
    """What a character is: everything of the sheet that a rule asks for (DSX-CORE-05 to 07)."""

    role: str = "rifleman"
    setting: str = "modern"
    size: Size = Size.MEDIUM
    reflexes: int = 9
    fortitude: int = 9
    willpower: int = 9
    notice: int = 9
    hp_max: int = 19
    move: int = 30
    """Listed movement in feet a move, before armour and bulk."""
    might: int = 0
    skills: tuple[tuple[Skill, Code], ...] = ()
    spells: tuple[str, ...] = ()
    spell_resistance: int | None = None
    mook: bool = False
    radio: bool = False
    medical_kit: bool = False
    """Whether what first aid needs is carried."""
    materials: int = 0
    """Units of spell materials carried when the battle began (what is left: Stores)."""

    def skill(self, name: Skill) -> Code:
        """The code of a skill as written; 1D for one that is not on the sheet (DSX-CORE-05)."""
        for skill, code in self.skills:
            if skill == name:
                return code
        return UNTRAINED


@dataclass(frozen=True, slots=True)
class Arsenal:
    """The figures of every weapon, spell and suit a unit has, so that a game master's own things need no roster.

    Natural weapons and hides are in here and nowhere else; things carried are in the kit as well.
    """

    weapons: tuple[Weapon, ...] = ()
    armour: tuple[Armour, ...] = ()

    def weapon(self, name: str) -> Weapon | None:
        return next((weapon for weapon in self.weapons if weapon.name == name), None)

    def suit(self, name: str) -> Armour | None:
        return next((suit for suit in self.armour if suit.name == name), None)


@dataclass(frozen=True, slots=True)
class Stores:
    """What is used up besides ammunition: units of spell materials."""

    materials: int = 0


@dataclass(frozen=True, slots=True)
class Health:
    """Hit points and what became of the unit (DSX-INJ-01 to 04). Vehicles have it too."""

    hp: int
    bloodied: bool = False
    stable: bool = False
    """Down, but no longer losing hit points."""
    treated: bool = False
    """Had its one healing by first aid (DSX-AID-01)."""

    @property
    def down(self) -> bool:
        return self.hp <= 0


@dataclass(frozen=True, slots=True)
class Turn:
    """A unit's actions this round: declared when its turn starts, then used up (DSX-ACT-01 to 05)."""

    round: int = 0
    """The round in which the turn was begun."""
    declared: int = 1
    used: int = 0
    moves: int = 0
    half_moved: bool = False
    """Had the half move that rides on one other action (DSX-ACT-02)."""
    posture_changed: bool = False
    attacked: tuple[int, ...] = ()
    """Directions attacked in since this turn began: no keeping out of sight there (DSX-COVER-07)."""
    free: int = 0
    """Free things done, of which a turn bears only so many."""
    done: bool = False
    """Whether the turn is over."""
    known_to: tuple[Ref, ...] | None = None
    """The enemies who were seen to know of it when it declared: others of its slot still do not (DSX-TIME-06). None
    before it has declared.
    """

    @property
    def left(self) -> int:
        """Actions declared and not yet done."""
        return max(0, self.declared - self.used)


@dataclass(frozen=True, slots=True)
class Turned:
    """Turned round by reaction in an enemy's turn, once in each, as that enemy sees (DSX-ADV-04)."""

    felt_by: ClassVar[str] = "to"
    round: int
    to: Ref


@dataclass(frozen=True, slots=True)
class Alert:
    """Knows that there is a fight, if not where: enters the order in the round after (DSX-SURP-03, DSX-SENSE-03)."""

    since: int
    """The round in which it learned of it."""


@dataclass(frozen=True, slots=True)
class Aim:
    """A shot lined up for a round: +1D with this weapon on this target, or on the target in this cell (DSX-AIM-01)."""

    weapon: str
    round: int
    target: Ref | None = None
    cell: Cell | None = None


@dataclass(frozen=True, slots=True)
class Preparation:
    """A whole round spent on getting one thing ready: +1D on that roll (DSX-AIM-50)."""

    task: str
    """What is prepared: first aid or a search."""
    round: int
    target: Ref | None = None


@dataclass(frozen=True, slots=True)
class Casting:
    """A spell begun: the components done so far, in the order they were done (DSX-SPELL-01, DSX-SPELL-02)."""

    spell: str
    done: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Held:
    """An action announced with the event that sets it off (DSX-HELD-01).

    `trigger`: "moves", "enters", "reach", "attacks", "visible" or "acts" (a named friend). `whom` names who must do it;
    without it `anyone` tells whether friends set it off too. `cells` are those watched. `target` and `cell` are the
    fixed object of the action; with neither, the unit that sets it off.
    """

    trigger: str
    action: str
    """What will be done: "attack", "suppress", "throw", "cast" or "duck"."""
    round: int
    whom: Ref | None = None
    anyone: bool = False
    cells: tuple[Cell, ...] = ()
    weapon: str = ""
    mode: Mode = "single"
    target: Ref | None = None
    cell: Cell | None = None
    front: tuple[Cell, ...] = ()
    """For suppression: the front of the cone."""


@dataclass(frozen=True, slots=True)
class Ranked:
    """Where the units of a side stand in the order of the round under way, which is made once at its beginning: kept on
    the first of them (DSX-TIME-01).
    """

    values: tuple[tuple[Ref, int], ...]


@dataclass(frozen=True, slots=True)
class HeldBack:
    """Waits for a later slot of this round (DSX-TIME-04); with `after`, for the slot of that value."""

    round: int
    value: int
    after: int | None = None


@dataclass(frozen=True, slots=True)
class Grappled:
    """Held by another unit: cannot move or turn (DSX-GRAP-01)."""

    holder: Ref


@dataclass(frozen=True, slots=True)
class Holding:
    """Holds another unit in a grapple: the other end of `Grappled` (DSX-GRAP-01)."""

    victim: Ref


@dataclass(frozen=True, slots=True)
class Spellbound:
    """Held by a spell for so many more of its own slots (DSX-SPELL-04)."""

    slots: int


@dataclass(frozen=True, slots=True)
class Ward:
    """A spell's bonus to Reflexes, up to and including a round (DSX-SPELL-04)."""

    bonus: int
    until: int


@dataclass(frozen=True, slots=True)
class Gassed:
    """Choked by tear gas: dice off all rolls, and with two dice half the movement as well (DSX-GAS-01)."""

    dice: int
    clear: bool = False
    """Whether it has begun a turn outside the cloud: at the end of that turn it is over."""


@dataclass(frozen=True, slots=True)
class Stealth:
    """The last Stealth roll, which counts until the next or until it gives itself away (DSX-SENSE-02).

    Rolled once: the total as it is, with one die more, and with two, for lines that give cover or lack light.
    """

    totals: tuple[int, int, int]


UNROLLED = Stealth((1000, 1000, 1000))
"""Hidden from everybody until the roll is made."""


@dataclass(frozen=True, slots=True)
class Outlooks:
    """Where a unit has looked about from, and in which posture: its side has seen what shows from there (DSX-EXPL-05).

    Kept as places, since what shows from each is only asked about now and then.
    """

    places: tuple[tuple[Cell, Posture], ...] = ()


@dataclass(frozen=True, slots=True)
class Vehicle:
    """What a vehicle is (DSX-VEH-01 to 08)."""

    size: Size = Size.HUGE
    handling: int = 0
    skill: Skill = Skill.DRIVE
    """What it is operated with."""
    move: int = 100
    """Listed movement in feet: standard speed."""
    armour: int = 0
    hp_max: int = 30
    fastest: Speed = "quadruple"
    arcs: tuple[tuple[str, str], ...] = ()
    """Where each mounted weapon can be pointed: "all round", "front", "rear", "left" or "right"."""


@dataclass(frozen=True, slots=True)
class Seated:
    """Seen to ride in a seat so open: what one side knows of another's riders (DSX-VEH-07)."""

    exposure: str
    drives: bool = False


@dataclass(frozen=True, slots=True)
class Driving:
    """How a vehicle is going (DSX-VEH-06)."""

    speed: Speed = "stopped"
    evading: bool = False
    straight: int = 0
    """Cells gone straight on since the last turn of the wheel."""
    round: int = 0
    """The round of its latest movement."""

    @property
    def category(self) -> int:
        """0 stopped, 1 cautious, 2 standard ... 5 quadruple."""
        return SPEEDS.index(self.speed)


@dataclass(frozen=True, slots=True)
class Zone:
    """A cone under suppressing fire, an entity of its own: one total for all who cross it (DSX-SUPP-03 to 08)."""

    owner: Ref | None
    """Who keeps it under fire; None for a side that does not know."""
    weapon: str
    total: int
    damage: int
    """The weapon's listed damage."""
    cells: tuple[Cell, ...]
    round: int
    struck_when_laid: tuple[Ref, ...] = ()
    struck: tuple[tuple[Ref, int], ...] = ()
    """Who was struck in its own turn, and in which round."""


PARTS: tuple[type, ...] = (
    Traits, Arsenal, Stores, Health, Turn, Turned, Alert, Aim, Preparation, Casting, Held, HeldBack, Grappled,
    Holding, Spellbound, Ward, Gassed, Loading, Stealth, Outlooks, Vehicle, Seated, Driving, Zone, Worn,
    Ranked,
)  # fmt: skip
"""Every component of the rulebook."""
