"""What a weapon rests on: a bipod folded out, a tripod set up; and what ends it."""

from __future__ import annotations

from dataclasses import replace

from rules.frame.figure import Item, Kit, Place
from rules.frame.flow import Flow
from rules.frame.scene import Event, Scene, Table
from rules.kernel.refs import Ref
from rules.reflex.gear import ready
from rules.reflex.gear.forms import Bipod, SetUp
from rules.reflex.order.moment import Moment
from rules.reflex.state import Arsenal, Rested

FOLDING = 1
"""Ticks to fold a bipod out or in (RFX-ACT-01, RFX-RECOIL-04)."""


def on_bipod(scene: Scene, unit: Ref, weapon: str) -> bool:
    """Whether its bipod is down."""
    return scene.find(unit, Rested) == Rested(weapon, "bipod")


def on_tripod(scene: Scene, unit: Ref, weapon: str) -> bool:
    """Whether it stands on its tripod."""
    return scene.find(unit, Rested) == Rested(weapon, "tripod")


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


def lifted(table: Table, unit: Ref, weapon: str) -> None:
    """Whatever a weapon rests on is of no more use once it is taken up otherwise (RFX-RECOIL-04)."""
    rested = table.find(unit, Rested)
    if rested is not None and rested.weapon == weapon:
        table.strip(unit, Rested)


def set_off(table: Table, unit: Ref) -> None:
    """Who moves folds the bipod, and leaves the gun on its tripod standing (RFX-RECOIL-04)."""
    rested = table.find(unit, Rested)
    if rested is None:
        return
    table.strip(unit, Rested)
    item = _on_the_tripod(table, unit, rested)
    if item is not None:
        figures = ready.arsenal(table, unit).weapon(item.name)
        lying = table.drop(unit, item)
        table.put(lying, rested)
        if figures is not None:
            table.put(lying, Arsenal((figures,)))
        table.say(Event("leaves", "{actor} leaves the gun.", actor=unit))


def _on_the_tripod(scene: Scene, unit: Ref, rested: Rested) -> Item | None:
    if rested.on != "tripod":
        return None
    return next((item for item in ready.kit(scene, unit).held() if item.name == rested.weapon), None)
