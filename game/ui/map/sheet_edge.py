"""The edge of the map: a sheet of paper on the table, its margin bare, with a line of ink round the board."""

from __future__ import annotations

import pygame

from game.ui.map.chart import Chart
from game.ui.map.palette import Palette, blend
from game.ui.map.pen import Pen

BARE = 0.8
"""Cells across of the margin."""
LINES = ((0.0, 0.07), (0.16, 0.03))
"""The lines of ink round the board: how many cells off, and how broad."""
PAPER, LIT, SHADED = 0.5, 0.72, 0.3
"""How light the margin is between the table and paper in the sun; and the sheet's edges to the light and away."""


def paint_edge(pen: Pen, chart: Chart, palette: Palette) -> None:
    """The margin, its lines and the table beyond, over everything that runs out there."""
    left, top, right, bottom = pen.box
    wide, high = chart.size
    if left >= 0 and top >= 0 and right <= wide and bottom <= high:
        return
    cell = chart.metres
    board, sheet = _framed(pen, chart, 0.0), _framed(pen, chart, BARE * cell)
    whole = pen.surface.get_rect()
    _fill_between(pen.surface, whole, sheet, palette["table"])
    _fill_between(pen.surface, sheet, board, blend(palette["table"], palette["light"], PAPER))
    for off, broad in LINES:
        thick = max(1, round(broad * cell * pen.scale))
        line = _framed(pen, chart, off * cell + thick / pen.scale)
        pygame.draw.rect(pen.surface, palette["ink"], line, thick)
    thick = max(1, round(0.03 * cell * pen.scale))
    lit, shaded = (blend(palette["table"], palette["light"], share) for share in (LIT, SHADED))
    for strip, paint in (
        ((sheet.x, sheet.y, sheet.w, thick), lit),
        ((sheet.x, sheet.y, thick, sheet.h), lit),
        ((sheet.x, sheet.bottom - thick, sheet.w, thick), shaded),
        ((sheet.right - thick, sheet.y, thick, sheet.h), shaded),
    ):
        pen.surface.fill(paint, strip)


def _framed(pen: Pen, chart: Chart, off: float) -> pygame.Rect:
    """The board with so many metres round it."""
    wide, high = chart.size
    (x0, y0), (x1, y1) = pen.at((-off, -off)), pen.at((wide + off, high + off))
    return pygame.Rect(round(x0), round(y0), round(x1) - round(x0), round(y1) - round(y0))


def _fill_between(surface: pygame.Surface, outer: pygame.Rect, inner: pygame.Rect, paint: tuple[int, int, int]) -> None:
    for strip in (
        (outer.x, outer.y, inner.x - outer.x, outer.h),
        (inner.right, outer.y, outer.right - inner.right, outer.h),
        (outer.x, outer.y, outer.w, inner.y - outer.y),
        (outer.x, inner.bottom, outer.w, outer.bottom - inner.bottom),
    ):
        if strip[2] > 0 and strip[3] > 0:
            surface.fill(paint, strip)
