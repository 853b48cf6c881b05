"""The geometry of a board: squares or hexes, each as `rules.frame.ground.Grid` asks for it."""

from __future__ import annotations

from typing import TypeAlias

from game.board.grid.hexes import HexGrid
from game.board.grid.squares import SquareGrid

Grid: TypeAlias = SquareGrid | HexGrid

__all__ = ["Grid", "HexGrid", "SquareGrid"]
