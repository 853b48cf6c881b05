"""Gas, fire and charges that no unit sets off: a game master's trigger does, between two seconds."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rules.frame.figure import Item, Place
from rules.frame.flow import Flow
from rules.frame.forms import Action
from rules.frame.ground import Cell
from rules.frame.outbreaks import What, entry
from rules.frame.scene import Table
from rules.frame.things import Lying
from rules.gurps.blast import bursting
from rules.gurps.blast.forms import Endure
from rules.gurps.order import shelling
from rules.gurps.sheets.roster import STOCK
from rules.gurps.terms.weapons import Weapon

USUAL = "Demolition charge"
"""What goes off where a trigger names no charge."""
FILLS = {"gas": ("tear gas", "smoke"), "fire": ("fire",), "charge": ("",)}


def outbreak(what: What, name: str, sheets: Sequence[Path] = ()) -> Weapon:
    """The weapon of the roster that lets such a thing loose (GUR-EXP-01, GUR-GAS-01, GUR-FIRE-02)."""
    known = STOCK.with_sheets(sheets).all(Weapon)
    fills = FILLS[what]
    found = [each for each in known if each.bursts and (each.burst.agent if each.burst is not None else "") in fills]
    found.sort(key=lambda each: (fills.index(each.burst.agent if each.burst else ""), each.name != USUAL))
    return entry(what, name, {each.name: each for each in found})


def break_out(table: Table, what: Weapon, cell: Cell) -> None:
    """It goes off unforeseen, so that no unit dives (GUR-EXP-01); shells begin to fall."""
    if what.burst is not None and what.burst.barrage:
        shelling.begin(table, what, cell, what.burst.barrage)
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
            answer = Endure()
    except StopIteration:
        return
