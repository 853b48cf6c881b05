"""What lies behind the screens of the house: a map, dimmed, drifting slowly like the ground beneath a glider."""

from __future__ import annotations

from math import cos, sin
from pathlib import Path

import pygame

from game import data
from game.ui.front.gallery import Gallery
from game.ui.kit.colour import Color
from game.ui.kit.motion import eased
from game.ui.kit.theme import Theme

PAINTED = (2560, 1440)
"""Pixels of the picture, however large the window is."""
SLACK = 1.14
"""How much larger than the window the ground is: there is so much to drift over."""
ROUND = 150_000.0
"""Milliseconds until the drift comes back to where it was."""
FADE = 900.0
"""Milliseconds in which the ground comes out of the dark."""
PACE = 26_000
"""Pixels of the window redrawn per millisecond for the drift alone: a large window drifts in fewer steps."""


def title_map() -> Path:
    """The map behind the title."""
    return data.maps() / "wielka" / "wielka.tmx"


class Backdrop:
    """The one ground that all screens of the house share, so that it goes on drifting from one to the next."""

    def __init__(self, gallery: Gallery, theme: Theme) -> None:
        self._gallery, self._theme = gallery, theme
        self._painted: pygame.Surface | None = None
        self._palette = ""
        self._ground: pygame.Surface | None = None
        self._shade: tuple[object, pygame.Surface] | None = None
        self._now = 0.0
        self._drawn: object = None
        """Where the ground lay when it was last drawn."""
        self._waits = 0.0
        """Milliseconds until it may be drawn for the drift alone."""
        self._since = 0.0
        self._begun = False
        """Whether a first frame is past: that one waits for nothing, not even for the painter of maps."""

    def tick(self, passed: int, palette: str) -> bool:
        """Let milliseconds pass; whether it looks different."""
        if not self._begun:
            self._begun = True
            return False
        fading = self._painted is not None and self._since < FADE
        self._since += passed if self._painted is not None else 0.0
        if self._palette != palette or self._painted is None:
            self._palette = palette
            found = self._gallery.picture(title_map(), PAINTED, palette)
            if found is not None and found is not self._painted:
                self._painted, self._ground = found, None
                return True
        if self._theme.still:
            return fading
        self._now += passed
        self._waits -= passed
        return fading or (self._painted is not None and self._waits <= 0 and self._place() != self._drawn)

    def forget(self) -> None:
        """Let its pictures go, which are as large as the window, while another screen is open; they are made again."""
        self._ground = self._shade = None

    def draw(self, surface: pygame.Surface, deep: bool) -> None:
        """Paint it over the whole window; deep for screens full of panels, lighter behind the title."""
        table = self._theme.color("table")
        if self._painted is None:
            surface.fill(table[:3])
        else:
            self._draw_ground(surface)
        surface.blit(self._shaded(surface.get_size(), table, deep), (0, 0))

    def _draw_ground(self, surface: pygame.Surface) -> None:
        size = surface.get_size()
        wanted = round(size[0] * SLACK), round(size[1] * SLACK)
        if self._ground is None or self._ground.get_size() != wanted:
            assert self._painted is not None
            self._ground = _covering(self._painted, wanted).convert()
        self._drawn = at = self._place()
        self._waits = size[0] * size[1] / PACE
        surface.blit(self._ground, at)
        dark = 1.0 if self._theme.still else eased(min(1.0, self._since / FADE))
        if dark < 1.0:
            level = round(255 * dark)
            surface.fill((level, level, level), special_flags=pygame.BLEND_RGB_MULT)

    def _place(self) -> tuple[int, int]:
        """The pixel of the window at which the ground's corner lies now."""
        if self._ground is None:
            return 0, 0
        angle = self._now / ROUND * 6.2832
        across, down = (side - side / SLACK for side in self._ground.get_size())
        return round(-across * (0.5 + 0.5 * cos(angle))), round(-down * (0.5 + 0.5 * sin(angle * 2)))

    def _shaded(self, size: tuple[int, int], table: Color, deep: bool) -> pygame.Surface:
        """The dusk over the ground: even and deep, or falling in from the left."""
        key = size, table, deep
        if self._shade is None or self._shade[0] != key:
            self._shade = key, _dusk(size, table, deep)
        return self._shade[1]


def _covering(picture: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    wide, high = picture.get_size()
    scale = max(size[0] / wide, size[1] / high)
    scaled = pygame.transform.smoothscale(picture, (round(wide * scale) + 1, round(high * scale) + 1))
    part = pygame.Rect((0, 0), size)
    part.center = scaled.get_rect().center
    return scaled.subsurface(part)


def _dusk(size: tuple[int, int], table: Color, deep: bool) -> pygame.Surface:
    strip = pygame.Surface((64, 36), pygame.SRCALPHA)
    for x in range(64):
        for y in range(36):
            across, down = x / 63, abs(y / 35 - 0.5) * 2
            weight = 0.80 if deep else 0.26 + 0.66 * max(0.0, 1 - across / 0.62) ** 1.1 + 0.16 * down**2
            strip.set_at((x, y), (*table[:3], round(255 * min(0.96, weight))))
    return pygame.transform.smoothscale(strip, size)
