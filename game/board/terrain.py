"""The ground as drawn: what every cell is like and what stands on every edge. It never changes; a Board lays
changes over it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, TypeAlias, TypeVar

import numpy as np
import numpy.typing as npt

from game.board.grid import Grid
from rules.frame.ground import Barrier, Cell, Ground, Light
from rules.frame.recall import Given, Lookup

T = TypeVar("T")
Floats: TypeAlias = npt.NDArray[np.float32]
Codes: TypeAlias = npt.NDArray[np.uint8]
EdgeKey: TypeAlias = tuple[Cell, int]
"""A cell and the direction of one of its edges; each edge is listed from both of its cells."""

WALKS = ("open", "difficult", "shallow", "deep", "impassable")
"""The movement classes, in the order of their codes."""


@dataclass(frozen=True, eq=False)
class Terrain:
    """One value a cell, in arrays of rows by columns as the map editor shows them; barriers by edge.

    Heights are multiples of 1/64 m, so that sight can compare them without noise.
    """

    grid: Grid
    ground: Floats
    """Height of the ground above the map's zero."""
    obstacle: Floats
    """Height of a hard thing that fills the cell, above its ground."""
    growth: Floats
    """Height of soft growth above the ground."""
    density: Floats
    """How thick the growth is: 1 dense, 0.5 thin."""
    walk: Codes
    """Movement class, an index into WALKS."""
    roof: npt.NDArray[np.bool_]
    light: dict[Cell, Light] = field(default_factory=dict)
    """Cells lit otherwise than the whole map."""
    names: dict[Cell, str] = field(default_factory=dict)
    """What the surface of a cell is called; "grass" where none is given."""
    materials: dict[Cell, tuple[str, int]] = field(default_factory=dict)
    """Material and millimetres of the hard thing that fills a cell."""
    tags: dict[Cell, str] = field(default_factory=dict)
    """What one may take cover at."""
    waters: dict[Cell, tuple[float, float, float]] = field(default_factory=dict)
    """Of cells under water: metres of depth, metres a second of current, and the bearing it runs to."""
    barriers: dict[EdgeKey, Barrier] = field(default_factory=dict)
    """Walls, doors and windows as drawn, by edge."""

    @property
    def shape(self) -> tuple[int, int]:
        """Rows and columns."""
        rows, columns = self.ground.shape
        return rows, columns

    @cached_property
    def parts(self) -> dict[int, tuple[EdgeKey, ...]]:
        """The edges of every door and window, by its number."""
        found: dict[int, list[EdgeKey]] = {}
        for edge in sorted(self.barriers):
            part = self.barriers[edge].part
            if part is not None:
                found.setdefault(part, []).append(edge)
        return {part: tuple(edges) for part, edges in sorted(found.items())}

    def drawn(self, part: int) -> str:
        """The state in which a door or window is drawn."""
        return self.barriers[self.parts[part][0]].state

    @cached_property
    def _found(self) -> dict[object, Any]:
        return {}

    def remembered(self, lookup: Lookup[Any, ..., T], given: Given) -> T:
        """The answer to a lookup about the ground as drawn: battle after battle has use of it. Only what can be no more
        than a few things for the whole map, or one for each cell.
        """
        key = lookup, given
        if key not in self._found:
            self._found[key] = lookup.afresh(self, given)
        found: T = self._found[key]
        return found

    @cached_property
    def _places(self) -> dict[Cell, Ground]:
        return {}

    def place(self, cell: Cell) -> Ground:
        """Everything about one cell."""
        if cell not in self._places:
            self._places[cell] = self._place(cell)
        return self._places[cell]

    def _place(self, cell: Cell) -> Ground:
        column, row = cell
        material, millimetres = self.materials.get(cell, ("", 0))
        depth, current, current_to = self.waters.get(cell, (0.0, 0.0, 0.0))
        return Ground(
            surface=self.names.get(cell, "grass"),
            walk=WALKS[int(self.walk[row, column])],
            height=float(self.ground[row, column]),
            obstacle=float(self.obstacle[row, column]),
            material=material,
            millimetres=millimetres,
            growth=float(self.growth[row, column]),
            density=float(self.density[row, column]),
            tag=self.tags.get(cell, ""),
            roof=bool(self.roof[row, column]),
            light=self.light.get(cell, Light.BRIGHT),
            depth=depth,
            current=current,
            current_to=current_to,
        )


SIXTY_FOURTH = 1 / 64


def quantised(metres: npt.ArrayLike) -> Floats:
    """Heights rounded to 1/64 m."""
    return (np.round(np.asarray(metres, dtype=np.float64) / SIXTY_FOURTH) * SIXTY_FOURTH).astype(np.float32)


def flat(grid: Grid, rows: int, columns: int) -> Terrain:
    """Open level ground: where tests and sketches start."""
    zeros = np.zeros((rows, columns), dtype=np.float32)
    return Terrain(
        grid=grid,
        ground=zeros,
        obstacle=zeros.copy(),
        growth=zeros.copy(),
        density=zeros.copy(),
        walk=np.zeros((rows, columns), dtype=np.uint8),
        roof=np.zeros((rows, columns), dtype=np.bool_),
    )
