"""How fast one look round is, beside a bare numpy pass for dead heights alone on squares; and silhouettes after it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

import numpy as np
import pytest

from game.board.board import Board
from game.board.grid import Grid, HexGrid, SquareGrid
from game.board.sight import Prospect, look
from game.board.sight.prospect import span
from game.board.sight.silhouette import everywhere, outline
from game.board.sight.sweep import Around, dead_heights, haze
from rules.frame.body import Posture, Silhouette
from rules.frame.figure import Body
from rules.frame.ground import Cell
from rules.frame.scene import Pose
from tests.bench.goals import held
from tests.bench.timing import best, side_by_side
from tests.bench.yardstick import EYE, RADIUS, SIDE, Yardstick, country

AT_MOST = 4
"""A pass may take so many times as long as the yardstick."""
MIDDLE = 58
"""0.9 m in 1/64 m."""
EYES = ((50, 50), (37, 61), (0, 0))
MAN = Body()


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
        return everywhere(Prospect(board, eye, EYE / 64, MIDDLE / 64, radius), MAN, Posture.STANDING)

    return run


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_a_pass_keeps_up_with_the_bare_one(case: Case) -> None:
    board = country(case.grid, growth=case.growth, walls=case.walls)
    yardstick = Yardstick(country(SQUARES), RADIUS)
    for eye in EYES:
        mine, bare = beside(partial(sweep, board, eye), lambda: yardstick.look(EYES[0]))
        told = f"{1e3 * mine:.2f} ms, bare pass {1e3 * bare:.2f} ms, {mine / bare:.1f} times"
        zones = best(pass_of(board, eye, RADIUS), 20)
        told = f"{told}; with what shows of all zones on all cells {1e3 * zones:.2f} ms"
        held(f"sight beside numpy, {case.name}, eye at {eye}", told, mine, AT_MOST * bare)


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
def test_a_pass_on_a_small_map_costs_a_fraction(grid: Grid) -> None:
    board, eye, radius = country(grid, growth=0.25, walls=0.1), (20, 16), span(grid)
    yardstick = Yardstick(country(SQUARES), RADIUS)
    mine, bare = beside(lambda: sweep(board, eye, radius), lambda: yardstick.look(EYES[0]))
    told = f"{1e3 * mine:.2f} ms, bare pass of 100 x 100 {1e3 * bare:.2f} ms"
    held(f"sight beside numpy, {grid.shape} {grid.columns} x {grid.rows}", told, mine, 2 * bare)


@pytest.mark.parametrize("grid", [SQUARES, HEXES], ids=["squares", "hexes"])
def test_silhouettes_of_forty_enemies_are_quick(grid: Grid) -> None:
    board, eye = country(grid, growth=0.25, walls=0.1), (50, 50)
    luck = np.random.default_rng(5)
    postures = list(Posture)
    enemies = [
        Pose(((int(x), int(y)),), postures[number % len(postures)], number % grid.directions)
        for number, (x, y) in enumerate(luck.integers(15, 85, (40, 2)))
    ]
    prospect, viewer = look(board, eye, 1.6), Pose((eye,))
    yardstick = Yardstick(country(SQUARES), RADIUS)

    warm = replace(prospect, _lines={}, _hazes={}, _screens={})
    assert warm.dead.size, "it has looked all round, and at nobody yet"

    def outlines() -> list[Silhouette]:
        for known in (warm._lines, warm._hazes, warm._screens):
            known.clear()
        return [outline(warm, board, viewer, enemy) for enemy in enemies]

    mine, bare = beside(outlines, lambda: yardstick.look(eye))
    told = f"40 in {1e3 * mine:.2f} ms, bare pass {1e3 * bare:.2f} ms"
    held(f"silhouettes beside numpy, {grid.shape}", told, mine, max(1e-3, 2 * bare))
