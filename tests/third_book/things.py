"""Hands: drawing, putting away, dropping, picking up, loading."""

from __future__ import annotations

from dataclasses import replace

from rules.frame.figure import HANDS, Item, Kit, Place
from rules.frame.forms import FREE, OneOf, Refusal
from rules.frame.scene import Event, Scene, Table
from rules.frame.things import Lying
from rules.kernel.refs import Ref
from rules.parts import handling, hands
from rules.parts.handling import Draw, Drop, Load, PickUp, PutAway
from rules.parts.loading import begun
from rules.parts.topics import Lines
from tests.third_book.fighting import arms
from tests.third_book.sheets import Figures, Weapon, home
from tests.third_book.turn import Desk, Topic, deed


def grip(kit: Kit, weapon: Weapon | None) -> Place | None:
    """How a unit would hold a weapon; None without the hands for it (THD-HAND-01)."""
    taken = [item.place for item in kit.held()]
    if weapon is not None and weapon.hands == 2:
        return None if taken else Place.BOTH
    return None if Place.BOTH in taken or len(taken) == 2 else hands.free_hand(kit)


def offers(desk: Desk) -> Lines:
    scene, kit, own = desk.scene, desk.kit, desk.scene.part(desk.unit, Figures)
    held = OneOf(dict.fromkeys(item.name for item in kit.held()))
    if held:
        yield desk.offer(Drop, {"item": held})
    if not desk.left:
        return
    if held:
        yield desk.offer(PutAway, {"item": held})
    stowed = dict.fromkeys(item.name for item in kit.items if item.place not in HANDS)
    ready = OneOf(name for name in stowed if grip(kit, own.weapon(name)))
    if ready:
        yield desk.offer(Draw, {"item": ready})
    elif stowed:
        yield Refusal(Draw.title, "no hand is free", "THD-HAND-01")
    beside = hands.lying_beside(scene, desk.unit)
    lying = OneOf(ref for ref, thing in beside if grip(kit, figures(scene, ref).weapon(thing.item.name)))
    if lying:
        yield desk.offer(PickUp, {"lying": lying})
    for name, arm in arms(scene, desk.unit).items():
        if arm.item.loaded < arm.weapon.magazine and arm.item.spare:
            step = begun(scene, arm.bearer).done(name) + 1
            yield desk.offer(Load, {"weapon": OneOf((name,))}, f"step {step} of {arm.weapon.steps}")


def figures(scene: Scene, thing: Ref) -> Figures:
    """The figures that lie there with a thing."""
    return scene.find(thing, Figures) or Figures()


def draw(table: Table, unit: Ref, action: Draw) -> None:
    """Into the hands it takes (THD-HAND-01)."""
    kit, weapon = table.part(unit, Kit), table.part(unit, Figures).weapon(action.item)
    item, place = hands.stowed(kit, action.item), grip(kit, weapon)
    if item is not None and place is not None:
        handling.draw(table, unit, item, place)


def put_away(table: Table, unit: Ref, action: PutAway) -> None:
    """Onto the back or the belt (THD-HAND-01)."""
    item = hands.held(table.part(unit, Kit), action.item)
    if item is not None:
        handling.put_away(table, unit, item, home(table.part(unit, Figures).weapon(item.name)))


def drop(table: Table, unit: Ref, action: Drop) -> None:
    """To the ground, with its figures for the unit that picks it up (THD-HAND-01)."""
    item, weapon = hands.held(table.part(unit, Kit), action.item), table.part(unit, Figures).weapon(action.item)
    if item is not None and weapon is not None:
        table.put(handling.drop(table, unit, item), Figures(weapons=(weapon,)))


def pick_up(table: Table, unit: Ref, action: PickUp) -> None:
    """From the ground at arm's length (THD-HAND-01)."""
    item, weapons = table.part(action.lying, Lying).item, figures(table, action.lying).weapons
    place = grip(table.part(unit, Kit), weapons[0])
    if place is not None:
        table.put(unit, table.part(unit, Figures).also(*weapons))
        handling.pick_up(table, unit, action.lying, replace(item, place=place))


def load(table: Table, unit: Ref, action: Load) -> None:
    """One step; with the last the magazine is full (THD-HAND-02)."""
    arm = arms(table, unit)[action.weapon]
    loading, item, steps = begun(table, arm.bearer), arm.item, arm.weapon.steps
    done = loading.done(action.weapon) + 1
    if done == steps:
        full = Item(item.name, item.place, arm.weapon.magazine, item.spare - 1)
        table.put(arm.bearer, table.part(arm.bearer, Kit).swapped(item, full))
    table.put(arm.bearer, loading.with_steps(action.weapon, done % steps))
    table.say(Event("loads", f"{{actor}} loads a {action.weapon.lower()}.", actor=unit))


TOPIC = Topic(
    (offers,),
    {Draw: deed(draw), PutAway: deed(put_away), Drop: deed(drop, FREE), PickUp: deed(pick_up), Load: deed(load)},
)
