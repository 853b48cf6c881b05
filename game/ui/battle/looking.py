"""Where one looks when a battle begins."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.battle.view import View
from game.ui.app import Space
from game.ui.map.camera import RUNGS
from game.ui.map.chart import Point
from game.ui.map.table import MapTable

CLOSE = 44
"""Pixels of a cell at 100 %."""
ROUND = 2.5
"""Cells of ground round those whom one wants to see."""


def settle_down(table: MapTable, view: View, space: Space, free: pygame.Rect) -> None:
    """Close enough to tell people apart: one's own and the enemies one knows of, if a view without panels holds all."""
    camera = table.camera
    close = sum(1 for pixels in RUNGS if pixels < CLOSE * space.scale)
    own = [table.chart.middle(view.cells(ref)[0]) for ref in view.units(view.viewer)]
    everybody = [table.chart.middle(view.cells(ref)[0]) for ref in view.units()]
    smooth, camera.smooth = camera.smooth, False
    for points, rung in ((everybody, close), (everybody, close - 1), (own, close), (own, close - 1)):
        camera.zoom_to_rung(rung, None, 0.0)
        if _hold(points, free, camera.scale, table.chart.metres):
            break
    if points:
        (left, top, right, bottom), middle = _box(points), camera.rect.center
        off = (middle[0] - free.centerx) / camera.scale, (middle[1] - free.centery) / camera.scale
        camera.look_at(((left + right) / 2 + off[0], (top + bottom) / 2 + off[1]), 0.0)
    camera.smooth = smooth


def _box(points: Sequence[Point]) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of points."""
    across, along = [x for x, _ in points], [y for _, y in points]
    return min(across), min(along), max(across), max(along)


def _hold(points: Sequence[Point], free: pygame.Rect, scale: float, metres: float) -> bool:
    """Whether a part of the screen holds points with some ground round them."""
    if not points:
        return True
    left, top, right, bottom = _box(points)
    room = ROUND * metres
    return (right - left + room) * scale <= free.w and (bottom - top + room) * scale <= free.h
