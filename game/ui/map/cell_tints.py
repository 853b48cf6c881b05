"""Light and shade laid over cells: fog, reach, dead ground, heat; and lines etched upon them. Piece by piece."""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Callable
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt
import pygame

from game.ui.map import tiling
from game.ui.map.camera import RUNGS
from game.ui.map.chart import Chart, Floats
from game.ui.map.palette import Colour
from game.ui.map.pen import FINE, Pen
from game.ui.map.tiling import PIECE, Key

COARSE = 4
"""Pixels of the screen for one that is reckoned."""
PAD = 8
"""So many coarse pixels round a piece are reckoned with it, so that soft edges run on over its border."""
KEPT = 64
"""Pieces for which what was reckoned, and the lines upon them, are kept."""
SMALL = 480
"""Pixels across the picture of the tints of the whole board."""

Cells = npt.NDArray[np.float32]
"""Red, green, blue and cover of every cell, 0 to 1, the colours already lessened by the cover; rows by columns."""
Numbers = npt.NDArray[np.int32]
Bytes = npt.NDArray[np.uint8]
Lines = tuple[pygame.Surface, tuple[int, int]]
"""A drawing of lines, and where its corner lies on the piece."""


def clear(shape: tuple[int, int]) -> Cells:
    """Nothing over any cell."""
    return np.zeros((*shape, 4), dtype=np.float32)


def over(below: Cells, colour: Colour, cover: Floats | npt.NDArray[np.bool_]) -> Cells:
    """A colour laid over what is there, as thick on each cell as its cover says."""
    alpha = cover.astype(np.float32)[..., None]
    paint = np.array([*(part / 255 for part in colour), 1.0], dtype=np.float32)
    return np.asarray(below * (1 - alpha) + paint * alpha, dtype=np.float32)


def lit(below: Cells, colour: Colour, strength: Floats | npt.NDArray[np.bool_]) -> Cells:
    """Light of a colour added: nothing below is covered."""
    paint = np.array([*(part / 255 for part in colour), 0.0], dtype=np.float32)
    return np.asarray(below + paint * strength.astype(np.float32)[..., None], dtype=np.float32)


