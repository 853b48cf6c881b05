"""What no unit sets off: gas, fire and charges of a game master's trigger between two seconds, and fire support from
off the map.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rules.frame.figure import Item, Place
from rules.frame.flow import Flow
from rules.frame.forms import Action
from rules.frame.ground import Cell
from rules.frame.outbreaks import What
from rules.frame.scene import Event, Table
from rules.frame.things import Lying
from rules.gurps.asks import Decline
from rules.gurps.blast import bursting
from rules.gurps.core import scale
from rules.gurps.sheets.enlist import STOCK
from rules.gurps.state.things import Shelling
from rules.gurps.terms.weapons import Weapon
from rules.kernel.dice import Pool

USUAL = "Demolition charge"
"""What goes off where a trigger names no charge."""
FILLS = {"gas": ("tear gas", "smoke"), "fire": ("fire",), "charge": ("",)}


def outbreaks(what: What, sheets: Sequence[Path] = ()) -> dict[str, Weapon]:
    """The weapons of the roster that let such a thing loose, the usual first (GUR-EXP-01, GUR-GAS-01, GUR-FIRE-02)."""
    known = STOCK.with_sheets(sheets).all(Weapon)
    fills = FILLS[what]
    found = [each for each in known if each.bursts and (each.burst.agent if each.burst is not None else "") in fills]
    found.sort(key=lambda each: (fills.index(each.burst.agent if each.burst else ""), each.name != USUAL))
    return {each.name: each for each in found}


def break_out(table: Table, what: Weapon, cell: Cell) -> None:
    """It goes off unforeseen, so that no unit dives (GUR-EXP-01); shells begin to fall."""
    if what.burst is not None and what.burst.barrage:
        begin_shelling(table, what, cell, what.burst.barrage)
        return
    thing = table.add(Lying(Item(what.name, Place.BELT), cell))
    unasked(bursting.goes_off(table, thing, what, cell))
    table.remove(thing)


def unasked(flow: Flow[None]) -> None:
    """Play out a burst in which every unit stays in place."""
    answer: Action | None = None
    try:
        while True:
            next(flow) if answer is None else flow.send(answer)
            answer = Decline()
    except StopIteration:
        return


# fire support from off the map


RADIUS = 60.0
"""Yards about the place within which they fall."""
EVERY = 3
"""Seconds between two shells."""


def begin_shelling(table: Table, weapon: Weapon, cell: Cell, seconds: int) -> None:
    """Shells begin to fall in the next second (GUR-EXP-05)."""
    table.add(Shelling(weapon, cell, table.clock.round + seconds))


def shells_fall(table: Table) -> Flow[None]:
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
