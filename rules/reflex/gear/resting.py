"""What a weapon rests on: a bipod folded out, a tripod set up; and what ends it."""

from __future__ import annotations

from dataclasses import replace

from rules.frame.figure import Kit, Place
from rules.frame.flow import Flow
from rules.frame.scene import Event, Table
from rules.kernel.refs import Ref
from rules.reflex.core.moment import Moment
from rules.reflex.gear.forms import Bipod, SetUp
from rules.reflex.state import Rested

FOLDING = 1
"""Ticks to fold a bipod out or in (RFX-ACT-01, RFX-RECOIL-04)."""


def fold(moment: Moment, unit: Ref, action: Bipod) -> Flow[None]:
    """Down, or up (RFX-RECOIL-04)."""
    yield from ()
    moment.later(lambda: _rest(moment.table, unit, action.weapon, action.out))


def _rest(table: Table, unit: Ref, weapon: str, out: bool) -> None:
    if out:
        table.put(unit, Rested(weapon, "bipod"))
    else:
        table.strip(unit, Rested)


def set_up(moment: Moment, unit: Ref, action: SetUp) -> Flow[None]:
    """On its tripod a weapon counts as mounted until it is taken off; that takes no check (RFX-OPS-09,
    RFX-RECOIL-04).
    """
    yield from ()
    table = moment.table

    def takes_effect() -> None:
        if not action.up:
            table.strip(unit, Rested)
            return
        kit = table.part(unit, Kit)
        item = next((each for each in kit.items if each.name == action.weapon and each.count), None)
        if item is not None:
            table.put(unit, kit.swapped(item, replace(item, place=Place.BOTH)), Rested(action.weapon, "tripod"))
            table.say(Event("sets up", "{actor} sets up the gun.", actor=unit))

    moment.later(takes_effect)
