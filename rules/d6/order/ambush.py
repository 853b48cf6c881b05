"""Those who begin the battle in hiding: one Stealth roll each, before anybody has a turn."""

from __future__ import annotations

from rules.d6.options import Options
from rules.d6.senses import awareness
from rules.d6.state import Stealth
from rules.frame.figure import Aboard, Stance
from rules.frame.flow import Flow
from rules.frame.scene import Event, Table

UNROLLED = Stealth((1000, 1000, 1000))
"""Hidden from everybody until the roll is made."""


def begins_hidden(options: Options, name: str) -> bool:
    """Whether a unit of this name, or of a name numbered like this, is placed hidden at the start (DSX-SENSE-02)."""
    return any(name == hidden or name.startswith(f"{hidden} ") for hidden in options.in_hiding if hidden)


def hide(table: Table) -> Flow[None]:
    """Each rolls once, before the first round or on coming on; a unit the roll does not hide is seen at once
    (DSX-SENSE-02).
    """
    yield from ()
    for unit, stealth in table.having(Stealth):
        if stealth == UNROLLED:
            attempt = awareness.sneaking(table, unit)
            if attempt.code.usable and table.find(unit, Aboard) is None:
                rolled = awareness.sneak(table.dice(unit), attempt)
                own = (f"Stealth {attempt.code}: {rolled.totals[0]}",)
                table.say(Event("hides", "{actor} lies in hiding.", actor=unit, own=own, secret=True))
                table.put(unit, rolled)
            else:
                table.strip(unit, Stealth)
            table.put(unit, table.find(unit, Stance) or Stance())
