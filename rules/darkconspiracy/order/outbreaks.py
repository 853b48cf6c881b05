"""Gas, flames and charges that no unit sets off: a game master's trigger does, between two phases."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rules.darkconspiracy.blast import bursts
from rules.darkconspiracy.hazards import flames
from rules.darkconspiracy.sheets.roster import STOCK
from rules.darkconspiracy.terms.weapons import Weapon
from rules.frame.figure import Item, Place
from rules.frame.ground import Cell
from rules.frame.outbreaks import What
from rules.frame.scene import Table
from rules.frame.things import Lying

FILLS = {"gas": ("tear gas", "smoke"), "fire": ("thermite", "white phosphorus"), "charge": ("fragments",)}
"""What lets each thing loose, the usual first."""
USUAL = "Demolition charge"
"""What goes off where a trigger names no charge (DKC-EXP-01)."""


def outbreaks(what: What, sheets: Sequence[Path] = ()) -> dict[str, Weapon]:
    """The weapons of the roster that let such a thing loose, the usual first (DKC-EXP-01, DKC-CHEM-01, DKC-BURN-03)."""
    fills, found = FILLS[what], list[Weapon]()
    for weapon in STOCK.with_sheets(sheets).all(Weapon):
        blast = weapon.usual.blast
        if blast is not None and blast.fills in fills:
            found.append(weapon)
    found.sort(key=lambda each: (fills.index(each.usual.blast.fills if each.usual.blast else ""), each.name != USUAL))
    return {each.name: each for each in found}


def break_out(table: Table, what: Weapon, cell: Cell) -> None:
    """It goes off where it is; what burns sets the ground alight (DKC-EXP-01, DKC-CHEM-01, DKC-BURN-03)."""
    blast = what.usual.blast
    if blast is None:
        return
    thing = table.add(Lying(Item(what.name, Place.BELT), cell))
    for _ in bursts.goes_off(table, blast, cell, thing, weapon=what.name):
        pass  # between two phases no player is asked anything
    if blast.fills in FILLS["fire"]:
        flames.catches(table, cell)
    table.remove(thing)
