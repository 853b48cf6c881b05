"""The door to the Dark Conspiracy rulebook: everything the game asks of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

from rules.darkconspiracy.core import scale
from rules.darkconspiracy.options import Options
from rules.darkconspiracy.sheets import enlist, roster
from rules.darkconspiracy.state.hiding import Hiding
from rules.frame.book import Feature, Recruit
from rules.frame.scene import Appearance
from rules.parts.door import Door
from rules.parts.recruiting import begins_hidden


class Book(Door):
    """Dark Conspiracy, its combat in phases of five seconds with a twenty-sided die. Its phases are counted down within
    a turn; the rounds of the game count them up.
    """

    name = "darkconspiracy"
    title = "Dark Conspiracy"
    battle = "rules.darkconspiracy.battle"
    round_seconds = Fraction(scale.PHASE_SECONDS)
    round_name = "phase"
    stock = roster.STOCK
    options = Options
    lacks: Mapping[Feature, str] = {
        "mines": "its rules give mines neither damage nor a way to find them",
    }

    def numbered(self, round: int) -> str:
        """A phase by its number, which counts down in its turn (DKC-TURN-01)."""
        return f"turn {scale.turn(round)}, phase {scale.phase(round)}"

    def enlist(self, recruit: Recruit, options: Any, sheets: Sequence[Path] = ()) -> tuple[object, ...]:
        """The components of a new unit, as its sheet says; some begin in hiding (DKC-AMB-01)."""
        parts = enlist.enlist(recruit, sheets)
        hides = options is not None and begins_hidden(options.in_hiding, recruit.name)
        return (*parts, Hiding()) if hides else parts

    def conjecture(self, appearance: Appearance, _options: Any) -> tuple[object, ...]:
        """The usual figures of a unit that looks like this."""
        return enlist.conjecture(appearance)


BOOK = Book()
