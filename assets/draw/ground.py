"""Ground tiles: cells cut out of seamless patterns, with sharp edges or ragged ones; and heights with their figure."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from PIL import Image

from draw.brush import Point, Sheet, blend, finished
from draw.lattice import Lattice
from draw.noise import Floats, clouds
from draw.textures import TEXTURES


@lru_cache(maxsize=4)
def pattern(name: str, width: int, height: int, scale: float) -> Floats:
    """A seamless pattern, drawn once."""
    return TEXTURES[name](width, height, scale)


def sliced(name: str, lattice: Lattice, margin: int, size: tuple[int, int], cell: tuple[int, int]) -> Floats:
    """What a seamless pattern shows in one cell and a margin round it."""
    across, down = size
    dx, dy = lattice.pitch
    width, height = across * dx, down * dy
    whole = pattern(name, width, height, lattice.unit / 4)
    x, y = lattice.corner(*cell)
    columns = (np.arange(lattice.width + 2 * margin) + x - margin) % width
    rows = (np.arange(lattice.height + 2 * margin) + y - margin) % height
    return np.asarray(whole[np.ix_(rows, columns)], dtype=np.float32)


def cut(lattice: Lattice, margin: int, texture: str, across: int, down: int) -> list[Image.Image]:
    """Cells with sharp edges, wide enough by a hair to leave no seam between neighbours."""
    inside = (lattice.distances(margin) < 1.5).astype(np.float32)
    return [
        finished(sliced(texture, lattice, margin, (across, down), (column, row)), inside)
        for row in range(down)
        for column in range(across)
    ]


def patch(
    lattice: Lattice, margin: int, texture: str, across: int, down: int, soft: float = 4.0, ragged: float = 0.7
) -> list[Image.Image]:
    """Cells that spill over their edges, raggedly and softly, so that a patch of them looks grown and not cut."""
    tiles: list[Image.Image] = []
    distances = lattice.distances(margin, rounding=min(18.0, margin * 0.62))
    height, width = distances.shape
    for row in range(down):
        for column in range(across):
            rgb = sliced(texture, lattice, margin, (across, down), (column, row))
            wander = clouds(width, height, max(18.0, margin * 0.8), 7 + row * 31 + column, 4) - 0.5
            alpha = np.clip((margin * 0.5 - distances + wander * margin * ragged) / soft, 0, 1)
            rim = np.clip((margin - distances) / 3.0, 0, 1)
            tiles.append(finished(rgb, np.asarray(alpha * rim, dtype=np.float32)))
    return tiles


TINTS = ("#bfc79b", "#cfd0a2", "#ddd0a0", "#d9bf8c", "#cba877", "#b98f66", "#a98062")
"""From low ground to high."""
DIGITS: dict[str, tuple[tuple[Point, ...], ...]] = {
    "0": (((1, 0), (3, 0), (4, 1.5), (4, 4.5), (3, 6), (1, 6), (0, 4.5), (0, 1.5), (1, 0)),),
    "1": (((0.7, 1.2), (2.2, 0), (2.2, 6)),),
    "2": (((0, 1.4), (1, 0), (3, 0), (4, 1.3), (4, 2.2), (0, 6), (4, 6)),),
    "3": (((0, 0), (4, 0), (1.8, 2.4), (3.2, 2.6), (4, 3.8), (4, 4.8), (3, 6), (1, 6), (0, 5)),),
    "4": (((3, 6), (3, 0), (0, 4.2), (4.2, 4.2)),),
    "5": (((4, 0), (0.4, 0), (0.2, 2.6), (1.4, 2.2), (3, 2.4), (4, 3.6), (4, 4.7), (3, 6), (1, 6), (0, 5.2)),),
    "6": (((3.6, 0), (1.6, 1.0), (0, 3.6), (0, 4.8), (1, 6), (3, 6), (4, 4.9), (4, 3.8), (3, 2.7), (1, 2.7), (0, 4)),),
    "7": (((0, 0), (4, 0), (1.5, 6)),),
    "8": (
        ((1, 0), (3, 0), (3.8, 0.9), (3.8, 1.9), (3, 2.8), (1, 2.8), (0.2, 1.9), (0.2, 0.9), (1, 0)),
        ((1, 2.8), (0, 4), (0, 5), (1, 6), (3, 6), (4, 5), (4, 4), (3, 2.8)),
    ),
    "9": (((0.4, 6), (2.4, 5), (4, 2.4), (4, 1.2), (3, 0), (1, 0), (0, 1.1), (0, 2.2), (1, 3.3), (3, 3.3), (4, 2)),),
}


def written(sheet: Sheet, text: str, height: float, ink: str) -> None:
    """A number in the middle of a tile, in our own figures."""
    size = height / 6
    widths = [1.6 if letter == "." else 5.6 for letter in text]
    x = -(sum(widths) - 1.6) * size / 2
    strokes: list[list[Point]] = []
    for letter, width in zip(text, widths, strict=True):
        if letter == ".":
            strokes.append([(x, height / 2), (x + 0.01, height / 2)])
        figure = DIGITS.get(letter, ())
        strokes += [[(x + px * size, py * size - height / 2) for px, py in stroke] for stroke in figure]
        x += width * size
    sheet.lines(strokes, height / 7, "#f7f0dc", 0.75)
    sheet.lines(strokes, height / 11, ink, 0.95)


def height(lattice: Lattice, margin: int, metres: float, highest: float) -> list[Image.Image]:
    """A tint for a height above the map's zero, with the figure."""
    at = min(1.0, metres / highest) * (len(TINTS) - 1)
    low = min(int(at), len(TINTS) - 2)
    tint = blend(TINTS[low], TINTS[low + 1], at - low)
    sheet = lattice.sheet(margin)
    sheet.polygon([(x * 1.02, y * 1.02) for x, y in lattice.outline()], tint, 0.85)
    outline = [*lattice.outline(), lattice.outline()[0]]
    sheet.line(outline, 1.0, "#5c5238", 0.35)
    written(sheet, f"{metres:g}", lattice.height / 5, "#4a3f28")
    return [sheet.image()]


def shades(lattice: Lattice, margin: int, shades: list[str]) -> list[Image.Image]:
    """A tint for each degree of light: a colour and how strong it is, such as "#ffe28a 0.4"."""
    tiles = []
    for shade in shades:
        colour, strength = shade.split()
        sheet = lattice.sheet(margin)
        sheet.polygon([(x * 1.02, y * 1.02) for x, y in lattice.outline()], colour, float(strength))
        tiles.append(sheet.image())
    return tiles
