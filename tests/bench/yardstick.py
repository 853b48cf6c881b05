"""The yardstick of sight: broken country, and the bare pass over it that finds dead heights and nothing else."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import numpy.typing as npt

from game.board.board import Board
from game.board.grid import Grid, SquareGrid
from game.board.terrain import flat, quantised
from rules.frame.ground import Barrier, Cell
from tests.bench.timing import best

SIDE, RADIUS = 100, 50
BARE = 0.3e-3
"""Seconds of a bare pass on the machine that the targets were set on."""
EYE = 102
"""1.6 m in 1/64 m."""
WALL = Barrier("wall", 2.5, material="brick", millimetres=240)


def country(grid: Grid, *, growth: float = 0.0, walls: float = 0.0) -> Board:
    """Broken ground with a fifth of the cells filled, and such shares of cells overgrown and sides walled."""
    luck = np.random.default_rng(7)
    shape = (grid.rows, grid.columns)
    grown = luck.random(shape) < growth
    barriers = {}
    for cell in grid.cells():
        for direction, other in grid.neighbours(cell):
            if other > cell and (grid.shape == "hex" or direction % 2 == 0) and luck.random() < walls:
                barriers[cell, direction] = WALL
                barriers[other, (direction + grid.directions // 2) % grid.directions] = WALL
    terrain = replace(
        flat(grid, *shape),
        ground=quantised(luck.uniform(0, 12, shape)),
        obstacle=quantised((luck.random(shape) < 0.2) * luck.uniform(1, 5, shape)),
        growth=quantised(grown * luck.uniform(0.5, 6, shape)),
        density=(grown * luck.choice([0.5, 1.0], shape)).astype(np.float32),
        barriers=barriers,
    )
    return Board(terrain)


class Yardstick:
    """Dead heights alone, the plainest way: gather every line's cells, take the steepest, no clipping, nothing kept.

    The map is squares with a margin of a radius all round, so that one table of offsets serves every eye.
    """

    def __init__(self, board: Board, radius: int) -> None:
        self.radius, self.width = radius, board.grid.columns + 2 * radius
        self.ground = np.pad(board.terrain.ground, radius)
        self.tops = np.pad(board.terrain.ground + board.terrain.obstacle, radius)
        across, down = np.meshgrid(np.arange(-radius, radius + 1), np.arange(-radius, radius + 1))
        inside = across**2 + down**2 <= radius**2
        x, y = across[inside], down[inside]
        self.steps = np.maximum(abs(x), abs(y))
        between = np.maximum(self.steps - 1, 1)
        self.start = np.cumsum(between) - between
        line = np.repeat(np.arange(len(x)), between)
        step = np.arange(len(line)) - self.start[line] + 1
        whole = np.maximum(self.steps, 1)[line]
        on_x, on_y = ((2 * part[line] * step + whole) // (2 * whole) for part in (x, y))
        self.on_the_way = (on_y + radius) * self.width + on_x + radius
        self.goal = (y + radius) * self.width + x + radius
        self.per_step = (1 / step).astype(np.float32)

    def look(self, eye: Cell) -> npt.NDArray[np.float32]:
        """The dead height of every cell of the disc."""
        column, row = eye
        first = row * self.width + column
        level = self.ground[row + self.radius, column + self.radius] + np.float32(EYE / 64)
        slopes = self.tops.ravel()[first:].take(self.on_the_way)
        slopes -= level
        slopes *= self.per_step
        dead: npt.NDArray[np.float32] = np.maximum.reduceat(slopes, self.start) * self.steps
        dead += level
        dead -= self.ground.ravel()[first:].take(self.goal)
        dead[self.steps < 2] = 0
        return np.maximum(dead, 0, out=dead)


def machine() -> float:
    """How many times as long as on the machine of the targets a bare pass of sight takes here."""
    yardstick = Yardstick(country(SquareGrid(SIDE, SIDE, 1.5)), RADIUS)
    return max(1.0, best(lambda: yardstick.look((50, 50)), 25) / BARE)
