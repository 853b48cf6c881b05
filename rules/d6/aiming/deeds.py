"""Aiming, and preparing a careful action: a round spent on what comes next."""

from __future__ import annotations

from rules.d6.aiming.forms import Prepare, TakeAim
from rules.d6.core.moment import Moment
from rules.d6.state import Aim, Preparation
from rules.d6.suppression import zones
from rules.frame.scene import Event
from rules.kernel.refs import Ref


def take_aim(moment: Moment, unit: Ref, action: TakeAim) -> None:
    """The round goes into lining up one attack (DSX-AIM-01); exposed under fire it is struck first (DSX-SUPP-08)."""
    table = moment.table
    if not zones.acts(moment, unit):
        return
    table.put(unit, Aim(action.weapon, table.clock.round, action.target, action.cell))
    table.say(Event("aims", "{actor} takes aim.", actor=unit))


def prepare(moment: Moment, unit: Ref, action: Prepare) -> None:
    """The round goes into one thing that is to be done in the next turn (DSX-AIM-50)."""
    table = moment.table
    if not zones.acts(moment, unit):
        return
    table.put(unit, Preparation(action.task, table.clock.round, action.target))
    table.say(Event("prepares", "{actor} prepares a careful action.", actor=unit))
