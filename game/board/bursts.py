"""How far smoke, gas and blast get from a cell by open ways: over low things, round walls, through open doors."""

from __future__ import annotations

from heapq import heappop, heappush

from game.board.board import Board
from rules.frame.ground import Cell
from rules.frame.recall import lookup

STOPS = 1.8
"""Metres of wall or obstacle that stop a cloud or blast from going on."""


@lookup
def spread(board: Board, start: Cell, metres: float) -> tuple[Cell, ...]:
    """The cells that can be got to by open ways no longer than so many metres, nearest first, the start included."""
    best: dict[Cell, float] = {}
    queue = [(0.0, start)]
    while queue:
        walked, cell = heappop(queue)
        if cell in best:
            continue
        best[cell] = walked
        for following, off in ways(board, cell):
            if following not in best and walked + off <= metres + 1e-9:
                heappush(queue, (walked + off, following))
    return tuple(best)


@lookup
def ways(board: Board, cell: Cell) -> tuple[tuple[Cell, float], ...]:
    """The neighbours that a cloud or blast gets to from a cell, and how many metres off each is."""
    grid = board.grid
    return tuple(
        (following, grid.straight(cell, following))
        for direction, following in grid.neighbours(cell)
        if passes(board, cell, direction)
    )


def passes(board: Board, cell: Cell, direction: int) -> bool:
    """Whether a cloud or blast gets from a cell to its neighbour; on squares a corner lets through if one way round
    does.
    """
    grid = board.grid
    following = grid.step(cell, direction)
    if following not in grid or _fills(board, following):
        return False
    if grid.shape == "hex" or direction % 2 == 0:
        return not _shuts(board, cell, direction)
    return any(
        not _fills(board, corner) and not _shuts(board, cell, first) and not _shuts(board, corner, then)
        for first, then in ((direction - 1, (direction + 1) % 8), ((direction + 1) % 8, direction - 1))
        if (corner := grid.step(cell, first)) in grid
    )


def _fills(board: Board, cell: Cell) -> bool:
    column, row = cell
    return bool(board.obstacle[row, column] >= STOPS)


def _shuts(board: Board, cell: Cell, direction: int) -> bool:
    barrier = board.barrier(cell, direction)
    if barrier is None or barrier.height < STOPS:
        return False
    return not (barrier.part is not None and barrier.state in ("open", "broken"))
