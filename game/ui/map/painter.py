"""Paints a piece of the ground: washes, fields, paving, contours, ways, the grid, growth and everything that stands."""

from __future__ import annotations

import math
from collections.abc import Generator, Iterator, Sequence
from functools import cached_property

import numpy as np
import pygame

from game.board.board import Board
from game.ui.map.backdrop import Backdrop
from game.ui.map.building import Mason, shadow_of
from game.ui.map.chart import Floats
from game.ui.map.contours import Contour, contours, within
from game.ui.map.growth import Crown, Crownery, crowns
from game.ui.map.hard_objects import Things
from game.ui.map.land import Land
from game.ui.map.masonry import Masonry
from game.ui.map.noise import clouds
from game.ui.map.palette import Palette
from game.ui.map.pen import FINE, Pen
from game.ui.map.ribbons import Ribbons, WayPainter
from game.ui.map.sheet_edge import paint_edge
from game.ui.map.surfaces import Surfaces
from game.ui.map.underpainting import underpainting, washes
from rules.frame.ground import Cell

GRID = 0.17
"""How strong the ink of the grid is where it is strongest."""
FAINT, PLAIN = 12.0, 34.0
"""Pixels a cell below which the grid is gone, and from which it is as strong as it gets."""
WAIT = 0.002
"""Seconds that a portion of work waits for the pictures of a map."""
PORTION, CONTOURS, CELLS = 60, 12, 300
"""Crowns set, contours drawn and cells outlined in one portion of work."""
FRESH = 4
"""Pictures of crowns made in one portion: each takes as long as setting a hundred."""
AROUND = 2.2
"""Things up to so many cells outside a piece may reach into it."""


