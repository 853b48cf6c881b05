"""Handling things: drawing, putting away, dropping, picking up, loading."""

from __future__ import annotations

from dataclasses import replace

from rules.d6.core import equipment, lapses
from rules.d6.core.moment import Moment
from rules.d6.state import Aim, Held
from rules.d6.suppression import zones
from rules.frame.figure import Kit, Place
from rules.frame.scene import Event
from rules.frame.things import Lying
from rules.kernel.refs import Ref
from rules.kernel.words import the
from rules.parts import handling, hands
from rules.parts.handling import Draw, Drop, Load, PickUp, PutAway
from rules.parts.loading import begun

HOME = {"pistol": Place.BELT, "grenade": Place.BELT, "melee": Place.BELT, "thrown": Place.BELT}
"""Where a thing goes when it is put away: a weapon for both hands on its sling."""


def draw(moment: Moment, unit: Ref, action: Draw) -> None:
    """Take a thing in hand: an action from a usual place, three from a pack (DSX-EQUIP-02)."""
    table = moment.table
    kit = table.part(unit, Kit)
    item = hands.stowed(kit, action.item)
    if item is None:
        return
    table.strip(unit, Aim)
    if not zones.acts(moment, unit):
        return
    handling.draw(table, unit, item, hands.free_hand(kit))


def put_away(moment: Moment, unit: Ref, action: PutAway) -> None:
    """Back where it belongs (DSX-EQUIP-02)."""
    table = moment.table
    kit = table.part(unit, Kit)
    item = hands.held(kit, action.item)
    table.strip(unit, Aim)
    if item is None or not zones.acts(moment, unit):
        return
    weapon = equipment.arsenal(table, unit).weapon(item.name)
    place = HOME.get(weapon.category, Place.BACK) if weapon is not None and weapon.hands < 2 else Place.BACK
    stack = next((o for o in kit.items if o.name == item.name and o.place is place and o.loaded == item.loaded), None)
    piled = stack if weapon is not None and weapon.category == "grenade" else None
    lapses.cease_fire(table, unit, item.name)
    handling.put_away(table, unit, item, place, piled)


def drop(moment: Moment, unit: Ref, action: Drop) -> None:
    """Let it fall: that costs nothing (DSX-EQUIP-01), but the aim and the held action with it (DSX-HELD-03)."""
    table = moment.table
    item = hands.held(table.part(unit, Kit), action.item)
    if item is None:
        return
    aim, held = table.find(unit, Aim), table.find(unit, Held)
    if aim is not None and aim.weapon == item.name:
        table.strip(unit, Aim)
    if held is not None and held.weapon == item.name:
        table.strip(unit, Held)
    lapses.cease_fire(table, unit, item.name)
    handling.drop(table, unit, item)


def pick_up(moment: Moment, unit: Ref, action: PickUp) -> None:
    """Take up a thing that lies within reach (DSX-ACT-06)."""
    table = moment.table
    lying = table.find(action.lying, Lying)
    table.strip(unit, Aim)
    if lying is None or not zones.acts(moment, unit):
        return
    item = replace(lying.item, place=hands.free_hand(table.part(unit, Kit)))
    handling.pick_up(table, unit, action.lying, item)


def load(moment: Moment, unit: Ref, action: Load) -> None:
    """One load step; steps done are kept over rounds (DSX-EQUIP-03)."""
    table = moment.table
    arm = equipment.arm(table, unit, action.weapon)
    if arm is None or arm.item is None or not zones.acts(moment, unit):
        return
    item, loading = equipment.load(arm, begun(table, arm.bearer))
    table.put(arm.bearer, table.part(arm.bearer, Kit).swapped(arm.item, item), loading)
    lapses.cease_fire(table, unit, action.weapon)
    ready = item.loaded > arm.item.loaded
    table.say(
        Event(
            "loads",
            f"{{actor}} reloads {the(item.name)}.",
            actor=unit,
            own=(f"{item.loaded} loaded, {item.spare} spare" if ready else "not ready yet",),
        )
    )
