"""A battlefield as a game master drew it: the ground, and everything placed on it, before anybody plays."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np
import numpy.typing as npt

from game.board.grid.layout import Layout
from game.board.laid_pictures import LaidPicture
from game.board.terrain import EdgeKey, Terrain
from rules.frame.ground import Barrier, Cell, Light
from rules.kernel.faults import Fault


@dataclass(frozen=True, slots=True)
class Door:
    """A door or window of the map, by the number under which battle opens, shuts or breaks it."""

    number: int
    kind: Literal["door", "window"]
    name: str
    barrier: Barrier
    edges: tuple[EdgeKey, ...]
    """Each of its edges once, from the cell that comes first."""


@dataclass(frozen=True, slots=True)
class Deploy:
    """Where a side may set up."""

    zone: str
    side: str
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Placed:
    """A unit drawn on the map."""

    side: str
    role: str
    sheet: str
    name: str
    cell: Cell
    facing: float
    """Degrees clockwise from north."""
    posture: str


@dataclass(frozen=True, slots=True)
class Minefield:
    """Ground sown with mines."""

    cells: tuple[Cell, ...]
    density: str
    """light, medium or dense."""
    mine: str
    side: str
    known_to: tuple[str, ...]
    decoy: bool = False
    """Only dummies: nothing goes off."""


@dataclass(frozen=True, slots=True)
class DrawnMine:
    """A single mine."""

    cell: Cell
    mine: str
    side: str
    known_to: tuple[str, ...]
    decoy: bool = False


@dataclass(frozen=True, slots=True)
class Objective:
    """Ground worth having."""

    name: str
    kind: str
    """hold, reach, destroy or protect."""
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Trigger:
    """Ground that sets something off when a side enters it."""

    name: str
    side: str
    """Whose units set it off; "" for any."""
    message: str
    to: tuple[str, ...]
    """The sides that are told the message; none for all."""
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Note:
    """A word to the game master; play ignores it."""

    name: str
    text: str
    cell: Cell | None


@dataclass(frozen=True, eq=False)
class Battleground:
    """A map that has been read, with all it holds and all that seemed odd about it."""

    terrain: Terrain
    layout: Layout
    title: str
    metres: float
    light: Light
    file: str
    digest: str
    """Names the content of the map and of every file it is made of, wherever they lie."""
    author: str = ""
    note: str = ""
    doors: tuple[Door, ...] = ()
    deploys: tuple[Deploy, ...] = ()
    units: tuple[Placed, ...] = ()
    minefields: tuple[Minefield, ...] = ()
    mines: tuple[DrawnMine, ...] = ()
    objectives: tuple[Objective, ...] = ()
    triggers: tuple[Trigger, ...] = ()
    notes: tuple[Note, ...] = ()
    warnings: tuple[Fault, ...] = ()
    origin: Cell = (0, 0)
    """Which cell of the map editor is our 0,0; other than 0,0 only for infinite maps."""
    pictures: tuple[LaidPicture, ...] = ()
    """What the map's own layers lay on the ground, the lowest first."""
    pictured: npt.NDArray[np.bool_] | None = None
    """The cells whose ground is a picture, rows by columns; None if none is."""
