"""What goes off, lies in wait or hangs in the air."""

from __future__ import annotations

from dataclasses import dataclass

from rules.frame.ground import Cell
from rules.kernel.refs import Ref
from rules.reflex.terms.weapons import Fuze, MineKind


@dataclass(frozen=True, slots=True)
class Fuse:
    """A live charge and its secret tick; nobody knows it (RFX-GREN-01). On the thing lying, or on who holds it."""

    weapon: str
    round: int
    tick: int
    """The tick on which it goes off; 0: after Tick 1."""
    by: Ref | None = None
    margin: int = 0
    held: bool = False
    thing: Ref | None = None
    """What burns: the thing lying, or its holder. The fuse is an entity of its own, which no side knows."""
    cell: Cell = (0, 0)
    """Where it was last."""


@dataclass(frozen=True, slots=True)
class Live:
    """A thing lying about that everybody can see is about to go off; on a figure: he holds one himself."""

    weapon: str
    cell: Cell
    under: Ref | None = None
    """Who has thrown himself on it."""


@dataclass(frozen=True, slots=True)
class Shell:
    """A round in the air: it lands at the end of the segment (RFX-INDIR-04)."""

    weapon: str
    cell: Cell
    by: Ref
    margin: int
    round: int


@dataclass(frozen=True, slots=True)
class FireMission:
    """What a gunner has been told, and how well his fire is laid (RFX-INDIR-02, RFX-INDIR-07 to 09)."""

    cell: Cell
    margin: int = 0
    """Of the observer's call."""
    reductions: int = 0
    observer: Ref | None = None
    shots: int = 0
    """Self-observed attacks on this target so far."""
    landed: int = 0
    """The round in which the last one landed; 0: none to adjust by."""


@dataclass(frozen=True, slots=True)
class Laid:
    """How a mine was laid, as far as it shows to those who know of it; kept with it (RFX-MINE-01 to 09)."""

    figures: MineKind
    fuze: Fuze = "pressure"
    open: bool = False
    """Left where all can see it."""
    facing: int | None = None
    """Of a directional mine."""
    by: Ref | None = None
    lane: tuple[Cell, ...] = ()
    """What a trip line crosses or a sensor watches, besides its own cell."""
    lit: tuple[int, int] | None = None
    """The round and tick at which its burning fuse sets it off (RFX-MINE-09)."""


@dataclass(frozen=True, slots=True)
class Works:
    """What is inside a mine or minefield, an entity of its own that no side knows (RFX-MINE-01 to 14)."""

    mine: Ref
    margin: int = 4
    """Of laying it: what hides it, and what decides whether traffic sets it off."""
    armed: bool = True
    decoy: bool = False
    tamper: int = 0
    """Target total of its anti-tamper fuze; 0: none (RFX-MINE-14)."""
    disabled: bool = False
    looked: tuple[Ref, ...] = ()
    """Who has had his chance to see it."""


@dataclass(frozen=True, slots=True)
class Safe:
    """A mine that a side believes to be safe, rightly or not; an entity of its own that this side knows
    (RFX-MINE-13, RFX-MINE-14).
    """

    mine: Ref


@dataclass(frozen=True, slots=True)
class Guarded:
    """A mine on which a side has spotted an anti-tamper fuze; an entity of its own that this side knows
    (RFX-MINE-14).
    """

    mine: Ref


@dataclass(frozen=True, slots=True)
class Marked:
    """Ground of a minefield that a unit has marked as safe, rightly or not (RFX-MINE-10)."""

    field: Ref
    safe: tuple[Cell, ...] = ()
    claimed: tuple[Cell, ...] = ()


@dataclass(frozen=True, slots=True)
class Air:
    """What the rules know of a cloud besides its cells (RFX-GAS-01, RFX-GAS-02)."""

    agent: str
    radius: float
    head: Cell
    """The leading disc's cell."""
    began: int
    steps: int = 0
    indoors: bool = False
    minutes: int = 0
    """Of an agent indoors: when it is gone; 0: not yet rolled."""
    trail: tuple[Cell, ...] = ()
    """Where its discs have been."""
    by: Ref | None = None
    """Who let it out: his dice say how long it lasts indoors."""
