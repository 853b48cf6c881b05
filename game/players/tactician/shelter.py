"""How well a cell is sheltered by the obstacles around it, apart from who sees it: worked out once for a board."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from game.board.board import Board
from game.players.rough_distance import solid
from rules.frame.ground import Cell
from rules.frame.recall import lookup

WAIST = 0.7
"""Least height in metres of a wall or obstacle that a unit can take cover behind."""


def shelter(board: Board, cells: Iterable[Cell]) -> Mapping[Cell, int]:
    """For each of these cells, the number of sides with something to take cover behind."""
    ground = solid(board)
    return {cell: _sides(ground, cell) for cell in cells}


@lookup
def _sides(board: Board, cell: Cell) -> int:
    sides = sum(_covers(board, cell, direction, beyond) for direction, beyond in board.grid.neighbours(cell))
    return sides + 2 if board.place(cell).tag else sides


def _covers(board: Board, cell: Cell, direction: int, beyond: Cell) -> bool:
    barrier = board.barrier(cell, direction)
    if barrier is not None and (barrier.sill or barrier.height) >= WAIST:
        return True
    return board.place(beyond).obstacle >= WAIST
