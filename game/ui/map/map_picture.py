"""A whole map as one picture, for other programs: without counters, roofs and margin, with or without its grid."""

from __future__ import annotations

import pygame

from game.board.battleground import Battleground
from game.board.board import Board
from game.ui.map.chart import Chart
from game.ui.map.land import Land
from game.ui.map.painter import Painter
from game.ui.map.palette import usual
from game.ui.map.pieces import Pieces, done

MOST = 60_000_000
"""Pixels of the largest picture."""


def size_of(ground: Battleground, pixels: int) -> tuple[int, int]:
    """How large the picture is with so many pixels a cell."""
    wide, high = Chart(ground.terrain.grid).size
    scale = pixels / ground.terrain.grid.metres
    return round(wide * scale), round(high * scale)


def map_picture(ground: Battleground, pixels: int, *, grid: bool) -> pygame.Surface:
    """The map at so many pixels a cell."""
    painter = Painter(Land(ground, Chart(ground.terrain.grid)), usual(), grid=grid)
    return done(Pieces(painter, Board(ground.terrain)).whole(pixels / ground.terrain.grid.metres, 0.0))
