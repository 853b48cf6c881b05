"""Small random boards for the tests of sight, and sight worked out on them the slow way, in fractions."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import product
from typing import Any, TypeAlias

import numpy as np
from hypothesis import strategies as st

from game.board.board import Board, Changes
from game.board.grid import Grid, HexGrid, SquareGrid
from game.board.terrain import EdgeKey, flat
from rules.frame.ground import Barrier, Cell
from tests.game.board.grids import AXES, INDICES, Axis, Index

Kind: TypeAlias = type[SquareGrid] | tuple[Axis, Index]
GRIDS: tuple[Kind, ...] = (SquareGrid, *product(AXES, INDICES))

WALL = Barrier("wall", 2.5, material="brick", millimetres=240)
LOW_WALL = Barrier("wall", 1.0, material="stone", millimetres=400, tag="parapet")
SHUT = Barrier("door", 2.0, material="wood", millimetres=40, state="shut", part=1)
OPEN = replace(SHUT, state="open")
WINDOW = Barrier(
    "window", 2.5, sill=1.0, head=2.0, material="glass", millimetres=4, tag="sill", wall="brick", wall_millimetres=240
)


def grid_of(kind: Kind, columns: int, rows: int, metres: float = 2.0) -> Grid:
    """One of the five kinds of grid."""
    if not isinstance(kind, tuple):
        return kind(columns, rows, metres)
    axis, index = kind
    return HexGrid(columns, rows, metres, axis, index)


def board_of(
    grid: Grid,
    *,
    ground: dict[Cell, float] | None = None,
    obstacle: dict[Cell, float] | None = None,
    growth: dict[Cell, tuple[float, float]] | None = None,
    walls: dict[EdgeKey, Barrier] | None = None,
    smoke: dict[Cell, float] | None = None,
    **more: Any,
) -> Board:
    """A flat board but for what is given, each wall given from one side."""
    terrain = flat(grid, grid.rows, grid.columns)
    for (column, row), metres in (ground or {}).items():
        terrain.ground[row, column] = metres
    for (column, row), metres in (obstacle or {}).items():
        terrain.obstacle[row, column] = metres
    for (column, row), (metres, density) in (growth or {}).items():
        terrain.growth[row, column] = metres
        terrain.density[row, column] = density
    barriers = {}
    for (cell, direction), barrier in (walls or {}).items():
        barriers[cell, direction] = barrier
        barriers[grid.step(cell, direction), (direction + grid.directions // 2) % grid.directions] = barrier
    board = Board(replace(terrain, barriers=barriers, **more))
    return board.changed(Changes(clouds=tuple(sorted(smoke.items())))) if smoke else board


@st.composite
def boards(draw: st.DrawFn, scale: float = 1.0) -> Board:
    """Boards of every kind with hills, things, walls, growth and smoke. Few heights, so that ties are common."""
    columns, rows = draw(st.integers(1, 9)), draw(st.integers(1, 9))
    grid = grid_of(draw(st.sampled_from(GRIDS)), columns, rows, draw(st.sampled_from((1.0, 1.5, 2.0))))
    luck = np.random.default_rng(draw(st.integers(0, 2**32)))
    hilly, filled, grown, walled, smoky = (draw(st.sampled_from((0.0, 0.2, 0.6))) for _ in range(5))
    heights = np.array([0.25, 0.5, 1.0, 1.5, 1 + 1 / 64, 2.0, 3.0]) * scale

    def some(share: float) -> list[Cell]:
        return [cell for cell in grid.cells() if luck.random() < share]

    walls = {}
    for cell in grid.cells():
        for direction in range(0, grid.directions, 1 if grid.shape == "hex" else 2):
            other = grid.step(cell, direction)
            if (other > cell or other not in grid) and luck.random() < walled / 2:
                walls[cell, direction] = (WALL, LOW_WALL, SHUT, OPEN, WINDOW)[luck.integers(5)]
    return board_of(
        grid,
        ground={cell: float(luck.choice(heights)) * (-1 if luck.random() < 0.3 else 1) for cell in some(hilly)},
        obstacle={cell: float(luck.choice(heights)) for cell in some(filled)},
        growth={cell: (float(luck.choice(heights)), float(luck.choice([0.25, 0.5, 1.0]))) for cell in some(grown)},
        walls=walls,
        smoke={cell: float(luck.choice([0.5, 1.0, 2.0])) for cell in some(smoky)},
    )


@dataclass(frozen=True)
class Slowly:
    """Sight along one line, marched in fractions."""

    board: Board
    eye: Cell
    height: Fraction
    cell: Cell

    @property
    def way(self) -> tuple[Cell, ...]:
        return self.board.grid.line(self.eye, self.cell)

    def ground(self, cell: Cell) -> Fraction:
        return Fraction(self.board.place(cell).height)

    def things(self) -> list[tuple[Fraction, Fraction]]:
        """How far along the line, in steps, and how high over the map's zero."""
        found = []
        grid, way = self.board.grid, self.way
        for step in range(1, len(way)):
            top = self.between(way[step - 1], way[step])
            if top is not None:
                found.append((step - Fraction(1, 2), top))
            if step < len(way) - 1 and way[step] in grid:
                place = self.board.place(way[step])
                found.append((Fraction(step), Fraction(place.height) + Fraction(place.obstacle)))
        return found

    def between(self, a: Cell, b: Cell) -> Fraction | None:
        """The top of what stands between two cells; None for nothing."""
        grid = self.board.grid
        direction = next(d for d in range(grid.directions) if grid.step(a, d) == b)
        if grid.shape == "hex" or direction % 2 == 0:
            return self.edge(a, direction)
        one, other = direction - 1, (direction + 1) % 8
        ways = [
            [self.edge(a, first), self.edge(grid.step(a, first), second)]
            for first, second in ((one, other), (other, one))
        ]
        if any(way == [None, None] for way in ways):
            return None
        return min(max(top for top in way if top is not None) for way in ways)

    def edge(self, cell: Cell, direction: int) -> Fraction | None:
        barrier = self.board.barrier(cell, direction)
        other = self.board.grid.step(cell, direction)
        if barrier is None or barrier.state == "open" or cell not in self.board.grid or other not in self.board.grid:
            return None
        return max(self.ground(cell), self.ground(other)) + Fraction(barrier.sill or barrier.height)

    def dead(self) -> Fraction:
        """The dead height."""
        eye = self.ground(self.eye) + self.height
        steps = len(self.way) - 1
        needs = [eye + (top - eye) * steps / at - self.ground(self.cell) for at, top in self.things()]
        return max([*needs, Fraction(0)])

    def haze(self, height: Fraction) -> Fraction:
        """Steps through dense growth and smoke to a point above the cell."""
        eye, point = self.ground(self.eye) + self.height, self.ground(self.cell) + height
        steps = len(self.way) - 1
        total = Fraction(0)
        for step, cell in enumerate(self.way if steps else ()):
            if cell not in self.board.grid:
                continue
            share = Fraction(1, 2) if step in (0, steps) else Fraction(1)
            place = self.board.place(cell)
            if eye + (point - eye) * step / steps < Fraction(place.height) + Fraction(place.growth):
                total += share * Fraction(place.density)
            if self.board.smoke is not None:
                total += share * Fraction(float(self.board.smoke[cell[1], cell[0]]))
        return total
