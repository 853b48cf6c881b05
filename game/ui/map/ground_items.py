"""What lies about: wrecks and rubble, things dropped, mines and minefields one knows of."""

from __future__ import annotations

import math
from functools import lru_cache

import pygame

from game.ui.map import glyphs
from game.ui.map.camera import Camera
from game.ui.map.chart import Chart, Point
from game.ui.map.noise import chance
from game.ui.map.palette import Palette, blend
from game.ui.map.tokens import Scenery
from rules.frame.ground import Cell

FINE = 3


class GroundItemsLayer:
    """Draws what lies on the ground, under the counters."""

    def __init__(self, chart: Chart, palette: Palette) -> None:
        self._chart, self._palette = chart, palette

    def draw(self, surface: pygame.Surface, there: Scenery, camera: Camera, taken: frozenset[Cell]) -> None:
        """All of it; heaps on taken cells are shown as the vehicles they are."""
        size = max(12, round(camera.cell_pixels * 0.8))
        for heap in there.heaps:
            if heap.cell not in taken:
                self._put(surface, heap_of(self._palette, heap.material, size, sum(heap.cell) % 4), heap.cell, camera)
        for field in there.minefields:
            open_cells = [cell for cell in field.cells if cell not in field.cleared]
            for cell in open_cells:
                self._put(surface, mine_sign(self._palette, max(10, round(size * 0.36)), False), cell, camera)
        for mine in there.mines:
            self._wire(surface, mine.cell, mine.wire, camera)
            self._put(surface, mine_sign(self._palette, max(12, round(size * 0.5)), True), mine.cell, camera)
        counts: dict[Cell, int] = {}
        for lying in there.lying:
            number = counts[lying.cell] = counts.get(lying.cell, 0) + 1
            arm = glyphs.arm(lying.item.name) or "ball"
            picture = dropped(self._palette, arm, max(12, round(size * 0.52)), chance(*lying.cell, number).pick(8))
            off = (number - 1) * camera.cell_pixels * 0.14, camera.cell_pixels * 0.24
            self._put(surface, picture, lying.cell, camera, off)

    def _wire(self, surface: pygame.Surface, cell: Cell, wire: tuple[Cell, ...], camera: Camera) -> None:
        """The trip line of a mine one knows of."""
        if wire:
            ends = [camera.to_screen(self._chart.middle(each)) for each in (cell, wire[-1])]
            pygame.draw.aaline(surface, self._palette["mine"], ends[0], ends[1], 2)

    def _put(
        self, surface: pygame.Surface, picture: pygame.Surface, cell: Cell, camera: Camera, off: Point = (0, 0)
    ) -> None:
        x, y = camera.to_screen(self._chart.middle(cell))
        if camera.rect.inflate(200, 200).collidepoint(x, y):
            wide, high = picture.get_size()
            surface.blit(picture, (round(x + off[0] - wide / 2), round(y + off[1] - high / 2)))


@lru_cache(maxsize=64)
def mine_sign(palette: Palette, size: int, single: bool) -> pygame.Surface:
    """A mine, or the sign of ground that is sown with them."""
    sheet = pygame.Surface((size * FINE * 2, size * FINE * 2), pygame.SRCALPHA)
    middle, radius = (size * FINE, size * FINE), size * FINE * 0.8
    paint = palette["mine"]
    if single:
        pygame.draw.circle(sheet, (*blend(paint, (10, 8, 6), 0.75), 255), middle, radius * 0.74)
        for number in range(6):
            angle = math.tau * number / 6
            knob = middle[0] + math.cos(angle) * radius * 0.8, middle[1] + math.sin(angle) * radius * 0.8
            pygame.draw.circle(sheet, blend(paint, (10, 8, 6), 0.75), knob, radius * 0.17)
        pygame.draw.circle(sheet, paint, middle, radius * 0.56)
        pygame.draw.circle(
            sheet,
            blend(paint, (255, 255, 255), 0.5),
            (middle[0] - radius * 0.16, middle[1] - radius * 0.18),
            radius * 0.16,
        )
    else:
        corners = glyphs.polygon((middle[0], middle[1] + radius * 0.1), radius * 0.95, 3)
        pygame.draw.polygon(sheet, (*blend(paint, (20, 8, 6), 0.5), 235), corners)
        inner = glyphs.polygon((middle[0], middle[1] + radius * 0.1), radius * 0.72, 3)
        pygame.draw.polygon(sheet, (*blend(paint, (255, 240, 226), 0.85), 235), inner)
        pygame.draw.circle(sheet, paint, (middle[0], middle[1] + radius * 0.2), radius * 0.2)
    return pygame.transform.smoothscale(sheet, (size * 2, size * 2)).convert_alpha()


@lru_cache(maxsize=64)
def dropped(palette: Palette, arm: str, size: int, eighth: int) -> pygame.Surface:
    """A thing on the ground, as its outline with a soft shadow."""
    wide = size * 2 * FINE
    sheet = pygame.Surface((wide, wide), pygame.SRCALPHA)
    middle = wide / 2, wide / 2
    glyphs.draw_arm(
        glyphs.Brush(sheet, (middle[0] + wide * 0.03, middle[1] + wide * 0.05), wide * 0.27, (40, 36, 28)), arm
    )
    sheet = pygame.transform.box_blur(sheet, FINE)
    glyphs.draw_arm(glyphs.Brush(sheet, middle, wide * 0.27, palette["panel"]), arm)
    glyphs.draw_arm(glyphs.Brush(sheet, (middle[0] - FINE, middle[1] - FINE), wide * 0.25, palette["steel_light"]), arm)
    return pygame.transform.rotozoom(sheet, 22 + eighth * 17, 1 / FINE).convert_alpha()


@lru_cache(maxsize=64)
def heap_of(palette: Palette, material: str, size: int, variant: int) -> pygame.Surface:
    """A wreck or a pile of rubble that came to lie there in battle."""
    wide = size * FINE
    sheet = pygame.Surface((wide * 2, wide * 2), pygame.SRCALPHA)
    luck = chance(variant, size, 51)
    burnt = (58, 50, 44) if material == "steel" else palette["brick"]
    pygame.draw.ellipse(sheet, (20, 18, 14, 90), (wide * 0.55, wide * 0.7, wide * 1.05, wide * 0.85))
    for number in range(16):
        angle, far = luck(0, math.tau), luck(0, 0.42) * wide
        spot = wide + math.cos(angle) * far, wide + math.sin(angle) * far * 0.8
        corners = glyphs.polygon(spot, luck(0.1, 0.26) * wide, 4 + luck.pick(3), luck(0, 3))
        main = blend(burnt, palette["stone"], luck(0, 0.4))
        pygame.draw.polygon(sheet, blend(main, (8, 8, 8), 0.5), [(x + 2, y + 3) for x, y in corners])
        pygame.draw.polygon(sheet, blend(main, (255, 250, 240), 0.16 * (number % 3)), corners)
    return pygame.transform.smoothscale(sheet, (size * 2, size * 2)).convert_alpha()
