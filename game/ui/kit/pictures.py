"""Pictures among the widgets: icons, and surfaces painted elsewhere."""

from __future__ import annotations

from typing import Unpack

import pygame

from game.ui.kit import shapes
from game.ui.kit.canvas import Canvas
from game.ui.kit.icons import icon
from game.ui.kit.motion import CALM, Motion
from game.ui.kit.terms import Size
from game.ui.kit.widget import Options, Widget


class Icon(Widget):
    """One of our icons, only to look at."""

    def __init__(self, picture: str, color: str = "text", size: float = 0.0, **options: Unpack[Options]) -> None:
        super().__init__(**options)
        self._picture, self._color, self.size = picture, color, size

    @property
    def picture(self) -> str:
        """Which icon."""
        return self._picture

    @picture.setter
    def picture(self, name: str) -> None:
        if name != self._picture:
            self._picture = name
            self.redraw()

    @property
    def color(self) -> str:
        """What it is painted with."""
        return self._color

    @color.setter
    def color(self, color: str) -> None:
        if color != self._color:
            self._color = color
            self.redraw()

    def measure(self, width: int) -> Size:
        side = self.theme.px(self.size or "icon")
        return side, side

    def paint(self, canvas: Canvas) -> None:
        canvas.picture(icon(self._picture, min(self.rect.size), canvas.theme.color(self._color)), self.rect)


class Picture(Widget):
    """A surface painted elsewhere, scaled to its place; one that comes late comes up softly."""

    def __init__(
        self,
        picture: pygame.Surface | None = None,
        shape: float = 16 / 9,
        cover: bool = True,
        rounded: bool = True,
        **options: Unpack[Options],
    ) -> None:
        super().__init__(**options)
        self._picture = picture
        self._fade = Motion(self, 1.0)
        """How far a picture that came late has come up."""
        self.shape = shape
        """Its breadth over its height, where nobody says how high it is."""
        self.cover = cover
        """Whether it fills its place and is cut off, rather than being shown whole."""
        self.rounded = rounded
        self._scaled: pygame.Surface | None = None

    @property
    def picture(self) -> pygame.Surface | None:
        """What it shows."""
        return self._picture

    @picture.setter
    def picture(self, picture: pygame.Surface | None) -> None:
        late = self._picture is None and picture is not None and self.rect.w > 0
        self._picture = picture
        self._scaled = None
        if late:
            self._fade.jump(0.0)
            self._fade.go(1.0, CALM)
        self.redraw()

    def measure(self, width: int) -> Size:
        return width, round(width / self.shape)

    def paint(self, canvas: Canvas) -> None:
        radius = canvas.theme.px("small_radius") if self.rounded else 0
        if self._picture is None or self._fade.moving:
            canvas.box(self.rect, canvas.theme.color("sunken"), None, radius)
        if self._picture is None:
            return
        if self._scaled is None or self._scaled.get_size() != self.rect.size:
            self._scaled = fitted(self._picture, self.rect.size, self.cover)
            shapes.round_off(self._scaled, radius)
        self._scaled.set_alpha(round(255 * self._fade.value))
        canvas.picture(self._scaled, self.rect.topleft)


def fitted(picture: pygame.Surface, size: Size, cover: bool) -> pygame.Surface:
    """A picture scaled to a size: filling it, what is over cut off; or whole in its middle."""
    w, h = picture.get_size()
    across, down = size[0] / max(1, w), size[1] / max(1, h)
    scale = max(across, down) if cover else min(across, down)
    scaled = pygame.transform.smoothscale(_deep(picture), (max(1, round(w * scale)), max(1, round(h * scale))))
    done = pygame.Surface(size, pygame.SRCALPHA)
    done.blit(scaled, scaled.get_rect(center=done.get_rect().center))
    return done


def _deep(picture: pygame.Surface) -> pygame.Surface:
    """The picture with as many colours as scaling needs."""
    return picture if picture.get_bitsize() >= 24 else picture.convert(32)
