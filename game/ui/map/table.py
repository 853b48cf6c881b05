"""The map table: what a screen owns to show a battlefield as one side knows it."""

from __future__ import annotations

import pygame

from game.battle.view import View
from game.board.battleground import Battleground
from game.board.board import Board
from game.ui.map.camera import Camera
from game.ui.map.chart import Chart, Edge, Point
from game.ui.map.land import Land
from game.ui.map.painter import Painter
from game.ui.map.palette import Palette, usual
from game.ui.map.terrain import TerrainLayer
from rules.ground import Cell


class MapTable:
    """A map, a camera over it, and everything that lies on it and is laid over it."""

    def __init__(self, ground: Battleground, palette: Palette | None = None) -> None:
        self.ground = ground
        self.palette = palette or usual()
        self.chart = Chart(ground.terrain.grid)
        self.camera = Camera(self.chart)
        self.view: View | None = None
        """What is shown: one side's knowledge, or the bare map."""
        self._painter = Painter(Land(ground, self.chart), self.palette)
        self._terrain = TerrainLayer(self._painter, Board(ground.terrain))

    def show(self, view: View | None) -> None:
        """Show what one side knows now; None shows the map as drawn, with nobody on it."""
        self.view = view
        if view is not None:
            self._terrain.change(view.board)

    def draw(self, surface: pygame.Surface, rect: pygame.Rect, now: float) -> bool:
        """Draw everything into a part of the screen; `now` is in milliseconds. Whether it wants to be drawn again."""
        self.camera.resize(rect)
        moving = self.camera.advance(now)
        more = self._terrain.draw(surface, self.camera, now)
        return moving or more or self.camera.moving

    # picking

    def cell_at(self, pixel: Point) -> Cell | None:
        """The cell under a pixel; None off the board."""
        return self.camera.cell_at(pixel)

    def edge_at(self, pixel: Point) -> Edge | None:
        """The side of a cell nearest to a pixel, as cell and direction; None off the board."""
        return self.chart.nearest_edge(*self.camera.to_ground(pixel))
