"""The door to the d6 rulebook: everything the game asks of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

from rules.d6.before import BEFORE
from rules.d6.core import scale
from rules.d6.options import Options
from rules.d6.sheets import enlist, roster
from rules.d6.state import UNROLLED
from rules.d6.terms.weapons import MineKind
from rules.frame.book import Feature, Recruit
from rules.frame.scene import Appearance
from rules.parts.door import Door
from rules.parts.recruiting import begins_hidden


class Book(Door):
    """Rules: Combat, with d6 pools against static defences."""

    name = "d6"
    title = "Rules: Combat (d6 pools)"
    battle = "rules.d6.battle"
    round_seconds = Fraction(scale.ROUND_SECONDS)
    stock = roster.STOCK
    mines = MineKind
    options = Options
    before = BEFORE
    lacks: Mapping[Feature, str] = {
        "fire": "its rules have nothing on burning ground",
        **dict.fromkeys(("boats", "aircraft"), "its vehicles are on the ground"),
    }

    def enlist(self, recruit: Recruit, options: Any, sheets: Sequence[Path] = ()) -> tuple[object, ...]:
        """The components of a new figure, as its sheet says; in hiding it is not seen before it has rolled Stealth
        (DSX-SENSE-02).
        """
        parts = enlist.enlist(recruit, sheets)
        hides = options is not None and begins_hidden(options.in_hiding, recruit.name)
        return (*parts, UNROLLED) if hides else parts

    def conjecture(self, appearance: Appearance, options: Any) -> tuple[object, ...]:
        """The usual figures of a unit that looks like this, whatever the options."""
        del options
        return enlist.conjecture(appearance)


BOOK = Book()
