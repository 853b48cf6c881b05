"""The ready-made weapons, armour, mines, vehicles and people of this rulebook, and what game masters add to them."""

from __future__ import annotations

from rules.d6.sheets.sheet import Person
from rules.d6.sheets.vehicle_sheet import VehicleSheet
from rules.d6.terms.weapons import Armour, MineKind, Weapon
from rules.frame.sheets import Kinds
from rules.parts.recruiting import Stock

KINDS: Kinds = {"weapon": Weapon, "armour": Armour, "mine": MineKind, "vehicle": VehicleSheet, "person": Person}
"""What a file of this rulebook may hold."""


STOCK = Stock("rules.d6", KINDS, Person, VehicleSheet)
"""Its entries and its rules."""
standard, with_sheets = STOCK.standard, STOCK.with_sheets
