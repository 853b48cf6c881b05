"""The end of a round: the dying, runaway vehicles, clouds and the clock."""

from __future__ import annotations

from dataclasses import replace

from rules.d6.core import vehicles
from rules.d6.core.scale import ROUND_SECONDS
from rules.d6.state import Driving, Health, Traits, Turn, Ward
from rules.d6.vehicles import driving
from rules.d6.wounds import harm, injury
from rules.frame.scene import Table
from rules.kernel.refs import Ref


def end_of_round(table: Table) -> None:
    """When all have gone: the dying bleed, vehicles coast, clouds drift (DSX-TIME-07).

    What units know of enemies ages by itself: every sighting keeps its round.
    """
    for unit in table.units():
        health = table.find(unit, Health)
        if health is not None and table.find(unit, Traits) is not None:
            _bleeds(table, unit, health)
    _coast(table)
    for unit, ward in table.having(Ward):
        if ward.until <= table.clock.round:
            table.strip(unit, Ward)
    if table.options.penalty_span == "round":
        for unit, turn in table.having(Turn):
            table.put(unit, replace(turn, declared=1))
    table.tick(ROUND_SECONDS)


def _bleeds(table: Table, unit: Ref, health: Health) -> None:
    """The dying lose a hit point until somebody stops it; the dead are past it (DSX-INJ-04)."""
    if not injury.is_dead(table, unit, health):
        after = injury.bleed(health, injury.hp_max(table, unit))
        if after != health:
            harm.set_health(table, unit, after)


def _coast(table: Table) -> None:
    """A vehicle that nobody drove this round slows by one category and dodges no more (DSX-VEH-06, DSX-VEH-01)."""
    for vehicle, going in table.having(Driving):
        driven = going.round >= table.clock.round
        now = going if driven else driving.coasts(going)
        if now.evading and vehicles.operator(table, vehicle) is None:
            now = replace(now, evading=False)
        if now != going:
            table.put(vehicle, now)
