"""Walls, doors, windows and roofs put on the ground."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import pairwise

import numpy as np
import pygame

from game.board.terrain import EdgeKey
from game.ui.map.chart import Point
from game.ui.map.lines import Line, along, between, length
from game.ui.map.masonry import HIGH, Building, Masonry
from game.ui.map.palette import Colour, Palette, blend
from game.ui.map.pen import FINE, Pen
from rules.frame.ground import Barrier

SHADOW = 0.42
"""Metres of shadow for every metre of height, east and south each."""
TILE = 0.42
"""Metres from one course of roof tiles to the next."""


def stone_of(material: str) -> str:
    """The paint of a wall of this material; its light edge is the same with _light."""
    if material in ("brick", "wood", "steel"):
        return material
    return "sand" if material in ("sandbag", "earth") else "stone"


class Mason:
    """Draws what stands on the sides of cells."""

    def __init__(self, masonry: Masonry, palette: Palette) -> None:
        self._masonry, self._palette = masonry, palette
        self._cell = masonry.chart.metres

    def width(self, barrier: Barrier) -> float:
        """Metres of a wall as drawn: thick enough to be seen on broad cells."""
        return max(
            (barrier.wall_millimetres or barrier.millimetres) / 1000,
            0.1 * self._cell * (1 if barrier.height > HIGH else 0.8),
        )

    def shadows(self, pen: Pen, barriers: Mapping[EdgeKey, Barrier]) -> None:
        """The shadows of all walls, to the south-east."""
        ink = (*self._palette["shadow"], 78)
        for edge in self._masonry.edges:
            barrier = barriers.get(edge)
            if barrier is None or barrier.state == "open":
                continue
            line = self._masonry.line(edge)
            if not pen.shows(line, 4):
                continue
            reach = min(barrier.height, 3.5) * SHADOW
            moved = tuple((x + reach, y + reach) for x, y in line)
            pen.shape(ink, (*line, *reversed(moved)))

    def walls(self, pen: Pen, barriers: Mapping[EdgeKey, Barrier]) -> Iterator[None]:
        """Everything that stands on sides, as it is now, in portions of work."""
        seen = [(edge, barriers[edge], self._masonry.line(edge)) for edge in self._masonry.edges if edge in barriers]
        seen = [each for each in seen if pen.shows(each[2], 2)]
        seen.sort(key=lambda each: each[1].height)
        standing = [(barrier, line) for _, barrier, line in seen if barrier.what != "door"]
        for barrier, line in standing:
            dark = blend(self._paint(barrier)[0], (20, 18, 14), 0.55)
            pen.bar(dark, _longer(line, self.width(barrier) / 2), self.width(barrier) + 1.6 * FINE / pen.scale)
        yield
        for barrier, line in standing:
            pen.bar(self._paint(barrier)[0], _longer(line, self.width(barrier) / 2), self.width(barrier))
        yield
        for barrier, line in standing:
            self._lit(pen, barrier, line)
        for edge, barrier, line in seen:
            if barrier.what == "door":
                self._door(pen, barrier, line, self._outside(edge))
            elif barrier.what == "window":
                self._window(pen, barrier, line)

    def _outside(self, edge: EdgeKey) -> Point:
        """The middle of the cell beside a side that is not under a roof, or of the other one."""
        chart, (cell, direction) = self._masonry.chart, edge
        other = chart.grid.step(cell, direction)
        return chart.middle(other if cell in self._masonry.roofed else cell)

    def _paint(self, barrier: Barrier) -> tuple[Colour, Colour]:
        name = stone_of(barrier.wall or barrier.material)
        main, light = self._palette[name], self._palette[name + "_light"]
        return (blend(main, (30, 26, 20), 0.28), light) if barrier.height > HIGH else (main, light)

    def _lit(self, pen: Pen, barrier: Barrier, line: Line) -> None:
        """The light along the north-west of a wall."""
        wide = self.width(barrier)
        off = wide * 0.2
        moved = tuple((x - off, y - off) for x, y in _longer(line, wide * 0.3))
        pen.bar(self._paint(barrier)[1], moved, wide * 0.36)

    def _door(self, pen: Pen, barrier: Barrier, line: Line, outside: Point) -> None:
        wide = max(self.width(barrier) * 0.8, 0.11 * self._cell)
        a, b = line[0], line[-1]
        jambs = (between(a, b, 0.0), between(a, b, 0.16)), (between(a, b, 0.84), between(a, b, 1.0))
        leaf = "steel" if barrier.material == "steel" else "wood"
        dark, light = blend(self._palette[leaf], (20, 16, 10), 0.4), self._palette[leaf + "_light"]
        for jamb in jambs:
            pen.bar(dark, jamb, wide * 1.25)
        hinge, lock = between(a, b, 0.16), between(a, b, 0.84)
        if barrier.state == "open":
            x, y = lock[0] - hinge[0], lock[1] - hinge[1]
            out = 1 if x * (outside[1] - hinge[1]) - y * (outside[0] - hinge[0]) > 0 else -1
            lock = hinge[0] - y * out, hinge[1] + x * out
            pen.bar(dark, (hinge, lock), wide * 0.62)
            pen.bar(light, (hinge, lock), wide * 0.34)
            return
        pen.bar(dark, (hinge, lock), wide * 0.9)
        pen.bar(light, (hinge, lock), wide * 0.55)
        if barrier.state == "locked":
            pen.dot(self._palette["ink"], between(a, b, 0.5), wide * 0.34)

    def _window(self, pen: Pen, barrier: Barrier, line: Line) -> None:
        wide = self.width(barrier)
        main = self._paint(barrier)[0]
        whole = length(line)
        pane = (along(line, whole * 0.16), along(line, whole * 0.84))
        glass = self._palette["glass"]
        if barrier.state == "shut":
            pen.bar(blend(glass, (30, 40, 48), 0.55), pane, wide * 1.15)
            pen.bar(glass, pane, wide * 0.6)
            return
        pen.bar(blend(main, (10, 10, 10), 0.6), pane, wide * 1.15)
        if barrier.state == "broken":
            for share in (0.2, 0.42, 0.72):
                pen.dot(glass, between(*pane, share), wide * 0.2)


def _longer(line: Line, by: float) -> Line:
    """A line drawn out at both ends, so that pieces of wall close up."""

    def out(end: Point, inner: Point) -> Point:
        whole = max(1e-9, length((end, inner)))
        return between(inner, end, 1 + by / whole)

    return (out(line[0], line[1]), *line[1:-1], out(line[-1], line[-2]))


ROOFS = {"stone": ("slate", "slate_dark"), "wood": ("thatch", "thatch_dark"), "steel": ("hull", "hull_dark")}
"""Roof and its dark side by the material of the walls; tiles where none is named."""
RIDGE = 255, 240, 215
"""Colour of the light on a ridge."""


@lru_cache(maxsize=64)
def _planes(outline: Line) -> tuple[tuple[Point, Point, Point], ...]:
    """The eaves of a roof: their ends and the way up from them."""
    found = []
    area = sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(outline, (*outline[1:], outline[0]), strict=True))
    turn = 1 if area > 0 else -1
    for a, b in zip(outline, (*outline[1:], outline[0]), strict=True):
        x, y = b[0] - a[0], b[1] - a[1]
        long = max(1e-9, (x * x + y * y) ** 0.5)
        found.append((a, b, (-y / long * turn, x / long * turn)))
    return tuple(found)


def roof(
    building: Building, palette: Palette, left: float, top: float, wide: int, high: int, scale: float
) -> pygame.Surface:
    """The part of a roof over a rectangle of the ground: every slope lit as it lies, ridges light, courses of tiles."""
    planes = _planes(building.outline)
    x = (left + (np.arange(wide) + 0.5) / scale).astype(np.float32)[None, :]
    y = (top + (np.arange(high) + 0.5) / scale).astype(np.float32)[:, None]
    best = np.full((high, wide), 1e9, dtype=np.float32)
    which = np.zeros((high, wide), dtype=np.intp)
    for number, (a, b, up) in enumerate(planes):
        off = _away(x, y, a, b, up)
        np.copyto(which, number, where=off < best)
        np.minimum(best, off, out=best)
    main, dark = (
        np.array(palette[name], dtype=np.float32) for name in ROOFS.get(building.material, ("roof", "roof_dark"))
    )
    faces = []
    for _, _, (up_x, up_y) in planes:
        light = up_x * 0.86 + up_y * 0.51
        faces.append(main * (1 + 0.2 * light) if light > 0 else main + (dark - main) * -light * 1.15)
    course = (best / TILE) % 1.0
    stripe = np.clip(1 - course * scale * TILE / 1.3, 0, 1) * min(1.0, scale * TILE / 7)
    shade, ridge = 1 - 0.2 * stripe, _ridge(best, scale) * 0.38
    pixels = np.empty((high, wide, 3), dtype=np.uint8)
    for channel, glow in enumerate(np.array(RIDGE, dtype=np.float32)):  # a colour at a time takes half as long
        paint = np.array(faces, dtype=np.float32)[:, channel].take(which)
        paint *= shade
        paint += (glow - paint) * ridge
        pixels[..., channel] = np.clip(paint, 0, 255, out=paint)
    picture = pygame.image.frombytes(pixels.tobytes(), (wide, high), "RGB").convert_alpha()
    return _cut(picture, building, palette, left, top, scale)


def _away(x: np.ndarray, y: np.ndarray, a: Point, b: Point, up: Point) -> np.ndarray:
    """How far every point lies from an eave; beside its ends further."""
    along_x, along_y = up[1], -up[0]
    if (b[0] - a[0]) * along_x + (b[1] - a[1]) * along_y < 0:
        along_x, along_y = -along_x, -along_y
    long = ((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2) ** 0.5
    rise = (x - a[0]) * up[0] + (y - a[1]) * up[1]
    on = (x - a[0]) * along_x + (y - a[1]) * along_y
    beside = np.maximum(np.maximum(-on, on - long), 0)
    return np.where(rise < 0, 1e6, np.where(beside > rise, beside * 1.0001, rise)).astype(np.float32)


def _ridge(best: np.ndarray, scale: float) -> np.ndarray:
    """Where the slopes meet: the way up stops rising. A part one pixel broad or high is as its neighbour would be."""
    high, wide = best.shape
    way_up = np.pad(best * scale, ((0, int(high < 2)), (0, int(wide < 2))), mode="edge")
    south, east = np.gradient(way_up)
    meeting = np.clip((0.72 - np.hypot(east, south)) / 0.3, 0, 1)[:high, :wide]
    return np.where(best * scale > 2, meeting, 0.0)


def _cut(
    picture: pygame.Surface, building: Building, palette: Palette, left: float, top: float, scale: float
) -> pygame.Surface:
    """The roof cut to its outline, smooth at the edge, with dark eaves."""
    wide, high = picture.get_size()
    mask = Pen(pygame.Surface((wide * FINE, high * FINE), pygame.SRCALPHA), left, top, scale * FINE)
    ring = (*building.outline, building.outline[0])
    mask.surface.fill((255, 255, 255, 0))
    mask.shape((255, 255, 255, 255), building.outline)
    edge = mask.on(pygame.Surface((wide * FINE, high * FINE), pygame.SRCALPHA))
    for a, b in pairwise(ring):
        edge.bar((*blend(palette["roof_dark"], (20, 12, 10), 0.6), 150), (a, b), max(0.12, 2.2 / scale))
    picture.blit(pygame.transform.smoothscale(edge.surface, (wide, high)), (0, 0))
    picture.blit(pygame.transform.smoothscale(mask.surface, (wide, high)), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return picture


def shadow_of(building: Building, pen: Pen, palette: Palette) -> None:
    """The soft shadow a building throws to the south-east."""
    reach = min(building.height, 4.0) * SHADOW
    for share, strength in ((1.0, 34), (0.75, 34)):
        moved = [(x + reach * share, y + reach * share) for x, y in building.outline]
        pen.shape((*palette["shadow"], strength), moved)
        for (a, b), (c, d) in zip(_sides(building.outline), _sides(tuple(moved)), strict=True):
            pen.shape((*palette["shadow"], strength), (a, b, d, c))


def _sides(outline: Line) -> list[tuple[Point, Point]]:
    return list(zip(outline, (*outline[1:], outline[0]), strict=True))
