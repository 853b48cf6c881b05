"""The door to the GURPS rulebook: everything the game asks of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

from rules.frame.book import Feature, Recruit
from rules.frame.scene import Appearance
from rules.gurps.before import BEFORE
from rules.gurps.options import Options
from rules.gurps.sheets import enlist
from rules.gurps.sheets.enlist import FOREIGN, STOCK
from rules.parts.door import Door


class Book(Door):
    """GURPS, its combat: a second at a time, three dice under a skill, active defences."""

    name = "gurps"
    title = "GURPS Combat"
    battle = "rules.gurps.battle"
    round_seconds = Fraction(1)
    round_name = "second"
    pace = Fraction(1, 2)
    stock = STOCK
    options = Options
    before = BEFORE
    lacks: Mapping[Feature, str] = {
        "mines": "its combat chapter has no mines",
        **dict.fromkeys(("boats", "aircraft"), "its vehicles are on the ground"),
    }
    foreign = FOREIGN

    def enlist(self, recruit: Recruit, _options: Any, sheets: Sequence[Path] = ()) -> tuple[object, ...]:
        """The components of a new unit, as its sheet says."""
        return enlist.enlist(recruit, sheets)

    def conjecture(self, appearance: Appearance, _options: Any) -> tuple[object, ...]:
        """The usual figures of a unit that looks like this."""
        return enlist.conjecture(appearance)

    strange = staticmethod(STOCK.strange)


BOOK = Book()
