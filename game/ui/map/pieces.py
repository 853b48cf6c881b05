"""Pieces of painted ground: kept as long as they are looked at, painted little by little where they are missing."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Generator, Iterable

import pygame

from game.board.board import Board
from game.ui.map import tiling
from game.ui.map.painter import Painter
from game.ui.map.tiling import PIECE, Key
from rules.frame.ground import Cell

KEPT = 40
"""Pieces kept, of a megabyte each, while no more are in view."""
AROUND = 3.5
"""So many cells away a changed map may look different: ways and fields run on smoothly."""
Painting = Generator[None, None, pygame.Surface]


class Pieces:
    """The ground of one map as it is now, without roofs."""

    def __init__(self, painter: Painter, board: Board) -> None:
        self.painter = painter
        self.board = board
        self._kept: OrderedDict[Key, tuple[int, pygame.Surface]] = OrderedDict()
        self._stale: set[Key] = set()
        self._job: tuple[Key, Painting] | None = None
        """The piece that is being painted."""
        self.room = KEPT
        """How many are kept."""
        self.painted = 0
        """How many pieces have been painted."""

    def change(self, board: Board) -> frozenset[Cell]:
        """The ground as it is now; the cells that look different. Their pieces are painted anew when there is time."""
        if board is self.board:
            return frozenset()
        cells = changed(self.board, board)
        self.board, self._job = board, None
        self._outdate(cells, 2)
        return cells

    def replace(self, painter: Painter, board: Board, cells: frozenset[Cell]) -> None:
        """Another map on the same grid is shown from now on; pieces near the cells that look different are painted anew
        when there is time.
        """
        self.painter, self.board, self._job = painter, board, None
        self._outdate(cells, AROUND)

    def _outdate(self, cells: frozenset[Cell], around: float) -> None:
        """Pieces no further than so many cells from some cells are out of date."""
        chart = self.painter.land.chart
        if not cells:
            return
        x, y = chart.middles[[row for _, row in cells], [column for column, _ in cells]].T
        room = around * chart.metres
        for key in self._kept:
            left, top = tiling.corner(key, chart)
            side = PIECE / tiling.scale_of(key, chart)
            across = (x > left - room) & (x < left + side + room)
            if bool((across & (y > top - room) & (y < top + side + room)).any()):
                self._stale.add(key)

    def get(self, key: Key) -> tuple[int, pygame.Surface] | None:
        """A piece with the number of its painting; None where it is missing."""
        known = self._kept.get(key)
        if known is not None:
            self._kept.move_to_end(key)
        return known

    def wanting(self, keys: Iterable[Key]) -> list[Key]:
        """Those of the pieces that are missing, then those that are out of date."""
        every = list(keys)
        return [*(k for k in every if k not in self._kept), *(k for k in every if k in self._stale)]

    def work(self, keys: Iterable[Key], until: float) -> bool:
        """Paint on at those of the pieces that need it, until the time is up; whether some still do."""
        wanting = self.wanting(keys)
        while wanting and time.perf_counter() < until:
            if self._job is None or self._job[0] not in wanting:
                self._job = wanting[0], self._painting(wanting[0])
            key, painting = self._job
            try:
                next(painting)
            except StopIteration as done:
                self.painted += 1
                self._kept[key] = self.painted, done.value
                self._stale.discard(key)
                self._job = None
                wanting.remove(key)
                self._forget()
        return bool(wanting)

    def _painting(self, key: Key) -> Painting:
        chart = self.painter.land.chart
        left, top = tiling.corner(key, chart)
        return self.painter.painting(self.board, left, top, tiling.scale_of(key, chart), (PIECE, PIECE))

    def _forget(self) -> None:
        while len(self._kept) > self.room:
            key, _ = self._kept.popitem(last=False)
            self._stale.discard(key)

    def forget(self) -> None:
        """Let go of every piece."""
        self._kept.clear()
        self._stale.clear()
        self._job = None

    def whole(self, scale: float, margin: float) -> Painting:
        """The whole board at so many pixels a metre with so many metres round it, in small portions of work."""
        chart = self.painter.land.chart
        wide, high = (max(1, round((span + 2 * margin) * scale)) for span in chart.size)
        picture = pygame.Surface((wide, high))
        for y in range(0, high, PIECE):
            for x in range(0, wide, PIECE):
                corner = x / scale - margin, y / scale - margin
                piece = yield from self.painter.painting(self.board, *corner, scale, (PIECE, PIECE))
                picture.blit(piece, (x, y))
        return picture


def done(work: Painting) -> pygame.Surface:
    """What comes of a work, done at one go."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            picture: pygame.Surface = end.value
            return picture


def changed(before: Board, after: Board) -> frozenset[Cell]:
    """The cells at which two states of one board look different, clouds left aside."""
    cells: set[Cell] = set()
    for old, new in ((before, after), (after, before)):
        a, b = old.changes, new.changes
        for part, _ in set(a.doors) - set(b.doors):
            cells.update(cell for cell, _ in before.terrain.parts[part])
        cells.update(cell for cell, _ in set(a.breached) - set(b.breached))
        cells.update(set(a.cleared) - set(b.cleared))
    return frozenset(cells)
