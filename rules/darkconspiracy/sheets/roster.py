"""The ready-made weapons, armour and people of this rulebook, and what game masters add to them."""

from __future__ import annotations

from rules.darkconspiracy.sheets.sheet import Person
from rules.darkconspiracy.terms.weapons import Armour, Weapon
from rules.frame.sheets import Kinds
from rules.parts.recruiting import Stock

KINDS: Kinds = {"weapon": Weapon, "armour": Armour, "person": Person}
"""What a file of this rulebook may hold."""
STOCK: Stock[Person, Person] = Stock("rules.darkconspiracy", KINDS, Person, Person)
"""Its entries and its rules."""
