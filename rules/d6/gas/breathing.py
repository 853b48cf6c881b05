"""Breathing tear gas, and getting over it."""

from __future__ import annotations

from dataclasses import replace

from rules.d6.gas import clouds
from rules.d6.state import Gassed
from rules.frame.scene import Event, Table
from rules.kernel.refs import Ref


def breathe(table: Table, unit: Ref) -> None:
    """On entering a cloud or beginning a turn in it; a turn begun outside is the last that suffers (DSX-GAS-01)."""
    gas = clouds.gas_at(table, unit)
    before = table.find(unit, Gassed)
    if gas is not None and clouds.breathes(table, unit):
        choked = clouds.choke(table, unit, gas)
        table.put(unit, choked)
        if before is None or before.dice < choked.dice:
            text = "{target} chokes in the gas." if choked.dice > 1 else "{target} coughs in the gas."
            table.say(Event("gas", text, target=unit, data={"dice": choked.dice}))
    elif before is not None:
        table.put(unit, replace(before, clear=True))
