"""The ready-made weapons, armour, vehicles and people of this rulebook, and what game masters add to them."""

from __future__ import annotations

from rules.darkconspiracy.sheets.sheet import Person
from rules.darkconspiracy.sheets.vehicle_sheet import VehicleSheet
from rules.darkconspiracy.terms.weapons import Armour, Weapon
from rules.frame.sheets import Kinds
from rules.parts.recruiting import Stock

KINDS: Kinds = {"weapon": Weapon, "armour": Armour, "vehicle": VehicleSheet, "person": Person}
"""What a file of this rulebook may hold."""
STOCK = Stock("rules.darkconspiracy", KINDS, Person, VehicleSheet)
"""Its entries and its rules."""
