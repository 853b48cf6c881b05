"""Roofs over their buildings: they lift where one of ours is inside, and lie down again."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator
from functools import partial

import pygame

from game.ui.kit.surface_cache import Kept
from game.ui.map import tiling
from game.ui.map.building import roof
from game.ui.map.camera import RUNGS, Camera
from game.ui.map.chart import Point
from game.ui.map.masonry import Building, Masonry
from game.ui.map.palette import Palette
from game.ui.map.tiling import PIECE, Key
from rules.frame.ground import Cell

LIFTING = 260
"""Milliseconds in which a roof lifts."""
RISE = 14
"""Pixels by which it rises meanwhile."""
EAVES = 0.5
"""Metres round a building that its roof may take up."""
KEPT = 6_000_000
"""Pixels of painted roofs kept."""
PART = 256
"""Pixels of a part of a roof that is painted at one go, across and down."""

Box = tuple[float, float, float, float]


class Roofs:
    """The roofs of one map."""

    def __init__(self, masonry: Masonry, palette: Palette) -> None:
        self._masonry, self._palette = masonry, palette
        self._pictures = Kept(KEPT)
        self._roofed: dict[Key, list[Building]] = {}
        """The buildings whose roofs show on pieces of ground that were asked for."""
        self._wanted: frozenset[int] = frozenset()
        self._lifted: dict[int, float] = {}
        """How far each roof is lifted, 0 to 1; those that lie are left out."""
        self._since: float | None = None
        self._painted = 0
        """How many parts have been painted."""

    @property
    def up(self) -> frozenset[int]:
        """The buildings whose roofs are wanted up."""
        return self._wanted

    def lift(self, cells: frozenset[Cell]) -> None:
        """Roofs over these cells are to be lifted, all others laid down."""
        self._wanted = frozenset(each.number for each in self._masonry.buildings if each.cells & cells)

    def lift_all(self) -> None:
        """All roofs are up, at once."""
        self._wanted = frozenset(each.number for each in self._masonry.buildings)
        self._lifted = dict.fromkeys(self._wanted, 1.0)

    def covered(self) -> list[Building]:
        """The buildings whose roofs lie, or are to lie."""
        return [each for each in self._masonry.buildings if each.number not in self._wanted]

    def advance(self, now: float, still: bool) -> bool:
        """Go on lifting and laying; whether any roof is on its way."""
        passed = LIFTING if self._since is None or still else max(0.0, now - self._since)
        self._since = now
        moving = False
        for number in {*self._wanted, *self._lifted}:
            goal = 1.0 if number in self._wanted else 0.0
            at = self._lifted.get(number, 0.0)
            step = passed / LIFTING
            at = min(goal, at + step) if goal > at else max(goal, at - step)
            moving = moving or at != goal
            if at > 0:
                self._lifted[number] = at
            else:
                self._lifted.pop(number, None)
        if not moving:
            self._since = None
        return moving

    def over(self, key: Key) -> bool:
        """Whether roofs are in the air over a piece of ground."""
        return any(building.number in self._lifted for building in self._near(key))

    def lying(self, key: Key) -> tuple[int, ...]:
        """The buildings whose roofs lie, or are to lie, on a piece of ground."""
        return tuple(building.number for building in self._near(key) if building.number not in self._wanted)

    def ready(self, key: Key, until: float) -> bool:
        """Whether every part that lies on a piece of ground is painted; if not, it is painted on until the time is up,
        by one part at least.
        """
        before = self._painted
        for building in self._near(key):
            if building.number not in self._wanted:
                for _ in self._parts(building, key):
                    if self._painted > before and time.perf_counter() > until:
                        return False
        return True

    def onto(self, piece: pygame.Surface, key: Key) -> None:
        """Put the roofs that lie onto a piece of painted ground."""
        scale, (left, top) = tiling.scale_of(key, self._masonry.chart), tiling.corner(key, self._masonry.chart)
        for building in self._near(key):
            if building.number not in self._wanted:
                for picture, corner in self._parts(building, key):
                    piece.blit(picture, (round((corner[0] - left) * scale), round((corner[1] - top) * scale)))

    def draw(self, surface: pygame.Surface, camera: Camera, key: Key) -> None:
        """The roofs upon a piece of ground straight on the screen, those in the air half clear."""
        for building in self._near(key):
            lifted = self._lifted.get(building.number, 0.0)
            if lifted < 1:
                for picture, corner in self._parts(building, key):
                    x, y = camera.to_screen(corner)
                    if lifted:
                        picture = picture.copy()
                        alpha = round(255 * (1 - lifted) ** 1.5)
                        picture.fill((255, 255, 255, alpha), special_flags=pygame.BLEND_RGBA_MULT)
                    surface.blit(picture, (round(x), round(y - lifted * RISE)))

    def _near(self, key: Key) -> list[Building]:
        """The buildings whose roofs show on a piece of ground, were it only while they rise."""
        if key not in self._roofed:
            ground = self._ground(key)
            self._roofed[key] = [each for each in self._masonry.buildings if _meet(box_of(each), ground)]
        return self._roofed[key]

    def _ground(self, key: Key) -> Box:
        """The piece of ground with as much below it as roofs rise."""
        scale, (left, top) = tiling.scale_of(key, self._masonry.chart), tiling.corner(key, self._masonry.chart)
        return left, top, left + PIECE / scale, top + (PIECE + RISE) / scale

    def _parts(self, building: Building, key: Key) -> Iterator[tuple[pygame.Surface, Point]]:
        """The pictures of one roof that show on a piece of ground, each with its corner. A large roof takes long to
        paint: nobody paints what is not looked at.
        """
        box, ground, scale = box_of(building), self._ground(key), RUNGS[key[0]] / self._masonry.chart.metres
        step = PART / scale
        for j in range(math.floor((box[3] - box[1]) / step) + 1):
            for i in range(math.floor((box[2] - box[0]) / step) + 1):
                corner = box[0] + i * step, box[1] + j * step
                size = min(PART, round((box[2] - corner[0]) * scale)), min(PART, round((box[3] - corner[1]) * scale))
                part = *corner, corner[0] + size[0] / scale, corner[1] + size[1] / scale
                if size[0] > 0 and size[1] > 0 and _meet(part, ground):
                    paint = partial(self._paint, building, corner, size, scale)
                    yield self._pictures.get((key[0], building.number, i, j), paint), corner

    def _paint(self, building: Building, corner: Point, size: tuple[int, int], scale: float) -> pygame.Surface:
        self._painted += 1
        return roof(building, self._palette, *corner, *size, scale)

    def forget(self) -> None:
        """Let go of every picture."""
        self._pictures.clear()
        self._roofed.clear()

    def whole(self, picture: pygame.Surface, corner: Point, scale: float) -> None:
        """The roofs that lie onto a picture of the ground whose upper left is this point."""
        for building in self.covered():
            left, top, right, bottom = box_of(building)
            size = max(1, round((right - left) * scale)), max(1, round((bottom - top) * scale))
            cover = roof(building, self._palette, left, top, *size, scale)
            picture.blit(cover, (round((left - corner[0]) * scale), round((top - corner[1]) * scale)))


def box_of(building: Building) -> Box:
    """Left, top, right and bottom of what a roof takes up, in metres."""
    across, down = [x for x, _ in building.outline], [y for _, y in building.outline]
    return min(across) - EAVES, min(down) - EAVES, max(across) + EAVES, max(down) + EAVES


def _meet(a: Box, b: Box) -> bool:
    return a[0] < b[2] and a[2] > b[0] and a[1] < b[3] and a[3] > b[1]
