"""Paints a piece of the ground: washes, fields, paving, contours, ways, the grid, growth and everything that stands."""

from __future__ import annotations

import math
from collections.abc import Generator, Iterator, Sequence
from functools import cached_property

import numpy as np
import pygame

from game.board.board import Board
from game.ui.map.building import Mason, shadow_of
from game.ui.map.chart import Point
from game.ui.map.contours import Contour, contours, within
from game.ui.map.growth import Crown, Crownery, crowns
from game.ui.map.land import HARD, Land
from game.ui.map.masonry import Masonry
from game.ui.map.noise import chance, clouds
from game.ui.map.outlines import cornered_loop, groups, loops
from game.ui.map.palette import Palette, blend
from game.ui.map.pen import FINE, Pen
from game.ui.map.things import Things
from game.ui.map.underpainting import rim, underpainting
from game.ui.map.ways import WayPainter, Ways
from rules.ground import Cell

GRID = 0.17
"""How strong the ink of the grid is where it is strongest."""
FAINT, PLAIN = 12.0, 34.0
"""Pixels a cell below which the grid is gone, and from which it is as strong as it gets."""
PORTION = 240
"""Crowns set in one portion of work."""
AROUND = 2.2
"""Things up to so many cells outside a piece may reach into it."""


class Painter:
    """Paints pieces of one map. What all pieces share is worked out once."""

    def __init__(self, land: Land, palette: Palette) -> None:
        self.land, self.palette = land, palette
        self.masonry = Masonry(land.chart, land.terrain.barriers, _roofed(land))
        self._mason = Mason(self.masonry, palette)
        self._things = Things(land, palette)
        self._ways = WayPainter(Ways(land), palette)
        self._crownery = Crownery(palette)

    @cached_property
    def wash(self) -> pygame.Surface:
        """The underpainting of the whole board."""
        return underpainting(self.land, self.palette).convert()

    @cached_property
    def _contours(self) -> tuple[Contour, ...]:
        return contours(self.land)

    @cached_property
    def _crowns(self) -> dict[Cell, tuple[Crown, ...]]:
        return crowns(self.land)

    @cached_property
    def _areas(self) -> tuple[tuple[str, frozenset[Cell], tuple[tuple[Point, ...], ...]], ...]:
        """Patches of ground with sharp borders: kind, cells, rims."""
        chart = self.land.chart
        found = []
        for kind in HARD:
            for group in groups(self.land.of_kind(kind), chart):
                rims = tuple(cornered_loop(loop, chart) for loop in loops(group, chart))
                found.append((kind, group, rims))
        return tuple(found)

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
        x0, y0, x1, y1 = pen.box
        room = AROUND * self.land.chart.metres
        cells = self.land.chart.near(x0 - room, y0 - room, x1 + room, y1 + room)
        if cells:
            for portion in (self._ground(pen, cells), self._standing(pen, cells, board)):
                for _ in portion:
                    yield
        self._table(pen)
        picture = pygame.transform.smoothscale(fine, size).convert()
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
    def _rim(self) -> pygame.Surface:
        return rim(self.land, self.palette).convert_alpha()

    def _table(self, pen: Pen) -> None:
        """The table beyond the board, over everything that runs out there."""
        left, top, right, bottom = pen.box
        wide, high = self.land.chart.size
        room = self.land.chart.metres * 0.3
        if left < room or top < room or right > wide - room or bottom > high - room:
            self._enlarged(pen, self._rim)
            start, end = self.land.raster.start, (wide - self.land.raster.start, high - self.land.raster.start)
            (x0, y0), (x1, y1) = pen.at((start, start)), pen.at(end)
            size = pen.surface.get_size()
            for strip in (
                (0, 0, x0, size[1]),
                (x1, 0, size[0] - x1, size[1]),
                (0, 0, size[0], y0),
                (0, y1, size[0], size[1] - y1),
            ):
                if strip[2] > 0 and strip[3] > 0:
                    pen.surface.fill(self.palette["table"], strip)

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
        self._furrows(veil, cells)
        yield
        self._draw_contours(veil)
        pen.lay(veil)
        yield
        self._paving(pen)
        yield
        self._ways.ditches(pen)
        self._ways.tracks(pen)
        yield
        self._ways.water(pen)
        self._ways.bridges(pen)
        yield
        self._grid(pen, cells)
        yield

    def _draw_contours(self, veil: Pen) -> None:
        """Fine ink, every fifth line stronger; far off only those."""
        near = veil.scale / FINE * self.land.chart.metres
        ink = self.palette["contour"]
        box = veil.box
        for contour in self._contours:
            if near < 14 and not contour.strong:
                continue
            strength = (150 if contour.strong else 104) if near >= 22 else 96
            for line in within(contour, *box):
                veil.thin((*ink, strength), line, FINE if contour.strong and near > 30 else max(1, FINE - 1))

    def _furrows(self, veil: Pen, cells: Sequence[Cell]) -> None:
        """Strokes that tell fields, corn, marsh and rough grass apart."""
        near = veil.scale / FINE * self.land.chart.metres
        if near < 14:
            return
        chart, ink = self.land.chart, self.palette["ink"]
        growth = self.land.terrain.growth
        for cell in cells:
            kind = self.land.kinds[cell]
            low = 0.2 < float(growth[cell[1], cell[0]]) < 1.3
            if kind in ("field", "corn"):
                self._rows(veil, cell, kind, ink)
            elif (low or kind == "marsh") and kind != "track":
                luck = chance(cell[0], cell[1], 21)
                x, y = chart.middle(cell)
                paint = self.palette["reed" if kind == "marsh" else "scrub"]
                for _ in range(7 if near > 24 else 3):
                    spot = x + luck(-0.45, 0.45) * chart.metres, y + luck(-0.45, 0.45) * chart.metres
                    tall = luck(0.09, 0.17) * chart.metres
                    for lean in (-0.5, 0.0, 0.5):
                        veil.thin((*paint, 150), (spot, (spot[0] + lean * tall, spot[1] - tall)), max(1, FINE - 1))
                    if kind == "marsh":
                        veil.thin((*self.palette["deep"], 120), ((spot[0] - tall, spot[1]), (spot[0] + tall, spot[1])))

    def _rows(self, veil: Pen, cell: Cell, kind: str, ink: tuple[int, int, int]) -> None:
        """Furrows or rows of corn, the same direction all over the map."""
        chart = self.land.chart
        outline = chart.outline(cell)
        step = max(chart.metres / 7, 2.6 * FINE / veil.scale * 1.6)
        slope = 0.32
        paint = (
            (*blend(self.palette["field"], ink, 0.55), 74)
            if kind == "field"
            else (*blend(self.palette["corn"], ink, 0.4), 96)
        )
        offs = [y - slope * x for x, y in outline]
        for number in range(math.floor(min(offs) / step), math.ceil(max(offs) / step) + 1):
            ends = _crossed(outline, slope, number * step)
            if ends:
                veil.thin(paint, ends, FINE)
                if kind == "corn":
                    moved = tuple((x, y - step * 0.3) for x, y in ends)
                    veil.thin((*blend(self.palette["corn"], (255, 244, 190), 0.6), 90), moved)

    def _paving(self, pen: Pen) -> None:
        """Streets, yards and floors, with the lines that tell what they are made of."""
        near = pen.scale / FINE * self.land.chart.metres
        for kind, group, rims in self._areas:
            if not pen.shows([self.land.chart.middle(cell) for cell in group], self.land.chart.metres):
                continue
            paint = self.palette[kind]
            for cell in group if len(rims) > 1 else ():
                pen.shape(paint, self.land.chart.outline(cell))
            if len(rims) == 1:
                pen.shape(paint, rims[0])
            if near > 16:
                self._joints(pen, kind, group, paint)
            for edge in rims:
                pen.thin(blend(paint, self.palette["ink"], 0.38), edge, FINE, closed=True)

    def _joints(self, pen: Pen, kind: str, group: frozenset[Cell], paint: tuple[int, int, int]) -> None:
        """Joints between boards, flags and setts; specks on asphalt and gravel."""
        chart = self.land.chart
        cell_wide = chart.metres
        dark, light = blend(paint, self.palette["ink"], 0.2), blend(paint, (255, 250, 235), 0.25)
        x0, y0, x1, y1 = pen.box
        seen = sorted(
            c
            for c in group
            if x0 - cell_wide < chart.middle(c)[0] < x1 + cell_wide
            and y0 - cell_wide < chart.middle(c)[1] < y1 + cell_wide
        )
        for cell in seen:
            luck = chance(cell[0], cell[1], 31)
            x, y = chart.middle(cell)
            half = cell_wide / 2
            if kind == "boards":
                for row in range(-2, 3):
                    v = y + row * half * 0.4
                    pen.thin(dark, ((x - half, v), (x + half, v)))
                    u = x + luck(-0.9, 0.9) * half
                    pen.thin(dark, ((u, v), (u, v + half * 0.4)))
            elif kind in ("stone_floor", "tiles", "paved"):
                count = 3 if kind == "stone_floor" else 4
                for step in range(count):
                    off = -half + 2 * half * step / count
                    pen.thin(dark, ((x - half, y + off), (x + half, y + off)))
                    shift = half / count if kind != "tiles" else 0
                    for column in range(count):
                        u = x - half + 2 * half * column / count + (shift if step % 2 else 0)
                        pen.thin(dark, ((u, y + off), (u, y + off + 2 * half / count)))
            else:
                for _ in range(16 if kind != "asphalt" else 9):
                    spot = x + luck(-1, 1) * half, y + luck(-1, 1) * half
                    if kind == "straw":
                        turn = luck(0, 3.14)
                        reach = luck(0.06, 0.14) * cell_wide
                        pen.thin(
                            dark if luck() < 0.5 else light,
                            (spot, (spot[0] + math.cos(turn) * reach, spot[1] + math.sin(turn) * reach)),
                        )
                    else:
                        pen.dot(dark if luck() < 0.6 else light, spot, luck(0.008, 0.02) * cell_wide)

    def _grid(self, pen: Pen, cells: Sequence[Cell]) -> None:
        """The lines between cells, whispering, and fading as one goes further off."""
        near = pen.scale / FINE * self.land.chart.metres
        strength = GRID * min(1.0, max(0.0, (near - FAINT) / (PLAIN - FAINT)))
        if strength <= 0.01:
            return
        veil = pen.veil()
        ink = (*self.palette["ink"], round(255 * strength))
        chart = self.land.chart
        for cell in cells:
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
        standing = [cell for cell in cells if cell not in cleared]
        for cell in standing:
            self._things.shadow(veil, cell)
        pen.lay(veil)
        yield
        for cell in standing:
            self._things.draw(pen, cell)
        yield
        self._mason.walls(pen, board.barriers)
        yield
        yield from self._growth(pen, cells)

    def _growth(self, pen: Pen, cells: Sequence[Cell]) -> Iterator[None]:
        """Crowns from north to south, each with its shadow on what lies behind it."""
        near = pen.scale / FINE * self.land.chart.metres
        seen = [crown for cell in cells for crown in self._crowns.get(cell, ())]
        if near < 10:
            seen = [crown for number, crown in enumerate(seen) if number % 2 == 0 or crown.radius > 1.6]
        seen.sort(key=lambda crown: (crown.at[1], crown.at[0]))
        grow = 1.25 if near < 10 else 1.0
        shadows, pictures = [], []
        for number, crown in enumerate(seen):
            if number % PORTION == PORTION - 1:
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


def _crossed(outline: Sequence[Point], slope: float, off: float) -> tuple[Point, Point] | None:
    """Where the line y = slope x + off crosses an outline."""
    found = []
    for (x0, y0), (x1, y1) in zip(outline, (*outline[1:], outline[0]), strict=True):
        a, b = y0 - slope * x0 - off, y1 - slope * x1 - off
        if (a < 0) != (b < 0):
            share = a / (a - b)
            found.append((x0 + (x1 - x0) * share, y0 + (y1 - y0) * share))
    return (found[0], found[1]) if len(found) == 2 else None


def _roofed(land: Land) -> frozenset[Cell]:
    rows, columns = np.nonzero(land.terrain.roof)
    cells = zip(columns.tolist(), rows.tolist(), strict=True)
    return frozenset(cell for cell in cells if land.terrain.tags.get(cell) != "port")
