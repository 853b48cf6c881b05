"""A picture on which two clicks lay a grid: on one corner of a cell, and on another as far off as one likes."""

from __future__ import annotations

import math
from pathlib import Path
from threading import Thread
from typing import Unpack

import pygame

from game.board.picture_files import opened, unpacked
from game.ui.kit.canvas import Canvas
from game.ui.kit.colour import Color
from game.ui.kit.motion import Timer
from game.ui.kit.terms import Size
from game.ui.kit.widget import Options, Widget
from rules.kernel.faults import Faulty

SHAPE = 0.5
"""Its height over its breadth."""
SHARPEST = 1400
"""Pixels across of the copy that is shown, at most."""
LOOKING = 60
CLOSEST = 3.0
"""Pixels between two lines of the grid below which none is drawn."""
Point = tuple[float, float]


class GridPicker(Widget):
    """The picture, the two corners, and the grid that follows from them."""

    solid = True
    cursor = pygame.SYSTEM_CURSOR_CROSSHAIR

    def __init__(self, file: Path, **options: Unpack[Options]) -> None:
        super().__init__(**options)
        self._file = file
        self._corners: list[Point] = []
        self._between = 1.0
        self.hexes = False
        self._full: Size = (1, 1)
        self._picture: pygame.Surface | None = None
        self._scaled: pygame.Surface | None = None
        self._trouble = ""
        self._timer = Timer(self, LOOKING, self._look)

    @property
    def cell(self) -> float | None:
        """Pixels of the picture across a cell; None until two corners are known."""
        if len(self._corners) < 2 or self._between < 1:
            return None
        (x0, y0), (x1, y1) = self._corners
        wide, high = abs(x1 - x0), abs(y1 - y0)
        return max(wide, high) / self._between or None

    @property
    def corner(self) -> Point:
        """The corner of a cell, in pixels of the picture."""
        return self._corners[0] if self._corners else (0.0, 0.0)

    def lay(self, *, between: float | None = None, hexes: bool | None = None) -> None:
        """Count so many cells between the corners; take them for hexes."""
        self._between = self._between if between is None else between
        self.hexes = self.hexes if hexes is None else hexes
        self.redraw()

    # the picture, read off the window's thread

    def attached(self) -> None:
        if self._picture is None and not self._trouble and self._file.is_file():
            Thread(target=self._read, name="picture", daemon=True).start()
            self._timer.start()

    def _read(self) -> None:
        try:
            picture = opened(self._file)
            self._full = picture.size
            picture.draft("RGB", (SHARPEST, SHARPEST))
            picture = unpacked(picture, str(self._file)).convert("RGB")
            picture.thumbnail((SHARPEST, SHARPEST))
            self._picture = pygame.image.frombytes(picture.tobytes(), picture.size, "RGB")
        except (Faulty, MemoryError) as error:
            self._trouble = str(error)

    def _look(self) -> None:
        if self._picture is None and not self._trouble:
            self._timer.start()
        self.redraw()

    # what it looks like

    def measure(self, width: int) -> Size:
        return width, round(width * SHAPE)

    @property
    def _area(self) -> pygame.Rect:
        """Where the picture is shown."""
        wide, high = self._full
        scale = min(self.rect.w / wide, self.rect.h / high)
        area = pygame.Rect(0, 0, max(1, round(wide * scale)), max(1, round(high * scale)))
        area.center = self.rect.center
        return area

    def paint(self, canvas: Canvas) -> None:
        canvas.box(self.rect, canvas.theme.color("sunken"), None, canvas.theme.px("small_radius"))
        if self._picture is None:
            return
        area = self._area
        if self._scaled is None or self._scaled.get_size() != area.size:
            self._scaled = pygame.transform.smoothscale(self._picture, area.size)
        canvas.picture(self._scaled, area.topleft)
        ink = canvas.theme.color("accent")
        with canvas.clipped(area):
            self._paint_grid(canvas, area, ink)
            for x, y in map(self._shown, self._corners):
                canvas.line((x - 7, y), (x + 7, y), ink, 3)
                canvas.line((x, y - 7), (x, y + 7), ink, 3)

    def _paint_grid(self, canvas: Canvas, area: pygame.Rect, ink: Color) -> None:
        """The lines of the squares, or of the rows and columns that hexes stand in."""
        if self.cell is None:
            return
        step = self.cell * area.w / self._full[0]
        across = step * math.sqrt(3) / 2 if self.hexes else step
        if min(step, across) < CLOSEST:
            return
        x, y = self._shown(self.corner)
        for number in range(math.ceil((area.left - x) / across), math.floor((area.right - x) / across) + 1):
            at = round(x + number * across)
            canvas.line((at, area.top), (at, area.bottom), ink)
        for number in range(math.ceil((area.top - y) / step), math.floor((area.bottom - y) / step) + 1):
            at = round(y + number * step)
            canvas.line((area.left, at), (area.right, at), ink)

    def _shown(self, corner: Point) -> tuple[int, int]:
        """A pixel of the picture on the screen."""
        area, (wide, high) = self._area, self._full
        return round(area.x + corner[0] * area.w / wide), round(area.y + corner[1] * area.h / high)

    def handle(self, event: pygame.Event) -> bool:
        if event.type != pygame.MOUSEBUTTONDOWN or event.button != 1 or self._picture is None:
            return False
        area, (wide, high) = self._area, self._full
        if area.collidepoint(event.pos):
            point = (event.pos[0] - area.x) * wide / area.w, (event.pos[1] - area.y) * high / area.h
            self._corners = [*self._corners, point] if len(self._corners) == 1 else [point]
            self.redraw()
        return True
