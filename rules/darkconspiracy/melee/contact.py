"""What melee keeps from phase to phase: which units stand beside each other, holds that last, and debts that lapse."""

from __future__ import annotations

from dataclasses import replace

from rules.darkconspiracy.melee import bout, holding
from rules.darkconspiracy.senses import knowing
from rules.darkconspiracy.state.body import Lost
from rules.darkconspiracy.state.melee import Beside
from rules.frame.flow import Flow
from rules.frame.relations import enemies
from rules.frame.scene import Table


def at_turn_start(table: Table) -> None:
    """Actions that were owed and for which no phase was left are forgotten (DKC-STRIKE-04)."""
    for unit, lost in table.having(Lost):
        if lost.owed:
            table.put(unit, replace(lost, owed=0))


def at_phase_end(table: Table) -> Flow[None]:
    """Holds take their toll; then it is noted which units have come within three metres of each other (DKC-ARM-01)."""
    yield from holding.at_phase_end(table)
    there = [unit for unit in table.units() if knowing.present(table, unit)]
    for unit in there:
        near = tuple(foe for foe in there if enemies(table, unit, foe) and bout.within(table, unit, foe, bout.LONG))
        if near:
            table.put(unit, Beside(table.clock.round, near))
        elif table.find(unit, Beside) is not None:
            table.strip(unit, Beside)
