"""Where it comes down instead: ten ways to miss, farther the worse the miss and the longer the range."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import cos, radians, sin

from rules.frame.ground import Cell, Grid
from rules.kernel.dice import Dice, Pool
from rules.parts.scatter import nearest
from rules.reflex.terms.bands import Band

WAYS = {1: 0, 2: 0, 3: 45, 4: 90, 5: 135, 6: 180, 7: 180, 8: 225, 9: 270, 10: 315}
"""Degrees clockwise from straight beyond the target, by the die (RFX-INDIR-05)."""
FACTORS = {
    Band.PERSONAL: 0.0,
    Band.GUNFIGHTING: 0.5,
    Band.CQB: 1.0,
    Band.TIGHT: 2.0,
    Band.MEDIUM: 3.0,
    Band.OPEN: 5.0,
    Band.SNIPING: 8.0,
    Band.EXTREME: 10.0,
}
"""Metres for each point of the margin of failure (RFX-INDIR-06)."""
FARTHER = 15.0


@dataclass(frozen=True, slots=True)
class Astray:
    """How far off, and which way: degrees clockwise from the line of attack."""

    degrees: int
    metres: float


def deviate(dice: Dice, missed_by: int, band: Band | None) -> Astray:
    """One die for the way; the margin of failure times the factor of the band; beyond the last band 15
    (RFX-INDIR-05, RFX-INDIR-06).
    """
    way = WAYS[dice.roll(Pool(1, 10)).value]
    return Astray(way, missed_by * (FARTHER if band is None else FACTORS[band]))


@lru_cache(maxsize=65_536)
def lands(grid: Grid, start: Cell, aim: Cell, astray: Astray) -> Cell | None:
    """The cell it comes down in, None when that is off the map; never behind the thrower (RFX-INDIR-06)."""
    metres = astray.metres
    if start == aim or metres == 0:
        return aim
    along = metres * cos(radians(astray.degrees))
    away = grid.straight(start, aim)
    if along < -away:
        metres *= away / -along
    bearing = radians(grid.bearing(start, aim) + astray.degrees)
    east, south = grid.centre(aim)
    return nearest(
        grid, _thereabouts(grid, aim, bearing, metres), (east + metres * sin(bearing), south - metres * cos(bearing))
    )


def _thereabouts(grid: Grid, aim: Cell, bearing: float, metres: float) -> Cell:
    """A cell of the map on the way there, to look on from: as many steps as that is far, in the nearest direction."""
    ways = range(grid.directions)
    way = max(ways, key=lambda each: (round(cos(radians(grid.degrees(each)) - bearing), 6), each))
    here = aim
    for _ in range(int(metres / grid.metres)):
        onward = grid.step(here, way)
        if onward not in grid:
            break
        here = onward
    return here