class Painter:
    """Paints pieces of one map. What all pieces share is worked out once."""

    def __init__(self, land: Land, palette: Palette, *, grid: bool = True) -> None:
        self.land, self.palette = land, palette
        self._gridded = grid
        self._backdrop = Backdrop(land.ground, land.chart)
        self.masonry = Masonry(land.chart, land.terrain.barriers, _roofed(land))
        self._mason = Mason(self.masonry, palette)
        self._things = Things(land, palette)
        self._surfaces = Surfaces(land, palette, self.masonry)
        self._ways = WayPainter(Ribbons(land), palette)
        self._crownery = Crownery(palette)

    @cached_property
    def _bare(self) -> Floats:
        """Its colours before any light falls on them, let go of as soon as it is lit."""
        return washes(self.land, self.palette)

    @cached_property
    def wash(self) -> pygame.Surface:
        """The underpainting of the whole board."""
        picture, raster = underpainting(self._bare, self.land, self.palette).convert(), self.land.raster
        del self._bare
        paint_edge(Pen(picture, raster.start, raster.start, 1 / raster.step), self.land.chart, self.palette)
        return picture

    def preparing(self) -> Iterator[None]:
        """Work out what all pieces share, a portion at a time: no first piece then takes longer than the others."""
        for work in (
            lambda: self.land.heights,
            lambda: self._bare,
            lambda: self.wash,
            lambda: self.masonry.lines,
            lambda: self.masonry.buildings,
            lambda: self._contours,
            self._ways.preparing,
            lambda: self._crowns,
        ):
            work()
            yield

    @cached_property
    def _contours(self) -> tuple[Contour, ...]:
        return contours(self.land)

    @cached_property
    def _crowns(self) -> dict[Cell, tuple[Crown, ...]]:
        return crowns(self.land)

    def paint(self, board: Board, left: float, top: float, scale: float, size: tuple[int, int]) -> pygame.Surface:
        """A picture of a rectangle of the ground from this corner, at so many pixels a metre."""
        work = self.painting(board, left, top, scale, size)
        while True:
            try:
                next(work)
            except StopIteration as done:
                picture: pygame.Surface = done.value
                return picture

    def painting(
        self, board: Board, left: float, top: float, scale: float, size: tuple[int, int]
    ) -> Generator[None, None, pygame.Surface]:
        """The same in small portions of work, so that it can go on over several frames."""
        fine = pygame.Surface((size[0] * FINE, size[1] * FINE))
        pen = Pen(fine, left, top, scale * FINE)
        self._wash(pen)
        yield
        while not self._backdrop.ready(WAIT):
            yield
        x0, y0, x1, y1 = pen.box
        room = AROUND * self.land.chart.metres
        cells = self.land.chart.near(x0 - room, y0 - room, x1 + room, y1 + room)
        if cells:
            for portion in (self._ground(pen, cells), self._standing(pen, cells, board)):
                for _ in portion:
                    yield
        paint_edge(pen, self.land.chart, self.palette)
        picture = pygame.transform.smoothscale(fine, size).convert()
        if not self.land.ground.pictures:
            picture.blit(self._grain, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
        return picture

    # the ground

    def _wash(self, pen: Pen) -> None:
        """The underpainting, drawn large."""
        pen.surface.fill(self.palette["table"])
        self._enlarged(pen, self.wash)

    def _enlarged(self, pen: Pen, picture: pygame.Surface) -> None:
        """The part of a picture of the whole raster that lies here, as large as all else."""
        raster = self.land.raster
        pixel = raster.step * pen.scale
        left, top, right, bottom = ((edge - raster.start) / raster.step for edge in pen.box)
        x0, y0 = max(0, math.floor(left) - 2), max(0, math.floor(top) - 2)
        x1, y1 = min(raster.wide, math.ceil(right) + 2), min(raster.high, math.ceil(bottom) + 2)
        if x1 > x0 and y1 > y0:
            piece = picture.subsurface((x0, y0, x1 - x0, y1 - y0))
            grown = pygame.transform.smoothscale(piece, (round((x1 - x0) * pixel), round((y1 - y0) * pixel)))
            pen.surface.blit(grown, (round((x0 - left) * pixel), round((y0 - top) * pixel)))

    @cached_property
    def _grain(self) -> pygame.Surface:
        """The grain of the paper."""
        size = 512
        axis = np.arange(size, dtype=np.float32)
        speck = np.random.default_rng(5).normal(0, 1, (size, size)).astype(np.float32)
        rough = clouds(axis / 3.1, axis / 3.1, 61, 2) + speck * 0.35
        shade = np.clip(250 + rough * 5, 0, 255).astype(np.uint8)
        return pygame.surfarray.make_surface(np.repeat(shade[..., None], 3, axis=2)).convert()

    def _ground(self, pen: Pen, cells: Sequence[Cell]) -> Iterator[None]:
        veil = pen.veil()
        yield from self._surfaces.furrows(veil, cells)
        yield
        yield from self._draw_contours(veil)
        pen.lay(veil)
        yield
        yield from self._surfaces.paving(pen)
        yield
        for ways in (self._ways.ditches, self._ways.tracks, self._ways.water, self._ways.bridges):
            ways(pen)
            yield
        if self.land.ground.pictures:
            self._backdrop.draw(pen)
            over = pen.veil()
            yield from self._draw_contours(over)
            pen.lay(over)
            yield
        yield from self._grid(pen, cells)
        yield

    def _draw_contours(self, veil: Pen) -> Iterator[None]:
        """Fine ink, every fifth line stronger; far off only those."""
        near = veil.scale / FINE * self.land.chart.metres
        ink = self.palette["contour"]
        box, broad = veil.box, FINE if near > 18 else max(1, FINE - 1)
        for number, contour in enumerate(self._contours):
            if number % CONTOURS == CONTOURS - 1:
                yield
            if near < 14 and not contour.strong:
                continue
            strength = (205 if contour.strong else 140) if near >= 22 else 120
            for line in within(contour, *box):
                veil.thin((*ink, strength), line, broad + (1 if contour.strong and near > 26 else 0))

    def _grid(self, pen: Pen, cells: Sequence[Cell]) -> Iterator[None]:
        """The lines between cells, whispering, and fading as one goes further off."""
        near = pen.scale / FINE * self.land.chart.metres
        strength = GRID * min(1.0, max(0.0, (near - FAINT) / (PLAIN - FAINT)))
        if strength <= 0.01 or not self._gridded:
            return
        veil = pen.veil()
        ink = (*self.palette["ink"], round(255 * strength))
        chart = self.land.chart
        for number, cell in enumerate(cells):
            if number % CELLS == CELLS - 1:
                yield
            outline = chart.outline(cell)
            veil.thin(ink, outline, FINE if near > 26 else 1, closed=True)
        pen.lay(veil)

    # what stands on it

    def _standing(self, pen: Pen, cells: Sequence[Cell], board: Board) -> Iterator[None]:
        veil = pen.veil()
        for building in self.masonry.buildings:
            if pen.shows(building.outline, 4):
                shadow_of(building, veil, self.palette)
        self._mason.shadows(veil, board.barriers)
        cleared = set(board.changes.cleared)
        standing = [cell for cell in cells if cell not in cleared and not self.land.is_picture(cell)]
        for cell in standing:
            self._things.shadow(veil, cell)
        pen.lay(veil)
        yield
        for cell in standing:
            self._things.draw(pen, cell)
        yield
        yield from self._mason.walls(pen, board.barriers)
        yield
        yield from self._growth(pen, cells)

    def _growth(self, pen: Pen, cells: Sequence[Cell]) -> Iterator[None]:
        """Crowns from north to south, each with its shadow on what lies behind it."""
        near = pen.scale / FINE * self.land.chart.metres
        bare = (cell for cell in cells if not self.land.is_picture(cell))
        seen = [crown for cell in bare for crown in self._crowns.get(cell, ())]
        if near < 10:
            seen = [crown for number, crown in enumerate(seen) if number % 2 == 0 or crown.radius > 1.6]
        seen.sort(key=lambda crown: (crown.at[1], crown.at[0]))
        grow = 1.25 if near < 10 else 1.0
        shadows, pictures, made = [], [], self._crownery.made
        for number, crown in enumerate(seen):
            if number % PORTION == PORTION - 1 or self._crownery.made - made >= FRESH:
                made = self._crownery.made
                yield
            radius = crown.radius * pen.scale * grow
            x, y = pen.at(crown.at)
            off = min(crown.high, 6) * 0.09 * pen.scale + radius * 0.16
            shadow = self._crownery.shadow(radius * 1.02)
            half = shadow.get_width() / 2
            shadows.append((shadow, (round(x + off - half), round(y + off - half))))
            picture = self._crownery.picture(crown.kind, crown.variant, radius)
            half = picture.get_width() / 2
            pictures.append((picture, (round(x - half), round(y - half))))
        pen.surface.fblits(shadows, pygame.BLEND_PREMULTIPLIED)
        pen.surface.fblits(pictures, pygame.BLEND_PREMULTIPLIED)


def _roofed(land: Land) -> frozenset[Cell]:
    rows, columns = np.nonzero(land.terrain.roof)
    cells = zip(columns.tolist(), rows.tolist(), strict=True)
    return frozenset(cell for cell in cells if land.terrain.tags.get(cell) != "port" and not land.is_picture(cell))
