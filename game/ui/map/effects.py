"""What happens on the map: tracers, bursts, explosions, words that rise and fade. Each begins and is over."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.ui.map import screen_drawing
from game.ui.map.camera import Camera
from game.ui.map.chart import Point
from game.ui.map.lettering import plate
from game.ui.map.noise import chance
from game.ui.map.palette import Colour, Palette, blend
from game.ui.map.smoke import puff, shine


@dataclass(frozen=True, slots=True)
class Effect(ABC):
    """Something that lasts from a moment of the clock on for so many milliseconds. Places are metres on the ground."""

    since: float
    lasts: float

    @abstractmethod
    def draw(self, surface: pygame.Surface, camera: Camera, palette: Palette, share: float, scale: float) -> None:
        """Draw it when so much of its time has passed, 0 to 1, in a window of that scale."""


@dataclass(frozen=True, slots=True)
class Tracer(Effect):
    """A round on its way, and the flash it leaves with."""

    start: Point
    end: Point
    strikes: bool = True
    """Whether something is hit at its end."""

    def draw(self, surface: pygame.Surface, camera: Camera, palette: Palette, share: float, scale: float) -> None:
        a, b = camera.to_screen(self.start), camera.to_screen(self.end)
        long = math.dist(a, b) or 1.0
        flight = min(1.0, share / 0.7)
        head, tail = flight, max(0.0, flight - min(0.5, 70 * scale / long))
        near, far = ((a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part) for part in (tail, head))
        if share < 0.2:
            flash = shine(palette["flame"], round(24 * scale))
            half = flash.get_width() / 2
            surface.blit(flash, (round(a[0] - half), round(a[1] - half)), special_flags=pygame.BLEND_RGB_ADD)
        if share < 0.7:
            screen_drawing.line(surface, palette["flame"], [near, far], 3 * scale)
            screen_drawing.line(
                surface, (255, 250, 225), [((near[0] + far[0]) / 2, (near[1] + far[1]) / 2), far], 2 * scale
            )
        elif self.strikes:
            _sparks(surface, palette["flame"], b, (share - 0.7) / 0.3, 9 * scale, scale)


@dataclass(frozen=True, slots=True)
class Explosion(Effect):
    """A burst of so many metres: a flash, a ring, flying earth, and smoke that stays a while."""

    at: Point
    metres: float = 3.0

    def draw(self, surface: pygame.Surface, camera: Camera, palette: Palette, share: float, scale: float) -> None:
        x, y = camera.to_screen(self.at)
        radius = max(20.0 * scale, self.metres * camera.scale)
        luck = chance(round(self.at[0] * 8), round(self.at[1] * 8))
        grown = 1 - (1 - min(1.0, share / 0.45)) ** 3
        for _ in range(9):
            angle, far = luck(0, math.tau), luck(0.1, 0.62) * radius * grown
            level = round(8 * (1 - share) ** 0.8)
            if level > 0:
                size = max(8, round(radius * luck(0.3, 0.5) * (0.5 + 0.7 * grown) / 8) * 8)
                cloud = puff(blend(palette["smoke"], (60, 52, 44), 0.6), luck.pick(4), min(size, 200), level)
                spot = x + math.cos(angle) * far, y + math.sin(angle) * far - share * radius * 0.4
                half = cloud.get_width() / 2
                surface.blit(
                    cloud, (round(spot[0] - half), round(spot[1] - half)), special_flags=pygame.BLEND_PREMULTIPLIED
                )
        if share < 0.4:
            size = max(8, round(radius * (0.8 + grown) * (1 - share * 1.6) / 8) * 8)
            flash = shine(blend(palette["flame"], (255, 250, 220), 0.5), min(320, size))
            half = flash.get_width() / 2
            for _ in range(2):
                surface.blit(flash, (round(x - half), round(y - half)), special_flags=pygame.BLEND_RGB_ADD)
            pygame.draw.aacircle(surface, (255, 246, 220), (x, y), max(2.0, radius * grown), round(2 * scale))
        _sparks(surface, palette["earth"], (x, y), min(1.0, share * 1.4), radius * 1.1, 1.5 * scale)


@dataclass(frozen=True, slots=True)
class Spreading(Effect):
    """A cloud that wells up from where it was let out, so many metres across."""

    at: Point
    metres: float = 3.0

    def draw(self, surface: pygame.Surface, camera: Camera, palette: Palette, share: float, scale: float) -> None:
        x, y = camera.to_screen(self.at)
        radius = max(18.0 * scale, self.metres * camera.scale)
        luck, grown = chance(round(self.at[0] * 8), round(self.at[1] * 8), 5), 1 - (1 - share) ** 2
        level = round(7 * (1 - share) ** 0.7)
        for _ in range(11 if level > 0 else 0):
            angle, far = luck(0, math.tau), luck(0.1, 0.8) * radius * grown
            size = max(8, round(radius * luck(0.3, 0.55) * (0.35 + 0.65 * grown) / 8) * 8)
            cloud = puff(palette["smoke"], luck.pick(4), min(size, 200), level)
            half = cloud.get_width() / 2
            spot = round(x + math.cos(angle) * far - half), round(y + math.sin(angle) * far - half)
            surface.blit(cloud, spot, special_flags=pygame.BLEND_PREMULTIPLIED)


@dataclass(frozen=True, slots=True)
class Dazzle(Effect):
    """A flash that blinds for a moment: white light, rays, and a thin ring that runs out over so many metres."""

    at: Point
    metres: float = 4.0

    def draw(self, surface: pygame.Surface, camera: Camera, palette: Palette, share: float, scale: float) -> None:
        x, y = camera.to_screen(self.at)
        radius = max(26.0 * scale, self.metres * camera.scale)
        fade = max(0.0, 1 - share * 1.5)
        if fade > 0:
            size = max(8, round(min(360.0, radius * (0.7 + 0.6 * fade)) / 8) * 8)
            white = round(255 * fade)
            light = shine((white, white, round(white * 0.94)), size)
            half = light.get_width() / 2
            for _ in range(3):
                surface.blit(light, (round(x - half), round(y - half)), special_flags=pygame.BLEND_RGB_ADD)
            for ray in range(12 if fade > 0.3 else 0):
                turn, reach = ray * math.tau / 12, radius * (1.15 if ray % 2 else 0.8) * (0.4 + 0.6 * (1 - fade))
                start = x + math.cos(turn) * reach * 0.35, y + math.sin(turn) * reach * 0.35
                end = x + math.cos(turn) * reach, y + math.sin(turn) * reach
                screen_drawing.line(surface, (255, 252, 232), [start, end], max(1.0, 2.5 * fade * scale))
        width = max(1, round(2.5 * (1 - share) * scale))
        pygame.draw.aacircle(surface, palette["light"], (x, y), max(2.0, radius * share**0.5), width)


@dataclass(frozen=True, slots=True)
class Sparkle(Effect):
    """Luck: small stars that rise round a unit and go out."""

    at: Point

    def draw(self, surface: pygame.Surface, camera: Camera, palette: Palette, share: float, scale: float) -> None:
        x, y = camera.to_screen(self.at)
        radius = max(16.0 * scale, camera.cell_pixels * 0.6)
        luck = chance(round(self.at[0] * 8), round(self.at[1] * 8), 9)
        for number in range(9):
            late, turn = luck(0.0, 0.4), number * math.tau / 9 + luck(-0.2, 0.2)
            part = (share - late) / (1 - late)
            size = (3.0 + 4.0 * luck()) * math.sin(math.pi * max(0.0, part)) * scale
            if size < scale:
                continue
            spot = x + math.cos(turn) * radius, y + math.sin(turn) * radius * 0.7 - part * radius * 0.9
            paint = blend(palette["accent"], (255, 255, 255), 0.5 * part)
            screen_drawing.line(
                surface, paint, [(spot[0] - size, spot[1]), (spot[0] + size, spot[1])], max(1.0, 1.6 * scale)
            )
            screen_drawing.line(
                surface, paint, [(spot[0], spot[1] - size), (spot[0], spot[1] + size)], max(1.0, 1.6 * scale)
            )


@dataclass(frozen=True, slots=True)
class Words(Effect):
    """A result that rises from where it happened and fades."""

    at: Point
    text: str
    paint: str = "text"
    """Which colour of the palette."""
    large: bool = False

    def draw(self, surface: pygame.Surface, camera: Camera, palette: Palette, share: float, scale: float) -> None:
        self.draw_clear(surface, camera, palette, share, scale, [])

    def draw_clear(
        self,
        surface: pygame.Surface,
        camera: Camera,
        palette: Palette,
        share: float,
        scale: float,
        taken: list[pygame.Rect],
    ) -> None:
        """Draw it clear of the words that are there already: above them, at the upper edge of the screen below."""
        x, y = camera.to_screen(self.at)
        size = round((19 if self.large else 15) * scale)
        words = plate(self.text, size, blend(palette[self.paint], (255, 255, 255), 0.2), palette["panel"], 232)
        rise = (1 - (1 - share) ** 2) * 34 * scale
        if share > 0.7:
            words = words.copy()
            words.fill((255, 255, 255, round(255 * (1 - share) / 0.3)), special_flags=pygame.BLEND_RGBA_MULT)
        place = words.get_rect(center=(round(x), round(y - 30 * scale - rise))).clamp(camera.beside(x))
        first, gap = place.copy(), round(2 * scale)
        while (other := place.collidelist(taken)) >= 0:
            place.bottom = taken[other].top - gap
        if place.top < camera.rect.top:
            place = first
            while (other := place.collidelist(taken)) >= 0:
                place.top = taken[other].bottom + gap
        taken.append(place)
        surface.blit(words, place)


@dataclass(frozen=True, slots=True)
class Ripple(Effect):
    """A ring that spreads and is gone: a sound heard, a unit spotted, a place meant."""

    at: Point
    paint: str = "accent"
    metres: float = 4.0

    def draw(self, surface: pygame.Surface, camera: Camera, palette: Palette, share: float, scale: float) -> None:
        middle = camera.to_screen(self.at)
        for late in (0.0, 0.25):
            part = (share - late) / (1 - late)
            if part > 0:
                radius = max(12.0 * scale, self.metres * camera.scale) * part**0.6
                width = round((1 + 3 * (1 - part)) * scale)
                pygame.draw.aacircle(surface, palette[self.paint], middle, radius, width)


@dataclass(frozen=True, slots=True)
class Blow(Effect):
    """A blow struck by hand: a sweep between two."""

    start: Point
    end: Point

    def draw(self, surface: pygame.Surface, camera: Camera, palette: Palette, share: float, scale: float) -> None:
        a, b = camera.to_screen(self.start), camera.to_screen(self.end)
        middle = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
        turn, reach = math.atan2(b[1] - a[1], b[0] - a[0]), max(18.0 * scale, math.dist(a, b) * 0.45)
        sweep = [turn - 1.2 + 2.4 * min(1.0, share * 1.8) * part for part in (0, 0.25, 0.5, 0.75, 1)]
        points = [(middle[0] + math.cos(angle) * reach, middle[1] + math.sin(angle) * reach) for angle in sweep]
        screen_drawing.line(surface, (255, 252, 240), points, (4 * (1 - share) + 1) * scale)


def _sparks(surface: pygame.Surface, paint: Colour, at: Point, share: float, reach: float, scale: float) -> None:
    """Bits that fly apart."""
    luck = chance(round(at[0]), 7)
    for _ in range(8):
        angle, pace = luck(0, math.tau), luck(0.4, 1.0)
        far = reach * pace * (1 - (1 - share) ** 2)
        spot = at[0] + math.cos(angle) * far, at[1] + math.sin(angle) * far + share * share * reach * 0.25
        size = max(0.6, 2.6 * (1 - share)) * scale
        pygame.draw.circle(surface, blend(paint, (255, 246, 220), 0.5 * (1 - share)), spot, size)


class Effects:
    """Those that are going on or still to come."""

    def __init__(self) -> None:
        self._going: list[Effect] = []
        self.scale = self.letters = 1.0

    def add(self, *effects: Effect) -> None:
        """Let these happen at their time."""
        self._going += effects

    def clear(self) -> None:
        """Let all of them be over."""
        self._going.clear()

    def busy(self, now: float) -> bool:
        """Whether any of them is not over."""
        return any(now < effect.since + effect.lasts for effect in self._going)

    def draw(
        self,
        surface: pygame.Surface,
        camera: Camera,
        palette: Palette,
        now: float,
        written: Sequence[pygame.Rect] = (),
    ) -> bool:
        """Draw those that are going on, their words clear of what is written on the map; whether any is not over."""
        self._going = [effect for effect in self._going if now < effect.since + effect.lasts]
        taken = list(written)
        for effect in self._going:
            share = (now - effect.since) / effect.lasts
            if share >= 0 and isinstance(effect, Words):
                effect.draw_clear(surface, camera, palette, share, self.scale * self.letters, taken)
            elif share >= 0:
                effect.draw(surface, camera, palette, share, self.scale)
        return bool(self._going)
