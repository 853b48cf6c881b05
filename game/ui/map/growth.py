"""What grows: which crowns stand where, always the same ones, and the pictures of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import pygame

from game.ui.map.chart import Point
from game.ui.map.land import Land
from game.ui.map.lines import between
from game.ui.map.noise import Chance, chance, clouds
from game.ui.map.palette import Palette
from rules.frame.ground import Cell

VARIANTS = 6
DRAWN = 72
"""Pixels of a crown's radius as it is first drawn."""
TALL = 2.6
"""Growth higher than this is trees."""
BUSH = 1.3
"""Growth higher than this is bushes, hedges and reeds."""


@dataclass(frozen=True, slots=True)
class Crown:
    """One tree or bush seen from above."""

    at: Point
    radius: float
    kind: str
    variant: int
    high: float
    """Metres of it above the ground, for its shadow."""


def kind_of(land: Land, cell: Cell) -> str:
    """What grows on a cell; "" where it is low or nothing."""
    terrain, (column, row) = land.terrain, cell
    high, thick = float(terrain.growth[row, column]), float(terrain.density[row, column])
    if high < BUSH:
        return ""
    if high >= TALL:
        if land.kinds[cell] == "scorched":
            return "burnt"
        if high < 5:
            return "fruit"
        return "pine" if high > 11 else "wood"
    wet = land.kinds[cell] in ("water", "marsh") or any(
        land.kinds[other] in ("water", "marsh") for _, other in land.chart.grid.neighbours(cell)
    )
    if high > 1.7:
        return "hedge"
    return "reed" if wet and thick <= 0.5 else "scrub"


def crowns(land: Land) -> dict[Cell, tuple[Crown, ...]]:
    """Everything that grows high, by the cell it belongs to."""
    kinds = {cell: kind_of(land, cell) for cell in land.chart.grid.cells()}
    found = {}
    for cell, kind in kinds.items():
        if kind:
            found[cell] = tuple(_hedge(land, cell, kinds) if kind == "hedge" else _scattered(land, cell, kind, kinds))
    return found


RADIUS = {"wood": 1.35, "burnt": 1.2, "pine": 1.1, "fruit": 1.25, "scrub": 0.8, "reed": 0.5}
ROOM = {"wood": 4.2, "burnt": 4.2, "pine": 3.4, "fruit": 7.5, "scrub": 3.2, "reed": 1.3}
"""Square metres that one of them takes where it stands dense."""
CLOSE = 1.3
"""On cells narrower than so many metres the crown of a tree spreads over the cells round its trunk."""


def _scattered(land: Land, cell: Cell, kind: str, kinds: dict[Cell, str]) -> Iterator[Crown]:
    """Trees and bushes strewn over a cell."""
    terrain, cell_wide = land.terrain, land.chart.metres
    high, thick = float(terrain.growth[cell[1], cell[0]]), float(terrain.density[cell[1], cell[0]])
    luck = chance(cell[0], cell[1], 5)
    radius = RADIUS[kind]
    trunk = cell in terrain.tags
    if kind == "fruit" and cell_wide < 3:
        if trunk:
            yield Crown(_strayed(land, cell, 0.1, luck), 1.25 * cell_wide, kind, luck.pick(VARIANTS), high)
        elif not any(other in terrain.tags and kinds[other] == kind for _, other in land.chart.grid.neighbours(cell)):
            yield Crown(_strayed(land, cell, 0.2, luck), 0.5 * cell_wide, kind, luck.pick(VARIANTS), high)
        return
    if kind in ("wood", "burnt") and cell_wide < CLOSE:
        beside = [other for _, other in land.chart.grid.neighbours(cell) if kinds[other] == kind]
        if not trunk and any(other in terrain.tags for other in beside):
            return
        if trunk and not any(other in terrain.tags for other in beside):
            yield Crown(_strayed(land, cell, 0.1, luck), RADIUS[kind] * luck(0.9, 1.2), kind, luck.pick(VARIANTS), high)
            return
    share = 1.0 if kind in ("reed", "scrub") else min(1.0, thick / 0.3)
    count = max(1, min(7, round(cell_wide**2 * 0.87 / ROOM[kind] * share)))
    if kind == "wood" and thick <= 0.12:
        count, radius = 1, 2.1
    radius = min(radius, 0.62 * cell_wide)
    turn = luck(0, 360)
    for number in range(count):
        away = 0.0 if count == 1 else (0.12 + 0.36 * ((number + 0.5) / count) ** 0.5) * cell_wide
        angle = np.radians(turn + number * 137.5)
        x, y = _strayed(land, cell, 0.1, luck)
        point = x + float(np.cos(angle)) * away, y + float(np.sin(angle)) * away
        yield Crown(point, radius * luck(0.74, 1.18), kind, luck.pick(VARIANTS), high)


def _hedge(land: Land, cell: Cell, kinds: dict[Cell, str]) -> Iterator[Crown]:
    """Bushes in a row to where the hedge goes on."""
    luck, wide = chance(cell[0], cell[1], 6), land.chart.metres
    radius = min(0.85, 0.36 * wide)
    middle = land.chart.middle(cell)
    straight = [o for d, o in land.chart.grid.neighbours(cell) if d in land.chart.sides and kinds[o] == "hedge"]
    goals = [land.chart.middle(other) for other in straight] or [(middle[0] + 1e-6, middle[1])]
    for goal in goals:
        far = wide / 2
        count = max(1, round(far / (radius * 0.75)))
        for number in range(count):
            x, y = between(middle, goal, (number + 0.5) / count / 2)
            point = x + luck(-0.12, 0.12) * wide * 0.4, y + luck(-0.12, 0.12) * wide * 0.4
            yield Crown(point, radius * luck(0.8, 1.2), "hedge", luck.pick(VARIANTS), 1.8)


