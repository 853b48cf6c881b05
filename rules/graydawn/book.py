"""The door to the Gray Dawn rulebook: everything the game asks of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

from rules.frame.book import Feature, Recruit
from rules.frame.scene import Appearance
from rules.graydawn.core import scale
from rules.graydawn.options import Options
from rules.graydawn.sheets import enlist, roster
from rules.graydawn.state import UNROLLED
from rules.parts.door import Door
from rules.parts.recruiting import begins_hidden

NOTHING = "its rules have nothing on it"


class Book(Door):
    """X-Com: Gray Dawn, house rules over an interlock system of ten-sided dice."""

    name = "graydawn"
    title = "X-Com: Gray Dawn"
    battle = "rules.graydawn.battle"
    round_seconds = Fraction(scale.ROUND_SECONDS)
    stock = roster.STOCK
    options = Options
    lacks: Mapping[Feature, str] = {
        **dict.fromkeys(("vehicles", "boats", "aircraft", "fire"), NOTHING),
        "mines": "its rules give mines neither damage nor a way to find them",
    }

    def enlist(self, recruit: Recruit, options: Any, sheets: Sequence[Path] = ()) -> tuple[object, ...]:
        """The components of a new unit, as its sheet says; in hiding it is not seen before it has rolled Stealth
        (GRD-SURPRISE-02).
        """
        parts = enlist.enlist(recruit, sheets)
        hides = options is not None and begins_hidden(options.in_hiding, recruit.name)
        return (*parts, UNROLLED) if hides else parts

    def conjecture(self, appearance: Appearance, _options: Any) -> tuple[object, ...]:
        """The usual figures of a unit that looks like this."""
        return enlist.conjecture(appearance)


BOOK = Book()
