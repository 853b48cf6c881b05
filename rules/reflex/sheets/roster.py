"""The ready-made weapons, armour, mines, vehicles and people of this rulebook, and what game masters add to them."""

from __future__ import annotations

from rules.frame.sheets import Kinds
from rules.parts.recruiting import Stock
from rules.reflex.sheets.sheet import Person
from rules.reflex.sheets.vehicle_sheet import VehicleSheet
from rules.reflex.terms.weapons import Agent, Armour, MineKind, Weapon

KINDS: Kinds = {
    "agent": Agent,
    "weapon": Weapon,
    "armour": Armour,
    "mine": MineKind,
    "vehicle": VehicleSheet,
    "person": Person,
}
"""What a file of this rulebook may hold."""


STOCK = Stock("rules.reflex", KINDS, Person, VehicleSheet)
"""Its entries and its rules."""
standard, with_sheets = STOCK.standard, STOCK.with_sheets
