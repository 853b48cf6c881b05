"""How well a cell is sheltered by the obstacles around it, apart from who sees it: worked out once for a board."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from game.board.board import Board
from game.board.paths.steps import neighbours
from rules.frame.ground import Cell
from rules.frame.recall import lookup
from tests.yardstick.rough_distance import solid

WAIST = 0.7
"""Least height in metres of a wall or obstacle that a unit can take cover behind."""


def shelter(board: Board, cells: Iterable[Cell]) -> Mapping[Cell, int]:
    """For each of these cells, the number of sides with something to take cover behind."""
    sides = _sides(solid(board))
    return {cell: sides[cell[1]][cell[0]] for cell in cells}


@lookup
def _sides(board: Board) -> list[list[int]]:
    """The same for every cell, by rows and columns; a thing on the cell itself counts as two sides."""
    around, columns = neighbours(board), board.grid.columns
    covers = board.obstacle.reshape(-1)[around] >= WAIST
    for ((column, row), direction), barrier in board.barriers.items():
        covers[row * columns + column, direction] |= (barrier.sill or barrier.height) >= WAIST
    sides = (covers & (around >= 0)).sum(axis=1)
    for (column, row), tag in board.terrain.tags.items():
        sides[row * columns + column] += 2 * bool(tag)
    rows: list[list[int]] = sides.reshape(-1, columns).tolist()
    return rows
