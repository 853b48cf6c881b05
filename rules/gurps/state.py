"""All that this rulebook keeps on units and other entities between one decision and the next: frozen components."""

from __future__ import annotations

from dataclasses import dataclass

from rules.frame.ground import Cell
from rules.gurps.flesh.body import Wounds
from rules.gurps.flesh.misses import Failure
from rules.gurps.terms.anatomy import Location
from rules.gurps.terms.armour import Armour, Shield
from rules.gurps.terms.figures import Traits
from rules.gurps.terms.manoeuvres import Manoeuvre
from rules.gurps.terms.vehicles import Figures
from rules.gurps.terms.weapons import Weapon
from rules.kernel.refs import Ref
from rules.parts.loading import Loading


@dataclass(frozen=True, slots=True)
class Arsenal:
    """The figures of every weapon, suit and shield a unit has, so that a game master's own things need no roster."""

    weapons: tuple[Weapon, ...] = ()
    armour: tuple[Armour, ...] = ()
    shields: tuple[Shield, ...] = ()

    def weapon(self, name: str) -> Weapon | None:
        """A weapon by name; a shield strikes too."""
        found = next((weapon for weapon in self.weapons if weapon.name == name), None)
        shield = self.shield(name)
        return found or (shield.weapon if shield is not None else None)

    def shield(self, name: str) -> Shield | None:
        return next((shield for shield in self.shields if shield.name == name), None)

    def also(self, weapon: Weapon) -> Arsenal:
        """The same and one weapon more."""
        return self if weapon in self.weapons else Arsenal((*self.weapons, weapon), self.armour, self.shields)


@dataclass(frozen=True, slots=True)
class Order:
    """A unit's place in the turn sequence: fixed at the start of the fight, and kept (GUR-TURN-03, GUR-TURN-04)."""

    speed: int
    """Basic Speed in quarters."""
    dx: int
    lot: int
    """What settles ties that are left."""


@dataclass(frozen=True, slots=True)
class Choice:
    """The manoeuvre a unit took last, with its option: it governs its defences until the next (GUR-MAN-03)."""

    manoeuvre: Manoeuvre = Manoeuvre.DO_NOTHING
    option: str = ""
    second: int = 0


@dataclass(frozen=True, slots=True)
class Turn:
    """What a unit has done in its turn of one second (GUR-TURN-05)."""

    second: int = 0
    taken: Manoeuvre | None = None
    option: str = ""
    used: int = 0
    """Tenths of movement points used."""
    entered: bool = False
    """Whether it has come into a foe's yard this turn (GUR-HEX-15)."""
    stepped: bool = False
    """Whether the step of its manoeuvre is used, be it for going, turning or kneeling."""
    acted: int = 0
    """Attacks, or whatever else the manoeuvre is for, done so far."""
    began: Cell | None = None
    """Where it stood when the turn began (GUR-HEX-13)."""
    awake: bool = False
    """Whether the roll to stay conscious has been made this turn (GUR-DEATH-01)."""
    pressed: tuple[Ref, ...] = ()
    """Foes that gave ground to its blows: they are not out of reach of the rest of them (GUR-RET-01)."""
    pain: tuple[int, int] = (0, 0)
    """HP it had lost when the turn began since the last, plain and doubled: what shocks it now (GUR-INJ-04)."""
    done: bool = True


@dataclass(frozen=True, slots=True)
class Stride:
    """Tenths of a yard that a unit has yet to make good: it entered a cell larger than it had movement for. While any
    are left it is still on its way into that cell.
    """

    owed: int


@dataclass(frozen=True, slots=True)
class Ran:
    """How a unit moved in its last turn (GUR-MOVE-04, GUR-SLAM-02)."""

    tenths: int = 0
    direction: int = 0
    straight: int = 0
    """Seconds in a row that it ran straight ahead."""
    sprinted: bool = False
    """Whether it went faster than Basic Move."""
    second: int = 0


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

    struck_with: tuple[str, ...] = ()
    """The weapons it has attacked with in its last turn (GUR-PAR-01)."""
    caught: bool = False
    """Whether it has parried with an unbalanced weapon after a feint: no attack in its next turn (GUR-FEINT-03)."""

    def parried(self, name: str) -> int:
        """How often it has parried with a thing."""
        return dict(self.parries).get(name, 0)


@dataclass(frozen=True, slots=True)
class Aim:
    """Seconds in a row that a unit has aimed one weapon at one target (GUR-AIM-01, GUR-AIM-04)."""

    weapon: str
    target: Ref
    seconds: int
    braced: bool
    until: int
    """The second in which the attack that uses it must come."""


@dataclass(frozen=True, slots=True)
class Sized:
    """A foe sized up: what it adds to the next attack on that foe (GUR-EVAL-01)."""

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


@dataclass(frozen=True, slots=True)
class Bashed:
    """The foes that a unit has struck at with its shield: it may feint at them with it (GUR-FEINT-04)."""

    foes: tuple[Ref, ...] = ()


