"""How the ground is cut into square pieces of the screen, for each step of the zoom."""

from __future__ import annotations

import math

import pygame

from game.ui.map.camera import RUNGS, Camera
from game.ui.map.chart import Chart, Point

PIECE = 512
"""Pixels of a piece, across and down."""
SPARE = 128
"""Pixels by which a sheet for scaled pictures is larger than was asked for."""

Key = tuple[int, int, int]
"""A step of the zoom, and how many pieces right and down."""


def scale_of(key: Key, chart: Chart) -> float:
    """Pixels a metre of a piece."""
    return RUNGS[key[0]] / chart.metres


def corner(key: Key, chart: Chart) -> Point:
    """The point of the ground at a piece's upper left."""
    side = PIECE / scale_of(key, chart)
    return key[1] * side, key[2] * side


def seen(camera: Camera, margin: float, beyond: float = 0.0) -> list[Key]:
    """The pieces in view at the camera's step, the middle ones first.

    The ground is painted with a margin round the board; pieces up to some metres beyond the view may be asked for too.
    """
    chart, side = camera.chart, PIECE / camera.scale_of(camera.rung)
    left, top, right, bottom = camera.view
    left, top = max(left - beyond, -margin), max(top - beyond, -margin)
    right, bottom = min(right + beyond, chart.size[0] + margin), min(bottom + beyond, chart.size[1] + margin)
    found = [
        (camera.rung, i, j)
        for j in range(math.floor(top / side), math.floor(bottom / side) + 1)
        for i in range(math.floor(left / side), math.floor(right / side) + 1)
    ]
    x, y = camera.centre
    return sorted(found, key=lambda key: ((key[1] + 0.5) * side - x) ** 2 + ((key[2] + 0.5) * side - y) ** 2)


def place(key: Key, camera: Camera) -> pygame.Rect:
    """Where a piece lies on the screen of a camera that rests at its step."""
    left, top = camera.corner()
    return pygame.Rect(key[1] * PIECE - left + camera.rect.x, key[2] * PIECE - top + camera.rect.y, PIECE, PIECE)


class Stretching:
    """Shows pictures at another size, by way of one sheet that is kept: a fresh one as large as a window takes several
    times as long to get as the picture to scale.
    """

    def __init__(self) -> None:
        self._sheet: pygame.Surface | None = None

    def onto(self, surface: pygame.Surface, picture: pygame.Surface, area: pygame.Rect, clip: pygame.Rect) -> None:
        """Put a picture over an area: only the part of it that can be seen is scaled, and all of that."""
        wanted = area.clip(clip)
        if not wanted.w or not wanted.h or not area.w or not area.h:
            return
        across, down = picture.get_width() / area.w, picture.get_height() / area.h
        x0, y0 = math.floor((wanted.x - area.x) * across), math.floor((wanted.y - area.y) * down)
        x1 = min(picture.get_width(), math.ceil((wanted.right - area.x) * across))
        y1 = min(picture.get_height(), math.ceil((wanted.bottom - area.y) * down))
        if x1 <= x0 or y1 <= y0:
            return
        part = picture.subsurface((x0, y0, x1 - x0, y1 - y0))
        left, top = math.floor(area.x + x0 / across), math.floor(area.y + y0 / down)
        size = math.ceil(area.x + x1 / across) - left, math.ceil(area.y + y1 / down) - top
        before = surface.get_clip()
        surface.set_clip(clip)
        surface.blit(pygame.transform.scale(part, size, self._room(size, picture)), (left, top))
        surface.set_clip(before)

    def prepare(self, size: tuple[int, int], like: pygame.Surface) -> None:
        """Have the sheet for a view of that size before it is needed."""
        if self._sheet is None or self._sheet.get_width() < size[0] or self._sheet.get_height() < size[1]:
            self._sheet = pygame.Surface((size[0] + SPARE, size[1] + SPARE), 0, like)
            self._sheet.fill((0, 0, 0))

    def _room(self, size: tuple[int, int], like: pygame.Surface) -> pygame.Surface:
        """A part of the sheet that is so large; the sheet grows by more than is asked for."""
        wide, high = (0, 0) if self._sheet is None else self._sheet.get_size()
        self.prepare((max(wide, size[0]), max(high, size[1])), like)
        assert self._sheet is not None
        return self._sheet.subsurface((0, 0, *size))

    def forget(self) -> None:
        """Let go of the sheet."""
        self._sheet = None
