"""Things in hand, as a topic of the rules: drawing, putting away, dropping, picking up, reloading."""

from __future__ import annotations

from dataclasses import replace

from rules.frame.figure import HANDS, Kit, Place
from rules.frame.forms import OneOf, Refusal
from rules.frame.scene import Event, Table
from rules.frame.things import Lying
from rules.graydawn.core import arms
from rules.graydawn.state import Arsenal
from rules.graydawn.turns.topic import Desk, Topic, at_once, freely
from rules.kernel.refs import Ref
from rules.kernel.words import the
from rules.parts import handling, hands
from rules.parts.handling import Draw, Drop, Load, PickUp, PutAway
from rules.parts.topics import Lines


def things(desk: Desk) -> Lines:
    """What may be done with the things a unit has, or that lie beside it (GRD-DRAW-01)."""
    held = OneOf(dict.fromkeys(item.name for item in desk.kit.held()))
    if held:
        yield desk.offer(Drop, {"item": held})
    if desk.busy or desk.rushing:
        return
    if held:
        yield desk.offer(PutAway, {"item": held})
    yield from _stowed(desk)
    yield from _lying(desk)
    yield from _loads(desk)


def _takes(desk: Desk, name: str) -> int:
    weapon = arms.arsenal(desk.scene, desk.unit).weapon(name)
    return max(1, weapon.hands) if weapon is not None else 1


def _stowed(desk: Desk) -> Lines:
    stowed = dict.fromkeys(item.name for item in desk.kit.items if item.place not in (*HANDS, Place.WORN))
    ready = OneOf(name for name in stowed if hands.grip(desk.kit, _takes(desk, name)))
    if ready:
        yield desk.offer(Draw, {"item": ready})
    elif stowed:
        yield Refusal(Draw.title, "no hand is free", "GRD-DRAW-01")


def _lying(desk: Desk) -> Lines:
    there = []
    for ref, thing in hands.lying_beside(desk.scene, desk.unit):
        own = desk.scene.find(ref, Arsenal)
        takes = next((weapon.hands for weapon in own.weapons if weapon.name == thing.item.name), 1) if own else 1
        if hands.grip(desk.kit, takes):
            there.append(ref)
    if there:
        yield desk.offer(PickUp, {"lying": OneOf(there)})


def _loads(desk: Desk) -> Lines:
    """A magazine that is not full, with spare rounds to go into it (GRD-RELOAD-01)."""
    wanting = (arm for arm in desk.arms if arm.item is not None and arm.item.spare)
    names = [arm.weapon.name for arm in wanting if arm.loaded < arm.weapon.magazine]
    if names:
        yield desk.offer(Load, {"weapon": OneOf(names)})


def draw(table: Table, unit: Ref, action: Draw) -> None:
    """Into the hands it takes (GRD-DRAW-01)."""
    kit, weapon = arms.kit(table, unit), arms.arsenal(table, unit).weapon(action.item)
    takes = max(1, weapon.hands) if weapon is not None else 1
    handling.draw(table, unit, hands.stowed(kit, action.item), hands.grip(kit, takes))


def put_away(table: Table, unit: Ref, action: PutAway) -> None:
    """Onto the sling or the belt (GRD-DRAW-01)."""
    kit, weapon = arms.kit(table, unit), arms.arsenal(table, unit).weapon(action.item)
    home = hands.home(weapon.hands if weapon is not None else 1)
    handling.put_away(table, unit, hands.held(kit, action.item), home, hands.stowed(kit, action.item))


def drop(table: Table, unit: Ref, action: Drop) -> None:
    """To the ground, with its figures for the unit that picks it up (GRD-DRAW-01)."""
    item, weapon = hands.held(arms.kit(table, unit), action.item), arms.arsenal(table, unit).weapon(action.item)
    if item is not None and weapon is not None:
        table.put(handling.drop(table, unit, item), Arsenal((weapon,)))


def pick_up(table: Table, unit: Ref, action: PickUp) -> None:
    """From the ground at arm's length (GRD-DRAW-01)."""
    item, own = table.part(action.lying, Lying).item, table.find(action.lying, Arsenal)
    weapon = own.weapons[0] if own is not None and own.weapons else None
    place = hands.grip(arms.kit(table, unit), weapon.hands if weapon is not None else 1)
    if place is not None:
        if weapon is not None:
            table.put(unit, arms.arsenal(table, unit).also(weapon))
        handling.pick_up(table, unit, action.lying, replace(item, place=place))


def load(table: Table, unit: Ref, action: Load) -> None:
    """A fresh magazine, or a single round (GRD-RELOAD-01)."""
    arm = arms.arm(table, unit, action.weapon)
    if arm is None or arm.item is None or not arm.item.spare:
        return
    full = arm.weapon.magazine if arm.weapon.reload == "magazine" else arm.item.loaded + 1
    table.put(
        unit,
        table.part(unit, Kit).swapped(arm.item, replace(arm.item, loaded=full, spare=arm.item.spare - 1)),
    )
    table.say(Event("loads", f"{{actor}} reloads {the(arm.weapon.name)}.", actor=unit))


TOPIC = Topic(
    offers=(things,),
    deeds={
        Draw: at_once(draw),
        PutAway: at_once(put_away),
        Drop: freely(drop),
        PickUp: at_once(pick_up),
        Load: at_once(load),
    },
)