class Tints:
    """A picture of the tints for every piece of the screen; they are soft (fog) or sharp (all else)."""

    def __init__(self, chart: Chart) -> None:
        self._chart = chart
        shape = chart.grid.rows, chart.grid.columns
        self._soft = self._sharp = np.zeros((len(chart.grid) + 1, 4), dtype=np.float32)
        """Cell by cell, and at the end what lies beyond the board."""
        self._shape = shape
        self._etch: tuple[object, Callable[[Pen], None] | None] = None, None
        self._revision = self._etched = 0
        """How often the tints have changed, and how often their lines."""
        self._known: OrderedDict[Key, tuple[int, bytes]] = OrderedDict()
        self._drawn: OrderedDict[Key, tuple[int, Lines | None]] = OrderedDict()
        self._numbers: OrderedDict[Key, tuple[Numbers, Numbers]] = OrderedDict()
        self._sheet: pygame.Surface | None = None
        """On which the lines of one piece after the other are drawn; clear in between."""

    @property
    def revision(self) -> int:
        """Goes up with every change."""
        return self._revision

    def change(
        self, soft: Cells, sharp: Cells, lines: object = None, etch: Callable[[Pen], None] | None = None
    ) -> None:
        """New tints for all cells, and lines to be drawn upon them; lines that compare equal look the same."""
        flat = [np.concatenate([cells.reshape(-1, 4), np.zeros((1, 4), dtype=np.float32)]) for cells in (soft, sharp)]
        same = np.array_equal(flat[0], self._soft) and np.array_equal(flat[1], self._sharp)
        if same and lines == self._etch[0]:
            return
        self._soft, self._sharp = flat
        if lines != self._etch[0]:
            self._etched += 1
        self._etch = lines, etch
        self._revision += 1

    def look(self, key: Key) -> bytes:
        """A name for the look of a piece's tints: as long as it stays the same, so does their picture."""
        known = self._known.get(key)
        if known is None or known[0] != self._revision:
            _, used = self._cells_of(key)
            look = self._soft[used].tobytes() + self._sharp[used].tobytes()
            if self._lines(key) is not None:
                look += self._etched.to_bytes(4, "big")
            known = self._known[key] = self._revision, look
            _keep(self._known, KEPT)
        self._known.move_to_end(key)
        return known[1]

    def forget(self) -> None:
        """Let go of all that was reckoned."""
        self._known.clear()
        self._numbers.clear()
        self._drawn.clear()
        self._sheet = None

    def picture(self, key: Key) -> pygame.Surface | None:
        """The tints of a piece, to be blitted premultiplied; None where there are none.

        They are as large as the piece itself and quickly made: to show them more than once, keep them.
        """
        (numbers, used), lines = self._cells_of(key), self._lines(key)
        if lines is None and not (self._soft[used].any() or self._sharp[used].any()):
            return None
        blur = max(1, round(RUNGS[key[0]] / COARSE * 0.2))
        picture = pygame.transform.box_blur(_surface(_bytes(self._soft)[numbers]), min(PAD // 2, blur))
        if self._sharp[used].any():
            picture.blit(_surface(_bytes(self._sharp)[numbers]), (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
        whole = PIECE + 2 * PAD * COARSE
        grown = pygame.transform.smoothscale(picture, (whole, whole))
        piece = grown.subsurface((PAD * COARSE, PAD * COARSE, PIECE, PIECE))
        if lines is not None:
            piece.blit(*lines, special_flags=pygame.BLEND_PREMULTIPLIED)
        return piece

    def _lines(self, key: Key) -> Lines | None:
        """The lines upon a piece; None where none passes."""
        etch = self._etch[1]
        if etch is None:
            return None
        known = self._drawn.get(key)
        if known is None or known[0] != self._etched:
            known = self._drawn[key] = self._etched, self._line_drawing(key, etch)
            _keep(self._drawn, KEPT)
        self._drawn.move_to_end(key)
        return known[1]

    def _line_drawing(self, key: Key, etch: Callable[[Pen], None]) -> Lines | None:
        if self._sheet is None:
            self._sheet = pygame.Surface((PIECE * FINE, PIECE * FINE), pygame.SRCALPHA)
        pen = Pen(self._sheet, *tiling.corner(key, self._chart), tiling.scale_of(key, self._chart) * FINE)
        etch(pen)
        used = pen.drawn
        if not used.w:
            return None
        left, top = used.x // FINE, used.y // FINE
        wide, high = math.ceil(used.right / FINE) - left, math.ceil(used.bottom / FINE) - top
        part = self._sheet.subsurface((left * FINE, top * FINE, wide * FINE, high * FINE))
        drawing = pygame.transform.smoothscale(part.premul_alpha(), (wide, high))
        self._sheet.fill(0, used)
        return drawing, (left, top)

    def _cells_of(self, key: Key) -> tuple[Numbers, Numbers]:
        """The number of the cell under each coarse pixel of a piece, and which there are; off the sheet the last."""
        known = self._numbers.get(key)
        if known is None:
            scale, (left, top) = tiling.scale_of(key, self._chart), tiling.corner(key, self._chart)
            span = (np.arange(PIECE // COARSE + 2 * PAD, dtype=np.float32) - PAD + 0.5) * COARSE / scale
            numbers = self._numbered(left + span, top + span)
            known = self._numbers[key] = numbers, np.unique(numbers).astype(np.int32)
            _keep(self._numbers, KEPT)
        self._numbers.move_to_end(key)
        return known

    def _numbered(self, across: Floats, down: Floats) -> Numbers:
        grid = self._chart.grid
        columns, rows = self._chart.cells(*np.meshgrid(across, down))
        wide, high = self._chart.size
        east, south = (across >= 0) & (across <= wide), (down >= 0) & (down <= high)
        nearest = np.clip(rows, 0, grid.rows - 1) * grid.columns + np.clip(columns, 0, grid.columns - 1)
        return np.where(south[:, None] & east[None, :], nearest, len(grid)).astype(np.int32)

    @cached_property
    def _small(self) -> Numbers:
        """The number of the cell under each pixel of the picture of the whole board."""
        wide, high = self._chart.size
        count = SMALL, max(1, round(SMALL * high / wide))
        across, down = ((np.arange(n) + 0.5) * span / n for n, span in zip(count, (wide, high), strict=True))
        return self._numbered(across.astype(np.float32), down.astype(np.float32))

    def whole(self) -> pygame.Surface | None:
        """The tints of the whole board in a small picture, to be scaled; None where there are none."""
        if not (self._soft.any() or self._sharp.any()):
            return None
        shade, light = self._soft, self._sharp
        return _surface(_bytes(shade * (1 - light[..., 3:]) + light)[self._small])


def _bytes(cells: Floats) -> Bytes:
    return np.asarray(np.clip(cells * 255 + 0.5, 0, 255), dtype=np.uint8)


def _surface(pixels: Bytes) -> pygame.Surface:
    high, wide = pixels.shape[:2]
    return pygame.image.frombytes(pixels.tobytes(), (wide, high), "RGBA").convert_alpha()


def _keep(kept: OrderedDict[Key, Any], most: int) -> None:
    while len(kept) > most:
        kept.popitem(last=False)
