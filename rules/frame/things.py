"""What lies, drifts, burns and waits on the map besides the figures: clouds, fires, mines, doors, things dropped."""

from __future__ import annotations

from dataclasses import dataclass

from rules.frame.figure import Item
from rules.frame.ground import Cell
from rules.kernel.refs import Ref


@dataclass(frozen=True, slots=True)
class Known:
    """The sides that know of a thing which is not there for everybody to see: a mine, a lane of fire, a tripwire."""

    to: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Cloud:
    """Smoke, fog or gas over some cells, each with its density; `strength` is what the rulebook makes of it."""

    kind: str
    cells: tuple[tuple[Cell, float], ...]
    until: int
    """The last round it is there."""
    strength: int = 0
    source: Cell = (0, 0)
    drifted: float = 0.0
    """Metres the wind has carried it beyond the last whole cell."""

    def covers(self, cell: Cell) -> bool:
        return cell in [at for at, _ in self.cells]


@dataclass(frozen=True, slots=True)
class Fire:
    """A burning cell: how fierce, since when, and the last round it burns."""

    cell: Cell
    fierce: int
    since: int
    until: int


@dataclass(frozen=True, slots=True)
class Mine:
    """A single mine: its entry in the roster, where it lies, who laid it. Who knows of it: `Known`."""

    name: str
    cell: Cell
    side: str
    facing: int | None = None
    """The direction it points to, of one that the scenario turned to one side."""
    fuze: str = ""
    """What sets it off, where the scenario says so: pressure, tripwire, sensor or command."""
    wire: tuple[Cell, ...] = ()
    """The cells its trip line crosses."""


@dataclass(frozen=True, slots=True)
class Trap:
    """What does not show of a mine or minefield: an entity of its own that no side knows."""

    mine: Ref
    decoy: bool = False
    """A dummy, or a field of dummies: nothing goes off."""
    tamper: int = 0
    """How hard its anti-tamper fuze is to get round, as the rulebook counts; 0: it has none."""


@dataclass(frozen=True, slots=True)
class Minefield:
    """Ground sown with mines: how thickly and with what. Which cell holds one is settled by dice. Who knows of it:
    `Known`.
    """

    name: str
    cells: tuple[Cell, ...]
    density: str
    side: str
    cleared: tuple[Cell, ...] = ()


@dataclass(frozen=True, slots=True)
class Door:
    """A door or window of the map and the state it is in."""

    part: int
    state: str


@dataclass(frozen=True, slots=True)
class Lying:
    """A thing on the ground that can be picked up."""

    item: Item
    cell: Cell


@dataclass(frozen=True, slots=True)
class Heap:
    """A hard thing come to lie on a cell in battle: a wreck, rubble. It blocks sight and gives cover up to its
    height.
    """

    cell: Cell
    height: float
    material: str
    millimetres: int


@dataclass(frozen=True, slots=True)
class Breach:
    """An edge whose wall, door or window is gone."""

    cell: Cell
    direction: int


@dataclass(frozen=True, slots=True)
class Truce:
    """The rulebook says that the fight is over, and why: nobody is left able and willing to go on, or nobody will."""

    why: str
    winner: str | None = None
    """Who has won by it where the scenario counts no points."""
