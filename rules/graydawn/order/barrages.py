"""Fire support from off the map: for some rounds shells fall all over a wide area (GRD-SUPP-14)."""

from __future__ import annotations

from rules.frame.figure import Item, Place
from rules.frame.flow import Flow
from rules.frame.ground import Cell
from rules.frame.scene import Event, Scene, Table
from rules.frame.things import Lying
from rules.graydawn.blast import bursts
from rules.graydawn.covering import firing
from rules.graydawn.nerve import points
from rules.graydawn.terms.weapons import Weapon
from rules.graydawn.unnerved import Barrage
from rules.kernel.dice import Pool
from rules.kernel.refs import Ref

ACROSS = 250.0
"""Metres of the beaten area, each way (GRD-SUPP-14)."""
FRIGHTENS = 7
"""Points for each unit in it, each round (GRD-SUPP-14)."""
EACH = 25.0
"""Metres, each way, of the ground on which one shell falls in a round (GRD-SUPP-14)."""


def begin(table: Table, weapon: Weapon, cell: Cell, rounds: int) -> None:
    """A barrage about a place: the first shells fall in the next round."""
    table.add(Barrage(weapon, cell, table.clock.round + rounds))


def beaten(scene: Scene, cell: Cell) -> tuple[Cell, ...]:
    """The square about a place that is under fire, as far as the map goes (GRD-SUPP-14)."""
    (east, south), half = scene.grid.centre(cell), ACROSS / 2

    def inside(other: Cell) -> bool:
        x, y = scene.grid.centre(other)
        return abs(x - east) <= half and abs(y - south) <= half

    return tuple(other for other in scene.grid.cells() if inside(other))


def shells(scene: Scene, cells: tuple[Cell, ...]) -> int:
    """Shells of a round: one for each 25 m by 25 m, one at least (GRD-SUPP-14)."""
    return max(1, round(len(cells) * scene.grid.metres**2 / EACH**2))


def fall(table: Table) -> Flow[None]:
    """A round of each barrage: every unit in the area is suppressed, and shells burst where chance will have it
    (GRD-SUPP-14).
    """
    for ref, barrage in table.having(Barrage):
        if table.clock.round > barrage.until:
            table.remove(ref)
            continue
        cells = beaten(table, barrage.cell)
        here = frozenset(cells)
        table.say(Event("barrage", "Shells fall all over the place.", sound="Shells burst", loud=2 * ACROSS))
        for unit in firing.standing(table):
            if not here.isdisjoint(table.cells(unit)):
                points.gain(table, unit, FRIGHTENS, barrage.cell)
        for _ in range(shells(table, cells)):
            yield from _shell(table, ref, barrage.weapon, cells)


def _shell(table: Table, ref: Ref, weapon: Weapon, cells: tuple[Cell, ...]) -> Flow[None]:
    """One shell on a random cell; no unit can dive from it (GRD-EXPL-04)."""
    cell = cells[table.dice(ref).roll(Pool(1, len(cells))).value - 1]
    shell = table.add(Lying(Item(weapon.name, Place.BELT), cell))
    yield from bursts.goes_off(table, shell, weapon, cell)
    table.remove(shell)
