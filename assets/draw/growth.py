"""What grows: crowns with soft shadows, bushes, scrub, reeds, orchard trees that span several cells."""

from __future__ import annotations

import math

from PIL import Image

from draw.brush import Point, Sheet
from draw.lattice import Lattice
from draw.noise import Chance

CROWNS = (
    ("#33452a", "#48602f", "#5b7341", "#728a54", "#94a872"),
    ("#38482c", "#506436", "#647a48", "#7d925c", "#9fb07c"),
    ("#2f4230", "#425a3b", "#566c40", "#6c8353", "#8a9f6c"),
    ("#44502b", "#5d6a37", "#75824a", "#8e9a60", "#aeb581"),
)
FRUIT = (("#41552f", "#59703c", "#71884e", "#8ba063", "#aebd86"),)
PINES = (("#22382c", "#2f4a38", "#3f5d46", "#547258", "#769176"),)
SCRUB = (("#4a5230", "#656b40", "#7f8455", "#9a9d6c", "#b9b98a"),)


def stand(chance: Chance, count: int, reach: float) -> list[Point]:
    """Places for so many crowns, apart but not in rank; the upper ones first, so that lower ones overlap them."""
    if count == 1:
        return [(chance.between(-0.4, 0.4) * reach, chance.between(-0.4, 0.4) * reach)]
    spots: list[Point] = []
    for _ in range(count):
        tries = []
        for _ in range(9):
            far, angle = reach * 1.12 * math.sqrt(chance.unit()), chance.between(0, 2 * math.pi)
            spot = (far * math.cos(angle), far * math.sin(angle))
            tries.append((min((math.dist(spot, other) for other in spots), default=far), spot))
        spots.append(max(tries)[1])
    return sorted(spots, key=lambda spot: spot[1])


def shaded(sheet: Sheet, spots: list[tuple[float, float, float]], far: float, strength: float) -> None:
    """The shadows of crowns on the ground, away from the light in the north-west."""
    sheet.discs([(x + far, y + far * 1.25, radius) for x, y, radius in spots], "#23281a", strength, 2.6)


def crowns(
    lattice: Lattice,
    margin: int,
    variants: int,
    trees: int,
    radius: float,
    reach: float,
    kind: str = "broad",
    name: str = "",
) -> list[Image.Image]:
    """Cells with so many crowns; radius and reach in sixteenths of a cell. Crowns lean over the edges of the cell."""
    tiles = []
    unit = lattice.unit
    palettes = {"broad": CROWNS, "fruit": FRUIT, "pine": PINES, "scrub": SCRUB}[kind]
    for variant in range(variants):
        chance = Chance("crowns", name, lattice.shape, kind, trees, variant)
        sheet = lattice.sheet(margin)
        spots = [(x, y, chance.between(0.74, 1.16) * radius * unit) for x, y in stand(chance, trees, reach * unit)]
        shaded(sheet, spots, radius * unit * 0.24, 0.50)
        for x, y, size in spots:
            palette = chance.pick(palettes)
            sheet.disc((x + size * 0.07, y + size * 0.10), size * 0.98, palette[0], 0.85, 0.8)
            sheet.dome((x, y), size, palette, int(chance.unit() * 1e6), 0.13)
        tiles.append(sheet.image())
    return tiles


