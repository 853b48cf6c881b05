"""How well a cell is sheltered by what stands round it, whatever anybody can see: worked out once for a board."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from game.board.board import Board
from rules.ground import Cell

WAIST = 0.7
"""Metres from which on a wall or obstacle is something to get behind."""


def shelter(board: Board) -> Mapping[Cell, int]:
    """For every cell with any shelter, on how many sides something stands that one can get behind."""
    ground = board.changed(replace(board.changes, clouds=()))
    return ground.remembered(("shelter",), lambda: _shelter(ground))


def _shelter(board: Board) -> dict[Cell, int]:
    found: dict[Cell, int] = {}
    for cell in board.grid.cells():
        sides = sum(_covers(board, cell, direction, beyond) for direction, beyond in board.grid.neighbours(cell))
        if board.place(cell).tag:
            sides += 2
        if sides:
            found[cell] = sides
    return found


def _covers(board: Board, cell: Cell, direction: int, beyond: Cell) -> bool:
    barrier = board.barrier(cell, direction)
    if barrier is not None and (barrier.sill or barrier.height) >= WAIST:
        return True
    return board.place(beyond).obstacle >= WAIST
