"""What an inn is full of beside its tables: stairs, a hearth that burns, a lantern on a table."""

from __future__ import annotations

from collections.abc import Callable

from draw.brush import Sheet
from draw.noise import Chance

OAK = ("#7d5f3c", "#8d6d46", "#9c7b51", "#aa895d")
EMBERS = ("#f3c55b", "#e8923a", "#c9532a")


def stairs(sheet: Sheet, unit: float, _chance: Chance) -> None:
    """Treads of oak, lighter towards the top at the right."""
    wide = 3.3 * unit
    for tread, paint in enumerate(OAK):
        x = (-6.6 + 3.3 * tread) * unit
        sheet.box((x, -7.2 * unit), (wide, 14.4 * unit), "#43321f")
        sheet.box((x + 1.0, -7.2 * unit + 1.0), (wide - 1.6, 14.4 * unit - 2.0), paint)
        sheet.line([(x + 1.4, -6.9 * unit), (x + 1.4, 6.9 * unit)], 1.1, "#f0dcb6", 0.55)
    sheet.cast((2.0, 2.6), 1.4, 0.4)


def hearth(sheet: Sheet, unit: float, chance: Chance) -> None:
    """A fireplace of stones with a fire in it."""
    sheet.box((-7.0 * unit, -6.2 * unit), (14.0 * unit, 12.4 * unit), "#4c463b")
    for x in range(5):
        for y in (-5.6, 3.6):
            paint = chance.pick(("#a29a88", "#8f8776", "#b3ab99"))
            sheet.box(((-6.4 + x * 2.6) * unit, y * unit), (2.3 * unit, 2.0 * unit), paint)
    sheet.box((-5.0 * unit, -3.2 * unit), (10.0 * unit, 6.4 * unit), "#221b15")
    for x, y in ((-2.6, 0.8), (0.4, -0.6), (2.8, 0.9)):
        for size, paint in zip((2.5, 1.7, 0.9), reversed(EMBERS), strict=True):
            sheet.disc((x * unit, y * unit), size * unit, paint, 0.9, 0.8)
    sheet.cast((2.4, 3.2), 1.6, 0.42)


def lantern(sheet: Sheet, unit: float, _chance: Chance) -> None:
    """A round table with a lantern in its light."""
    sheet.disc((0, 0), 7.0 * unit, "#4b3720")
    sheet.disc((0, 0), 6.2 * unit, "#96733f")
    sheet.disc((0, 0), 5.2 * unit, "#f2d27a", 0.45, 3.0)
    for x, y in ((-3.6, 2.4), (3.2, 2.9), (2.9, -3.1)):
        sheet.disc((x * unit, y * unit), 1.2 * unit, "#5c5144")
        sheet.disc((x * unit, y * unit), 0.8 * unit, "#c9b88f")
    sheet.disc((0, 0), 1.9 * unit, "#33302b")
    sheet.disc((0, 0), 1.3 * unit, "#ffe9a3")
    sheet.cast((2.6, 3.6), 1.7, 0.45)


HOUSEHOLD: dict[str, Callable[[Sheet, float, Chance], None]] = {
    thing.__name__: thing for thing in (stairs, hearth, lantern)
}
