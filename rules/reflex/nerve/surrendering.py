"""Giving oneself up, of one's own will or because an enemy demands it."""

from __future__ import annotations

from rules.frame.figure import State
from rules.frame.scene import Table
from rules.kernel.refs import Ref
from rules.reflex.core import course
from rules.reflex.nerve import boosts
from rules.reflex.state import Gone


def gives_up(table: Table, unit: Ref) -> None:
    """Out of the fight until the unit thinks better of it at the next exchange (RFX-TIME-15)."""
    if table.find(unit, Gone) is not None:
        return
    boosts.gave_up(table, unit)
    table.put(unit, Gone("surrendered"))
    course.stands_down(table, unit, State.SURRENDERED, "{actor} surrenders.")