@dataclass(frozen=True, slots=True)
class Gripped:
    """The reach at which long weapons are held, where changing it takes a Ready (GUR-HEX-09)."""

    yards: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Battered:
    """What has become of the things a unit holds: damage they took, and those of no use any more but to parry once
    (GUR-ATK-08, GUR-PAR-08).
    """

    damage: tuple[tuple[str, int], ...] = ()
    ruined: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Unsteady:
    """Off balance, or with its guard down, until its next turn (GUR-CRIT-03)."""

    defences: int = 0
    idle: bool = False
    """It can do nothing until then."""
    skips: bool = False
    """It must do nothing in that turn as well (GUR-CRIT-01)."""
    open: bool = False
    """Sizing it up and feinting at it count double."""


@dataclass(frozen=True, slots=True)
class Lamed:
    """Limbs crippled for a while, each with the second in which it is whole again (GUR-CRIT-01, GUR-CRIT-03)."""

    parts: tuple[tuple[Location, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Sore:
    """Strained and torn muscles: off all rolls, and further points off those with one limb (GUR-CRIT-03)."""

    all: int = 0
    limb: str = ""
    """Which limb: hand, foot or head."""
    more: int = 0


@dataclass(frozen=True, slots=True)
class Fatigue:
    """Fatigue points that a unit has lost (GUR-FAT-01)."""

    lost: int = 0


@dataclass(frozen=True, slots=True)
class Deafened:
    """It hears nothing (GUR-CRIT-01)."""


@dataclass(frozen=True, slots=True)
class Stunned:
    """Can only stand there until it recovers: in the body by HT, which its wounds know of, or in the mind by IQ
    (GUR-DN-02). It stays on a unit that has recovered until its next turn begins: so long its defences suffer.
    """

    mind: bool = False
    over: bool = False
    modifier: int = 0
    """Added to the roll to recover (GUR-AFF-01)."""
    until: int = 0
    """The second up to which it is frozen and does not even roll (GUR-SURP-01)."""
    growing: bool = False
    """Whether each roll after the first is a point easier than the last (GUR-SURP-02)."""


@dataclass(frozen=True, slots=True)
class Heartened:
    """Has heard its leader: it recovers more easily up to this second (GUR-CONC-01)."""

    until: int


@dataclass(frozen=True, slots=True)
class Unready:
    """Weapons in hand that must be readied before they are used again (GUR-RDY-03)."""

    names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Hidden:
    """It keeps still out of plain sight, and which enemies have it in sight all the same (GUR-VIS-02)."""

    spotted: tuple[Ref, ...] = ()


@dataclass(frozen=True, slots=True)
class Jammed:
    """Guns that have failed: how, and for how many seconds they have been worked on (GUR-CRIT-04)."""

    guns: tuple[tuple[str, Failure, int], ...] = ()


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
    struck: tuple[tuple[Ref, int], ...] = ()
    """Figures it has attacked, and in which second."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """An attack that waits for its moment: with what, for which foe or on which ground (GUR-WAIT-01, GUR-OPP-01)."""

    weapon: str
    use: str
    all_out: bool = False
    whom: Ref | None = None
    """The only foe that sets it off; None for any."""
    braced: bool = False
    """For a stop thrust (GUR-STOP-01)."""
    cells: tuple[Cell, ...] = ()
    """The ground that a shot is meant for; none for a blow."""
    line: bool = False
    """Whether they are a line (GUR-OPP-02)."""
    shots: int = 1
    sure: bool = False
    """Whether it looks first which side a target is of (GUR-OPP-02)."""
    defended: bool = False
    """Whether it has defended itself since: then it cannot go all out (GUR-WAIT-02)."""
    came: tuple[tuple[Ref, int], ...] = ()
    """Tenths of yards that foes have come toward it in their present turn (GUR-STOP-01)."""


@dataclass(frozen=True, slots=True)
class Choking:
    """Breathes gas: since when it last rolled, and whether it coughs (GUR-GAS-01)."""

    since: int
    coughs: bool


@dataclass(frozen=True, slots=True)
class Alight:
    """Its clothes burn, in part or all over (GUR-FIRE-01)."""

    since: int
    whole: bool
    rolled: int = 0
    """Seconds of rolling on the ground done."""


@dataclass(frozen=True, slots=True)
class Pinless:
    """Grenades in hand whose pins are out (GUR-GREN-01)."""

    names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Live:
    """A grenade that lies about with its fuse burning: what it is, where, who threw it, and when it bursts
    (GUR-GREN-01).
    """

    weapon: Weapon
    cell: Cell
    by: Ref
    due: int


@dataclass(frozen=True, slots=True)
class Shelling:
    """Fire support from off the map about a place, until a second (GUR-EXP-05)."""

    weapon: Weapon
    cell: Cell
    until: int


@dataclass(frozen=True, slots=True)
class Contact:
    """The last second in which enemies perceived each other (GUR-CORE-06)."""

    last: int


@dataclass(frozen=True, slots=True)
class Underway:
    """Something that takes several seconds, and how many of them are done (GUR-RDY-05)."""

    what: str
    seconds: int


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


PARTS: tuple[type, ...] = (
    *(Traits, Figures, Arsenal),
    *(Order, Choice, Turn, Stride, Ran, Defended),
    *(Wounds, Aim, Sized, Feinted, Stunned, Heartened, Unready, Jammed, Waiting, Underway),
    *(Loading, Held, Gripping),
    *(Choking, Alight, Pinless, Live, Shelling, Contact),
    *(Zone, Hidden),
    *(Again, Bashed, Gripped, Battered, Unsteady, Lamed, Sore, Fatigue, Deafened),
)
"""Every component of the rulebook."""
