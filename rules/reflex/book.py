"""The door to the Reflex rulebook: everything the game asks of it."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from rules.frame.book import Feature
from rules.parts.door import Door
from rules.reflex.options import Options
from rules.reflex.sheets import enlist, roster
from rules.reflex.state.course import SECONDS
from rules.reflex.terms.weapons import MineKind


class Book(Door):
    """The Reflex System: ticks, range bands, hit locations, nerve."""

    name = "reflex"
    title = "Reflex System"
    battle = "rules.reflex.battle"
    round_seconds = Fraction(SECONDS["exchange"])
    """An exchange of fire; a pause counts for as long where a scenario counts its time (RFX-TIME-50)."""
    round_name = "exchange"
    pace = Fraction(2)
    stock = roster.STOCK
    mines = MineKind
    options = Options
    lacks: Mapping[Feature, str] = dict.fromkeys(("boats", "aircraft"), "its vehicles are on the ground")

    enlist, conjecture = staticmethod(enlist.enlist), staticmethod(enlist.conjecture)


BOOK = Book()
