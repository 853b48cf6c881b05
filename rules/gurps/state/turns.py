"""How a unit's turn goes, what it has under way from one turn to the next, and how a vehicle or mount goes."""

from __future__ import annotations

from dataclasses import dataclass

from rules.frame.ground import Cell
from rules.gurps.terms.anatomy import Location
from rules.gurps.terms.manoeuvres import Manoeuvre
from rules.kernel.refs import Ref


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
    had: int = 0
    """Tenths of movement points of the way of going they were used for."""
    entered: bool = False
    """Whether it has come into a foe's yard this turn (GUR-HEX-15)."""
    stepped: bool = False
    """Whether the step of its manoeuvre is used, be it for going, turning or kneeling."""
    posed: bool = False
    """Whether kneeling or rising has taken the step, all of it (GUR-POST-04)."""
    turned: int = 0
    """By how many sides it has turned in place of the step (GUR-HEX-06)."""
    out: bool = False
    """Whether it is out of its cover for a moment, for one shot (GUR-POP-01)."""
    crouched: bool = False
    """Whether it has crouched this turn: it may rise again, and then stays up (GUR-FREE-03)."""
    acted: int = 0
    """Attacks done so far, or the other actions that the manoeuvre allows."""
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
    """Tenths of a yard that a unit has yet to make good: it entered a cell for which it had too little movement, and is
    still on its way into it. Below 0: what it had left over.
    """

    owed: int


@dataclass(frozen=True, slots=True)
class Ran:
    """How a unit moved in its last turn (GUR-MOVE-04, GUR-SLAM-02)."""

    ways: tuple[tuple[int, int], ...] = ()
    """Tenths of a yard that it went in each direction, in the order in which it first turned to them."""
    straight: int = 0
    """Seconds in a row that it ran straight ahead."""
    sprinted: bool = False
    """Whether it went faster than Basic Move."""
    second: int = 0

    @property
    def tenths(self) -> int:
        """Tenths of a yard in all."""
        return sum(tenths for _, tenths in self.ways)


@dataclass(frozen=True, slots=True)
class Waiting:
    """An attack, a feint or something to ready that waits for its moment: with what, for which foe or on which ground
    (GUR-WAIT-01, GUR-OPP-01).
    """

    weapon: str
    """With what, or the thing that is readied."""
    use: str
    """How it strikes or shoots with it, or what it does to ready it."""
    all_out: str = ""
    """The option of an All-Out Attack; "" for an Attack."""
    whom: Ref | None = None
    """The only foe that sets it off; None for any."""
    manoeuvre: Manoeuvre = Manoeuvre.ATTACK
    """What it turns into: an Attack, which `all_out` makes an All-Out Attack, a Feint or Ready (GUR-WAIT-01)."""
    steps: bool = False
    """Whether a foe sets it off that it can only get at by going there, as far as its response allows (GUR-WAIT-02)."""
    yards: int = 0
    """For something to ready: how near a foe has to be; 0 for anywhere in sight."""
    part: int = 0
    """The door or window that it works."""
    braced: bool = False
    """For a stop thrust (GUR-STOP-01)."""
    cells: tuple[Cell, ...] = ()
    """The ground that a shot is meant for; none for a blow."""
    line: bool = False
    """Whether they are a line (GUR-OPP-02)."""
    called: Location = Location.TORSO
    """The part of the body that it is aimed at (GUR-ATK-07)."""
    deceptive: int = 0
    """Points off the foe's defences (GUR-ATK-09)."""
    chink: bool = False
    shots: int = 1
    sure: bool = False
    """Whether it looks first which side a target is of (GUR-OPP-02)."""
    aimed: bool = False
    """Whether its aim was at the one yard it watches, and counts for any target that appears there (GUR-OPP-01)."""
    defended: bool = False
    """Whether it has defended itself since: then it cannot go all out (GUR-WAIT-02)."""
    came: tuple[tuple[Ref, int], ...] = ()
    """Tenths of yards that foes have come toward it in their present turn (GUR-STOP-01)."""


@dataclass(frozen=True, slots=True)
class Underway:
    """Something that takes several seconds, and how many of them are done (GUR-RDY-05)."""

    what: str
    seconds: int


@dataclass(frozen=True, slots=True)
class Contact:
    """The last second in which enemies perceived each other (GUR-CORE-06)."""

    last: int


@dataclass(frozen=True, slots=True)
class Hidden:
    """It keeps still out of plain sight, and which enemies have it in sight all the same (GUR-VIS-02)."""

    spotted: tuple[Ref, ...] = ()


@dataclass(frozen=True, slots=True)
class Rolling:
    """How fast a vehicle or mount goes, and how it was steered last (GUR-MOVE-03)."""

    speed: int = 0
    """Yards a second."""
    carry: int = 0
    """Tenths of yards toward the next cell."""
    straight: int = 1000
    """Cells gone since its last turn."""
    evading: bool = False
    """Whether it is steered evasively (GUR-DOD-05)."""
    second: int = -1
    """The second in which it moved last."""
