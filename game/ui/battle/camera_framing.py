"""Where to look: when a battle begins, and to have some places in view together."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import pygame

from game.battle.view import View
from game.ui.app import Space
from game.ui.map.camera import RUNGS, Camera
from game.ui.map.chart import Point
from game.ui.map.table import MapTable
from rules.frame.ground import Cell

CLOSE = 44
"""Pixels of a cell at 100 %."""
FURTHER = 2
"""Steps of the zoom further away at which counters are still told apart."""
ROUND = 2.5
"""Cells of ground round the units that are to be in sight."""


def settle_down(table: MapTable, view: View, space: Space, free: pygame.Rect, goals: Sequence[Cell] = ()) -> None:
    """Close enough to tell counters apart: the side's own units, known enemies and objectives if what no panel covers
    holds them all; else without the objectives; else its own.
    """
    close = closest(space.scale)
    own = [view.cells(ref)[0] for ref in view.units(view.viewer)]
    known = [view.cells(ref)[0] for ref in view.units()]
    rungs = range(close, close - FURTHER - 1, -1)
    wishes = [(cells, rung) for cells in ((*known, *goals), known, own) for rung in rungs]
    smooth, table.camera.smooth = table.camera.smooth, False
    look_over(table, wishes, free, 0.0)
    table.camera.smooth = smooth


class Looks:
    """Where the player of each side looked last: in a battle of two at one screen neither sees where the other did."""

    def __init__(self) -> None:
        self._last: dict[str | None, tuple[Point, int]] = {}

    def keep(self, side: str | None, camera: Camera) -> None:
        """Remember the place and the step of the zoom."""
        self._last[side] = camera.centre, camera.rung

    def back(self, side: str, table: MapTable, now: float) -> bool:
        """Show them again, at once; whether there are any."""
        if side not in self._last:
            return False
        point, rung = self._last[side]
        smooth, table.camera.smooth = table.camera.smooth, False
        table.camera.look_at(point, now, rung=rung)
        table.camera.smooth = smooth
        return True


def closest(scale: float) -> int:
    """The step of the zoom from which people are told apart well."""
    return sum(1 for pixels in RUNGS if pixels < CLOSE * scale)


def look_over(table: MapTable, wishes: Iterable[tuple[Sequence[Cell], int]], free: pygame.Rect, now: float) -> None:
    """Bring the first of these sets of cells into a part of the screen that holds it at its step of the zoom; the last
    one where none does.
    """
    camera, points, rung = table.camera, list[Point](), table.camera.rung
    for cells, rung in wishes:
        points = [table.chart.middle(cell) for cell in cells]
        if _hold(points, free, camera.scale_of(max(rung, camera.furthest)), table.chart.metres):
            break
    rung = max(rung, camera.furthest)
    if not points:
        return
    (left, top, right, bottom), middle, scale = _box(points), camera.rect.center, camera.scale_of(rung)
    off = (middle[0] - free.centerx) / scale, (middle[1] - free.centery) / scale
    camera.look_at(((left + right) / 2 + off[0], (top + bottom) / 2 + off[1]), now, rung=rung)


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
