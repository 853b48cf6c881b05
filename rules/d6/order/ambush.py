"""Those who begin the battle in hiding: one Stealth roll each, before anybody has a turn."""

from __future__ import annotations

from rules.d6.senses import awareness
from rules.d6.state import UNROLLED, Stealth
from rules.frame.figure import Aboard, Stance
from rules.frame.flow import Flow
from rules.frame.scene import Event, Table


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
