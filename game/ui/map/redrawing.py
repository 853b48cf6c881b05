"""A map that is drawn anew while it is looked at: which of its cells look different, and a painter ready for it. All of
it may be done beside the window.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from typing import TypeVar

import numpy as np

from game.board.battleground import Battleground
from game.board.terrain import Terrain
from game.ui.map.chart import Chart
from game.ui.map.land import Land
from game.ui.map.painter import Painter
from game.ui.map.palette import Palette
from rules.frame.ground import Cell

K = TypeVar("K", bound=Hashable)
LAYERS = ("ground", "obstacle", "growth", "density", "walk", "roof")
"""The arrays of a terrain."""
WORDS = ("light", "names", "materials", "tags", "waters")
"""What it holds by cell."""


@dataclass(frozen=True, eq=False)
class Redrawn:
    """Another map on the same grid, what paints it, and the cells that look different from before."""

    ground: Battleground
    painter: Painter
    cells: frozenset[Cell]


def redrawn(before: Battleground, after: Battleground, chart: Chart, palette: Palette) -> Redrawn:
    """Get everything ready to show another map of the same grid in place of one."""
    painter = Painter(Land(after, chart), palette)
    for _ in painter.preparing():
        pass
    return Redrawn(after, painter, changed(before, after))


def same_grid(before: Battleground, after: Battleground) -> bool:
    """Whether two maps have the same cells, as large as each other."""
    return before.layout == after.layout and before.terrain.shape == after.terrain.shape


def changed(before: Battleground, after: Battleground) -> frozenset[Cell]:
    """The cells at which two maps look different. Another height is seen from afar: contours and slopes are all drawn
    anew then, as is everything if pictures lie on the ground.
    """
    old, new = before.terrain, after.terrain
    if not np.array_equal(old.ground, new.ground) or before.pictures != after.pictures:
        return frozenset(new.grid.cells())
    cells: set[Cell] = set()
    for layer in LAYERS:
        rows, columns = np.nonzero(getattr(old, layer) != getattr(new, layer))
        cells.update(zip(columns.tolist(), rows.tolist(), strict=True))
    for words in WORDS:
        cells.update(_differing(getattr(old, words), getattr(new, words)))
    cells.update(cell for cell, _ in _differing(old.barriers, new.barriers))
    return frozenset(cells | _roofs(old, cells) | _roofs(new, cells))


def _differing(old: Mapping[K, object], new: Mapping[K, object]) -> set[K]:
    return {key for key in (*old, *new) if old.get(key) != new.get(key)}


def _roofs(terrain: Terrain, cells: set[Cell]) -> set[Cell]:
    """The cells under the roofs that some cells touch: a roof is painted as a whole."""
    found: set[Cell] = set()
    waiting = [each for cell in sorted(cells) for each in (cell, *(near for _, near in terrain.grid.neighbours(cell)))]
    while waiting:
        cell = waiting.pop()
        if cell in found or cell not in terrain.grid or not terrain.roof[cell[1], cell[0]]:
            continue
        found.add(cell)
        waiting += [near for _, near in terrain.grid.neighbours(cell)]
    return found
