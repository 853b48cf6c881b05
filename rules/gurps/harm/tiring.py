"""Fatigue points lost, as they are played out (GUR-FAT-01)."""

from __future__ import annotations

from dataclasses import replace

from rules.frame.scene import Table
from rules.gurps.core import figures
from rules.gurps.flesh import breath
from rules.gurps.harm import condition
from rules.gurps.state.hurts import Fatigue
from rules.kernel.refs import Ref


def tires(table: Table, unit: Ref, points: int) -> None:
    """It loses fatigue points: below zero HP as well, at its full FP below zero it faints (GUR-FAT-01)."""
    if points <= 0:
        return
    full = figures.traits(table, unit).fp
    after = breath.spent(figures.fatigue(table, unit), full, points)
    table.put(unit, Fatigue(full - after.fp))
    if after.injury or after.unconscious:
        now = figures.wounds(table, unit)
        out = after.unconscious and now.active
        condition.keep(table, unit, replace(now, hp=now.hp - after.injury, unconscious=now.unconscious or out))
