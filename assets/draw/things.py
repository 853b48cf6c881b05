"""Things that stand about: rocks, rubble, hay, crates, furniture, vehicles, dug-in positions."""

from __future__ import annotations

import math
from collections.abc import Callable

from PIL import Image

from draw.brush import Point, Sheet
from draw.household import HOUSEHOLD
from draw.lattice import Lattice
from draw.machines import MACHINES
from draw.noise import Chance

ROCK = ("#5f5a4e", "#7d776a", "#98917f", "#b5ae9b", "#d0c9b6")
HAY = ("#94742f", "#b4923f", "#cbab56", "#dfc57a", "#f0dfa6")


def rock(sheet: Sheet, unit: float, chance: Chance) -> None:
    """An outcrop as high as a man's waist."""
    for x, y, size in ((-2.4, -1.8, 4.2), (2.9, -0.6, 3.4), (-0.4, 2.4, 3.6)):
        spot = ((x + chance.between(-0.8, 0.8)) * unit, (y + chance.between(-0.8, 0.8)) * unit)
        sheet.dome(spot, size * unit * chance.between(0.85, 1.1), ROCK, int(chance.unit() * 1e6), 0.14, 0.85)
    sheet.cast((3.5, 5.0), 2.5, 0.48)


def rubble(sheet: Sheet, unit: float, chance: Chance) -> None:
    """Broken brick and stone."""
    for _ in range(34):
        far, angle = 7.6 * math.sqrt(chance.unit()) * unit, chance.between(0, 6.28)
        x, y, size = far * math.cos(angle), far * math.sin(angle), chance.between(0.5, 1.5) * unit
        sides = [(size * chance.between(0.7, 1.2), a) for a in (0.3, 1.7, 2.9, 4.1, 5.3)]
        stone = [(x + r * math.cos(a), y + r * math.sin(a)) for r, a in sides]
        paint = chance.pick(("#a09684", "#b8ad98", "#8d8475", "#a9654c", "#8f523d", "#c6bca8"))
        sheet.polygon([(px + 1.0, py + 1.4) for px, py in stone], "#3a3328", 0.8)
        sheet.polygon(stone, paint)
    sheet.cast((1.5, 2.0), 1.5, 0.35)


def hay(sheet: Sheet, unit: float, chance: Chance) -> None:
    """A haystack."""
    sheet.dome((0, 0), 6.4 * unit, HAY, int(chance.unit() * 1e6), 0.07)
    stalks: list[list[Point]] = []
    for _ in range(60):
        angle, far = chance.between(0, 6.28), chance.between(1.0, 6.0) * unit
        x, y = far * math.cos(angle), far * math.sin(angle)
        stalks.append([(x, y), (x + 1.3 * unit * math.cos(angle), y + 1.3 * unit * math.sin(angle))])
    sheet.lines(stalks, 0.9, "#80632a", 0.45)
    sheet.cast((4.0, 6.0), 3.0, 0.5)


def box(sheet: Sheet, x: float, y: float, w: float, h: float, paint: str, edge: str = "#4a3a26") -> None:
    """A flat-topped thing with a light upper and left edge."""
    sheet.box((x - w / 2, y - h / 2), (w, h), edge)
    sheet.box((x - w / 2 + 1.2, y - h / 2 + 1.2), (w - 2.4, h - 2.4), paint)
    sheet.line(
        [(x - w / 2 + 1.6, y + h / 2 - 2), (x - w / 2 + 1.6, y - h / 2 + 1.6), (x + w / 2 - 2, y - h / 2 + 1.6)],
        1.2,
        "#f4e6c8",
        0.45,
    )


def crates(sheet: Sheet, unit: float, chance: Chance) -> None:
    """Wooden boxes."""
    for x, y, size in ((-3.2, -2.9, 6.0), (3.4, -3.2, 5.2), (-1.4, 3.7, 5.6)):
        x, y, side = (x + chance.between(-0.5, 0.5)) * unit, (y + chance.between(-0.4, 0.4)) * unit, size * unit
        box(sheet, x, y, side, side, chance.pick(("#b08f62", "#a58457", "#bb9b6e")))
        for share in (-0.22, 0.0, 0.22):
            sheet.line([(x - side * 0.45, y + share * side), (x + side * 0.45, y + share * side)], 0.8, "#5f4728", 0.5)
        sheet.line([(x - side * 0.4, y + side * 0.4), (x + side * 0.4, y - side * 0.4)], 1.8, "#8a6a3f", 0.8)
    sheet.cast((3.5, 5.0), 2.0, 0.48)


