"""Seamless ground: large patterns whose left meets their right and whose top meets their bottom."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TypeAlias

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

from draw.brush import INK, Point, colour, ramp
from draw.noise import Chance, Floats, clouds, scatter, waves

Marks: TypeAlias = list[list[Point]]


def seamless(rgb: Floats, strokes: Marks, ink: str, strength: float, width: float = 1.0, blur: float = 0.0) -> None:
    """Ink strokes over a pattern; what leaves it on one side comes back on the other."""
    height, breadth = rgb.shape[:2]
    fine = 2
    image = Image.new("L", (breadth * fine, height * fine), 0)
    pen = ImageDraw.Draw(image)
    for stroke in strokes:
        xs, ys = [x for x, _ in stroke], [y for _, y in stroke]
        for dx in (-breadth, 0, breadth):
            for dy in (-height, 0, height):
                if max(xs) + dx < -4 or min(xs) + dx > breadth + 4 or max(ys) + dy < -4 or min(ys) + dy > height + 4:
                    continue
                pen.line([((x + dx) * fine, (y + dy) * fine) for x, y in stroke], 255, max(1, round(width * fine)))
    if blur:
        image = image.filter(ImageFilter.GaussianBlur(blur * fine))
    small = image.resize((breadth, height), Image.Resampling.BOX)
    alpha = np.asarray(small, dtype=np.float32)[..., None] / 255 * strength
    rgb *= 1 - alpha
    rgb += np.array(colour(ink), dtype=np.float32) * alpha


def mottled(
    width: int, height: int, colours: tuple[str, ...], period: float, seed: int, grain: float = 0.012
) -> Floats:
    """Paper washed in a few colours that run into each other."""
    wash = clouds(width, height, period, seed, 4)
    rgb = ramp(wash, colours)
    speck = waves(width, height, width // 2, height // 2, seed + 7) - 0.5
    rgb += (speck * 2 * grain)[..., None]
    return rgb


def tufts(width: int, height: int, spacing: float, size: float, chance: Chance) -> Marks:
    """Little fans of grass blades."""
    marks: Marks = []
    for x, y in scatter(width, height, spacing, chance):
        if chance.unit() < 0.35:
            continue
        length = size * chance.between(0.6, 1.2)
        for lean in (-0.5, 0.0, 0.5):
            tip = lean + chance.between(-0.2, 0.2)
            marks.append([(x + lean * 2, y), (x + lean * 2 + tip * length * 0.6, y - length)])
    return marks


def dots(width: int, height: int, spacing: float, share: float, chance: Chance) -> Marks:
    """Single points here and there."""
    return [[(x, y), (x + 0.6, y)] for x, y in scatter(width, height, spacing, chance) if chance.unit() < share]


def grass(width: int, height: int, scale: float) -> Floats:
    rgb = mottled(width, height, ("#bcbb8f", "#c6c198", "#d0c8a0", "#d8cda6"), 90 * scale, 11)
    seamless(rgb, tufts(width, height, 26, 5, Chance("grass")), "#6d7146", 0.30, 0.9)
    return rgb


def meadow(width: int, height: int, scale: float) -> Floats:
    rgb = mottled(width, height, ("#d4c899", "#dfcf9f", "#e8d9ad"), 80 * scale, 21)
    seamless(rgb, tufts(width, height, 30, 5, Chance("meadow")), "#8a8450", 0.32, 0.9)
    seamless(rgb, dots(width, height, 21, 0.35, Chance("petals")), "#f6efd8", 0.75, 1.5)
    seamless(rgb, dots(width, height, 46, 0.3, Chance("gold")), "#c9a04e", 0.6, 1.4)
    return rgb


def rough(width: int, height: int, scale: float) -> Floats:
    rgb = mottled(width, height, ("#9da06c", "#abac78", "#b9b687"), 60 * scale, 31, 0.016)
    seamless(rgb, tufts(width, height, 13, 7, Chance("rough")), "#535c33", 0.38, 1.0)
    seamless(rgb, tufts(width, height, 24, 8, Chance("straw")), "#d6cd9c", 0.45, 1.0)
    return rgb


def litter(width: int, height: int, scale: float) -> Floats:
    """The floor of a wood."""
    rgb = mottled(width, height, ("#868a59", "#949662", "#a39f6e"), 60 * scale, 41, 0.018)
    seamless(rgb, dots(width, height, 7, 0.5, Chance("leaf")), "#6b6238", 0.45, 1.8)
    seamless(rgb, dots(width, height, 9, 0.4, Chance("dry")), "#b9a871", 0.5, 1.6)
    return rgb


def plough(width: int, height: int, scale: float) -> Floats:
    rgb = mottled(width, height, ("#b7986b", "#c2a578", "#cbb084"), 70 * scale, 51, 0.02)
    furrows = max(2, round(height / (11 * scale)))
    chance = Chance("furrow")
    dark: Marks = []
    light: Marks = []
    for furrow in range(furrows):
        base, sway = furrow * height / furrows, chance.between(0, 6.28)
        way = [(x, base + 1.2 * math.sin(x / width * 2 * math.pi + sway)) for x in range(0, width + 9, 8)]
        dark.append(way)
        light.append([(x, y + 3.5) for x, y in way])
    seamless(rgb, dark, "#7d5f3c", 0.42, 3.2, 1.0)
    seamless(rgb, light, "#e2cba0", 0.40, 2.0, 0.8)
    seamless(rgb, dots(width, height, 10, 0.4, Chance("clod")), "#6e5335", 0.35, 2.2)
    return rgb


def corn(width: int, height: int, scale: float) -> Floats:
    rgb = mottled(width, height, ("#c9a85c", "#d4b568", "#dfc37c"), 70 * scale, 61, 0.02)
    chance = Chance("corn")
    rows = max(2, round(height / (9 * scale)))
    for shift, ink, strength in ((0.0, "#94742f", 0.5), (2.0, "#f0dc9e", 0.6)):
        blades: Marks = []
        for row in range(rows):
            for step in range(round(width / 5)):
                x, y = step * 5 + chance.between(-1.5, 1.5) + shift, row * height / rows + chance.between(-2, 2)
                blades.append([(x, y + 3), (x + chance.between(-1, 2), y - 4)])
        seamless(rgb, blades, ink, strength, 1.1)
    return rgb


def earth(width: int, height: int, scale: float) -> Floats:
    rgb = mottled(width, height, ("#bfa67c", "#cbb48a", "#d6c198"), 70 * scale, 71, 0.018)
    seamless(rgb, dots(width, height, 14, 0.4, Chance("pebble")), "#8e7650", 0.45, 2.0)
    seamless(rgb, dots(width, height, 19, 0.35, Chance("chalk")), "#ece0c4", 0.7, 1.8)
    seamless(rgb, tufts(width, height, 70, 4, Chance("weed")), "#77774a", 0.3, 0.9)
    return rgb


def road(width: int, height: int, scale: float) -> Floats:
    rgb = mottled(width, height, ("#cdb78c", "#d8c59c", "#e0d0aa"), 60 * scale, 81, 0.014)
    seamless(rgb, dots(width, height, 12, 0.35, Chance("grit")), "#9c8860", 0.45, 1.6)
    seamless(rgb, dots(width, height, 16, 0.3, Chance("chip")), "#efe5c8", 0.7, 1.6)
    return rgb


def marsh(width: int, height: int, scale: float) -> Floats:
    wet = clouds(width, height, 34 * scale, 91, 3)
    rgb = mottled(width, height, ("#9ea476", "#a9ab7e", "#b7b58a"), 60 * scale, 92)
    alpha = np.clip((wet - 0.56) * 9, 0, 1)[..., None]
    rgb = rgb * (1 - alpha) + np.array(colour("#8aa6a0"), dtype=np.float32) * alpha
    rim = np.clip(1 - np.abs(wet - 0.56) * 30, 0, 1)[..., None] * 0.3
    rgb = rgb * (1 - rim) + np.array(colour("#5d6a52"), dtype=np.float32) * rim
    seamless(rgb, tufts(width, height, 15, 9, Chance("reed")), "#58633c", 0.5, 1.0)
    return np.asarray(rgb, dtype=np.float32)


def water(width: int, height: int, scale: float) -> Floats:
    rgb = mottled(width, height, ("#7c9c9e", "#86a4a4", "#93afac"), 80 * scale, 101, 0.004)
    chance = Chance("ripple")
    arcs: Marks = []
    for x, y in scatter(width, height, 26, chance):
        long = chance.between(6, 14)
        arcs.append([(x + long * (t / 6 - 0.5), y + 1.6 * math.sin(t / 6 * math.pi)) for t in range(7)])
    seamless(rgb, arcs, "#c9dad5", 0.55, 1.1)
    return rgb


def gravel(width: int, height: int, scale: float) -> Floats:
    rgb = mottled(width, height, ("#b3ab97", "#bfb7a2", "#cac2ae"), 60 * scale, 111, 0.03)
    seamless(rgb, dots(width, height, 6, 0.5, Chance("dark stone")), "#857d6c", 0.5, 1.8)
    seamless(rgb, dots(width, height, 7, 0.5, Chance("light stone")), "#e0dac9", 0.6, 1.8)
    return rgb


def asphalt(width: int, height: int, scale: float) -> Floats:
    rgb = mottled(width, height, ("#a39c8d", "#aba494", "#b4ad9c"), 100 * scale, 121, 0.018)
    chance = Chance("crack")
    cracks: Marks = []
    for x, y in scatter(width, height, 120 * scale, chance):
        way, heading = [(x, y)], chance.between(0, 6.28)
        for _ in range(6):
            heading += chance.between(-0.8, 0.8)
            way.append((way[-1][0] + 7 * math.cos(heading), way[-1][1] + 7 * math.sin(heading)))
        cracks.append(way)
    seamless(rgb, cracks, "#6a6456", 0.4, 1.0)
    seamless(rgb, dots(width, height, 12, 0.4, Chance("chipping")), "#8a8374", 0.5, 1.3)
    return rgb


def laid(
    width: int, height: int, stones: tuple[int, int], colours: tuple[str, ...], seed: int, bond: float, joint: float
) -> Floats:
    """Stones, slabs or planks laid in courses, each of its own tone; `bond` shifts every other course."""
    across, down = stones
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    v = y * down / height
    row = np.floor(v).astype(np.int64)
    u = x * across / width + bond * (row % 2) + (waves(width, height, across, down, seed + 3) - 0.5) * 0.0
    column = np.floor(u).astype(np.int64) % across
    tone = clouds(width, height, 40, seed + 1, 3) * 0.35 + 0.65 * chanced(column, row, seed)
    rgb = ramp(np.asarray(tone, dtype=np.float32), colours)
    wide, high = width / across, height / down
    to_side = np.minimum(u % 1, 1 - u % 1) * wide
    to_course = np.minimum(v % 1, 1 - v % 1) * high
    near = np.minimum(to_side, to_course)
    alpha = np.clip(joint + 0.5 - near, 0, 1)[..., None] * 0.5
    rgb = rgb * (1 - alpha) + np.array(colour(INK), dtype=np.float32) * alpha
    bright = ((v % 1) * high < joint + 1.6) | ((u % 1) * wide < joint + 1.6)
    rgb += (np.where(bright, 0.035, 0.0) * (near > joint))[..., None]
    return np.asarray(rgb, dtype=np.float32)


def chanced(column: np.ndarray, row: np.ndarray, seed: int) -> Floats:
    """A tone for each stone."""
    mixed = (column * 7919 + row * 104729 + seed * 1299709) % 1000003
    return np.asarray((mixed * 48271 % 65537) / 65537, dtype=np.float32)


def setts(width: int, height: int, _scale: float) -> Floats:
    stones = (round(width / 16), 2 * round(height / 24))
    return laid(width, height, stones, ("#968e7e", "#a59d8b", "#b3ab98"), 131, 0.5, 0.9)


def pavement(width: int, height: int, _scale: float) -> Floats:
    return laid(width, height, (width // 32, height // 32), ("#c3b9a3", "#cbc1ab", "#d3cab5"), 141, 0.0, 0.6)


def boards(width: int, height: int, _scale: float) -> Floats:
    planks = 2 * round(height / 21.4)
    rgb = laid(width, height, (max(1, width // 96), planks), ("#a57c50", "#b48a5c", "#c1996b"), 151, 0.5, 0.7)
    chance = Chance("grain")
    grain: Marks = []
    for x, y in scatter(width, height, 13, chance):
        grain.append([(x, y), (x + chance.between(8, 22), y + chance.between(-0.6, 0.6))])
    seamless(rgb, grain, "#7c5934", 0.25, 0.8)
    return rgb


def flags(width: int, height: int, _scale: float) -> Floats:
    stones = (round(width / 32), 2 * round(height / 54))
    rgb = laid(width, height, stones, ("#a8a08e", "#b5ad9a", "#c1b9a6"), 161, 0.5, 0.9)
    seamless(rgb, dots(width, height, 11, 0.4, Chance("flag")), "#8a8270", 0.4, 1.4)
    return rgb


def checks(width: int, height: int, _scale: float) -> Floats:
    """Kitchen tiles, dark and light by turns."""
    y, x = np.mgrid[0:height, 0:width]
    dark = ((x // 16 + y // 16) % 2).astype(np.float32)
    rgb = ramp(dark * 0.8 + clouds(width, height, 24, 171, 2) * 0.2, ("#d9cbb0", "#cdbb9c", "#b07a5c", "#a86f52"))
    joint = ((x % 16 == 0) | (y % 16 == 0)).astype(np.float32)[..., None] * 0.35
    return np.asarray(rgb * (1 - joint) + np.array(colour("#6d5a45"), dtype=np.float32) * joint, dtype=np.float32)


def straw(width: int, height: int, scale: float) -> Floats:
    """Trodden earth and straw under a barn's roof."""
    rgb = mottled(width, height, ("#917b58", "#9e8863", "#ab9570"), 50 * scale, 181, 0.02)
    chance = Chance("stalk")
    stalks: Marks = []
    for x, y in scatter(width, height, 7, chance):
        heading, long = chance.between(0, 3.14), chance.between(3, 8)
        stalks.append([(x, y), (x + long * math.cos(heading), y + long * math.sin(heading))])
    seamless(rgb, stalks, "#d3b878", 0.5, 0.9)
    return rgb


