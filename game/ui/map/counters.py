"""The parts of counters: bodies told apart by colour and by shape, and all that shows how a unit fares."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache

import pygame

from game.ui.map import glyphs
from game.ui.map.chart import Point
from game.ui.map.palette import Colour, Palette, blend
from rules.frame.figure import State

FINE = 4
"""How many times finer than shown a counter is drawn."""
COARSE = 4
"""How many times coarser than the rest the soft shadow and glow of a counter are drawn."""
ROOM = 1.9
"""How many times as broad as its body the picture of a counter is."""


def shape_of(side: int, middle: Point, radius: float) -> Sequence[Point] | None:
    """The outline of a side's counters; None for a circle, and for the first side's rounded square a square."""
    if side % 4 == 0:
        x, y = middle
        return [(x - radius, y - radius), (x + radius, y - radius), (x + radius, y + radius), (x - radius, y + radius)]
    if side % 4 == 1:
        return glyphs.polygon(middle, radius * 1.13, 8, math.pi / 8)
    if side % 4 == 3:
        return glyphs.polygon(middle, radius * 1.32, 4)
    return None


def _figure(surface: pygame.Surface, side: int, middle: Point, radius: float, colour: Sequence[int]) -> None:
    """The body of a counter as a filled figure."""
    outline = shape_of(side, middle, radius)
    if side % 4 == 0:
        area = pygame.Rect(0, 0, round(radius * 2), round(radius * 2))
        area.center = round(middle[0]), round(middle[1])
        pygame.draw.rect(surface, colour, area, border_radius=round(radius * 0.36))
    elif outline is None:
        pygame.draw.circle(surface, colour, middle, radius * 1.06)
    else:
        pygame.draw.polygon(surface, colour, outline)


def _blank(size: int) -> tuple[pygame.Surface, Point, float]:
    """A fine sheet for a counter of so many pixels, its middle, and the radius of the body."""
    wide = round(size * ROOM) * FINE
    return pygame.Surface((wide, wide), pygame.SRCALPHA), (wide / 2, wide / 2), size * FINE / 2


def _shown(sheet: pygame.Surface) -> pygame.Surface:
    wide, high = sheet.get_size()
    return pygame.transform.smoothscale(sheet, (wide // FINE, high // FINE)).convert_alpha()


def _blurred(
    side: int, size: int, share: float, colour: Sequence[int], blur: float, *, off: Point = (0.0, 0.0)
) -> pygame.Surface:
    """A shadow or a glow of a counter's shape. Blurred coarsely and then enlarged: it has no edges to lose."""
    whole = round(size * ROOM) * FINE
    wide, radius = round(whole / COARSE), size * FINE / 2 / COARSE
    soft = pygame.Surface((wide, wide), pygame.SRCALPHA)
    _figure(soft, side, (wide / 2 + radius * off[0], wide / 2 + radius * off[1]), radius * share, colour)
    soft = pygame.transform.box_blur(soft, max(1, round(radius * blur)))
    return pygame.transform.smoothscale(soft, (whole, whole))


@lru_cache(maxsize=192)
def body(palette: Palette, side: int, size: int, role: str, rim: str, known: bool, vehicle: bool) -> pygame.Surface:
    """The counter itself: shadow, rim, field and sign; half clear with a broken rim for what is only remembered."""
    sheet, middle, radius = _blank(size)
    colours = palette.side(side)
    rim_colour = {"chosen": palette["accent"], "hover": palette["path"], "target": palette["bad"]}.get(rim, colours.rim)
    if known:
        sheet = _blurred(side, size, 1.0, (10, 12, 14, 120), 0.12, off=(0.1, 0.16))
    if rim == "chosen":
        sheet.blit(_blurred(side, size, 1.2, (*palette["accent"], 130), 0.14), (0, 0))
    _figure(sheet, side, middle, radius * 1.0, (*blend(rim_colour, (20, 24, 28), 0.72), 255 if known else 120))
    _figure(sheet, side, middle, radius * 0.965, (*rim_colour, 255 if known else 130))
    edge = 0.15 if rim == "chosen" else 0.115
    for share, paint in ((1 - edge, blend(colours.fill, (255, 255, 255), 0.1)), (0.99 - edge, colours.fill)):
        _figure(sheet, side, middle, radius * 0.965 * share, (*paint, 255 if known else 150))
    if known:
        _sheen(sheet, side, middle, radius * 0.965 * (1 - edge))
    else:
        _dashes(sheet, middle, radius)
    stroke = glyphs.sign(role, vehicle=vehicle)
    sign = glyphs.Brush(sheet, middle, radius * 0.56, blend((255, 255, 255), colours.fill, 0.0 if known else 0.25))
    stroke(sign)
    return _shown(sheet)