def barrels(sheet: Sheet, unit: float, chance: Chance) -> None:
    """Casks and drums."""
    for x, y in ((-3.3, -2.6), (3.2, -3.0), (-0.4, 3.2)):
        paint = chance.pick(("#8f6c45", "#6e7b6b", "#9a7850"))
        spot, r = (x * unit, y * unit), 3.0 * unit
        sheet.disc(spot, r, "#3b2f20")
        sheet.disc(spot, r - 1.3, paint)
        sheet.disc((spot[0] - 1.2, spot[1] - 1.5), r * 0.62, "#f1e2c0", 0.22, 1.2)
        sheet.disc(spot, r * 0.18, "#3b2f20")
    sheet.cast((3.0, 4.5), 2.0, 0.48)


def well(sheet: Sheet, unit: float, chance: Chance) -> None:
    """A round stone well with its windlass."""
    sheet.disc((0, 0), 6.2 * unit, "#5d574a")
    for step in range(14):
        angle = step * 2 * math.pi / 14
        spot = (4.9 * unit * math.cos(angle), 4.9 * unit * math.sin(angle))
        sheet.disc(spot, 1.16 * unit, chance.pick(("#a8a090", "#bdb5a3", "#958d7d")))
    sheet.disc((0, 0), 3.5 * unit, "#2f3a3a")
    sheet.disc((-0.6 * unit, -0.5 * unit), 2.2 * unit, "#5b7575", 0.6, 2.0)
    sheet.line([(-6.6 * unit, 0), (6.6 * unit, 0)], 1.5 * unit, "#4a3824")
    sheet.line([(-6.6 * unit, -0.5), (6.6 * unit, -0.5)], 0.9 * unit, "#9c7b52")
    sheet.cast((3.5, 5.0), 2.2, 0.48)


def table(sheet: Sheet, unit: float, _chance: Chance) -> None:
    """A table and stools."""
    for x, y in ((-3.0, -6.2), (3.0, -6.2), (-3.0, 6.2), (3.0, 6.2)):
        sheet.disc((x * unit, y * unit), 1.4 * unit, "#5f4628")
        sheet.disc((x * unit - 0.4, y * unit - 0.5), 1.1 * unit, "#a57c50")
    box(sheet, 0, 0, 13 * unit, 8 * unit, "#9b7145")
    for share in (-0.25, 0.0, 0.25):
        sheet.line([(-6 * unit, share * 8 * unit), (6 * unit, share * 8 * unit)], 0.8, "#6b4a28", 0.5)
    sheet.disc((2.5 * unit, -1.0 * unit), 1.2 * unit, "#e8e0cc", 0.95)
    sheet.disc((2.5 * unit, -1.0 * unit), 0.7 * unit, "#bdb295", 0.95)
    sheet.cast((2.0, 3.0), 1.6, 0.42)


def shelf(sheet: Sheet, unit: float, chance: Chance) -> None:
    """A tall shelf or cupboard."""
    box(sheet, 0, 0, 14.5 * unit, 7.5 * unit, "#7d5733", "#38281a")
    x = -6.4 * unit
    while x < 5.8 * unit:
        wide = chance.between(0.7, 1.7) * unit
        paint = chance.pick(("#a34f3c", "#5d7a84", "#c9b486", "#6d7f52", "#8a6f9a", "#b98a4e"))
        sheet.box((x, -2.4 * unit), (wide * 0.86, 4.8 * unit), paint, 0.9)
        x += wide
    sheet.cast((2.5, 3.5), 1.6, 0.48)


def bed(sheet: Sheet, unit: float, chance: Chance) -> None:
    """A bed."""
    box(sheet, 0, 0, 10 * unit, 15 * unit, "#cfc3a6", "#54402a")
    box(sheet, 0, 2.6 * unit, 10 * unit, 9.8 * unit, chance.pick(("#7f94a0", "#a3705c", "#8b9a72")), "#54402a")
    box(sheet, 0, -5.0 * unit, 7.4 * unit, 3.2 * unit, "#f1ead8", "#a99d82")
    sheet.cast((2.0, 3.0), 1.6, 0.42)


def stove(sheet: Sheet, unit: float, _chance: Chance) -> None:
    """An iron stove."""
    box(sheet, 0, 0, 13 * unit, 11 * unit, "#5a564e", "#2b2823")
    for x, y in ((-3.0, -2.2), (3.0, -2.2), (-3.0, 2.4), (3.0, 2.4)):
        sheet.disc((x * unit, y * unit), 1.9 * unit, "#2f2c28")
        sheet.disc((x * unit, y * unit), 1.2 * unit, "#716c62")
    sheet.cast((2.0, 3.0), 1.6, 0.45)


def counter(sheet: Sheet, unit: float, _chance: Chance) -> None:
    """A shop counter, going on to the cells beside it."""
    sheet.box((-8 * unit, -3.6 * unit), (16 * unit, 7.2 * unit), "#4f3a23")
    sheet.box((-8 * unit, -3.1 * unit), (16 * unit, 6.2 * unit), "#a97f51")
    sheet.line([(-8 * unit, -2.6 * unit), (8 * unit, -2.6 * unit)], 1.2, "#dcbc8c", 0.6)
    sheet.shadow(
        sheet.stencil(lambda pen: pen.polygon(sheet.at([(-32, -12), (32, -12), (32, 13), (-32, 13)]), 255)),
        (0.0, 5.0),
        1.6,
        0.4,
    )


