"""Fire support from off the map: for some seconds shells fall about a place."""

from __future__ import annotations

from rules.frame.figure import Item, Place
from rules.frame.flow import Flow
from rules.frame.ground import Cell
from rules.frame.scene import Event, Table
from rules.frame.things import Lying
from rules.gurps.blast import bursting
from rules.gurps.core import scale
from rules.gurps.state.ground import Shelling
from rules.gurps.terms.weapons import Weapon
from rules.kernel.dice import Pool

RADIUS = 60.0
"""Yards about the place within which they fall."""
EVERY = 3
"""Seconds between two shells."""


def begin(table: Table, weapon: Weapon, cell: Cell, seconds: int) -> None:
    """Shells begin to fall in the next second (GUR-EXP-05)."""
    table.add(Shelling(weapon, cell, table.clock.round + seconds))


def fall(table: Table) -> Flow[None]:
    """A shell on a cell by chance, every few seconds (GUR-EXP-05)."""
    for ref, shelling in table.having(Shelling):
        left = shelling.until - table.clock.round
        if left < 0:
            table.remove(ref)
            continue
        if left % EVERY:
            continue
        cells = table.grid.within(shelling.cell, scale.metres(RADIUS))
        cell = cells[table.dice(ref).roll(Pool(1, len(cells))).value - 1]
        table.say(Event("barrage", "A shell falls.", sound="Shells burst", loud=2 * RADIUS))
        thing = table.add(Lying(Item(shelling.weapon.name, Place.BELT), cell))
        yield from bursting.goes_off(table, thing, shelling.weapon, cell)
        table.remove(thing)
