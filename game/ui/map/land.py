"""What lies where, as a painter asks for it: the kind of every surface, smoothed heights, contours, ribbons."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from game.board.battleground import Battleground
from game.board.board import Board
from game.board.terrain import WALKS, Terrain
from game.ui.map.chart import Chart, Floats, Ints
from game.ui.map.noise import clouds
from rules.frame.ground import Cell

MARGIN = 1.5
"""So many cells beyond the board a picture of the ground reaches: the margin of the sheet, and of the table."""
MOST_PIXELS = 500_000
FINEST, COARSEST = 12, 4
"""Pixels a cell of the underpainting, at most and at least."""
ROUND = 0.62
"""How many cells wide the bell is that rounds off the steps between cells of unlike height."""

KINDS = (
    ("water", ("stream", "river", "pond", "water", "lake", "ford", "sea")),
    ("bridge", ("bridge",)),
    ("ditch", ("ditch",)),
    ("track", ("track", "road", "path", "lane")),
    ("asphalt", ("asphalt", "tarmac")),
    ("paved", ("pavement", "setts", "paving", "cobble")),
    ("gravel", ("gravel",)),
    ("concrete", ("concrete", "runway")),
    ("tiles", ("tiled floor",)),
    ("stone_floor", ("stone floor",)),
    ("scorched", ("scorched", "burnt")),
    ("bedrock", ("bedrock",)),
    ("plates", ("plates", "steel floor", "grating")),
    ("boards", ("boards",)),
    ("straw", ("straw",)),
    ("field", ("plough", "field")),
    ("corn", ("corn", "wheat", "crop", "barley")),
    ("marsh", ("marsh", "bog", "swamp", "mud")),
    ("forest", ("forest",)),
    ("rough", ("rough", "heath", "scrub")),
    ("meadow", ("meadow",)),
    ("earth", ("earth", "sand", "trench", "dirt")),
    ("rock", ("rock", "stone")),
    ("rubble", ("rubble", "ruin")),
    ("boards", ("floor",)),
)
"""The kind of a surface, by words in its name; the first that fits."""
FLOORS = ("boards", "stone_floor", "tiles", "straw", "plates")
HARD = ("asphalt", "paved", "gravel", "concrete", "bedrock", *FLOORS)
"""Kinds that keep to the borders of their cells."""
STREWN = ("rock", "rubble")
"""Kinds that lie on other ground."""
SOFT = "grass"


def kind_of(surface: str, walk: str) -> str:
    """What a surface is painted as."""
    for kind, words in KINDS:
        if any(word in surface for word in words):
            return kind
    return "water" if walk in ("deep", "shallow") else SOFT


@dataclass(frozen=True, eq=False)
class Land:
    """A battleground as a painter sees it. It is worked out once, whatever happens in battle."""

    ground: Battleground
    chart: Chart

    @property
    def terrain(self) -> Terrain:
        return self.ground.terrain

    @cached_property
    def board(self) -> Board:
        """The ground as drawn."""
        return Board(self.terrain)

    @cached_property
    def kinds(self) -> dict[Cell, str]:
        """What every cell's surface is painted as."""
        names, walk = self.terrain.names, self.terrain.walk
        known: dict[tuple[str, int], str] = {}
        found = {}
        for cell in self.terrain.grid.cells():
            key = names.get(cell, SOFT), int(walk[cell[1], cell[0]])
            if key not in known:
                known[key] = kind_of(key[0], WALKS[key[1]])
            found[cell] = known[key]
        return {cell: self._beneath(cell, found) if kind in STREWN else kind for cell, kind in found.items()}

    def _beneath(self, cell: Cell, kinds: dict[Cell, str]) -> str:
        """What things are strewn on: what most of the ground round them is."""
        around = [kinds[other] for _, other in self.terrain.grid.neighbours(cell) if kinds[other] not in STREWN]
        return max(sorted(set(around)), key=around.count) if around else "earth"

    def is_picture(self, cell: Cell) -> bool:
        """Whether the ground of a cell is a picture of the map's own, which shows what stands on it."""
        pictured = self.ground.pictured
        return pictured is not None and bool(pictured[cell[1], cell[0]])

    def of_kind(self, *kinds: str) -> frozenset[Cell]:
        """The cells painted as one of these."""
        return frozenset(cell for cell, kind in self.kinds.items() if kind in kinds)

    @cached_property
    def fine(self) -> int:
        """Pixels a cell of the underpainting."""
        wide, high = (span / self.chart.metres + 2 * MARGIN for span in self.chart.size)
        return int(np.clip((MOST_PIXELS / (wide * high)) ** 0.5, COARSEST, FINEST))

    @cached_property
    def raster(self) -> Raster:
        """The pixels of the underpainting as points on the ground."""
        step = self.chart.metres / self.fine
        start = -MARGIN * self.chart.metres
        wide, high = (int(np.ceil((span - 2 * start) / step)) for span in self.chart.size)
        return Raster(start, step, wide, high)

    @cached_property
    def numbers(self) -> Ints:
        """The number of the cell under each pixel of the raster."""
        x, y = self.raster.points
        return self.chart.numbers(x, y)

    @cached_property
    def heights(self) -> Floats:
        """Metres of the ground over the raster, without steps."""
        raster, cell = self.raster, self.chart.metres
        coarse = Raster(
            raster.start, cell / COARSEST, *(int(np.ceil(n * raster.step / cell * COARSEST)) for n in raster.size)
        )
        steps = self.terrain.ground.ravel()[self.chart.numbers(*coarse.points)]
        down, across = (smear(coarse.axis(n), raster.axis(n), ROUND * cell) for n in (1, 0))
        return np.asarray(down @ (steps @ across.T), dtype=np.float32)


@dataclass(frozen=True, eq=False)
class Raster:
    """Pixels laid over the ground: where they begin, how far apart they are, and how many."""

    start: float
    step: float
    wide: int
    high: int

    @property
    def size(self) -> tuple[int, int]:
        """Pixels across and down."""
        return self.wide, self.high

    def axis(self, number: int) -> Floats:
        """Where the middles of the pixels lie, east (0) or south (1)."""
        count = self.size[number]
        return np.asarray(self.start + (np.arange(count) + 0.5) * self.step, dtype=np.float32)

    @cached_property
    def points(self) -> tuple[Floats, Floats]:
        """East and south of every pixel's middle."""
        east, south = np.meshgrid(self.axis(0), self.axis(1))
        return east, south

    def clouds(self, metres: float, seed: int, layers: int = 3) -> Floats:
        """Noise over the raster with bumps so wide, from about -1 to 1."""
        return clouds(self.axis(0) / metres, self.axis(1) / metres, seed, layers)


def smear(coarse: Floats, fine: Floats, width: float) -> Floats:
    """Weights that make of values at coarse places smooth ones at fine places: a bell of that width round each."""
    bells = np.exp(-(((fine[:, None] - coarse[None, :]) / width) ** 2) / 2)
    return np.asarray(bells / bells.sum(axis=1, keepdims=True), dtype=np.float32)
