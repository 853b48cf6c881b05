"""How fast reach is, beside scipy's Dijkstra on the same graph, and what compiling a board for a gait takes."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
import pytest
from scipy.sparse import csr_array
from scipy.sparse.csgraph import dijkstra

from game.board.board import Board
from game.board.grid import Grid, HexGrid, SquareGrid
from game.board.paths import reach
from game.board.paths.steps import Steps, compiled, points
from game.board.terrain import flat, quantised
from rules.frame.ground import Diagonals, Gait
from tests.bench.goals import held, tell
from tests.bench.timing import best, side_by_side

SIDE = 100
BUDGET = 40
AT_MOST = 10
"""Reach may take so many times as long as scipy."""
GAIT = Gait(
    "on foot",
    walk=(("open", 1), ("difficult", 2), ("shallow", 3), ("deep", 4)),
    rises=((0.25, 0), (0.5, 1), (1.0, 2)),
    falls=((1.0, 0),),
)


def hills(grid: Grid) -> Board:
    """A board of terraced hills, every movement class in equal parts, a fifth of the cells filled by rocks."""
    luck = np.random.default_rng(7)
    shape = (grid.rows, grid.columns)
    terraces = np.kron(luck.integers(0, 4, (grid.rows // 4, grid.columns // 4)), np.ones((4, 4)))
    terrain = replace(
        flat(grid, *shape),
        ground=quantised(terraces * 0.25),
        walk=luck.integers(0, 4, shape).astype(np.uint8),
        obstacle=quantised((luck.random(shape) < 0.2) * 2.0),
    )
    return Board(terrain)


@dataclass(frozen=True)
class Case:
    """A board and a gait to be timed on it."""

    name: str
    grid: Grid
    gait: Gait


HEXES, SQUARES = HexGrid(SIDE, SIDE, 5.0, "x", "odd"), SquareGrid(SIDE, SIDE, 1.5)
CASES = [
    Case("hexes", HEXES, GAIT),
    *(Case(f"squares, diagonals {way.value}", SQUARES, replace(GAIT, diagonals=way)) for way in Diagonals),
]


def same_graph(steps: Steps) -> csr_array:
    """Every state and move of a gait as scipy wants them."""
    moves = [steps.listed(state) for state in range(len(steps.moves))]
    ends = np.cumsum([0, *map(len, moves)])
    goals = np.array([to for out in moves for to, _ in out])
    costs = np.array([float(points(more)) for out in moves for _, more in out])
    return csr_array((costs, goals, ends), shape=(len(moves), len(moves)))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_reach_keeps_up_with_scipy(case: Case) -> None:
    board, start = hills(case.grid), (SIDE // 2, SIDE // 2)
    steps = compiled(board, case.gait)
    graph = same_graph(steps)
    (number,) = steps.on_board((start,))
    origin = steps.state(number, None)

    found = reach(board, start, case.gait, BUDGET)
    lengths = dijkstra(graph, indices=[origin], limit=BUDGET).reshape(SIDE * SIDE, -1).min(axis=1)
    expected = {steps.cell(at): int(lengths[at]) for at in np.flatnonzero(np.isfinite(lengths)).tolist()}
    assert {cell: found.cost(cell) for cell in (start, *found)} == expected

    def search() -> int:
        return len(reach(board, start, case.gait, BUDGET))

    mine, theirs = side_by_side(search, lambda: dijkstra(graph, indices=[origin], limit=BUDGET))
    told = f"{len(found)} cells in {1e3 * mine:.2f} ms, scipy {1e3 * theirs:.2f} ms"
    held(f"reach beside scipy, {case.name}", f"{told}, {mine / theirs:.1f} times", mine, AT_MOST * theirs)


@pytest.mark.parametrize("grid", [HexGrid(48, 36, 5.0, "x", "odd"), SquareGrid(48, 36, 1.5)], ids=["hexes", "squares"])
def test_a_changed_board_is_soon_compiled(grid: Grid) -> None:
    board = hills(grid)

    def whole() -> None:
        steps = Steps(board, GAIT)
        for state in range(len(steps.moves)):
            steps.listed(state)

    def cold() -> None:
        len(reach(Board(board.terrain), (24, 18), GAIT, BUDGET // 2))

    told = f"all of it compiled in {1e3 * best(whole, 10):.1f} ms"
    tell(
        f"compiling a board, {grid.shape}",
        f"{told}, a first reach with a budget of {BUDGET // 2} in {1e3 * best(cold, 10):.1f} ms",
    )