def scorched(width: int, height: int, scale: float) -> Floats:
    """Ground that has burnt: soot, ash, cinders."""
    rgb = mottled(width, height, ("#5d5345", "#75684f", "#8f8062", "#a69473"), 60 * scale, 191, 0.02)
    seamless(rgb, dots(width, height, 9, 0.5, Chance("soot")), "#2f2a24", 0.55, 2.2)
    seamless(rgb, dots(width, height, 13, 0.4, Chance("ash")), "#c9c1b0", 0.6, 1.6)
    return rgb


def plates(width: int, height: int, _scale: float) -> Floats:
    """Metal plates, riveted."""
    across, down = max(1, round(width / 32)), max(1, round(height / 32))
    rgb = laid(width, height, (across, down), ("#8b9396", "#949c9e", "#9ea5a6"), 201, 0.0, 0.7)
    wide, high = width / across, height / down
    corners = [
        (column * wide + dx, row * high + dy)
        for column in range(across)
        for row in range(down)
        for dx in (4, wide - 4)
        for dy in (4, high - 4)
    ]
    seamless(rgb, [[(x, y), (x + 0.6, y)] for x, y in corners], "#5c6467", 0.7, 1.8)
    return rgb


def slabs(width: int, height: int, _scale: float) -> Floats:
    """Poured concrete, joined every few metres."""
    rgb = laid(width, height, (2, 2), ("#aba79b", "#b2aea2", "#b9b5a9"), 211, 0.0, 0.6)
    seamless(rgb, dots(width, height, 11, 0.4, Chance("pore")), "#878377", 0.4, 1.3)
    return rgb


def bedrock(width: int, height: int, scale: float) -> Floats:
    """Rock that nobody has dug away."""
    rgb = mottled(width, height, ("#4a4740", "#57534a", "#655f55", "#726c60"), 44 * scale, 221, 0.03)
    seamless(rgb, dots(width, height, 10, 0.4, Chance("bedrock")), "#37342e", 0.5, 2.4)
    return rgb


TEXTURES: dict[str, Callable[[int, int, float], Floats]] = {
    pattern.__name__: pattern
    for pattern in (
        *(grass, meadow, rough, litter, plough, corn, earth, road, marsh, water),
        *(gravel, asphalt, setts, pavement, boards, flags, checks, straw),
        *(scorched, plates, slabs, bedrock),
    )
}
