"""The ground as a rulebook may ask about it: cells, directions, distances, what stands there, and how one walks on
it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, StrEnum
from typing import Literal, Protocol

Cell = tuple[int, int]
"""Column and row, as the map editor shows them."""


class Diagonals(Enum):
    """How a square grid counts a diagonal; hexes have none."""

    FLAT = "flat"
    """Every diagonal counts one."""
    ALTERNATE = "alternate"
    """One, two, one, two."""
    HALF = "half"
    """One and a half each."""


class Light(StrEnum):
    """How well lit a cell is."""

    BRIGHT = "bright"
    DUSK = "dusk"
    """The sun is down and one still sees: dawn counts alike."""
    DIM = "dim"
    """A full moon, a lamp some way off."""
    DARK = "dark"
    """Starlight."""
    BLACK = "pitch dark"
    """A cellar, an overcast night: nothing to see by."""

    @property
    def night(self) -> bool:
        """Whether it is darker than dusk."""
        return self not in (Light.BRIGHT, Light.DUSK)

    @property
    def plain(self) -> Light:
        """The nearest of bright, dim and dark, for rules that tell no more apart."""
        return {Light.DUSK: Light.DIM, Light.BLACK: Light.DARK}.get(self, self)


class Air(StrEnum):
    """How far one sees through the air under the open sky; what a rulebook makes of it is its own affair."""

    CLEAR = "clear"
    OVERCAST = "overcast"
    RAIN = "rain"
    HEAVY_RAIN = "heavy rain"
    LIGHT_FOG = "light fog"
    DENSE_FOG = "dense fog"

    @property
    def wet(self) -> bool:
        """Whether it rains on whatever is under the sky."""
        return self in (Air.RAIN, Air.HEAVY_RAIN)


@dataclass(frozen=True, slots=True)
class Weather:
    """Wind, light and air over the whole map. `wind_to` is the bearing the wind blows to, in degrees from north."""

    wind: float = 0.0
    wind_to: float = 0.0
    light: Light = Light.BRIGHT
    air: Air = Air.CLEAR


class Grid(Protocol):
    """The geometry of the board: hexes or squares. Directions run clockwise, 0 the one nearest north (up)."""

    @property
    def shape(self) -> Literal["hex", "square"]: ...

    @property
    def metres(self) -> float:
        """From a cell's centre to that of its neighbour across a side."""
        ...

    @property
    def directions(self) -> int:
        """6 or 8."""
        ...

    def __contains__(self, cell: Cell) -> bool: ...

    def __hash__(self) -> int: ...

    def cells(self) -> Iterator[Cell]: ...

    def neighbours(self, cell: Cell) -> tuple[tuple[int, Cell], ...]:
        """The cells around one that are on the board, each with its direction, clockwise."""
        ...

    def step(self, cell: Cell, direction: int) -> Cell:
        """The next cell that way, on the board or off it."""
        ...

    def direction(self, a: Cell, b: Cell) -> int:
        """The direction from one cell that points nearest to another (ties: clockwise first); 0 for the cell itself."""
        ...

    def degrees(self, direction: int) -> float:
        """The bearing of a direction, clockwise from north."""
        ...

    def bearing(self, a: Cell, b: Cell) -> float:
        """The bearing from one cell's centre to another's, in degrees clockwise from north, 0 <= bearing < 360."""
        ...

    def off(self, facing: int, a: Cell, b: Cell) -> float:
        """By how many degrees, 0 to 180, cell b lies off a facing taken up in cell a."""
        ...

    def straight(self, a: Cell, b: Cell) -> float:
        """Metres between two centres as the crow flies."""
        ...

    def count(self, a: Cell, b: Cell, diagonals: Diagonals = Diagonals.ALTERNATE) -> float:
        """Cells between two cells, as a player counts them along the shortest way."""
        ...

    def line(self, a: Cell, b: Cell) -> tuple[Cell, ...]:
        """The cells from one to the other, both included: the same cells whichever end one starts from."""
        ...

    def ring(self, centre: Cell, steps: int) -> tuple[Cell, ...]:
        """The cells exactly so many steps away (squares: diagonals count one), clockwise, on the board."""
        ...

    def within(self, centre: Cell, metres: float) -> tuple[Cell, ...]:
        """The cells whose centre lies within a radius, nearest first."""
        ...

    def arc(self, centre: Cell, facing: int, half_angle: float, metres: float) -> tuple[Cell, ...]:
        """The cells within a radius whose bearing lies within so many degrees of a facing."""
        ...

    def triangle(self, apex: Cell, front: tuple[Cell, ...]) -> tuple[Cell, ...]:
        """The cells whose centre lies in the closed triangle from a centre to the outer corners of a straight
        front, front included, apex excluded.
        """
        ...

    def strip(self, a: Cell, b: Cell, width: float, begin: float = 0.0, end: float | None = None) -> tuple[Cell, ...]:
        """The cells whose centre lies within half a width of the line through two cells: from one to the other, or from
        so many metres along it to so many. Nearest the beginning first, then from left to right.

        For lanes of fire: Gray Dawn's from the gun to its range, Dark Conspiracy's danger zone over a whole range band,
        the beaten zone of suppressive fire in GURPS.
        """
        ...

    def oblong(self, start: Cell, bearing: float, length: float, width: float) -> tuple[Cell, ...]:
        """The cells whose centre lies in a rectangle that leads from a cell along a bearing, as a cloud does downwind
        in Dark Conspiracy. Nearest the beginning first, then from left to right.
        """
        ...

    def rectangle(self, a: Cell, b: Cell) -> tuple[Cell, ...]:
        """The cells whose centre lies in the rectangle, its sides north and east, with these two at opposite corners,
        as the area beaten by Gray Dawn's barrages. Row by row from the north-west.
        """
        ...

    def centre(self, cell: Cell) -> tuple[float, float]:
        """The centre of a cell in metres east and south of the board's corner."""
        ...


