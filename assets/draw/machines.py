"""What a craft and a laboratory are full of: twisted plates, consoles, tanks, a reactor; and trees that have burnt."""

from __future__ import annotations

import math
from collections.abc import Callable

from draw.brush import Point, Sheet, turned
from draw.noise import Chance

STEEL = ("#565d63", "#6d757b", "#868e93", "#a1a8ab")
GLOW = "#7fd6c2"


def plated(sheet: Sheet, corner: Point, size: Point, paint: str, edge: str = "#2b2f32") -> None:
    """A metal box with a light upper and left edge."""
    (x, y), (w, h) = corner, size
    sheet.box(corner, size, edge)
    sheet.box((x + 1.2, y + 1.2), (w - 2.4, h - 2.4), paint)
    sheet.line([(x + 1.8, y + h - 2), (x + 1.8, y + 1.8), (x + w - 2, y + 1.8)], 1.2, "#e6eceb", 0.5)


def wreckage(sheet: Sheet, unit: float, chance: Chance) -> None:
    """Twisted hull plates and torn ribs."""
    for _ in range(7):
        x, y = chance.between(-4.4, 4.4) * unit, chance.between(-4.2, 4.2) * unit
        w, h = chance.between(2.6, 5.4) * unit, chance.between(1.4, 2.8) * unit
        turn = chance.between(0, 180)
        bent = [(-w / 2, -h / 2), (w / 2, -h * chance.between(0.2, 0.6)), (w * 0.4, h / 2), (-w * 0.45, h * 0.4)]
        plate = [(x + px, y + py) for px, py in turned(bent, turn)]
        sheet.polygon([(px + 1.3, py + 1.7) for px, py in plate], "#22211e", 0.75)
        sheet.polygon(plate, chance.pick(STEEL))
        sheet.line(plate[:2], 1.2, "#d5dbdb", 0.6)
        sheet.line([plate[3], plate[2]], 0.9, "#3a2e26", 0.5)
    sheet.cast((3.0, 4.2), 2.0, 0.45)


def console(sheet: Sheet, unit: float, chance: Chance) -> None:
    """A bank of instruments with lit panels."""
    plated(sheet, (-6.8 * unit, -4.2 * unit), (13.6 * unit, 8.4 * unit), "#707a80")
    plated(sheet, (-6.0 * unit, -3.4 * unit), (12.0 * unit, 3.2 * unit), "#2c3a3e")
    for place in range(5):
        paint = chance.pick((GLOW, "#e5b95c", "#9fd08a"))
        sheet.box(((-5.2 + place * 2.2) * unit, -2.8 * unit), (1.5 * unit, 1.9 * unit), paint, 0.9)
    for place in range(8):
        spot = ((-5.2 + place * 1.45) * unit, 1.6 * unit)
        sheet.disc(spot, 0.42 * unit, chance.pick(("#d9dfde", "#c9553f", "#3a4448")))
    sheet.cast((2.4, 3.4), 1.6, 0.45)


def tank(sheet: Sheet, unit: float, chance: Chance) -> None:
    """A glass cylinder of lit fluid, with something in it."""
    sheet.disc((0, 0), 6.6 * unit, "#3a4246")
    sheet.disc((0, 0), 5.7 * unit, "#a9b5b6")
    sheet.disc((0, 0), 4.9 * unit, "#2f6d66")
    sheet.disc((0, 0), 4.3 * unit, GLOW, 0.75, 2.0)
    lean = chance.between(-0.5, 0.5) * unit
    sheet.disc((lean, -1.0 * unit), 1.25 * unit, "#39534d", 0.8, 0.6)
    sheet.disc((lean * 0.4, 1.3 * unit), 1.7 * unit, "#39534d", 0.7, 0.8)
    sheet.line([(-3.0 * unit, -2.4 * unit), (-1.4 * unit, -3.7 * unit)], 1.5, "#f4fffb", 0.8)
    sheet.cast((3.0, 4.4), 2.0, 0.48)


def reactor(sheet: Sheet, unit: float, _chance: Chance) -> None:
    """A machine that hums: ribs round a bright core."""
    sheet.disc((0, 0), 7.4 * unit, "#272b2e")
    sheet.disc((0, 0), 6.7 * unit, "#767f85")
    for step in range(12):
        angle = step * math.pi / 6
        inner, outer = ((r * unit * math.cos(angle), r * unit * math.sin(angle)) for r in (3.2, 6.4))
        sheet.line([inner, outer], 1.6, "#3a4146")
    sheet.disc((0, 0), 3.6 * unit, "#31393d")
    sheet.disc((0, 0), 2.7 * unit, GLOW)
    sheet.disc((-0.3 * unit, -0.4 * unit), 1.5 * unit, "#eafff8", 0.9, 1.2)
    sheet.cast((3.2, 4.6), 2.2, 0.5)


def snag(sheet: Sheet, unit: float, chance: Chance) -> None:
    """A burnt tree: a black stem and what is left of its boughs."""
    for step in range(8):
        angle = step * math.pi / 4 + chance.between(-0.3, 0.3)
        long = chance.between(3.6, 7.2) * unit
        tip = (long * math.cos(angle), long * math.sin(angle))
        fork = (0.6 * tip[0] - 0.16 * tip[1], 0.6 * tip[1] + 0.16 * tip[0])
        sheet.lines([[(0, 0), tip], [(0.4 * tip[0], 0.4 * tip[1]), fork]], 1.9, "#2a2520")
        sheet.line([(0, 0), (0.7 * tip[0], 0.7 * tip[1])], 0.8, "#6a5d50", 0.6)
    sheet.disc((0, 0), 1.5 * unit, "#221e1a")
    sheet.disc((-0.3 * unit, -0.3 * unit), 0.8 * unit, "#5d5147", 0.8)
    sheet.cast((3.0, 4.5), 1.8, 0.35)


MACHINES: dict[str, Callable[[Sheet, float, Chance], None]] = {
    thing.__name__: thing for thing in (wreckage, console, tank, reactor, snag)
}