def fruit_tree(lattice: Lattice, margin: int, variants: int) -> list[Image.Image]:
    """A tree whose crown spans three cells by three, cut into its nine cells, row by row."""
    tiles = []
    unit = lattice.unit
    wide, high = lattice.width, lattice.height
    for variant in range(variants):
        chance = Chance("fruit tree", variant)
        sheet = Sheet(3 * wide, 3 * high, (1.5 * wide, 1.5 * high), fine=2)
        radius = 19.5 * unit * chance.between(0.94, 1.04)
        shaded(sheet, [(-4.0, -4.0, radius * 0.92)], radius * 0.16, 0.46)
        for step in range(9):
            angle = step * 2 * math.pi / 9 + chance.between(-0.3, 0.3)
            spot = (-4 + 0.52 * radius * math.cos(angle), -4 + 0.52 * radius * math.sin(angle))
            sheet.dome(spot, radius * chance.between(0.42, 0.52), FRUIT[0], int(chance.unit() * 1e6), 0.13)
        for step in range(5):
            angle = step * 2 * math.pi / 5 + chance.between(-0.4, 0.4)
            spot = (-7 + 0.22 * radius * math.cos(angle), -8 + 0.22 * radius * math.sin(angle))
            sheet.dome(spot, radius * chance.between(0.34, 0.44), FRUIT[0], int(chance.unit() * 1e6), 0.13)
        apples = [
            (-5 + chance.between(-0.7, 0.7) * radius, -5 + chance.between(-0.7, 0.7) * radius, 2.4) for _ in range(26)
        ]
        inside = [spot for spot in apples if math.hypot(spot[0] + 5, spot[1] + 5) < 0.82 * radius]
        sheet.discs(inside, "#6d2f22", 0.7)
        sheet.discs([(x - 0.6, y - 0.7, 1.7) for x, y, _ in inside], "#c26b45", 0.9)
        whole = sheet.image()
        for row in range(3):
            for column in range(3):
                tile = Image.new("RGBA", (wide + 2 * margin, high + 2 * margin))
                box = (column * wide, row * high, (column + 1) * wide, (row + 1) * high)
                tile.paste(whole.crop(box), (margin, margin))
                tiles.append(tile)
    return tiles


def reeds(lattice: Lattice, margin: int, variants: int) -> list[Image.Image]:
    """Tall reeds at the water."""
    tiles = []
    unit = lattice.unit
    for variant in range(variants):
        chance = Chance("reeds", lattice.shape, variant)
        sheet = lattice.sheet(margin)
        for ink, strength, shift in (("#3f4a2b", 0.55, 1.4), ("#66733f", 0.95, 0.0), ("#a5a668", 0.8, -0.6)):
            blades: list[list[Point]] = []
            for _ in range(34):
                far, angle = 7.8 * math.sqrt(chance.unit()) * unit, chance.between(0, 2 * math.pi)
                x, y = far * math.cos(angle), far * math.sin(angle) * 0.85 + 1.5 * unit
                lean = chance.between(-0.9, 0.9) * unit
                blades.append([(x + shift, y), (x + shift + lean, y - chance.between(1.8, 4.0) * unit)])
            sheet.lines(blades, 1.2, ink, strength)
        tiles.append(sheet.image())
    return tiles


def stump(lattice: Lattice, margin: int) -> list[Image.Image]:
    """A felled trunk lying across its cell, and a standing bare one."""
    unit = lattice.unit
    tiles = []
    for slope in (-0.35, 0.4):
        sheet = lattice.sheet(margin)
        a, b = (-6.2 * unit, -6.2 * slope * unit), (6.0 * unit, 6.0 * slope * unit)
        sheet.line([a, b], 3.4 * unit, "#4b3a28")
        sheet.line([(a[0], a[1] - 0.3 * unit), (b[0], b[1] - 0.3 * unit)], 2.7 * unit, "#856a4a")
        sheet.line([(a[0], a[1] - 0.9 * unit), (b[0], b[1] - 0.9 * unit)], 0.9 * unit, "#b09570", 0.8, 0.4)
        sheet.disc(b, 1.65 * unit, "#d3b98e")
        for share in (0.7, 0.4):
            sheet.disc(b, 1.65 * unit * share, "#8d7048", 0.35)
        sheet.line([(0, 0), (1.2 * unit, -3.6 * unit)], 1.0 * unit, "#6f573c")
        sheet.cast((3.0, 4.5), 2.2, 0.45)
        tiles.append(sheet.image())
    return tiles
