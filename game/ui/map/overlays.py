"""What is laid over the map to be read: reach, ways, lines of sight, dead ground, exposure, rings, blasts, drift."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from itertools import pairwise

import numpy as np

from game.ui.map.cell_tints import Cells, lit, over
from game.ui.map.chart import Chart, Floats, Point
from game.ui.map.palette import Palette
from rules.frame.ground import Cell
from rules.kernel.refs import Ref


@dataclass(frozen=True, slots=True)
class Reach:
    """The cells that can be got to, each with its step: 0 for the cheapest kind of move, 1 for the next, and so on."""

    steps: Mapping[Cell, int]
    labels: tuple[str, ...] = ()
    """What each step is called."""
    costs: Mapping[Cell, str] = field(default_factory=dict)
    """What to write in a cell, where that is wanted."""


@dataclass(frozen=True, slots=True)
class Path:
    """A way to be walked, from where one stands; waypoints are marked, and it may end in a facing."""

    cells: tuple[Cell, ...]
    waypoints: tuple[Cell, ...] = ()
    text: str = ""
    """What it costs, written at its end."""
    facing: float | None = None
    """The bearing one will face, in degrees."""
    bad_from: int | None = None
    """From which of its cells on it cannot be walked."""


@dataclass(frozen=True, slots=True)
class Sightline:
    """A line of sight: free up to the obstacle that decides it, and from there on in another colour."""

    start: Cell
    end: Cell
    decides: Point | Cell | None = None
    """Where the deciding obstacle is: a point in metres, or a cell."""
    text: str = ""
    seen: bool = True


@dataclass(frozen=True, slots=True)
class Caption:
    """A word at a cell that says what a click does, with its drawing."""

    cell: Cell
    text: str
    drawing: str = ""
    free: bool = True
    """Whether it can be done."""


@dataclass(frozen=True, slots=True)
class Ring:
    """A distance all round a cell, in metres, with a word on it."""

    cell: Cell
    metres: float
    text: str = ""
    strong: bool = False


@dataclass(frozen=True, slots=True)
class Blast:
    """Where a burst reaches: the radii from the inside out, each with a word, and the cells open to it."""

    cell: Cell
    rings: tuple[tuple[float, str], ...]
    cells: tuple[Cell, ...] = ()
    lands: tuple[tuple[Cell, float, str], ...] = ()
    """Where it may come down: how likely, 0 to 1, and what to write there."""


@dataclass(frozen=True, slots=True)
class Drift:
    """Where a cloud will be: its cells turn after turn, the nearest first."""

    turns: tuple[tuple[Cell, ...], ...]
    kind: str = "smoke"


@dataclass(frozen=True, slots=True)
class Ruler:
    """A measured line, cell by cell if it has bends."""

    cells: tuple[Cell, ...]
    text: str = ""


@dataclass(frozen=True, slots=True)
class Area:
    """Ground marked out: an objective, a deployment zone, a strip under fire."""

    cells: tuple[Cell, ...]
    text: str = ""
    paint: str = "objective"
    side: int | None = None
    """Whose it is: then it is painted in that side's colour."""
    hatched: bool = False
    flag: bool = False
    """Whether a flag stands on it: an objective."""
    owner: Cell | None = None
    """Where the unit stands whose it is, at which its word is written then."""


@dataclass(frozen=True, slots=True)
class Arrow:
    """What was declared and is still to be done: from its unit to a target, or along a way."""

    cells: tuple[Cell, ...]
    text: str = ""
    aimed: bool = False
    """Whether it is aimed at its end, which is marked then."""


@dataclass(frozen=True, slots=True)
class Tag:
    """A word at the foot of a unit that can be clicked away."""

    cell: Cell
    text: str
    unit: Ref


