"""The ready-made weapons, armour, shields, vehicles and people of this rulebook, and what game masters add to them."""

from __future__ import annotations

from rules.frame.sheets import Kinds, Roster
from rules.gurps.sheets.gcs.character import ENDING, understood
from rules.gurps.sheets.sheet import Person
from rules.gurps.sheets.vehicle_sheet import VehicleSheet
from rules.gurps.terms.armour import Armour, Shield
from rules.gurps.terms.weapons import Weapon
from rules.kernel.files import Source
from rules.parts.recruiting import Stock

KINDS: Kinds = {"weapon": Weapon, "armour": Armour, "shield": Shield, "vehicle": VehicleSheet, "person": Person}
"""What a file of this rulebook may hold."""
FOREIGN = (ENDING,)
"""Endings of other programs' files that it reads as sheets."""


class Shelf(Stock[Person, VehicleSheet]):
    """The roster, with sheets of this game and of GURPS Character Sheet laid over it."""

    def laid(self, roster: Roster, sheet: Source) -> Roster:
        if not str(sheet).casefold().endswith(FOREIGN):
            return roster.plus(sheet)
        return roster.with_written(understood(sheet, roster).entries, str(sheet))

    def strange(self, sheet: Source) -> tuple[str, ...]:
        """What of a character is not understood, a line for each thing."""
        return understood(sheet, self.standard()).strange


STOCK = Shelf("rules.gurps", KINDS, Person, VehicleSheet)
"""Its entries and its rules."""
