"""How fast one look round is, beside a bare numpy pass for dead heights alone on squares; and silhouettes after it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt
import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from game.board.board import Board
from game.board.grid import Grid, HexGrid, SquareGrid
from game.board.sight import Prospect, look
from game.board.sight.prospect import span
from game.board.sight.silhouette import everywhere, silhouettes
from game.board.sight.sweep import Around, dead_heights, haze
from game.board.terrain import flat, quantised
from rules.body import Posture
from rules.figure import Body
from rules.ground import Barrier, Cell
from rules.scene import Pose
from tests.bench.timing import best, side_by_side, tell

SIDE, RADIUS = 100, 50
AT_MOST = 4
"""A pass may take so many times as long as the yardstick."""
EYE, MIDDLE = 102, 58
"""1.6 m and 0.9 m in 1/64 m."""
EYES = ((50, 50), (37, 61), (0, 0))
WALL = Barrier("wall", 2.5, material="brick", millimetres=240)
MAN = Body()


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


@dataclass(frozen=True)
class Case:
    """A board to look round on."""

    name: str
    grid: Grid
    growth: float = 0.0
    walls: float = 0.0


SQUARES, HEXES = SquareGrid(SIDE, SIDE, 1.5), HexGrid(SIDE, SIDE, 2.0, "y", "odd")
CASES = [
    Case("squares, bare", SQUARES),
    Case("squares, a quarter overgrown", SQUARES, growth=0.25),
    Case("squares, overgrown and walled", SQUARES, growth=0.25, walls=0.1),
    Case("hexes, bare", HEXES),
    Case("hexes, a quarter overgrown", HEXES, growth=0.25),
    Case("hexes, overgrown and walled", HEXES, growth=0.25, walls=0.1),
]


def sweep(board: Board, eye: Cell, radius: int = RADIUS) -> tuple[object, ...]:
    """One pass, nothing remembered of an earlier one: dead heights, what decides them, and haze."""
    around = Around(board, eye, EYE, radius)
    return *dead_heights(around), haze(around, MIDDLE)


def pass_of(board: Board, eye: Cell, radius: int) -> Callable[[], object]:
    """The dead heights of one such pass, and what would show of every zone of a man on every cell."""

    def run() -> object:
        dead, deciding = dead_heights(Around(board, eye, EYE, radius))
        return everywhere(Prospect(board, eye, EYE / 64, MIDDLE / 64, radius, dead, deciding), MAN, Posture.STANDING)

    return run


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_a_pass_keeps_up_with_the_bare_one(case: Case, benchmark: BenchmarkFixture) -> None:
    board = country(case.grid, growth=case.growth, walls=case.walls)
    yardstick = Yardstick(country(SQUARES), RADIUS)
    benchmark.pedantic(sweep, args=(board, EYES[0]), rounds=50, warmup_rounds=5)
    for eye in EYES:
        mine, bare = beside(lambda eye=eye: sweep(board, eye), lambda: yardstick.look(EYES[0]))
        told = f"{case.name}, eye at {eye}: {1e3 * mine:.2f} ms, bare pass {1e3 * bare:.2f} ms, {mine / bare:.1f} times"
        zones = best(pass_of(board, eye, RADIUS), 20)
        tell(f"{told}; with what shows of all zones on all cells {1e3 * zones:.2f} ms")
        benchmark.extra_info[str(eye)] = {"ms": 1e3 * mine, "bare_ms": 1e3 * bare, "ratio": mine / bare}
        assert mine <= AT_MOST * bare


def beside(mine: Callable[[], object], bare: Callable[[], object]) -> tuple[float, float]:
    """Both timed side by side; on a machine busy with other things up to three times, until the target is met."""
    for _ in range(3):
        timed = side_by_side(mine, bare, times=60)
        if timed[0] <= AT_MOST * timed[1]:
            break
    return timed


def test_the_yardstick_finds_the_same_dead_heights() -> None:
    board = country(SQUARES)
    yardstick, dead = Yardstick(board, RADIUS), look(board, EYES[0], 1.6, radius=RADIUS).dead
    bare = yardstick.look(EYES[0])
    down, across = np.divmod(yardstick.goal, yardstick.width)
    kept = (down + EYES[0][1] - RADIUS < SIDE) & (across + EYES[0][0] - RADIUS < SIDE)
    near = dead[np.isfinite(dead)]
    assert kept.sum() == len(near)
    assert np.allclose(bare[kept], near, atol=1e-3)


@pytest.mark.parametrize("grid", [SquareGrid(48, 36, 1.5), HexGrid(40, 30, 5.0, "x", "odd")], ids=["squares", "hexes"])
def test_a_pass_on_a_small_map_costs_a_fraction(grid: Grid, benchmark: BenchmarkFixture) -> None:
    board, eye, radius = country(grid, growth=0.25, walls=0.1), (20, 16), span(grid)
    yardstick = Yardstick(country(SQUARES), RADIUS)
    benchmark.pedantic(sweep, args=(board, eye, radius), rounds=50, warmup_rounds=5)
    mine, bare = beside(lambda: sweep(board, eye, radius), lambda: yardstick.look(EYES[0]))
    tell(f"{grid.shape}, {grid.columns} x {grid.rows}: {1e3 * mine:.2f} ms, bare pass of 100 x 100 {1e3 * bare:.2f} ms")
    assert mine <= 2 * bare


@pytest.mark.parametrize("grid", [SQUARES, HEXES], ids=["squares", "hexes"])
def test_silhouettes_of_forty_enemies_are_quick(grid: Grid, benchmark: BenchmarkFixture) -> None:
    board, eye = country(grid, growth=0.25, walls=0.1), (50, 50)
    luck = np.random.default_rng(5)
    postures = list(Posture)
    enemies = [
        Pose(((int(x), int(y)),), postures[number % len(postures)], number % grid.directions)
        for number, (x, y) in enumerate(luck.integers(15, 85, (40, 2)))
    ]
    prospect, viewer = look(board, eye, 1.6), Pose((eye,))
    yardstick = Yardstick(country(SQUARES), RADIUS)
    benchmark.pedantic(silhouettes, args=(prospect, board, viewer, enemies), rounds=100, warmup_rounds=5)
    mine, bare = beside(lambda: silhouettes(prospect, board, viewer, enemies), lambda: yardstick.look(eye))
    tell(f"{grid.shape}: 40 silhouettes in {1e3 * mine:.2f} ms, bare pass {1e3 * bare:.2f} ms")
    assert mine <= max(1e-3, 2 * bare)
