"""Tools for drawing straight on the screen: dashes, arrows, soft lines and rings, words on plates."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

import pygame

from game.ui.map.chart import Point
from game.ui.map.lines import dashed
from game.ui.map.palette import Colour


def line(surface: pygame.Surface, colour: Colour, points: Sequence[Point], width: float = 2.0) -> None:
    """A smooth line of any breadth with round joints."""
    if len(points) < 2:
        return
    if width <= 1.2:
        pygame.draw.aalines(surface, colour, False, points)
        return
    for a, b in pairwise(points):
        pygame.draw.aaline(surface, colour, a, b, max(2, round(width)))
    if width >= 4:
        for point in points[1:-1]:
            pygame.draw.aacircle(surface, colour, point, width / 2)


def edged(surface: pygame.Surface, colour: Colour, edge: Colour, points: Sequence[Point], width: float = 2.0) -> None:
    """A line with a darker edge, to be seen on any ground."""
    line(surface, edge, points, width + 2)
    line(surface, colour, points, width)


def dashes(
    surface: pygame.Surface,
    colour: Colour,
    points: Sequence[Point],
    width: float = 1.0,
    dash: float = 7.0,
    gap: float = 5.0,
) -> None:
    """A broken line along points."""
    for a, b in dashed(points, dash, gap):
        pygame.draw.aaline(surface, colour, a, b, max(1, round(width)))


def circle_points(middle: Point, radius: float, count: int = 0) -> list[Point]:
    """Points round a circle, the first again at the end."""
    count = count or max(24, min(160, int(radius / 2)))
    return [
        (middle[0] + math.cos(math.tau * n / count) * radius, middle[1] + math.sin(math.tau * n / count) * radius)
        for n in range(count + 1)
    ]


def ring(surface: pygame.Surface, colour: Colour, edge: Colour, middle: Point, radius: float, width: int = 2) -> None:
    """A circle with a darker edge."""
    pygame.draw.circle(surface, edge, middle, radius + 1, width + 2)
    pygame.draw.aacircle(surface, colour, middle, radius, width)


def arrow(surface: pygame.Surface, colour: Colour, tip: Point, turn: float, size: float) -> None:
    """An arrow head; the turn is a bearing in radians."""
    x, y = math.sin(turn), -math.cos(turn)
    corners = [
        tip,
        (tip[0] - x * size - y * size * 0.55, tip[1] - y * size + x * size * 0.55),
        (tip[0] - x * size * 0.7, tip[1] - y * size * 0.7),
        (tip[0] - x * size + y * size * 0.55, tip[1] - y * size - x * size * 0.55),
    ]
    pygame.draw.polygon(surface, colour, corners)
    pygame.draw.aalines(surface, colour, True, corners)


def flag(surface: pygame.Surface, foot: Point, high: float, cloth: Colour, rim: Colour) -> None:
    """A pennant on a pole that stands at a pixel."""
    x, y, wide = round(foot[0]), round(foot[1]), max(6, round(high * 0.62))
    top, fine = round(foot[1] - high), max(1, round(high / 16))
    corners = [(x, top), (x + wide, top + round(high * 0.22)), (x, top + round(high * 0.46))]
    pygame.draw.line(surface, (24, 22, 18), (x, y), (x, top - fine), fine + 2)
    pygame.draw.line(surface, rim, (x, y), (x, top - fine), fine)
    pygame.draw.polygon(surface, cloth, corners)
    pygame.draw.aalines(surface, rim, True, corners)


def put(surface: pygame.Surface, picture: pygame.Surface, at: Point, clip: pygame.Rect | None = None) -> pygame.Rect:
    """A picture with its middle at a pixel, kept inside a rectangle if one is given."""
    area = picture.get_rect(center=(round(at[0]), round(at[1])))
    if clip is not None:
        area.clamp_ip(clip)
    surface.blit(picture, area)
    return area