def trough(sheet: Sheet, unit: float, _chance: Chance) -> None:
    """A stone trough with water."""
    box(sheet, 0, 0, 14.5 * unit, 6.4 * unit, "#b3ab99", "#57513f")
    box(sheet, 0, 0, 12.0 * unit, 4.0 * unit, "#7d9c9e", "#4a5b58")
    sheet.line([(-4 * unit, -0.4 * unit), (2 * unit, -0.7 * unit)], 1.0, "#d6e3dd", 0.7)
    sheet.cast((2.5, 3.5), 1.6, 0.45)


def pile(sheet: Sheet, unit: float, chance: Chance) -> None:
    """Split logs stacked up."""
    for row in range(4):
        y = (-4.2 + row * 2.8) * unit
        sheet.line([(-6.4 * unit, y), (6.2 * unit, y)], 2.9 * unit, "#4b3a28")
        sheet.line(
            [(-6.4 * unit, y - 0.4), (6.2 * unit, y - 0.4)], 2.3 * unit, chance.pick(("#8b6f4d", "#977a55", "#7e6545"))
        )
        sheet.disc((6.2 * unit, y), 1.3 * unit, "#d6bd92")
        sheet.disc((6.2 * unit, y), 0.6 * unit, "#9c7f55", 0.6)
    sheet.cast((3.0, 4.5), 2.0, 0.45)


def slit(sheet: Sheet, unit: float, _chance: Chance) -> None:
    """A slit trench with its spoil thrown up in front."""
    sheet.dome((0, 0), 7.4 * unit, ("#7f6b48", "#94805a", "#a8936a", "#bda97e", "#cfbd94"), 77, 0.05)
    sheet.polygon(
        [(-5.6 * unit, -1.8 * unit), (5.6 * unit, -1.8 * unit), (5.6 * unit, 1.9 * unit), (-5.6 * unit, 1.9 * unit)],
        "#3a3020",
    )
    sheet.polygon(
        [(-5.0 * unit, 0.2 * unit), (5.0 * unit, 0.2 * unit), (5.0 * unit, 1.5 * unit), (-5.0 * unit, 1.5 * unit)],
        "#5f5036",
    )
    sheet.cast((2.0, 3.0), 2.0, 0.35)


def bunker(sheet: Sheet, unit: float, _chance: Chance) -> None:
    """A concrete firing post with loopholes on all sides."""
    r = 7.2 * unit
    eight = [
        (r * math.cos(math.pi / 8 + k * math.pi / 4), r * math.sin(math.pi / 8 + k * math.pi / 4)) for k in range(8)
    ]
    sheet.polygon(eight, "#4f4b41")
    sheet.polygon([(x * 0.93, y * 0.93) for x, y in eight], "#b5ae9d")
    sheet.polygon([(x * 0.72 - 1, y * 0.72 - 1) for x, y in eight], "#c8c1b0")
    for k in range(0, 8, 2):
        angle = k * math.pi / 4
        x, y = 0.86 * r * math.cos(angle), 0.86 * r * math.sin(angle)
        dx, dy = -math.sin(angle) * 2.0 * unit, math.cos(angle) * 2.0 * unit
        sheet.line([(x - dx, y - dy), (x + dx, y + dy)], 2.2, "#26241f")
    sheet.cast((4.0, 5.5), 2.6, 0.5)


def bench(sheet: Sheet, unit: float, _chance: Chance) -> None:
    """A bench of slats."""
    for y in (-1.7, 0.0, 1.7):
        sheet.line([(-6.4 * unit, y * unit), (6.4 * unit, y * unit)], 1.4 * unit, "#59422a")
        sheet.line([(-6.4 * unit, y * unit - 0.5), (6.4 * unit, y * unit - 0.5)], 0.9 * unit, "#a4804f")
    sheet.cast((2.0, 3.0), 1.5, 0.42)


SMALL: dict[str, Callable[[Sheet, float, Chance], None]] = {
    **{
        thing.__name__: thing
        for thing in (
            *(rock, rubble, hay, crates, barrels, well, table, shelf, bed, stove, counter, trough),
            *(pile, slit, bunker, bench),
        )
    },
    **MACHINES,
    **HOUSEHOLD,
}


def small(lattice: Lattice, margin: int, what: str, variants: int = 1, scale: float = 1.0) -> list[Image.Image]:
    """Things that fit in one cell."""
    tiles = []
    for variant in range(variants):
        sheet = lattice.sheet(margin)
        SMALL[what](sheet, lattice.unit * scale, Chance(what, lattice.shape, variant))
        tiles.append(sheet.image())
    return tiles
