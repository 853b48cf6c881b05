"""Places that may be named: any that passes is legal, listed are those worth a thought."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from math import inf
from typing import Any

from rules.frame.ground import Cell
from rules.frame.knowing import Awareness
from rules.frame.recall import lookup
from rules.frame.relations import enemies
from rules.frame.scene import Scene
from rules.kernel.angles import apart
from rules.kernel.refs import Ref
from rules.parts.choices import Picked
from rules.reflex.core.able import alive
from rules.reflex.core.bands import band_of_cells
from rules.reflex.core.topic import Desk
from rules.reflex.terms.bands import LIMITS, Band

PACES = (5, 10, 20, 40, 80, 150)
ROUND = 16
"""Metres off, and how many all round, of the places that are listed besides those of enemies."""
LAST = 10_000
UPRIGHT, LOW = 1.0, 0.5
"""Metres above the ground at which something is seen there, at the least and usually."""
NARROW = 0.86
"""Cells' widths that a step takes one away at least, on hexes."""
OFF, ANOTHER_PRICE = "off the map", "takes a different number of ticks at that range"


@dataclass(frozen=True, eq=False)
class Places(Picked):
    """Every cell that nothing hinders is legal; of those suggested the first few that are legal are listed."""

    further: Callable[[Cell], str] = lambda _: ""
    """What else hinders a cell, where that takes longer to find and is not needed to know that it may not be named."""

    def __contains__(self, value: object) -> bool:
        return isinstance(value, tuple) and len(value) == 2 and super().__contains__(value)

    def why_not(self, value: Any) -> str:
        """What hinders a cell."""
        why = super().why_not(value)
        return why and (self.further(value) or why)


def foes(scene: Scene, unit: Ref) -> tuple[Ref, ...]:
    """The enemies one knows of, the fallen left out."""
    return tuple(ref for ref in scene.units() if enemies(scene, unit, ref) and alive(scene, ref))


def worth_it(desk: Desk) -> tuple[Cell, ...]:
    """Where enemies are or were last known to be, then round about them, then so many paces off all round, towards the
    enemy or ahead first, then the next cells.
    """
    return tuple(dict.fromkeys(_worth_it(desk)))


def _worth_it(desk: Desk) -> Iterator[Cell]:
    scene, unit = desk.scene, desk.unit
    there = [scene.cells(foe)[0] for foe in foes(scene, unit)]
    known = (scene.find(unit, Awareness) or Awareness()).known
    there += [sighting.cell for sighting in known if enemies(scene, unit, sighting.subject)]
    yield from there
    for cell in there:
        yield from (beside for _, beside in scene.grid.neighbours(cell))
    pose, grid = desk.eye or scene.pose(unit), scene.grid
    here = pose.cell
    nearest = min(there, key=lambda cell: (grid.straight(here, cell), cell), default=here)
    ahead = grid.degrees(pose.facing) if nearest == here else grid.bearing(here, nearest)
    rings = (grid.ring(here, max(2, int(metres / grid.metres))) for metres in PACES)
    off = [cell for ring in rings for cell in ring[:: max(1, len(ring) // ROUND)]]
    yield from sorted(off, key=lambda cell: round(apart(grid.bearing(here, cell), ahead), 3))
    yield from (beside for _, beside in scene.grid.neighbours(here))


def at_a_price(
    desk: Desk,
    price: Callable[[Band], int],
    hindrance: Callable[[Cell], str],
    *,
    farthest: Band | None = None,
    in_sight: bool = True,
) -> Iterator[tuple[int, Places]]:
    """Every legal place, told apart by what it costs to fire or throw at it: nearer ones than a weapon is made for take
    longer (RFX-RANGE-03); those first where an enemy is likeliest. Nothing is hit `in_sight` that is not seen into;
    what is lobbed over something, nothing that is.
    """
    prices: dict[int, list[Band]] = {}
    for band in Band:
        if farthest is None or band.rank <= farthest.rank:
            prices.setdefault(price(band), []).append(band)
    likely = {band: place for place, (_, band) in reversed(tuple(enumerate(_worth_it_by_band(desk))))}
    for cost, bands in sorted(prices.items(), key=lambda each: min(likely.get(band, LAST) for band in each[1])):
        places = _in_bands(desk, tuple(bands), hindrance, in_sight=in_sight)
        if places:
            yield cost, places


def _in_bands(desk: Desk, bands: tuple[Band, ...], hindrance: Callable[[Cell], str], *, in_sight: bool) -> Places:
    scene, here = desk.scene, (desk.eye or desk.scene.pose(desk.unit)).cell
    known = dict(_worth_it_by_band(desk))

    def on_the_map(cell: Cell) -> str:
        return hindrance(cell) if cell in scene.grid else OFF

    def why_not(cell: Cell) -> str:
        if cell not in known and cell not in scene.grid:
            return OFF
        band = known[cell] if cell in known else band_of_cells(scene, here, cell)
        return hindrance(cell) if band in bands else ANOTHER_PRICE

    def suggested() -> Iterable[Cell]:
        return [cell for cell, band in known.items() if band in bands]

    def anywhere() -> Iterable[Cell]:
        return ground(desk, in_sight=in_sight, within=max(LIMITS[band.rank] for band in bands))

    return Places(why_not, suggested, anywhere, further=on_the_map)


@lookup
def _worth_it_by_band(desk: Desk) -> tuple[tuple[Cell, Band | None], ...]:
    """The places worth a thought, each with its band."""
    scene, here = desk.scene, (desk.eye or desk.scene.pose(desk.unit)).cell
    return tuple((cell, band_of_cells(scene, here, cell)) for cell in worth_it(desk) if cell in scene.grid)


def ground(desk: Desk, *, in_sight: bool, within: float = inf) -> Iterator[Cell]:
    """Every cell within so many metres in which something upright would be seen, or every one not seen into; the
    nearest first.
    """
    scene, unit, eye = desk.scene, desk.unit, desk.eye
    grid, sees = scene.grid, scene.sees_cell
    here, above = (eye or scene.pose(unit)).cell, UPRIGHT if in_sight else LOW
    steps = 1
    while ring := grid.ring(here, steps) if (steps - 1) * NARROW * grid.metres <= within else ():
        yield from (cell for cell in ring if sees(unit, cell, above=above, eye=eye) is in_sight)
        steps += 1
