"""What a widget paints on: a surface that knows where on the screen it lies, and the theme."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import pygame

from game.ui.kit import shapes
from game.ui.kit.colour import Color
from game.ui.kit.typeface import Face

if TYPE_CHECKING:
    from game.ui.kit.theme import Theme

LEFT, CENTER, RIGHT = 0.0, 0.5, 1.0
"""Where on a line something stands."""


class Canvas:
    """Places are those of the screen, whether one paints on the screen itself or on a panel's own picture."""

    def __init__(self, surface: pygame.Surface, theme: Theme, origin: tuple[int, int] = (0, 0)) -> None:
        self.surface = surface
        self.theme = theme
        self.origin = origin

    def shows(self, rect: pygame.Rect) -> bool:
        """Whether any of a place would be painted."""
        return self.surface.get_clip().colliderect(rect.move(-self.origin[0], -self.origin[1]))

    @contextmanager
    def clipped(self, rect: pygame.Rect) -> Iterator[None]:
        """Paint nothing outside a place."""
        before = self.surface.get_clip()
        self.surface.set_clip(before.clip(rect.move(-self.origin[0], -self.origin[1])))
        try:
            yield
        finally:
            self.surface.set_clip(before)

    def fill(self, rect: pygame.Rect, color: Color) -> None:
        """A plain rectangle."""
        place = rect.move(-self.origin[0], -self.origin[1])
        if color[3] == 255:
            self.surface.fill(color, place)
        elif self.surface.get_flags() & pygame.SRCALPHA:
            self.surface.blit(shapes.box(place.size, 0, color), place)
        else:
            left = 255 - color[3]
            self.surface.fill((left, left, left), place, pygame.BLEND_RGB_MULT)
            added = [part * color[3] // 255 for part in color[:3]]
            self.surface.fill((added[0], added[1], added[2]), place, pygame.BLEND_RGB_ADD)

    def box(
        self, rect: pygame.Rect, fill: Color | None, border: Color | None = None, radius: int = 0, width: int = 1
    ) -> None:
        """A rectangle with round corners."""
        if rect.w <= 0 or rect.h <= 0:
            return
        place = rect.move(-self.origin[0], -self.origin[1])
        if all(color is None or color[3] == 255 for color in (fill, border)):
            shapes.paint_box(self.surface, place, radius, fill, border, width)
        else:
            self.surface.blit(shapes.box(rect.size, radius, fill, border, width), place)

    def slab(self, rect: pygame.Rect, fill: Color, border: Color, radius: int, width: int, shadow: int = 0) -> None:
        """A translucent box where nothing has been painted yet, and the shadow around it."""
        place = rect.move(-self.origin[0], -self.origin[1])
        if shadow:
            shapes.paint_shadow(self.surface, place, radius, shadow, self.theme.color("shadow"))
        shapes.paint_box(self.surface, place, radius, fill, border, width)

    def picture(self, picture: pygame.Surface, place: tuple[int, int] | pygame.Rect) -> None:
        """A picture with its upper left corner at a place, or in the middle of one."""
        if isinstance(place, pygame.Rect):
            place = picture.get_rect(center=place.center).topleft
        self.surface.blit(picture, (place[0] - self.origin[0], place[1] - self.origin[1]))

    def text(self, words: str, rect: pygame.Rect, face: Face, color: Color, align: float = LEFT) -> None:
        """Words on one line in the middle of a place's height, cut off with dots where they do not fit."""
        if not words:
            return
        fitting = face.cut(words, rect.w)
        x = rect.x + round((rect.w - face.width(fitting)) * align)
        self.words(fitting, (x, rect.y + (rect.h - face.height) // 2), face, color)

    def words(self, words: str, place: tuple[int, int], face: Face, color: Color) -> None:
        """Words with their upper left corner at a place, all of them."""
        self.picture(face.paint(words, color), place)

    def line(self, start: tuple[int, int], end: tuple[int, int], color: Color, width: int = 1) -> None:
        """A straight line."""
        x, y = self.origin
        pygame.draw.line(self.surface, color, (start[0] - x, start[1] - y), (end[0] - x, end[1] - y), width)

    def smooth(self, start: tuple[int, int], end: tuple[int, int], color: Color, width: int = 1) -> None:
        """A straight line without steps."""
        x, y = self.origin
        pygame.draw.aaline(self.surface, color, (start[0] - x, start[1] - y), (end[0] - x, end[1] - y), width)
