"""Paper and ink: a sheet to draw on at several times its size, colours, soft shadows and lit domes."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

from draw.noise import Chance, Floats, clouds

Point: TypeAlias = tuple[float, float]
Colour: TypeAlias = tuple[float, float, float]
FINE = 3
"""How many times finer than the picture one draws."""


def colour(text: str) -> Colour:
    """A colour from its #rrggbb."""
    return int(text[1:3], 16) / 255, int(text[3:5], 16) / 255, int(text[5:7], 16) / 255


def blend(a: str, b: str, share: float) -> str:
    """A colour between two."""
    mixed = [round(255 * (p + (q - p) * share)) for p, q in zip(colour(a), colour(b), strict=True)]
    return "#" + "".join(f"{min(255, max(0, part)):02x}" for part in mixed)


def ramp(values: Floats, colours: Sequence[str]) -> Floats:
    """Colours for values from 0 to 1, through a row of colours."""
    table = np.array([colour(text) for text in colours], dtype=np.float32)
    at = np.clip(values, 0, 1) * (len(colours) - 1)
    low = np.minimum(at.astype(np.int64), len(colours) - 2)
    share = (at - low)[..., None]
    return np.asarray(table[low] * (1 - share) + table[low + 1] * share, dtype=np.float32)


class Sheet:
    """A clear sheet in pixels, with its own origin; drawn fine and scaled down at the end, so that edges are smooth."""

    def __init__(self, width: int, height: int, origin: Point = (0.0, 0.0), fine: int = FINE) -> None:
        self.width, self.height, self.origin, self.fine = width, height, origin, fine
        self.paint = np.zeros((height * fine, width * fine, 4), dtype=np.float32)

    def at(self, points: Iterable[Point]) -> list[Point]:
        """Points of the drawing as points of the fine sheet."""
        x0, y0 = self.origin
        return [((x + x0) * self.fine, (y + y0) * self.fine) for x, y in points]

    def stencil(self, cut: Callable[[ImageDraw.ImageDraw], None], blur: float = 0.0) -> Floats:
        """What a drawing covers, from 0 to 1, over the whole sheet."""
        image = Image.new("L", (self.width * self.fine, self.height * self.fine), 0)
        cut(ImageDraw.Draw(image))
        if blur:
            image = image.filter(ImageFilter.GaussianBlur(blur * self.fine))
        return np.asarray(image, dtype=np.float32) / 255

    def lay(self, stencil: Floats, paint: str, strength: float = 1.0, corner: tuple[int, int] = (0, 0)) -> None:
        """Paint through a stencil, laid with its upper left corner on a point of the fine sheet."""
        left, top = corner
        alpha = (stencil * strength)[..., None]
        patch = self.paint[top : top + stencil.shape[0], left : left + stencil.shape[1]]
        patch *= 1 - alpha
        patch[..., :3] += np.array(colour(paint), dtype=np.float32) * alpha
        patch[..., 3:] += alpha

    def draw(
        self,
        points: Sequence[Point],
        spare: float,
        cut: Callable[[ImageDraw.ImageDraw, Callable[[Point], Point]], None],
        paint: str,
        strength: float,
        blur: float,
    ) -> None:
        """Paint a drawing that keeps within some distance of its points: only that part of the sheet is touched."""
        if not points:
            return
        fine = self.at(points)
        reach = (spare + 3 * blur) * self.fine + 2
        left = max(0, int(min(x for x, _ in fine) - reach))
        top = max(0, int(min(y for _, y in fine) - reach))
        right = min(self.width * self.fine, int(max(x for x, _ in fine) + reach) + 1)
        bottom = min(self.height * self.fine, int(max(y for _, y in fine) + reach) + 1)
        if right <= left or bottom <= top:
            return
        image = Image.new("L", (right - left, bottom - top), 0)
        x0, y0 = self.origin

        def place(point: Point) -> Point:
            return (point[0] + x0) * self.fine - left, (point[1] + y0) * self.fine - top

        cut(ImageDraw.Draw(image), place)
        if blur:
            image = image.filter(ImageFilter.GaussianBlur(blur * self.fine))
        self.lay(np.asarray(image, dtype=np.float32) / 255, paint, strength, (left, top))

    def polygon(self, points: Sequence[Point], paint: str, strength: float = 1.0, blur: float = 0.0) -> None:
        self.draw(points, 0, lambda pen, place: pen.polygon([place(p) for p in points], 255), paint, strength, blur)

    def line(self, points: Sequence[Point], width: float, paint: str, strength: float = 1.0, blur: float = 0.0) -> None:
        self.lines([points], width, paint, strength, blur)

    def lines(
        self, strokes: Sequence[Sequence[Point]], width: float, paint: str, strength: float = 1.0, blur: float = 0.0
    ) -> None:
        """Strokes with round joints and ends, as one stencil."""
        wide = max(1, round(width * self.fine))

        def cut(pen: ImageDraw.ImageDraw, place: Callable[[Point], Point]) -> None:
            for stroke in strokes:
                fine = [place(point) for point in stroke]
                pen.line(fine, fill=255, width=wide)
                if wide > 3:
                    for x, y in fine:
                        pen.ellipse((x - wide / 2, y - wide / 2, x + wide / 2, y + wide / 2), fill=255)

        self.draw([point for stroke in strokes for point in stroke], width, cut, paint, strength, blur)

    def disc(self, centre: Point, radius: float, paint: str, strength: float = 1.0, blur: float = 0.0) -> None:
        self.discs([(centre[0], centre[1], radius)], paint, strength, blur)

    def discs(
        self, spots: Sequence[tuple[float, float, float]], paint: str, strength: float = 1.0, blur: float = 0.0
    ) -> None:
        """Round spots, each x, y and radius, as one stencil."""

        def cut(pen: ImageDraw.ImageDraw, place: Callable[[Point], Point]) -> None:
            for x, y, radius in spots:
                (u, v), r = place((x, y)), radius * self.fine
                pen.ellipse((u - r, v - r, u + r, v + r), fill=255)

        widest = max((radius for _, _, radius in spots), default=0.0)
        self.draw([(x, y) for x, y, _ in spots], widest, cut, paint, strength, blur)

    def box(self, corner: Point, size: Point, paint: str, strength: float = 1.0, blur: float = 0.0) -> None:
        (x, y), (w, h) = corner, size
        self.polygon([(x, y), (x + w, y), (x + w, y + h), (x, y + h)], paint, strength, blur)

    def dome(
        self, centre: Point, radius: float, colours: Sequence[str], seed: int, lumps: float = 0.12, squash: float = 1.0
    ) -> None:
        """A lumpy round thing lit from the north-west: a crown, a bush, a boulder, a heap."""
        ((u, v),) = self.at([centre])
        reach = radius * self.fine * 1.3
        left, top = max(0, int(u - reach)), max(0, int(v - reach))
        right = min(self.paint.shape[1], int(u + reach) + 1)
        bottom = min(self.paint.shape[0], int(v + reach) + 1)
        if right <= left or bottom <= top:
            return
        y, x = np.mgrid[top:bottom, left:right].astype(np.float32)
        dx, dy = (x - u) / (radius * self.fine), (y - v) / (radius * self.fine * squash)
        chance = Chance("dome", seed)
        angle, edge = np.arctan2(dy, dx), np.ones_like(dx)
        for frequency in (3, 5, 8, 13):
            edge += lumps * 2.2 / frequency * np.sin(frequency * angle + chance.between(0, 2 * math.pi))
        away = np.hypot(dx, dy) / edge
        bumps = clouds(x.shape[1], x.shape[0], max(4.0, radius * self.fine * 0.32), seed, 3) - 0.5
        lit = 0.52 - 0.42 * (dx * 0.62 + dy * 0.78) * (0.4 + 0.6 * away) + bumps * 5.0 * lumps
        lit -= 0.30 * np.clip(away - 0.72, 0, 1) * 3.0
        alpha = np.clip((1 - away) * radius * self.fine / 1.5 + 0.5, 0, 1)[..., None]
        patch = self.paint[top:bottom, left:right]
        patch *= 1 - alpha
        patch[..., :3] += ramp(np.asarray(lit, dtype=np.float32), colours) * alpha
        patch[..., 3:] += alpha

    def shadow(self, stencil: Floats, shift: Point, blur: float, strength: float) -> None:
        """The soft shadow of a stencil, under what is painted already."""
        dx, dy = round(shift[0] * self.fine), round(shift[1] * self.fine)
        moved = np.zeros_like(stencil)
        h, w = stencil.shape
        moved[max(0, dy) : h + min(0, dy), max(0, dx) : w + min(0, dx)] = stencil[
            max(0, -dy) : h - max(0, dy), max(0, -dx) : w - max(0, dx)
        ]
        image = Image.fromarray((moved * 255).astype(np.uint8)).filter(ImageFilter.GaussianBlur(blur * self.fine))
        alpha = (np.asarray(image, dtype=np.float32) / 255 * strength)[..., None] * (1 - self.paint[..., 3:])
        self.paint[..., :3] += np.array(colour(SHADE), dtype=np.float32) * alpha
        self.paint[..., 3:] += alpha

    def cast(self, shift: Point = (3.0, 4.0), blur: float = 2.5, strength: float = 0.45) -> None:
        """Lay the shadow of all that is painted under it."""
        self.shadow(self.paint[..., 3].copy(), shift, blur, strength)

    def image(self) -> Image.Image:
        """The finished picture."""
        fine = self.fine
        small = self.paint.reshape(self.height, fine, self.width, fine, 4).mean(axis=(1, 3))
        alpha = small[..., 3:]
        small[..., :3] = np.where(alpha > 1e-4, small[..., :3] / np.maximum(alpha, 1e-4), 0)
        return Image.fromarray((np.clip(small, 0, 1) * 255 + 0.5).astype(np.uint8))


SHADE = "#2a2c20"
INK = "#3d3a2b"


def finished(rgb: Floats, alpha: Floats) -> Image.Image:
    """A picture from colours and how much they cover."""
    both = np.concatenate([rgb, alpha[..., None]], axis=-1)
    both[..., :3] *= alpha[..., None] > 0
    return Image.fromarray((np.clip(both, 0, 1) * 255 + 0.5).astype(np.uint8))


def curve(a: Point, control: Point, b: Point, steps: int = 14) -> list[Point]:
    """A smooth way from a to b, drawn towards a control point."""
    way: list[Point] = []
    for step in range(steps + 1):
        t = step / steps
        way.append(
            (
                (1 - t) ** 2 * a[0] + 2 * t * (1 - t) * control[0] + t * t * b[0],
                (1 - t) ** 2 * a[1] + 2 * t * (1 - t) * control[1] + t * t * b[1],
            )
        )
    return way


def turned(points: Iterable[Point], degrees: float) -> list[Point]:
    """Points turned clockwise about the origin."""
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return [(x * c - y * s, x * s + y * c) for x, y in points]
