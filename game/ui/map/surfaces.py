"""Fields, streets and floors: what tells one surface from another besides its wash."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

import pygame

from game.ui.map.chart import Point
from game.ui.map.land import FLOORS, HARD, Land
from game.ui.map.masonry import Building, Masonry
from game.ui.map.noise import chance
from game.ui.map.outlines import cornered_loop, groups, loops
from game.ui.map.palette import Palette, blend
from game.ui.map.pen import FINE, Pen
from rules.frame.ground import Cell

PORTION = 16
"""Cells whose strokes are drawn in one portion of work."""


@dataclass(frozen=True, slots=True)
class Area:
    """A patch of ground of one kind with sharp borders."""

    kind: str
    cells: frozenset[Cell]
    rims: tuple[tuple[Point, ...], ...]


class Surfaces:
    """Draws what lies on the ground as a part of it."""

    def __init__(self, land: Land, palette: Palette, masonry: Masonry) -> None:
        self._land, self._palette, self._masonry = land, palette, masonry

    @cached_property
    def _areas(self) -> tuple[Area, ...]:
        """Every patch of ground with sharp borders."""
        chart, roofed = self._land.chart, self._masonry.roofed
        return tuple(
            Area(kind, group, tuple(cornered_loop(loop, chart) for loop in loops(group, chart)))
            for kind in HARD
            for cells in self._apart(self._land.of_kind(kind), roofed)
            for group in groups(cells, chart)
        )

    def _apart(self, cells: frozenset[Cell], roofed: frozenset[Cell]) -> tuple[frozenset[Cell], ...]:
        """On hexes floors under roofs are cut to their walls, and those in the open are laid by themselves."""
        return (cells & roofed, cells - roofed) if self._land.chart.grid.shape == "hex" else (cells,)

    def furrows(self, veil: Pen, cells: Sequence[Cell]) -> Iterator[None]:
        """Strokes that tell fields, corn, marsh and rough grass apart, those of a few cells at a time."""
        near = veil.scale / FINE * self._land.chart.metres
        if near < 14:
            return
        chart, ink = self._land.chart, self._palette["ink"]
        growth = self._land.terrain.growth
        for number, cell in enumerate(cells):
            if number % PORTION == PORTION - 1:
                yield
            kind = self._land.kinds[cell]
            low = 0.2 < float(growth[cell[1], cell[0]]) < 1.3
            if kind in ("field", "corn"):
                self._rows(veil, cell, kind, ink)
            elif (low or kind == "marsh") and kind != "track":
                luck = chance(cell[0], cell[1], 21)
                x, y = chart.middle(cell)
                paint = self._palette["reed" if kind == "marsh" else "scrub"]
                for _ in range(7 if near > 24 else 3):
                    spot = x + luck(-0.45, 0.45) * chart.metres, y + luck(-0.45, 0.45) * chart.metres
                    tall = luck(0.09, 0.17) * chart.metres
                    for lean in (-0.5, 0.0, 0.5):
                        veil.thin((*paint, 150), (spot, (spot[0] + lean * tall, spot[1] - tall)), max(1, FINE - 1))
                    if kind == "marsh":
                        veil.thin((*self._palette["deep"], 120), ((spot[0] - tall, spot[1]), (spot[0] + tall, spot[1])))

    def _rows(self, veil: Pen, cell: Cell, kind: str, ink: tuple[int, int, int]) -> None:
        """Furrows or rows of corn, the same direction all over the map."""
        chart = self._land.chart
        outline = chart.outline(cell)
        step = max(chart.metres / 7, 2.6 * FINE / veil.scale * 1.6)
        slope = 0.32
        paint = (
            (*blend(self._palette["field"], ink, 0.55), 74)
            if kind == "field"
            else (*blend(self._palette["corn"], ink, 0.4), 96)
        )
        offs = [y - slope * x for x, y in outline]
        for number in range(math.floor(min(offs) / step), math.ceil(max(offs) / step) + 1):
            ends = _crossed(outline, slope, number * step)
            if ends:
                veil.thin(paint, ends, FINE)
                if kind == "corn":
                    moved = tuple((x, y - step * 0.3) for x, y in ends)
                    veil.thin((*blend(self._palette["corn"], (255, 244, 190), 0.6), 90), moved)

    def paving(self, pen: Pen) -> Iterator[None]:
        """Streets and yards, then floors within their walls, with the lines that tell what they are made of: one patch
        or floor at a time.
        """
        chart = self._land.chart
        for area in self._areas:
            cut = chart.grid.shape == "hex" and area.kind in FLOORS and area.cells <= self._masonry.roofed
            if not cut and self._shows(pen, area.cells):
                yield from self._lay(pen, area)
                yield
        if chart.grid.shape == "hex":
            for building in self._masonry.buildings:
                if pen.shows(building.outline):
                    yield from self._floor(pen, building)
                    yield

    def _shows(self, pen: Pen, cells: frozenset[Cell]) -> bool:
        return pen.shows([self._land.chart.middle(cell) for cell in cells], self._land.chart.metres)

    def _lay(self, pen: Pen, area: Area) -> Iterator[None]:
        paint = self._palette[area.kind]
        if len(area.rims) == 1:
            pen.shape(paint, area.rims[0])
        else:
            for cell in area.cells:
                pen.shape(paint, self._land.chart.outline(cell))
        if pen.scale / FINE * self._land.chart.metres > 16:
            yield from self._joints(pen, area.kind, area.cells, paint)
        for rim in area.rims:
            pen.thin(blend(paint, self._palette["ink"], 0.38), rim, FINE, closed=True)

    def _floor(self, pen: Pen, building: Building) -> Iterator[None]:
        """The floors of a building on hexes, whose walls are drawn straight: they are cut to its outline."""
        sheet, mask = pen.veil(), pen.veil()
        kinds = [self._land.kinds[cell] for cell in sorted(building.cells)]
        common = max(sorted(set(kinds)), key=kinds.count)
        sheet.shape((*self._palette.paints.get(common, self._palette["boards"]), 255), building.outline)
        for area in self._areas:
            if area.kind in FLOORS and area.cells & building.cells:
                yield from self._lay(sheet, area)
        mask.shape((255, 255, 255, 255), building.outline)
        sheet.surface.blit(mask.surface, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        pen.lay(sheet)

    def _joints(self, pen: Pen, kind: str, group: frozenset[Cell], paint: tuple[int, int, int]) -> Iterator[None]:
        """Joints between boards, flags and setts; specks on asphalt and gravel: those of a few cells at a time."""
        chart = self._land.chart
        cell_wide = chart.metres
        dark, light = blend(paint, self._palette["ink"], 0.2), blend(paint, (255, 250, 235), 0.25)
        x0, y0, x1, y1 = pen.box
        seen = sorted(
            c
            for c in group
            if x0 - cell_wide < chart.middle(c)[0] < x1 + cell_wide
            and y0 - cell_wide < chart.middle(c)[1] < y1 + cell_wide
        )
        for number, cell in enumerate(seen):
            if number % PORTION == PORTION - 1:
                yield
            luck = chance(cell[0], cell[1], 31)
            x, y = chart.middle(cell)
            half = cell_wide / 2
            if kind == "boards":
                for row in range(-2, 3):
                    v = y + row * half * 0.4
                    pen.thin(dark, ((x - half, v), (x + half, v)))
                    u = x + luck(-0.9, 0.9) * half
                    pen.thin(dark, ((u, v), (u, v + half * 0.4)))
            elif kind in ("stone_floor", "tiles", "paved", "plates"):
                count = {"stone_floor": 3, "plates": 2}.get(kind, 4)
                for step in range(count):
                    off = -half + 2 * half * step / count
                    pen.thin(dark, ((x - half, y + off), (x + half, y + off)))
                    shift = half / count if kind not in ("tiles", "plates") else 0
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


def _crossed(outline: Sequence[Point], slope: float, off: float) -> tuple[Point, Point] | None:
    """Where the line y = slope x + off crosses an outline."""
    found = []
    for (x0, y0), (x1, y1) in zip(outline, (*outline[1:], outline[0]), strict=True):
        a, b = y0 - slope * x0 - off, y1 - slope * x1 - off
        if (a < 0) != (b < 0):
            share = a / (a - b)
            found.append((x0 + (x1 - x0) * share, y0 + (y1 - y0) * share))
    return (found[0], found[1]) if len(found) == 2 else None
