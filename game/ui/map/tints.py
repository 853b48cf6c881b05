"""Light and shade laid over cells: fog, reach, dead ground, heat. One thin picture for each piece of the screen."""

from __future__ import annotations

import math
import time
from collections import OrderedDict
from collections.abc import Callable

import numpy as np
import numpy.typing as npt
import pygame

from game.ui.map.camera import RUNGS, Camera
from game.ui.map.chart import Chart, Floats
from game.ui.map.palette import Colour
from game.ui.map.pen import FINE, Pen

PIECE = 512
COARSE = 4
"""Pixels of the screen for one that is reckoned."""
PAD = 8
"""So many coarse pixels round a piece are reckoned with it, so that soft edges run on over its border."""
KEPT = 96
BUDGET = 0.006

Key = tuple[int, int, int]
Cells = npt.NDArray[np.float32]
"""Red, green, blue and cover of every cell, 0 to 1, the colours already lessened by the cover; rows by columns."""


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


class TintLayer:
    """Keeps a picture of the tints for every piece of the screen; they are soft (fog) or sharp (all else)."""

    def __init__(self, chart: Chart) -> None:
        self._chart = chart
        shape = chart.grid.rows, chart.grid.columns
        self._soft, self._sharp = clear(shape), clear(shape)
        self._outside = np.zeros(4, dtype=np.float32)
        self._etch: Callable[[Pen], None] | None = None
        self._revision = 0
        self._pieces: OrderedDict[Key, tuple[int, pygame.Surface | None]] = OrderedDict()
        self._numbers: OrderedDict[Key, npt.NDArray[np.int32]] = OrderedDict()

    def change(
        self,
        soft: Cells,
        sharp: Cells,
        outside: Colour | None = None,
        cover: float = 0.0,
        etch: Callable[[Pen], None] | None = None,
    ) -> None:
        """New tints for all cells, one for the ground beyond them, and lines to be drawn upon them."""
        beyond = np.zeros(4, dtype=np.float32)
        if outside is not None:
            beyond = np.array([*(part / 255 * cover for part in outside), cover], dtype=np.float32)
        same = np.array_equal(soft, self._soft) and np.array_equal(sharp, self._sharp)
        same = same and etch is None and self._etch is None
        self._etch = etch
        if same and np.array_equal(beyond, self._outside):
            return
        self._soft, self._sharp, self._outside = soft, sharp, beyond
        self._revision += 1

    def draw(self, surface: pygame.Surface, camera: Camera) -> bool:
        """Lay the tints over what is drawn; whether some are still to come."""
        if not (self._soft.any() or self._sharp.any() or self._outside.any() or self._etch):
            return False
        until = time.perf_counter() + BUDGET
        late, shown = False, []
        side = PIECE / camera.scale_of(camera.rung)
        left, top, right, bottom = camera.view
        for j in range(math.floor(top / side), math.floor(bottom / side) + 1):
            for i in range(math.floor(left / side), math.floor(right / side) + 1):
                key = camera.rung, i, j
                known = self._pieces.get(key)
                if known is None or known[0] != self._revision:
                    if known is None or time.perf_counter() < until:
                        known = self._pieces[key] = self._revision, self._piece(key)
                    else:
                        late = True
                self._pieces.move_to_end(key)
                if known[1] is not None:
                    shown.append((known[1], self._place(camera, key, side)))
        while len(self._pieces) > KEPT:
            self._pieces.popitem(last=False)
        surface.set_clip(camera.rect)
        if camera.resting_scale:
            surface.fblits([(piece, area.topleft) for piece, area in shown], pygame.BLEND_PREMULTIPLIED)
        else:
            for piece, area in shown:
                surface.blit(pygame.transform.scale(piece, area.size), area, special_flags=pygame.BLEND_PREMULTIPLIED)
        surface.set_clip(None)
        return late

    def whole(self, pixels: int) -> pygame.Surface | None:
        """The tints of the whole board, so many pixels across; None where there are none."""
        if not (self._soft.any() or self._sharp.any()):
            return None
        grid, (wide, high) = self._chart.grid, self._chart.size
        count = max(1, pixels), max(1, round(pixels * high / wide))
        x, y = np.meshgrid((np.arange(count[0]) + 0.5) * wide / count[0], (np.arange(count[1]) + 0.5) * high / count[1])
        columns, rows = self._chart.cells(x, y)
        inside = (columns >= 0) & (columns < grid.columns) & (rows >= 0) & (rows < grid.rows)
        numbers = np.where(inside, rows * grid.columns + columns, 0)
        shade = self._soft.reshape(-1, 4)[numbers]
        light = self._sharp.reshape(-1, 4)[numbers]
        return _surface((shade * (1 - light[..., 3:]) + light) * inside[..., None])

    @property
    def revision(self) -> int:
        """Goes up with every change."""
        return self._revision

    def _place(self, camera: Camera, key: Key, side: float) -> pygame.Rect:
        x0, y0 = camera.to_screen((key[1] * side, key[2] * side))
        x1, y1 = camera.to_screen(((key[1] + 1) * side, (key[2] + 1) * side))
        return pygame.Rect(round(x0), round(y0), round(x1) - round(x0), round(y1) - round(y0))

    def _piece(self, key: Key) -> pygame.Surface | None:
        """The tints of a piece; None where there are none."""
        numbers = self._cells_of(key)
        board = len(self._soft) * len(self._soft[0])
        soft = np.concatenate([self._soft.reshape(-1, 4), self._outside[None, :]])
        sharp = np.concatenate([self._sharp.reshape(-1, 4), np.zeros((1, 4), dtype=np.float32)])
        used = np.bincount(numbers.ravel(), minlength=board + 1) > 0
        lines = self._lines(key)
        if lines is None and not soft[used].any() and not sharp[used].any():
            return None
        blur = max(1, round(RUNGS[key[0]] / COARSE * 0.2))
        picture = pygame.transform.box_blur(_surface(soft[numbers]), min(PAD // 2, blur))
        if sharp[used].any():
            picture.blit(_surface(sharp[numbers]), (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
        whole = PIECE + 2 * PAD * COARSE
        grown = pygame.transform.smoothscale(picture, (whole, whole))
        piece = grown.subsurface((PAD * COARSE, PAD * COARSE, PIECE, PIECE)).copy()
        if lines is not None:
            piece.blit(lines, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
        return piece

    def _lines(self, key: Key) -> pygame.Surface | None:
        """The lines upon a piece; None where none passes."""
        if self._etch is None:
            return None
        scale = RUNGS[key[0]] / self._chart.metres
        sheet = pygame.Surface((PIECE * FINE, PIECE * FINE), pygame.SRCALPHA)
        self._etch(Pen(sheet, key[1] * PIECE / scale, key[2] * PIECE / scale, scale * FINE))
        if sheet.get_bounding_rect().w == 0:
            return None
        return pygame.transform.smoothscale(sheet.premul_alpha(), (PIECE, PIECE))

    def _cells_of(self, key: Key) -> npt.NDArray[np.int32]:
        """The number of the cell under each coarse pixel of a piece; off the board the number after the last."""
        known = self._numbers.get(key)
        if known is None:
            grid = self._chart.grid
            scale = RUNGS[key[0]] / self._chart.metres
            count = PIECE // COARSE + 2 * PAD
            span = (np.arange(count, dtype=np.float32) - PAD + 0.5) * COARSE / scale
            x, y = np.meshgrid(key[1] * PIECE / scale + span, key[2] * PIECE / scale + span)
            columns, rows = self._chart.cells(x, y)
            inside = (columns >= 0) & (columns < grid.columns) & (rows >= 0) & (rows < grid.rows)
            known = np.where(inside, rows * grid.columns + columns, len(grid)).astype(np.int32)
            self._numbers[key] = known
            while len(self._numbers) > KEPT:
                self._numbers.popitem(last=False)
        self._numbers.move_to_end(key)
        return known


def _surface(pixels: Floats) -> pygame.Surface:
    high, wide = pixels.shape[:2]
    data = np.clip(pixels * 255 + 0.5, 0, 255).astype(np.uint8)
    return pygame.image.frombytes(data.tobytes(), (wide, high), "RGBA").convert_alpha()