@dataclass(frozen=True, slots=True)
class Ground:
    """What a cell is like: how one walks on it, its height, what fills it and what grows there."""

    surface: str = "grass"
    walk: str = "open"
    """The movement class: open, difficult, shallow, deep or impassable."""
    height: float = 0.0
    """Metres of the ground above the map's zero."""
    obstacle: float = 0.0
    """Metres of a hard thing that fills the cell, above the ground."""
    material: str = ""
    millimetres: int = 0
    growth: float = 0.0
    """Metres of soft growth above the ground."""
    density: float = 0.0
    """How thick the growth is: 1 dense, 0.5 thin."""
    tag: str = ""
    """What one may take cover at here: rock, trunk, parapet, slit, port, sill, sandbags."""
    roof: bool = False
    light: Light = Light.BRIGHT
    depth: float = 0.0
    """Metres of water."""
    current: float = 0.0
    """Metres a second that the water runs."""
    current_to: float = 0.0
    """The bearing it runs to, in degrees from north."""


@dataclass(frozen=True, slots=True)
class Barrier:
    """What stands on the edge between two cells: a wall, a door, a window."""

    what: str
    height: float
    sill: float = 0.0
    """A window's lower edge; 0 for a wall or door."""
    material: str = ""
    millimetres: int = 0
    tag: str = ""
    state: str = ""
    """For a door: open, shut or locked; for a window: open, shut or broken; "" for a wall."""
    part: int | None = None
    """The number of the door or window on the map, None for a plain wall."""
    head: float = 0.0
    """A window's upper edge: between it and `height` there is wall again; 0 for a wall or door."""
    wall: str = ""
    """Material of the wall a window sits in, below its sill and above its head."""
    wall_millimetres: int = 0


@dataclass(frozen=True, slots=True)
class Gait:
    """What it costs to go about in one manner, in whole points of the rulebook's own choosing.

    `walk` gives the points for entering a cell of each movement class; a class not named cannot be entered. `rises` and
    `falls` list, lowest first, up to how many metres a step may climb or drop and the extra points; beyond the last
    there is no way. `climbs` lists the same for obstacles and low walls to be got over. A shut door costs `door` more
    (None: no passing), a locked one is a wall. With `turn` set, facing matters: each change of facing by one direction
    costs that much, and `aside` gives the factor for stepping 0, 1, 2, ... directions off the facing without turning;
    with `aside_adds` it gives points to add instead, so that bad footing and a step aside cost so many more each and
    do not multiply (GURPS: one more for either).
    """

    name: str
    walk: tuple[tuple[str, int], ...]
    diagonals: Diagonals = Diagonals.ALTERNATE
    rises: tuple[tuple[float, int], ...] = ((0.5, 0),)
    falls: tuple[tuple[float, int], ...] = ((0.5, 0),)
    climbs: tuple[tuple[float, int], ...] = ()
    door: int | None = None
    corners: bool = False
    """Whether a diagonal may cut the corner of a wall."""
    turn: int | None = None
    aside: tuple[int, ...] = ()
    aside_adds: bool = False
    through_friends: bool = True
    through_foes: bool = False
    share: bool = False
    """Whether a move may end in a cell that another unit holds."""
    counted: str = "points"
    """What a player counts ways in: metres, cells."""
    each: int = 1
    """How many points make one of those."""


class Reach(Protocol):
    """Every cell that can be got to within a budget, what it costs, and the cheapest way."""

    @property
    def start(self) -> Cell: ...

    @property
    def budget(self) -> int: ...

    def __contains__(self, cell: Cell) -> bool:
        """Whether one may end there."""
        ...

    def __iter__(self) -> Iterator[Cell]:
        """The cells one may end in, nearest in cost first, ties by row and column; the start is not among them."""
        ...

    def __len__(self) -> int: ...

    @property
    def begins(self) -> bool:
        """Whether the cheapest step is known to lead into a cell where one may end, before anything is searched."""
        ...

    def cost(self, cell: Cell) -> int: ...

    def facings(self, cell: Cell) -> tuple[int | None, ...]:
        """What it costs to end there facing each direction, turns included; None beyond the budget. For the start, what
        turning on the spot costs; in a gait that pays nothing for turning, the same for every direction.
        """
        ...

    def way(self, cell: Cell) -> tuple[Cell, ...]:
        """The cells of the cheapest way, the start left out, the goal last."""
        ...

    def price(self, way: tuple[Cell, ...]) -> int | None:
        """What a given way costs; None if it cannot be walked or goes over the budget."""
        ...

    def why_not(self, cell: Cell) -> str:
        """Why one cannot get to a cell and end there, in plain words; "" when one can."""
        ...