def _sheen(sheet: pygame.Surface, side: int, middle: Point, radius: float) -> None:
    """Light from above on the field."""
    wide, high = sheet.get_size()
    light = pygame.Surface((wide, high), pygame.SRCALPHA)
    _figure(light, side, middle, radius, (255, 255, 255, 34))
    light.fill((0, 0, 0, 0), (0, round(middle[1]), wide, high))
    sheet.blit(light, (0, 0))


def _dashes(sheet: pygame.Surface, middle: Point, radius: float) -> None:
    """Gaps cut into the rim."""
    inner, outer = radius * 0.8, radius * 1.5
    for number in range(20):
        a, b = (math.tau * (number + share) / 20 for share in (0.0, 0.42))
        corners = [
            (middle[0] + math.cos(angle) * far, middle[1] + math.sin(angle) * far)
            for angle, far in ((a, inner), (a, outer), (b, outer), (b, inner))
        ]
        pygame.draw.polygon(sheet, (0, 0, 0, 0), corners)


@lru_cache(maxsize=96)
def wedge(palette: Palette, side: int, size: int, degrees: int) -> pygame.Surface:
    """The pointer outside the rim that tells which way a unit faces."""
    sheet, middle, radius = _blank(size)
    colours = palette.side(side)
    turn = math.radians(degrees)
    for grow, paint in ((1.0, blend(colours.fill, (10, 12, 14), 0.45)), (0.7, colours.rim)):
        tip, near = radius * (1.46 + 0.1 * (grow - 1)), radius * 1.1
        half = 0.3 * grow
        corners = [
            (middle[0] + math.sin(turn + off) * far, middle[1] - math.cos(turn + off) * far)
            for off, far in ((0, tip * (0.94 + 0.06 * grow)), (half, near), (-half, near))
        ]
        if side % 4 in (0, 3):
            stretch = 1.0 + 0.16 * abs(math.sin(2 * turn)) if side % 4 == 0 else 1.0 + 0.14 * abs(math.cos(2 * turn))
            corners = [
                (middle[0] + (x - middle[0]) * stretch, middle[1] + (y - middle[1]) * stretch) for x, y in corners
            ]
        pygame.draw.polygon(sheet, paint, corners)
    return _shown(sheet)


@lru_cache(maxsize=64)
def arc(colour: Colour, size: int, sixteenths: int) -> pygame.Surface:
    """An arc round a counter, fuller the more is gone."""
    sheet, middle, radius = _blank(size)
    span = max(1, sixteenths)
    for strength, far, thick in ((90, 1.3, 0.2), (255, 1.3, 0.11)):
        for step in range(span * 6):
            angle = -math.pi * 0.75 - math.tau * step / 96 * 0.9
            spot = middle[0] + math.cos(angle) * radius * far, middle[1] + math.sin(angle) * radius * far
            pygame.draw.circle(
                sheet, (*(colour if strength == 255 else (20, 16, 8)), strength), spot, radius * thick / 2
            )
    return _shown(sheet)


@lru_cache(maxsize=32)
def beads(palette: Palette, size: int, count: int) -> pygame.Surface:
    """Wounds as a row of beads."""
    radius = max(2.4, size * 0.1)
    wide, high = round(radius * 2.1 * (count + 0.4) * FINE), round(radius * 2.6 * FINE)
    sheet = pygame.Surface((wide, high), pygame.SRCALPHA)
    for number in range(count):
        spot = (radius * 1.25 + number * radius * 1.85) * FINE, high / 2
        pygame.draw.circle(sheet, blend(palette["wound"], (30, 0, 0), 0.7), spot, radius * FINE * 1.08)
        pygame.draw.circle(sheet, palette["wound"], spot, radius * FINE * 0.84)
        shine = spot[0] - radius * FINE * 0.28, spot[1] - radius * FINE * 0.3
        pygame.draw.circle(sheet, blend(palette["wound"], (255, 255, 255), 0.55), shine, radius * FINE * 0.26)
    return _shown(sheet)


