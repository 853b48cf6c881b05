"""Boxes with smooth round corners and soft shadows. Corners and small boxes are kept, large ones put together."""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

import numpy as np
import numpy.typing as npt
import pygame

from game.ui.kit.colour import Color
from game.ui.kit.surface_cache import Kept

Share: TypeAlias = npt.NDArray[np.float64]
"""How much of each pixel something covers."""
KEPT = 2_000_000
"""Pixels of small boxes kept."""
FLIPS = ((False, False), (True, False), (False, True), (True, True))
"""The upper left corner as it is, turned to the right, to the bottom, and to both."""

_boxes = Kept(KEPT)


def paint_box(
    surface: pygame.Surface, rect: pygame.Rect, radius: int, fill: Color | None, border: Color | None, width: int
) -> None:
    """Put a box on a surface; its straight parts replace what is there, so it must be opaque or what is there clear."""
    radius = max(0, min(radius, rect.w // 2, rect.h // 2))
    if fill is not None:
        surface.fill(fill, rect.inflate(-2 * radius, 0))
        surface.fill(fill, rect.inflate(0, -2 * radius))
    if border is not None:
        for x, y, w, h in (
            (rect.x + radius, rect.y, rect.w - 2 * radius, width),
            (rect.x + radius, rect.bottom - width, rect.w - 2 * radius, width),
            (rect.x, rect.y + radius, width, rect.h - 2 * radius),
            (rect.right - width, rect.y + radius, width, rect.h - 2 * radius),
        ):
            surface.fill(border, (x, y, w, h))
    if radius:
        places = ((rect.x, rect.y), (rect.right - radius, rect.y), (rect.x, rect.bottom - radius))
        for place, piece in zip(
            (*places, (rect.right - radius, rect.bottom - radius)), corners(radius, fill, border, width), strict=True
        ):
            surface.blit(piece, place)


def box(
    size: tuple[int, int], radius: int, fill: Color | None, border: Color | None = None, width: int = 1
) -> pygame.Surface:
    """A small box, for what shines through. The picture is shared: never draw on it."""

    def paint() -> pygame.Surface:
        picture = pygame.Surface((max(size[0], 0), max(size[1], 0)), pygame.SRCALPHA)
        paint_box(picture, picture.get_rect(), radius, fill, border, width)
        return picture

    return _boxes.get((size, radius, fill, border, width), paint)


def disc(diameter: int, color: Color) -> pygame.Surface:
    """A round spot."""
    return box((diameter, diameter), diameter // 2, color)


def round_off(picture: pygame.Surface, radius: int) -> None:
    """Cut the corners of a picture round."""
    if not radius:
        return
    w, h = picture.get_size()
    places = ((0, 0), (w - radius, 0), (0, h - radius), (w - radius, h - radius))
    for place, piece in zip(places, corners(radius, (255, 255, 255, 255), None, 0), strict=True):
        picture.blit(piece, place, special_flags=pygame.BLEND_RGBA_MULT)


@lru_cache(maxsize=300)
def corners(
    radius: int, fill: Color | None, border: Color | None, width: int
) -> tuple[pygame.Surface, pygame.Surface, pygame.Surface, pygame.Surface]:
    """The four corners of a box, their edges smooth: upper left, upper right, lower left, lower right."""
    away = radius - 0.5 - np.arange(radius)
    distance = np.hypot(away[:, None], away[None, :])
    outer = np.clip(radius - distance + 0.5, 0, 1)
    inner = np.clip(radius - width - distance + 0.5, 0, 1) if border is not None else outer
    first = _painted(inner, fill or (0, 0, 0, 0), outer - inner, border or (0, 0, 0, 0))
    one, two, three, four = (pygame.transform.flip(first, *flip) for flip in FLIPS)
    return one, two, three, four


def _painted(share: Share, color: Color, other_share: Share, other: Color) -> pygame.Surface:
    """Two colours side by side in every pixel, each with its share of it."""
    picture = pygame.Surface(share.shape, pygame.SRCALPHA)
    one, two = share * (color[3] / 255), other_share * (other[3] / 255)
    alpha = one + two
    whole = np.where(alpha > 0, alpha, 1)
    pixels = pygame.surfarray.pixels3d(picture)
    for channel in range(3):
        pixels[:, :, channel] = np.rint((one * color[channel] + two * other[channel]) / whole)
    del pixels
    opaque = pygame.surfarray.pixels_alpha(picture)
    opaque[:] = np.rint(alpha * 255)
    del opaque
    return picture


def paint_shadow(surface: pygame.Surface, rect: pygame.Rect, radius: int, spread: int, color: Color) -> None:
    """Put the soft shadow of a translucent slab around it: a little lower than the slab, and none of it beneath."""
    if not spread:
        return
    reach = 2 * spread + radius
    least = 2 * (reach - spread) + 2
    if rect.w < least or rect.h < least:
        surface.blit(_shadow(rect.size, radius, spread, color), (rect.x - spread, rect.y - spread))
        return
    mould = _shadow((least, least), radius, spread, color)
    around, far = rect.inflate(2 * spread, 2 * spread), mould.get_width() - reach
    for x, there in ((0, around.x), (far, around.right - reach)):
        for y, down in ((0, around.y), (far, around.bottom - reach)):
            surface.blit(mould, (there, down), (x, y, reach, reach))
    across, along = around.w - 2 * reach, around.h - 2 * reach
    for y, down in ((0, around.y), (far + reach - spread, around.bottom - spread)):
        strip = pygame.transform.scale(mould.subsurface((reach, y, 1, spread)), (across, spread))
        surface.blit(strip, (around.x + reach, down))
    for x, there in ((0, around.x), (far + reach - spread, around.right - spread)):
        strip = pygame.transform.scale(mould.subsurface((x, reach, spread, 1)), (spread, along))
        surface.blit(strip, (there, around.y + reach))


@lru_cache(maxsize=60)
def _shadow(size: tuple[int, int], radius: int, spread: int, color: Color) -> pygame.Surface:
    """The shadow of a box of this size, with the hole that the box leaves."""
    drop = spread // 5
    across, down = _softness(size[0], spread, 0), _softness(size[1], spread, drop)
    depth = np.minimum(across[:, None], down[None, :]) * 0.4 + across[:, None] * down[None, :] * 0.6
    picture = pygame.Surface(depth.shape, pygame.SRCALPHA)
    picture.fill((*color[:3], 0))
    opaque = pygame.surfarray.pixels_alpha(picture)
    opaque[:] = np.rint(depth * color[3])
    del opaque
    hole = box(size, radius, (255, 255, 255, 255))
    picture.blit(hole, (spread, spread), special_flags=pygame.BLEND_RGBA_SUB)
    return picture


def _softness(length: int, spread: int, drop: int) -> Share:
    """How dark a shadow is along one side: none at its ends, full a little inside the box."""
    whole = length + 2 * spread
    at = np.arange(whole) + 0.5 - drop
    inward = np.minimum(at, whole - at) / max(1.0, 2.0 * spread)
    share: Share = np.clip(inward, 0, 1)
    softened: Share = share * share * (3 - 2 * share)
    return softened
