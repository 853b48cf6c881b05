"""What a game master may decree under these rules."""

from __future__ import annotations

from rules.frame.scene import Table
from rules.kernel.refs import Ref
from rules.reflex import asks
from rules.reflex.hands import dropping
from rules.reflex.state import Control, Recoil, Strip, Sustained

SETTLED = frozenset((asks.BEGIN, asks.TICK, asks.PRESS, asks.AMBLE, asks.PAUSE))
"""Questions that are asked while no action is under way."""


def uproot(table: Table, unit: Ref) -> None:
    """It is put elsewhere: fire on a strip, a rest for the gun and a hold end, and nobody holds it."""
    table.strip(unit, Recoil, Sustained, Control)
    dropping.set_off(table, unit)
    for ref, strip in table.having(Strip):
        if strip.owner == unit:
            table.remove(ref)
    for holder, held in table.having(Control):
        if held.victim == unit:
            table.strip(holder, Control)