@lru_cache(maxsize=64)
def weapon(palette: Palette, side: int, size: int, arm: str) -> pygame.Surface:
    """What is carried, as a small dark outline on a light strip."""
    wide, high = round(size * 0.62) * FINE, round(size * 0.27) * FINE
    sheet = pygame.Surface((wide, high), pygame.SRCALPHA)
    pygame.draw.rect(sheet, (*palette["panel"], 235), sheet.get_rect(), border_radius=high // 3)
    glyphs.draw_arm(glyphs.Brush(sheet, (wide / 2, high * 0.44), wide * 0.4, palette.side(side).rim), arm)
    return _shown(sheet)


@lru_cache(maxsize=64)
def fallen(palette: Palette, side: int, size: int, state: State) -> pygame.Surface:
    """A unit out of the fight: lying where it fell, or with hands up."""
    sheet, middle, radius = _blank(size)
    colours = palette.side(side)
    main = blend(colours.fill, (96, 92, 84), 0.45 if state is State.DEAD else 0.2)
    dark = blend(main, (16, 14, 12), 0.6)
    if state in (State.SURRENDERED, State.FLED):
        _figure(sheet, side, middle, radius * 0.72, (*dark, 150))
        _figure(sheet, side, middle, radius * 0.62, (*main, 150))
        flag = glyphs.Brush(sheet, middle, radius * 0.5, (250, 248, 240))
        flag.line((-0.4, 0.9), (-0.4, -0.9), thick=0.12)
        flag.shape((-0.4, -0.9), (0.8, -0.7), (0.5, -0.3), (0.8, 0.05), (-0.4, 0.0))
        return _shown(sheet)
    for grow, paint in ((1.22, dark), (1.0, main)):
        figure = glyphs.Brush(sheet, middle, radius * 0.62, paint)
        thick = 0.34 * grow
        figure.dot((-0.05, -0.86), 0.27 * grow)
        figure.line((0, -0.45), (0.08, 0.25), thick=thick * 1.35)
        figure.line((-0.04, -0.42), (-0.62, -0.1), thick=thick * 0.72)
        figure.line((0.04, -0.42), (0.6, -0.66), thick=thick * 0.72)
        figure.line((0.04, 0.25), (-0.34, 0.98), thick=thick * 0.82)
        figure.line((0.1, 0.25), (0.5, 0.86), thick=thick * 0.82)
    if state is State.DEAD:
        mark = glyphs.Brush(sheet, middle, radius * 0.3, palette["wound"])
        mark.line((-0.8, -0.8), (0.8, 0.8), thick=0.3)
        mark.line((-0.8, 0.8), (0.8, -0.8), thick=0.3)
    else:
        mark = glyphs.Brush(
            sheet, (middle[0] + radius * 0.55, middle[1] - radius * 0.5), radius * 0.3, palette["nerve"]
        )
        mark.shape((0, -0.9), (0.85, 0.7), (-0.85, 0.7))
    return _shown(sheet)


@lru_cache(maxsize=64)
def hull(palette: Palette, side: int, long: int, wide: int, degrees: int, wrecked: bool) -> pygame.Surface:
    """A vehicle from above, to scale."""
    room = round(math.hypot(long, wide)) + 8
    sheet = pygame.Surface((room * 2, room * 2), pygame.SRCALPHA)
    main = (64, 58, 52) if wrecked else blend(palette.side(side).fill, (88, 92, 78), 0.62)
    dark, light = blend(main, (12, 12, 12), 0.6), blend(main, (255, 255, 245), 0.2)
    across = pygame.Rect(0, 0, wide * 2, long * 2)
    across.center = room, room
    for off, paint in ((0, dark), (4, main)):
        pygame.draw.rect(sheet, paint, across.inflate(-off, -off), border_radius=round(wide * 0.24))
    inner = across.inflate(-round(wide * 0.5), -round(long * 0.7))
    inner.centery += round(long * 0.12)
    pygame.draw.rect(sheet, dark, inner.inflate(4, 4), border_radius=round(wide * 0.12))
    pygame.draw.rect(sheet, light if not wrecked else (48, 42, 38), inner, border_radius=round(wide * 0.12))
    front = pygame.Rect(across.x + wide * 0.3, across.y + long * 0.12, wide * 1.4, max(2, long * 0.1))
    pygame.draw.rect(sheet, light, front, border_radius=4)
    if wrecked:
        for number in range(9):
            spot = room + math.sin(number * 2.4) * wide * 0.7, room + math.cos(number * 3.1) * long * 0.7
            pygame.draw.circle(sheet, (26, 22, 20), spot, wide * 0.22)
    turned = pygame.transform.rotozoom(sheet, -degrees, 0.5)
    return turned.convert_alpha()