def _strayed(land: Land, cell: Cell, share: float, luck: Chance) -> Point:
    """The middle of a cell, moved by chance."""
    x, y = land.chart.middle(cell)
    wide = land.chart.metres * share
    return x + luck(-wide, wide), y + luck(-wide, wide)


class Crownery:
    """Pictures of crowns and their shadows, each made once in every size that is asked for."""

    def __init__(self, palette: Palette) -> None:
        self._palette = palette
        self._first: dict[tuple[str, int], pygame.Surface] = {}
        self._sized: dict[tuple[str, int, int], pygame.Surface] = {}
        self.made = 0
        """How many crowns have been drawn."""

    def picture(self, kind: str, variant: int, radius: float) -> pygame.Surface:
        """A crown of about so many pixels' radius."""
        size = _rung(radius)
        key = kind, variant, size
        if key not in self._sized:
            first = self._first.get((kind, variant))
            if first is None:
                first = self._first[kind, variant] = _crown(self._palette, kind, variant)
                self.made += 1
            wide = max(2, round(first.get_width() * size / DRAWN))
            self._sized[key] = pygame.transform.smoothscale(first, (wide, wide)).premul_alpha()
        return self._sized[key]

    def shadow(self, radius: float) -> pygame.Surface:
        """The soft shadow of a crown of about so many pixels' radius."""
        size = _rung(radius)
        key = "shadow", 0, size
        if key not in self._sized:
            first = self._first.get(("shadow", 0))
            if first is None:
                first = self._first["shadow", 0] = _shadow(self._palette)
            wide = max(2, round(first.get_width() * size / DRAWN))
            self._sized[key] = pygame.transform.smoothscale(first, (wide, wide)).premul_alpha()
        return self._sized[key]


def _rung(radius: float) -> int:
    """One of few sizes near this one, so that few pictures serve all."""
    step: int = 1 << max(0, int(max(radius, 1)).bit_length() - 3)
    return max(1, round(radius / step) * step)


@lru_cache(maxsize=1)
def _disc() -> tuple[np.ndarray, np.ndarray]:
    """East and south of a picture's pixels, where a crown's radius is 1."""
    span = np.linspace(-1.25, 1.25, round(DRAWN * 2.5)).astype(np.float32)
    x, y = np.meshgrid(span, span)
    return x, y


PAINTS = {
    "wood": ("crown", "crown_light", "crown_dark"),
    "burnt": ("burnt", "burnt_light", "burnt_dark"),
    "pine": ("pine", "crown_light", "crown_dark"),
    "fruit": ("fruit", "crown_light", "crown_dark"),
    "scrub": ("scrub", "crown_light", "crown_dark"),
    "hedge": ("hedge", "crown_light", "crown_dark"),
    "reed": ("reed", "light", "scrub"),
}
STAR = {"pine": 9, "reed": 13}
"""How many points the outline of some crowns has."""


def _crown(palette: Palette, kind: str, variant: int) -> pygame.Surface:
    """A dome of leaves lit from the north-west, with a dark rim."""
    x, y = _disc()
    luck = chance(variant, len(kind), 77)
    angle = np.arctan2(y, x) + luck(0, 6.28)
    off = np.hypot(x, y)
    lobes = STAR.get(kind, 6 + variant % 3)
    if kind == "burnt":
        rim = 0.5 + 0.2 * np.sin(angle * 5) + 0.16 * np.sin(angle * 8 + luck(0, 6)) + 0.12 * np.sin(angle * 13)
    else:
        depth = 0.17 if kind in STAR else 0.06
        rim = 0.92 + depth * np.sin(angle * lobes) + 0.035 * np.sin(angle * (lobes * 2 + 1) + luck(0, 6))
    inside = off / rim
    axis = x[0] * 1.0
    leaves = clouds(axis * 4.5 + 31 * variant, axis * 4.5 + 17 * len(kind), 91, 3)
    dome = np.sqrt(np.clip(1 - inside**2, 0, 1))
    slope_y, slope_x = np.gradient(dome * 0.75 + leaves * 0.13, axis[1] - axis[0])
    light = np.clip((slope_x + slope_y) * 0.42, -1, 1)
    main, lit, dark = (np.array(palette[name], dtype=np.float32) for name in PAINTS[kind])
    main = main * luck(0.92, 1.08)
    paint = main + (lit - main) * np.clip(light, 0, 1)[..., None] * 0.95
    paint += (dark - paint) * np.clip(-light * 1.1, 0, 1)[..., None]
    rimmed = np.clip((inside - 0.86) / 0.12, 0, 1)[..., None]
    paint += (dark * 0.72 - paint) * rimmed * 0.75
    alpha = np.clip((1 - inside) * DRAWN * 0.5, 0, 1)
    return _picture(paint, alpha)


def _shadow(palette: Palette) -> pygame.Surface:
    x, y = _disc()
    alpha = np.clip((1.12 - np.hypot(x, y)) / 0.35, 0, 1) ** 1.2 * 0.42
    paint = np.broadcast_to(np.array(palette["shadow"], dtype=np.float32), (*alpha.shape, 3))
    return _picture(paint, alpha)


def _picture(paint: np.ndarray, alpha: np.ndarray) -> pygame.Surface:
    """A surface of these colours and this cover, from arrays of rows by columns."""
    high, wide = alpha.shape
    pixels = np.empty((high, wide, 4), dtype=np.uint8)
    pixels[..., :3] = np.clip(paint, 0, 255)
    pixels[..., 3] = np.clip(alpha * 255, 0, 255)
    return pygame.image.frombytes(pixels.tobytes(), (wide, high), "RGBA").convert_alpha()
