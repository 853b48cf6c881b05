"""What is drawn on the map by hand, over everything else: lines, and pings that pulse for a moment."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import pygame

from game.battle.marks import Mark, standing
from game.ui.map import screen_drawing
from game.ui.map.camera import Camera
from game.ui.map.chart import Point
from game.ui.map.effects import Effect
from game.ui.map.palette import Palette

BREADTH = 4.0
"""Pixels of a line at 100 %."""
LASTS = 3600.0
"""Milliseconds of a ping."""
BEATS = 4
"""Rings of a ping."""


class Drawings:
    """The lines that stand on the map."""

    def __init__(self) -> None:
        self.lines: tuple[tuple[Point, ...], ...] = ()
        self.fresh: tuple[Point, ...] = ()
        """The line that is being drawn just now."""
        self.scale = 1.0

    def show(self, marks: Iterable[Mark]) -> None:
        """Show what was drawn and not wiped away."""
        self.lines = tuple(each.points for each in standing(marks))

    def draw(self, surface: pygame.Surface, camera: Camera, palette: Palette) -> None:
        """Draw every line."""
        paint, edge, width = palette["accent"], palette["panel"], BREADTH * self.scale
        for points in (*self.lines, *([self.fresh] if self.fresh else [])):
            screen_drawing.edged(surface, paint, edge, [camera.to_screen(point) for point in points], width)


@dataclass(frozen=True, slots=True)
class Pulse(Effect):
    """A ping: rings that run out from a place again and again, and a dot in the middle."""

    at: Point

    def draw(self, surface: pygame.Surface, camera: Camera, palette: Palette, share: float, scale: float) -> None:
        middle = camera.to_screen(self.at)
        reach = max(34.0 * scale, camera.cell_pixels * 1.1)
        for late in (0.0, 0.5):
            part = (share * BEATS + late) % 1.0
            width = max(1, round((1 + 4 * (1 - part)) * scale))
            screen_drawing.ring(surface, palette["accent"], palette["panel"], middle, reach * part**0.7, width)
        pygame.draw.aacircle(surface, palette["panel"], middle, 7 * scale)
        pygame.draw.aacircle(surface, palette["accent"], middle, 5 * scale)


def pulse(mark: Mark, now: float) -> Pulse:
    """The ping of a mark, from now on."""
    return Pulse(now, LASTS, mark.points[0])
