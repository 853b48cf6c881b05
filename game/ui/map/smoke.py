"""Smoke, gas and fire: puffs that drift with the wind, flames that flicker. Still, for those who want little motion."""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import pygame

from game.ui.map import screen_drawing
from game.ui.map.camera import Camera
from game.ui.map.chart import Chart, Floats, Point
from game.ui.map.lettering import plate
from game.ui.map.noise import chance, clouds
from game.ui.map.palette import Colour, Palette, blend
from rules.frame.ground import Cell, Weather
from rules.frame.things import Cloud, Fire
from rules.kernel import lengths
from rules.kernel.refs import Ref

TURN = 5200
"""Milliseconds in which a puff comes, drifts and goes."""
FEW = 30
"""Clouds of more cells than this are drawn with one puff a cell."""
LEVELS = 8
"""Strengths in which a puff is kept."""
PIXELS = 6_000_000
"""Pixels of puffs that are kept: 24 MB."""
GLIDE = 2400
"""Milliseconds in which a cloud goes where it has been carried."""
BLEND = 0.6
"""Bends how one cloud comes for another: half of each laid one over the other would be thinner than either."""
FLAMES = 8
"""Pictures of a flame, one after another."""


@dataclass(frozen=True, eq=False)
class Puffs:
    """The puffs of a cloud, one number each: where on the ground (metres), when in their turn, how large and thick."""

    x: Floats
    y: Floats
    phase: Floats
    sway: Floats
    size: Floats
    thick: Floats
    variant: list[int]


def puffs(cloud: Cloud, chart: Chart) -> Puffs:
    """The puffs of a cloud: two for every cell, of a great cloud one."""
    each = 2 if len(cloud.cells) <= FEW else 1
    rows, variants = [], []
    for cell, density in cloud.cells:
        luck = chance(cell[0], cell[1], 41)
        first = luck()
        for number in range(each):
            x, y = (middle + luck(-0.22, 0.22) * chart.metres for middle in chart.middle(cell))
            thick = min(1.0, (0.35 if each > 1 else 0.5) + 0.65 * density)
            rows.append(
                (x, y, (first + number / each) % 1, luck(), luck(0.86, 1.12) * (1.0 if each > 1 else 1.14), thick)
            )
            variants.append(luck.pick(4))
    table = np.array(rows, dtype=np.float32).reshape(-1, 6)
    east, south, phase, sway, size, dense = table.T
    return Puffs(east, south, phase, sway, size, dense, variants)


@dataclass(frozen=True, slots=True)
class Gliding:
    """A cloud on its way: what was of it and what will be, and how far it is carried (metres)."""

    was: Cloud | None
    will: Cloud | None
    way: Point = (0.0, 0.0)

    def shades(self, share: float) -> Iterator[tuple[Cloud, Point, float]]:
        """Both of them at a share of the way: how far off their own places, and how thick."""
        east, south = self.way
        if self.was is not None and share < 1:
            yield self.was, (east * share, south * share), (1 - share) ** BLEND
        if self.will is not None:
            yield self.will, (east * (share - 1), south * (share - 1)), share**BLEND


def gliding(before: Mapping[Ref, Cloud], after: Mapping[Ref, Cloud], chart: Chart) -> tuple[Gliding, ...]:
    """How clouds come from one state to the next: carried on, come up or gone."""
    found = []
    for ref in dict.fromkeys((*before, *after)):
        was, will = before.get(ref), after.get(ref)
        way = (0.0, 0.0)
        if was is not None and will is not None:
            (x0, y0), (x1, y1) = _heart(was, chart), _heart(will, chart)
            way = x1 - x0, y1 - y0
        found.append(Gliding(was, will, way))
    return tuple(found)


def _heart(cloud: Cloud, chart: Chart) -> Point:
    """The middle of a cloud, by how thick it is (metres)."""
    whole = sum(density for _, density in cloud.cells) or 1.0
    points = [(chart.middle(cell), density) for cell, density in cloud.cells]
    return sum(p[0] * d for p, d in points) / whole, sum(p[1] * d for p, d in points) / whole


def paint_of(kind: str, palette: Palette) -> Colour:
    """The colour of what a cloud is made of."""
    words = kind.lower()
    if any(word in words for word in ("smoke", "fog", "dust", "mist")):
        return palette["smoke"]
    return palette["gas"]


