"""Boxes with smooth round corners and soft shadows, painted once for each size and kept."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import numpy.typing as npt
import pygame

from game.ui.kit.colour import Color


@lru_cache(maxsize=600)
def box(
    size: tuple[int, int], radius: int, fill: Color | None, border: Color | None = None, width: int = 1
) -> pygame.Surface:
    """A box with round corners. The picture is shared: never draw on it."""
    w, h = max(size[0], 0), max(size[1], 0)
    radius = max(0, min(radius, w // 2, h // 2))
    picture = pygame.Surface((w, h), pygame.SRCALPHA)
    inside = fill or (0, 0, 0, 0)
    if border is None:
        picture.fill(inside)
    else:
        picture.fill(border)
        picture.fill(inside, pygame.Rect(width, width, max(0, w - 2 * width), max(0, h - 2 * width)))
    if radius:
        _round(picture, corner(radius, fill, border, width), radius)
    return picture


def _round(picture: pygame.Surface, quarter: pygame.Surface, radius: int) -> None:
    """Set a corner into each corner."""
    w, h = picture.get_size()
    places = ((0, 0, False, False), (w - radius, 0, True, False), (0, h - radius, False, True))
    for x, y, flip_x, flip_y in (*places, (w - radius, h - radius, True, True)):
        picture.fill((0, 0, 0, 0), (x, y, radius, radius))
        picture.blit(pygame.transform.flip(quarter, flip_x, flip_y), (x, y))


def round_off(picture: pygame.Surface, radius: int) -> None:
    """Cut the corners of a picture round."""
    if radius:
        mask = box(picture.get_size(), radius, (255, 255, 255, 255))
        picture.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)


@lru_cache(maxsize=200)
def corner(radius: int, fill: Color | None, border: Color | None, width: int) -> pygame.Surface:
    """The upper left corner of a box, its edge smooth."""
    away = radius - 0.5 - np.arange(radius)
    distance = np.hypot(away[:, None], away[None, :])
    outer = np.clip(radius - distance + 0.5, 0, 1)
    if border is None:
        return _painted(outer, fill or (0, 0, 0, 0), outer * 0, (0, 0, 0, 0))
    inner = np.clip(radius - width - distance + 0.5, 0, 1)
    return _painted(inner, fill or (0, 0, 0, 0), outer - inner, border)


def _painted(
    share: npt.NDArray[np.float64], color: Color, other_share: npt.NDArray[np.float64], other: Color
) -> pygame.Surface:
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


@lru_cache(maxsize=40)
def shadow(size: tuple[int, int], spread: int, color: Color) -> pygame.Surface:
    """The soft shadow of a box, wider than the box by `spread` on every side. Shared: never draw on it."""
    w, h = size[0] + 2 * spread, size[1] + 2 * spread
    across, down = _softness(size[0], spread), _softness(size[1], spread)
    depth = np.minimum(across[:, None], down[None, :]) * 0.4 + across[:, None] * down[None, :] * 0.6
    picture = pygame.Surface((w, h), pygame.SRCALPHA)
    picture.fill((*color[:3], 0))
    opaque = pygame.surfarray.pixels_alpha(picture)
    opaque[:] = np.rint(depth * color[3])
    del opaque
    return picture


def _softness(length: int, spread: int) -> npt.NDArray[np.float64]:
    """How dark a shadow is along one side: none at its ends, full a little inside the box."""
    at = np.arange(length + 2 * spread) + 0.5
    inward = np.minimum(at, length + 2 * spread - at) / max(1.0, 2.0 * spread)
    share: npt.NDArray[np.float64] = np.clip(inward, 0, 1)
    softened: npt.NDArray[np.float64] = share * share * (3 - 2 * share)
    return softened


@lru_cache(maxsize=24)
def shadow_around(size: tuple[int, int], radius: int, spread: int, drop: int, color: Color) -> pygame.Surface:
    """The shadow of a translucent slab: it falls a little below the slab, and none of it is seen through the slab."""
    picture = pygame.Surface((size[0] + 2 * spread, size[1] + 2 * spread), pygame.SRCALPHA)
    picture.blit(shadow(size, spread, color), (0, drop))
    hole = box(size, radius, (255, 255, 255, 255))
    picture.blit(hole, (spread, spread), special_flags=pygame.BLEND_RGBA_SUB)
    return picture


@lru_cache(maxsize=200)
def disc(diameter: int, color: Color) -> pygame.Surface:
    """A round spot."""
    return box((diameter, diameter), diameter // 2, color)