@dataclass(slots=True)
class Overlays:
    """Everything that is laid over the map now. Call `MapTable.relay` after changing a field."""

    reach: Reach | None = None
    path: Path | None = None
    sights: tuple[Sightline, ...] = ()
    dead_ground: Floats | None = None
    """Metres above the ground at which a thing begins to be seen, rows by columns."""
    exposure: Floats | None = None
    """How much each cell is exposed, 0 to 1."""
    cover: Mapping[Cell, tuple[str, float]] = field(default_factory=dict)
    """What cover a cell gives: what to write, and how good it is, 0 to 1."""
    murk: Floats | None = None
    """How badly an eye makes out what stands in each cell, 0 to 1."""
    figures: Mapping[Cell, str] = field(default_factory=dict)
    """What to write in cells."""
    rings: tuple[Ring, ...] = ()
    blast: Blast | None = None
    drift: Drift | None = None
    ruler: Ruler | None = None
    areas: tuple[Area, ...] = ()
    arrows: tuple[Arrow, ...] = ()
    tags: tuple[Tag, ...] = ()
    live: tuple[Ring, ...] = ()
    """Rings round what is about to go off, for as long as it lies there."""
    highlight: tuple[Cell, ...] = ()
    """Cells to pick from, or the one pointed at."""
    cursor: Cell | None = None
    caption: Caption | None = None

    def captioned(self, cells: Sequence[Cell]) -> bool:
        """Whether one of these cells has the word on it that says what a click does."""
        return self.caption is not None and self.caption.cell in cells

    def clear(self) -> None:
        """Take everything away but the areas."""
        bare = Overlays(areas=self.areas)
        for each in fields(self):
            setattr(self, each.name, getattr(bare, each.name))

    def tint(self, below: Cells, palette: Palette) -> Cells:
        """The light and shade these throw on cells."""
        found = below
        if self.dead_ground is not None:
            dead = np.where(np.isfinite(self.dead_ground), self.dead_ground, 3.0)
            depth = np.select([dead > 1.9, dead > 1.0, dead > 0.3], [0.62, 0.46, 0.28], 0.0).astype(np.float32)
            found = over(found, palette["dead_ground"], depth)
        if self.exposure is not None:
            heat = np.clip(self.exposure, 0, 1)
            found = over(found, palette["heat"], (np.round(heat * 6) / 12).astype(np.float32))
        if self.murk is not None:
            found = over(found, palette["night"], (self.murk * 0.72).astype(np.float32))
            found = lit(found, palette["reach"], ((1 - self.murk) * 0.12).astype(np.float32))
        for area in self.areas:
            paint = palette[area.paint] if area.side is None else palette.side(area.side).fill
            found = over(found, paint, _mask(found, area.cells) * (0.13 if area.hatched else 0.17))
        if self.reach is not None:
            found = self._warm(found, palette)
        for cell, (_, good) in self.cover.items():
            found = over(found, palette["cover"], _mask(found, (cell,)) * (0.12 + 0.5 * good))
        if self.blast is not None:
            found = over(found, palette["blast"], _mask(found, self.blast.cells) * 0.3)
            for cell, chance, _ in self.blast.lands:
                found = over(found, palette["blast"], _mask(found, (cell,)) * (0.1 + 0.5 * chance**0.5))
        if self.drift is not None:
            paint = palette["gas" if self.drift.kind != "smoke" else "smoke"]
            for number, cells in reversed(list(enumerate(self.drift.turns))):
                found = over(found, paint, _mask(found, cells) * (0.46 / (1 + 0.7 * number)))
        if self.highlight:
            found = lit(found, palette["reach"], _mask(found, self.highlight) * 0.3)
        return found

    def _warm(self, below: Cells, palette: Palette) -> Cells:
        """Reach as light that weakens step by step."""
        assert self.reach is not None
        glow = np.zeros(below.shape[:2], dtype=np.float32)
        for (column, row), step in self.reach.steps.items():
            glow[row, column] = (0.40, 0.26, 0.15, 0.09)[min(3, step)]
        return lit(over(below, palette["reach"], glow * 0.75), palette["reach"], glow * 0.3)


def _mask(cells: Cells, which: Sequence[Cell]) -> Floats:
    found = np.zeros(cells.shape[:2], dtype=np.float32)
    for column, row in which:
        found[row, column] = 1
    return found


def borders(chart: Chart, steps: Mapping[Cell, int]) -> list[tuple[int, Point, Point]]:
    """The sides between cells of unlike steps, each with the lower step beside it."""
    found = []
    for cell, step in steps.items():
        for direction in chart.sides:
            other = steps.get(chart.grid.step(cell, direction))
            if other is None or other > step:
                found.append((step, *chart.edge(cell, direction)))
    return found


def joined(pieces: Sequence[tuple[Point, Point]]) -> list[list[Point]]:
    """Stretches put end to end, so that they are drawn as few lines."""
    starts: dict[tuple[int, int], list[tuple[Point, Point]]] = {}
    for piece in pieces:
        starts.setdefault(_key(piece[0]), []).append(piece)
    found = []
    while starts:
        key = next(iter(starts))
        line = [starts[key][0][0]]
        while key in starts:
            _, end = starts[key].pop()
            if not starts[key]:
                del starts[key]
            line.append(end)
            key = _key(end)
        found.append(line)
    return found


def _key(point: Point) -> tuple[int, int]:
    return round(point[0] * 1024), round(point[1] * 1024)


def legs(cells: Sequence[Cell]) -> list[tuple[Cell, Cell]]:
    """A way as steps from cell to cell."""
    return list(pairwise(cells))