class SmokeLayer:
    """Draws clouds and fires over the ground and the counters."""

    def __init__(self, chart: Chart, palette: Palette) -> None:
        self._chart, self._palette = chart, palette
        self._kept: OrderedDict[tuple[tuple[Cell, float], ...], Puffs] = OrderedDict()
        self.round_name = "round"
        """What the rulebook calls a round."""
        self.still = False
        self.scale = self.letters = 1.0
        self._there: dict[Ref, Cloud] = {}
        self._gliding: tuple[Gliding, ...] = ()
        self._since: float | None = None
        """When they began to glide; None before they were first drawn."""

    def change(self, there: Iterable[tuple[Ref, Cloud]], *, known: bool) -> None:
        """These clouds there are now; where the same eyes knew of those before, they are seen to get there."""
        before, self._there = self._there, dict(there)
        if before == self._there and known:
            return
        start = before if known else self._there
        self._gliding, self._since = gliding(start, self._there, self._chart), None

    def clouds(self, surface: pygame.Surface, weather: Weather, round_: int, camera: Camera, now: float) -> bool:
        """All clouds; whether any of them is in view and moves."""
        moving = False
        if self._since is None:
            self._since = now
        share = 1.0 if self.still else min(1.0, (now - self._since) / GLIDE)
        share = share * share * (3 - 2 * share)
        turn = math.radians(weather.wind_to)
        pace = min(1.0, 0.25 + weather.wind / 8) if weather.wind > 0 else 0.12
        for glide in self._gliding:
            for shade in glide.shades(share if glide.was != glide.will else 1.0):
                puffs = self._puffs(*shade, turn, pace, camera, 0 if self.still else now)
                surface.fblits(puffs, pygame.BLEND_PREMULTIPLIED)
                moving = moving or (bool(puffs) and not self.still)
        told: list[tuple[str, pygame.Rect]] = []
        for glide in self._gliding:
            if glide.will is not None:
                self._words(surface, glide.will, weather, round_, camera, told)
        return moving

    def _puffs(
        self, cloud: Cloud, shift: Point, strength: float, turn: float, pace: float, camera: Camera, now: float
    ) -> list[tuple[pygame.Surface, tuple[int, int]]]:
        """Every puff of a cloud as it is at this moment: where it has drifted to, how thick and how large it is."""
        own = self._puffs_of(cloud)
        pixels, paint = camera.cell_pixels, paint_of(cloud.kind, self._palette)
        left, top = camera.to_screen(shift)
        phase = (now / TURN * (0.75 + 0.5 * pace) + own.phase) % 1.0
        off = (phase - 0.5) * (0.5 + 0.9 * pace)
        sway = np.sin((phase + own.sway) * math.tau) * 0.08
        x = left + own.x * camera.scale + (math.sin(turn) * off + math.cos(turn) * sway) * pixels
        y = top + own.y * camera.scale + (-math.cos(turn) * off + math.sin(turn) * sway) * pixels
        level = np.rint(np.sin(phase * math.pi) ** 0.7 * own.thick * strength * LEVELS).astype(int)
        radius = np.rint((0.86 + 0.2 * phase) * own.size * pixels / 8).astype(int) * 8
        half = pixels * 1.4
        area = camera.rect
        seen = (level > 0) & (x > area.left - half) & (x < area.right + half)
        seen &= (y > area.top - half) & (y < area.bottom + half)
        found = []
        for number in np.flatnonzero(seen).tolist():
            size = max(8, int(radius[number]))
            picture = puff(paint, own.variant[number], size, int(level[number]))
            found.append((picture, (int(x[number]) - size, int(y[number]) - size)))
        return found

    def _puffs_of(self, cloud: Cloud) -> Puffs:
        """What stays the same of a cloud's puffs for as long as it keeps its cells."""
        known = self._kept.get(cloud.cells)
        if known is None:
            while len(self._kept) > 32:
                self._kept.popitem(last=False)
            known = self._kept[cloud.cells] = puffs(cloud, self._chart)
        return known

    def _words(
        self,
        surface: pygame.Surface,
        cloud: Cloud,
        weather: Weather,
        round_: int,
        camera: Camera,
        told: list[tuple[str, pygame.Rect]],
    ) -> None:
        """What it is, how long it will stay, and where the wind takes it; clouds that lie close are told of once."""
        if not cloud.cells or camera.cell_pixels < 16:
            return
        x, y = camera.to_screen(_heart(cloud, self._chart))
        if not camera.rect.collidepoint(x, y):
            return
        left = cloud.until - round_
        text = cloud.kind + (f" · {left} more {self.round_name}{'s' if left != 1 else ''}" if 0 < left < 500 else "")
        dark = blend(paint_of(cloud.kind, self._palette), (20, 22, 10), 0.8)
        fine = max(1.0, self.scale)
        words = plate(text, max(10, round(12 * fine * self.letters)), self._palette["text"], dark, 205)
        area = words.get_rect(center=(round(x), round(y)))
        for same, other in told:
            if area.colliderect(other.inflate(0, round(40 * fine))):
                if same == text:
                    return
                area.top = other.bottom + round(36 * fine)
        told.append((text, area))
        surface.blit(words, area)
        if weather.wind > 0:
            turn = math.radians(weather.wind_to)
            across, along = math.sin(turn) * 17 * fine, -math.cos(turn) * 17 * fine
            middle = area.centerx, area.bottom + 18 * fine
            start, tip = (middle[0] - across, middle[1] - along), (middle[0] + across, middle[1] + along)
            screen_drawing.edged(surface, self._palette["text"], dark, [start, tip], 2 * fine)
            screen_drawing.arrow(surface, dark, (tip[0] + across / 6, tip[1] + along / 6), turn, 13 * fine)
            screen_drawing.arrow(surface, self._palette["text"], tip, turn, 10 * fine)

    def fires(self, surface: pygame.Surface, there: Iterable[Fire], camera: Camera, now: float) -> bool:
        """All fires; whether any of them is in view and flickers."""
        moving = False
        for fire in there:
            x, y = camera.to_screen(self._chart.middle(fire.cell))
            if not camera.rect.inflate(120, 120).collidepoint(x, y):
                continue
            moving = not self.still
            luck = chance(*fire.cell, 43)
            size = _size(camera.cell_pixels * min(0.95, 0.55 + 0.1 * fire.fierce))
            glow = shine(self._palette["flame"], _size(size * 1.7))
            stage_at = round(x - glow.get_width() / 2), round(y - glow.get_height() / 2)
            surface.blit(glow, stage_at, special_flags=pygame.BLEND_RGB_ADD)
            for _ in range(3):
                phase = 0.0 if self.still else now / 720 + luck()
                picture = flame(self._palette, int((phase + luck()) * FLAMES) % FLAMES, _size(size * luck(0.6, 0.9)))
                at = x + luck(-0.28, 0.28) * camera.cell_pixels, y + luck(-0.2, 0.26) * camera.cell_pixels
                wide, high = picture.get_size()
                surface.blit(picture, (round(at[0] - wide / 2), round(at[1] - high * 0.8)))
        return moving


