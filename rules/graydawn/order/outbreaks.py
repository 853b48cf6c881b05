"""Gas and charges that no unit sets off: a game master's trigger does, between two rounds."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rules.frame.figure import Item, Place
from rules.frame.ground import Cell
from rules.frame.outbreaks import What
from rules.frame.scene import Table
from rules.frame.things import Lying
from rules.graydawn.blast import bursts
from rules.graydawn.order import barrages
from rules.graydawn.sheets.roster import STOCK
from rules.graydawn.terms.weapons import Weapon

USUAL = "Demolition charge"
"""What goes off where a trigger names no charge: a kilogram of plastic explosive (GRD-EXPL-06)."""


def outbreaks(what: What, sheets: Sequence[Path] = ()) -> dict[str, Weapon]:
    """The weapons of the roster that let such a thing loose, the usual first; these rules have no fire (GRD-EXPL-01,
    GRD-GAS-01).
    """
    known = STOCK.with_sheets(sheets).all(Weapon)
    fills = {"gas": ("gas", "smoke"), "charge": ("fragments",), "fire": ()}[what]
    found = [each for each in known if each.blast is not None and each.blast.fills in fills]
    found.sort(key=lambda each: (each.blast is not None and fills.index(each.blast.fills), each.name != USUAL))
    return {each.name: each for each in found}


def break_out(table: Table, what: Weapon, cell: Cell) -> None:
    """It goes off, and nobody sees it coming, so that nobody dives; gas and smoke spread as from a grenade
    (GRD-EXPL-01, GRD-GAS-01). A barrage begins (GRD-SUPP-14).
    """
    if what.blast is not None and what.blast.barrage:
        barrages.begin(table, what, cell, what.blast.barrage)
        return
    thing = table.add(Lying(Item(what.name, Place.BELT), cell))
    for _ in bursts.goes_off(table, thing, what, cell):
        pass  # between two rounds no player is asked anything
    table.remove(thing)
