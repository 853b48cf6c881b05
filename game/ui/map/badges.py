"""Badges on counters: what state a unit is in that decides a fight, as a small round sign."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

import pygame

from game.ui.map.chart import Point
from game.ui.map.glyphs import Brush, Stroke
from game.ui.map.palette import Palette, blend
from rules.frame.showing import Badge

FINE = 4
"""How many times finer than shown a badge is drawn."""
SHARE, LEAST, DOT = 0.42, 13, 7
"""Pixels across of a badge for each of its counter, at least, and of the dot that stands for it on a small counter."""
SMALL = 20
"""Pixels of a counter below which there is room for a dot only."""
PLACES: tuple[Point, ...] = ((0.46, -0.46), (-0.46, -0.46), (0.62, 0.0))
"""Where the first three stand, as shares of the counter from its middle."""


def _stunned(brush: Brush) -> None:
    """Three stars round a head."""
    for x, y in ((-0.62, 0.3), (0.0, -0.58), (0.62, 0.3)):
        for dx, dy in ((0.3, 0.0), (0.0, 0.3), (0.21, 0.21), (0.21, -0.21)):
            brush.line((x - dx, y - dy), (x + dx, y + dy), thick=0.13)


def _blinded(brush: Brush) -> None:
    """An eye that is struck through."""
    brush.line((-0.85, 0), (-0.45, -0.4), (0, -0.55), (0.45, -0.4), (0.85, 0), thick=0.17)
    brush.line((-0.85, 0), (-0.45, 0.4), (0, 0.55), (0.45, 0.4), (0.85, 0), thick=0.17)
    brush.dot((0, 0), 0.24)
    brush.line((-0.7, 0.75), (0.7, -0.75), thick=0.2)


def _held(brush: Brush) -> None:
    """A closed padlock."""
    brush.line((-0.36, -0.02), (-0.36, -0.42), (-0.2, -0.68), (0.2, -0.68), (0.36, -0.42), (0.36, -0.02), thick=0.2)
    brush.shape((-0.62, -0.08), (0.62, -0.08), (0.62, 0.74), (-0.62, 0.74))


def _holds(brush: Brush) -> None:
    """Two arms that close round something."""
    brush.line((-0.25, -0.75), (-0.72, -0.4), (-0.72, 0.4), (-0.25, 0.75), thick=0.24)
    brush.line((0.25, -0.75), (0.72, -0.4), (0.72, 0.4), (0.25, 0.75), thick=0.24)
    brush.dot((0, 0), 0.26)


def _pinned(brush: Brush) -> None:
    """Pressed to the ground."""
    brush.line((-0.75, 0.7), (0.75, 0.7), thick=0.24)
    brush.line((0, -0.8), (0, 0.1), thick=0.26)
    brush.shape((-0.52, -0.1), (0.52, -0.1), (0, 0.5))


def _exposed(brush: Brush) -> None:
    """A shield that is struck through."""
    brush.line((-0.55, -0.6), (0.55, -0.6), (0.55, 0.0), (0, 0.75), (-0.55, 0.0), (-0.55, -0.6), thick=0.18)
    brush.line((-0.8, 0.72), (0.8, -0.78), thick=0.22)


def _unsteady(brush: Brush) -> None:
    """A person leaning over."""
    brush.dot((0.5, -0.62), 0.24)
    brush.line((0.3, -0.28), (-0.16, 0.24), thick=0.26)
    brush.line((-0.16, 0.24), (-0.62, 0.44), thick=0.2)
    brush.line((-0.16, 0.24), (-0.08, 0.78), thick=0.2)
    brush.line((0.26, -0.22), (0.72, 0.1), thick=0.17)


def _burning(brush: Brush) -> None:
    """A flame."""
    brush.shape((0, -0.85), (0.3, -0.35), (0.45, -0.5), (0.62, 0.2), (0.4, 0.68), (0, 0.82), (-0.4, 0.68),
                (-0.62, 0.2), (-0.35, -0.15), (-0.2, 0.05))  # fmt: skip


def _bleeding(brush: Brush) -> None:
    """A drop."""
    brush.shape((0, -0.85), (0.44, 0.1), (-0.44, 0.1))
    brush.dot((0, 0.28), 0.46)


def _broken(brush: Brush) -> None:
    """A white flag."""
    brush.line((-0.5, -0.8), (-0.5, 0.85), thick=0.2)
    brush.shape((-0.5, -0.8), (0.75, -0.6), (0.4, -0.2), (0.75, 0.2), (-0.5, 0.12))


def _cowed(brush: Brush) -> None:
    """Shots that pass overhead."""
    for y, x in ((-0.5, 0.1), (0.0, -0.2), (0.5, 0.2)):
        brush.line((x - 0.55, y), (x + 0.25, y), thick=0.18)
        brush.dot((x + 0.45, y), 0.16)


def _choking(brush: Brush) -> None:
    """Vapour."""
    for x in (-0.5, 0.0, 0.5):
        brush.line((x, 0.75), (x + 0.2, 0.35), (x - 0.15, -0.05), (x + 0.15, -0.4), (x - 0.02, -0.78), thick=0.18)


def _aiming(brush: Brush) -> None:
    """Cross hairs."""
    brush.ring((0, 0), 0.5, 0.16)
    for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        brush.line((x * 0.3, y * 0.3), (x * 0.85, y * 0.85), thick=0.16)


STROKES: Mapping[Badge, Stroke] = {
    Badge.STUNNED: _stunned,
    Badge.BLINDED: _blinded,
    Badge.PINNED: _pinned,
    Badge.HELD: _held,
    Badge.EXPOSED: _exposed,
    Badge.UNSTEADY: _unsteady,
    Badge.BURNING: _burning,
    Badge.BLEEDING: _bleeding,
    Badge.BROKEN: _broken,
    Badge.COWED: _cowed,
    Badge.CHOKING: _choking,
    Badge.HOLDS: _holds,
    Badge.AIMING: _aiming,
}
READY = (Badge.HOLDS, Badge.AIMING)
"""What a unit does to others, rather than what is done to it."""


@lru_cache(maxsize=128)
def badge(palette: Palette, what: Badge, pixels: int) -> pygame.Surface:
    """A badge so many pixels across: dark signs on amber for what a unit suffers, light ones on slate for what it
    does.
    """
    wide = pixels * FINE
    sheet = pygame.Surface((wide, wide), pygame.SRCALPHA)
    middle, radius = (wide / 2, wide / 2), wide / 2
    field = palette["panel"] if what in READY else palette["accent"]
    ink = palette["text"] if what in READY else blend(palette["panel"], (0, 0, 0), 0.35)
    pygame.draw.circle(sheet, (*blend(palette["panel"], (0, 0, 0), 0.4), 255), middle, radius)
    pygame.draw.circle(sheet, field, middle, radius * 0.88)
    if pixels > DOT:
        STROKES[what](Brush(sheet, middle, radius * 0.6, ink))
    return pygame.transform.smoothscale(sheet, (pixels, pixels)).convert_alpha()


def placed(palette: Palette, what: Sequence[Badge], size: int) -> list[tuple[pygame.Surface, Point]]:
    """The badges of a counter of so many pixels, the gravest first, each with how far it lies from the middle."""
    if size < SMALL:
        worst = [each for each in what if each not in READY][:1]
        return [(badge(palette, each, DOT), (size * 0.42, -size * 0.42)) for each in worst]
    pixels = max(LEAST, round(size * SHARE))
    return [(badge(palette, each, pixels), (size * x, size * y)) for each, (x, y) in zip(what, PLACES, strict=False)]