def _size(radius: float) -> int:
    """One of few sizes near this one."""
    step = 4 if radius < 40 else 8 if radius < 96 else 16
    return max(4, round(radius / step) * step)


@lru_cache(maxsize=8)
def _blob(variant: int) -> np.ndarray:
    """How thick a puff is at each of its pixels, 0 to 1."""
    axis = np.linspace(-1, 1, 128).astype(np.float32)
    x, y = np.meshgrid(axis, axis)
    rough = clouds(axis * 2.3 + 7 * variant, axis * 2.3 + 13 * variant, 301 + variant, 4)
    off = np.hypot(x, y) + rough * 0.34
    return np.asarray(np.clip((0.92 - off) / 0.75, 0, 1) ** 1.25, dtype=np.float32)


class PuffStore:
    """Pictures of puffs, the last used of them, as many as so many pixels hold."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.pixels = 0
        self._kept: OrderedDict[tuple[Colour, int, int, int], pygame.Surface] = OrderedDict()

    def puff(self, paint: Colour, variant: int, radius: int, level: int) -> pygame.Surface:
        """A puff of a colour and strength, so many pixels from its middle to its edge."""
        key = paint, variant, radius, level
        found = self._kept.get(key)
        if found is None:
            found = self._kept[key] = _painted(*key)
            self.pixels += 4 * radius * radius
            while self.pixels > self.most and len(self._kept) > 1:
                (_, _, gone, _), _ = self._kept.popitem(last=False)
                self.pixels -= 4 * gone * gone
        self._kept.move_to_end(key)
        return found


PUFFS = PuffStore(PIXELS)


def puff(paint: Colour, variant: int, radius: int, level: int) -> pygame.Surface:
    """A puff of a colour and strength, lit from the north-west; kept."""
    return PUFFS.puff(paint, variant, radius, level)


def _painted(paint: Colour, variant: int, radius: int, level: int) -> pygame.Surface:
    """A puff painted anew; premultiplied."""
    blob = _blob(variant)
    south, east = np.gradient(blob)
    light = np.clip((east + south) * 9, -1, 1)[..., None]
    pixels = np.empty((128, 128, 4), dtype=np.float32)
    main = np.array(paint, dtype=np.float32)
    pixels[..., :3] = main + np.where(light > 0, (255 - main) * light * 0.4, main * light * 0.22)
    pixels[..., 3] = blob * 255 * 0.74 * level / LEVELS
    data = np.clip(pixels, 0, 255).astype(np.uint8)
    picture = pygame.image.frombytes(data.tobytes(), (128, 128), "RGBA").convert_alpha().premul_alpha()
    return pygame.transform.smoothscale(picture, (radius * 2, radius * 2))


@lru_cache(maxsize=64)
def shine(paint: Colour, radius: int) -> pygame.Surface:
    """The light of a fire, to be added."""
    axis = np.linspace(-1, 1, 64).astype(np.float32)
    x, y = np.meshgrid(axis, axis)
    strength = (np.clip(1 - np.hypot(x, y), 0, 1) ** 2 * 0.5)[..., None]
    pixels = np.clip(strength * np.array(paint, dtype=np.float32), 0, 255).astype(np.uint8)
    picture = pygame.image.frombytes(pixels.tobytes(), (64, 64), "RGB").convert()
    return pygame.transform.smoothscale(picture, (radius * 2, radius * 2))


@lru_cache(maxsize=128)
def flame(palette: Palette, number: int, size: int) -> pygame.Surface:
    """One picture of a flame that licks upwards."""
    fine = 3
    wide, high = size * fine, round(size * 1.5) * fine
    sheet = pygame.Surface((wide, high), pygame.SRCALPHA)
    base = palette["flame"]
    red, pale = blend(base, (190, 40, 10), 0.55), blend(base, (255, 244, 190), 0.75)
    beat = number * math.tau / FLAMES
    for share, paint, strength in ((1.0, red, 215), (0.7, base, 235), (0.4, pale, 250)):
        for x, tall, broad in ((0.5, 0.86, 0.3), (0.33, 0.56, 0.2), (0.67, 0.62, 0.2)):
            rise = tall * share * (0.9 + 0.14 * math.sin(beat + x * 9))
            tongue = _tongue(x, rise, broad * share, beat + x * 5)
            pygame.draw.polygon(sheet, (*paint, strength), [(east * wide, (0.94 - up) * high) for east, up in tongue])
        foot = pygame.Rect(0, 0, round(0.84 * share * wide), round(0.2 * share * high))
        foot.center = round(0.5 * wide), round((0.94 - 0.06 * share) * high)
        pygame.draw.ellipse(sheet, (*paint, strength), foot)
    return pygame.transform.smoothscale(sheet, (size, round(size * 1.5))).convert_alpha()


def _tongue(x: float, tall: float, broad: float, beat: float) -> list[tuple[float, float]]:
    """One tongue of a flame: broad at the foot, swaying, drawn out to a point."""
    left, right = [], []
    for step in range(9):
        up = step / 8
        sway = 0.09 * math.sin(beat + up * 3.4) * up
        half = broad * (1 - up) ** 0.75 * (0.75 + 0.45 * math.sin(min(1.0, up * 2.6) * math.pi / 2))
        left.append((x + sway - half / 1.3, up * tall))
        right.append((x + sway + half / 1.3, up * tall))
    return [*left, *reversed(right)]


def wind_words(weather: Weather) -> str:
    """Whence the wind blows and how strongly, as on the weather report."""
    if weather.wind <= 0:
        return "calm"
    points = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
    return f"{points[round((weather.wind_to + 180) / 45) % 8]} {lengths.wind(weather.wind)}"
