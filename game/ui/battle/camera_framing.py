"""Where to look: when a battle begins, and to have some places in view together."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import pygame

from game.battle.view import View
from game.ui.app import Space
from game.ui.map.camera import RUNGS, Camera
from game.ui.map.chart import Point
from game.ui.map.table import MapTable
from rules.frame.ground import Cell

CLOSE = 44
"""Pixels of a cell at 100 %."""
FURTHER, CLOSER = 4, 4
"""Steps of the zoom further away at which counters are still told apart, and closer for the sake of a small board."""
ROUND = 1.25
"""Cells of ground on every side of the units that are to be in sight, as far as the board goes."""
BORDER = 0.25
"""Cells of the table beside the board that may be in sight with them."""


@dataclass(frozen=True, slots=True)
class Clear:
    """What of the screen shows the map: a column between panels, and what lies over its foot."""

    column: pygame.Rect
    feet: tuple[pygame.Rect, ...] = ()

    def holds(self, rect: pygame.Rect) -> bool:
        """Whether no panel covers any of it."""
        return self.column.contains(rect) and rect.collidelist(self.feet) < 0

    def seen(self, board: pygame.Rect) -> int:
        """How many pixels of a board can be seen."""
        shown = board.clip(self.column)
        return shown.w * shown.h - sum(hidden.w * hidden.h for hidden in map(shown.clip, self.feet))


def settle_down(table: MapTable, view: View, space: Space, clear: Clear, goals: Sequence[Cell] = ()) -> None:
    """Close enough to tell counters apart, with as much of the board in view as may be: the side's own units, known
    enemies and objectives if what no panel covers shows them all; else without the objectives; else its own.
    """
    own = [view.cells(ref)[0] for ref in view.units(view.viewer)]
    known = [view.cells(ref)[0] for ref in view.units()]
    camera, close = table.camera, closest(space.scale)
    smooth, camera.smooth = camera.smooth, False
    found = (
        (place, rung)
        for cells in ((*known, *goals), known, own)
        for rung in range(_nearest(table, close, clear), max(close - FURTHER, camera.furthest) - 1, -1)
        if (place := _place(table, cells, rung, clear)) is not None
    )
    place, rung = next(found, (None, 0))
    if place is None:
        look_over(table, [(own, close - FURTHER)], clear.column, 0.0)
    else:
        camera.look_at(place, 0.0, rung=rung)
    camera.smooth = smooth


def _nearest(table: MapTable, close: int, clear: Clear) -> int:
    """The closest step worth having: nearer than is needed only as long as the board does not fill the view."""
    for rung in range(close, min(close + CLOSER, len(RUNGS) - 1)):
        wide, high = (span * table.camera.scale_of(rung) for span in table.chart.size)
        if wide >= clear.column.w and high >= clear.column.h:
            return rung
    return min(close + CLOSER, len(RUNGS) - 1)


def _place(table: MapTable, cells: Sequence[Cell], rung: int, clear: Clear) -> Point | None:
    """The middle of the view at a step of the zoom from which these cells are all seen, and most of the board."""
    chart, scale = table.chart, table.camera.scale_of(rung)
    wide, high = (round(span * scale) for span in chart.size)
    rects = [_around(chart.middle(cell), scale, chart.metres, (wide, high)) for cell in cells]
    whole = rects[0].unionall(rects[1:]) if rects else pygame.Rect(0, 0, wide, high)
    column = clear.column
    across = column.centerx - whole.centerx, column.left, column.right - wide, column.centerx - wide // 2
    bottom = min((foot.top for foot in clear.feet), default=column.bottom)
    middle = (column.top + bottom) // 2
    down = middle - whole.centery, column.centery - whole.centery, column.top, column.bottom - high, middle - high // 2
    spots = [(x, y) for x in across for y in down if all(clear.holds(rect.move(x, y)) for rect in rects)]
    if not spots:
        return None
    x, y = max(spots, key=lambda spot: clear.seen(pygame.Rect(spot, (wide, high))))
    rect = table.camera.rect
    return (rect.centerx - x) / scale, (rect.centery - y) / scale


def _around(middle: Point, scale: float, metres: float, board: tuple[int, int]) -> pygame.Rect:
    """A cell with some ground round it, in pixels from the corner of the board."""
    room, edge = ROUND * metres * scale, round(BORDER * metres * scale)
    x, y = (span * scale for span in middle)
    rect = pygame.Rect(round(x - room), round(y - room), round(2 * room), round(2 * room))
    return rect.clip((-edge, -edge, board[0] + 2 * edge, board[1] + 2 * edge))


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
    room = 2 * ROUND * metres
    return (right - left + room) * scale <= free.w and (bottom - top + room) * scale <= free.h
