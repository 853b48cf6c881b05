"""Things in hand, as a topic of the rules: making ready, dropping, picking up, reloading."""

from __future__ import annotations

from dataclasses import replace

from rules.darkconspiracy.core import arms
from rules.darkconspiracy.gear import loading
from rules.darkconspiracy.gear.forms import Ready, Reload
from rules.darkconspiracy.state.people import Arsenal
from rules.darkconspiracy.turns.topic import Desk, Topic, at_once, freely
from rules.frame.figure import HANDS, Item, Kit, Place
from rules.frame.forms import OneOf, Refusal
from rules.frame.scene import Event, Scene, Table
from rules.frame.things import Lying
from rules.kernel.refs import Ref
from rules.kernel.words import the
from rules.parts import handling, hands
from rules.parts.handling import Drop, PickUp
from rules.parts.topics import Lines


def things(desk: Desk) -> Lines:
    """What may be done with the things a unit has, or that lie beside it (DKC-ACT-09, DKC-ACT-10)."""
    held = OneOf(dict.fromkeys(item.name for item in desk.kit.held()))
    if held:
        yield desk.offer(Drop, {"item": held})
    yield from _stowed(desk)
    there = [ref for ref, thing in hands.lying_beside(desk.scene, desk.unit) if _lifts(desk, ref, thing)]
    if there:
        yield desk.offer(PickUp, {"lying": OneOf(there)})
    yield from loading.loads(desk)


def takes(own: Arsenal | None, name: str) -> int:
    """Hands that a thing takes."""
    weapon = own.weapon(name) if own is not None else None
    return max(1, weapon.hands) if weapon is not None else 1


def _stowed(desk: Desk) -> Lines:
    """Readying what is stowed: something in hand gives way to it (DKC-ACT-09)."""
    own, able = arms.arsenal(desk.scene, desk.unit), arms.hands(desk.scene, desk.unit)
    stowed = dict.fromkeys(item.name for item in desk.kit.items if item.place not in (*HANDS, Place.WORN))
    ready = OneOf(name for name in stowed if takes(own, name) <= able)
    if ready:
        yield desk.offer(Ready, {"item": ready})
    if len(ready) < len(stowed):
        yield Refusal(Ready.title, "no hand is fit for it", "DKC-WOUND-04")


def _lifts(desk: Desk, lying: Ref, thing: Lying) -> bool:
    """Whether a unit has the hands for a thing that lies beside it."""
    needed = takes(desk.scene.find(lying, Arsenal), thing.item.name)
    return grip(desk.scene, desk.unit, desk.kit, needed) is not None


def grip(scene: Scene, unit: Ref, kit: Kit, takes: int) -> Place | None:
    """How a unit would hold one thing more: never with an arm that is useless (DKC-WOUND-04)."""
    filled = sum(2 if item.place is Place.BOTH else 1 for item in kit.held())
    return hands.grip(kit, takes) if filled + takes <= arms.hands(scene, unit) else None


def ready(table: Table, unit: Ref, action: Ready) -> None:
    """Out with it; what is in the way goes back where it belongs, all in one action (DKC-ACT-09)."""
    own, kit = arms.arsenal(table, unit), arms.kit(table, unit)
    needed, away = takes(own, action.item), list[Item]()
    for item in reversed(kit.held()):
        if grip(table, unit, kit, needed) is not None:
            break
        home, pile = hands.home(takes(own, item.name)), hands.stowed(kit, item.name)
        kit = hands.stored(kit, item, home, pile)
        away.append(item)
    wanted, place = hands.stowed(kit, action.item), grip(table, unit, kit, needed)
    if wanted is None or place is None:
        return
    table.put(unit, hands.drawn(kit, wanted, place))
    first = f"puts away {' and '.join(the(each.name) for each in away)} and " if away else ""
    table.say(Event("draws", f"{{actor}} {first}readies {the(wanted.name)}.", actor=unit))


def drop(table: Table, unit: Ref, action: Drop) -> None:
    """To the ground, with its figures for the unit that picks it up (DKC-ACT-09)."""
    item = hands.held(arms.kit(table, unit), action.item)
    if item is not None:
        let_fall(table, unit, item)


def let_fall(table: Table, unit: Ref, item: Item) -> Ref:
    """A thing falls to the ground; the thing as it lies there (DKC-ACT-09)."""
    weapon = arms.arsenal(table, unit).weapon(item.name)
    lying = handling.drop(table, unit, item)
    if weapon is not None:
        table.put(lying, Arsenal((weapon,)))
    return lying


def pick_up(table: Table, unit: Ref, action: PickUp) -> None:
    """From the ground at arm's length, if it still lies there (DKC-ACT-09)."""
    there, own = table.find(action.lying, Lying), table.find(action.lying, Arsenal)
    if there is None:
        return
    place = grip(table, unit, arms.kit(table, unit), takes(own, there.item.name))
    if place is not None:
        if own is not None:
            table.put(unit, arms.arsenal(table, unit).also(own.weapons[0]))
        handling.pick_up(table, unit, action.lying, replace(there.item, place=place))


TOPIC = Topic(
    offers=(things,),
    deeds={
        Ready: at_once(ready),
        Drop: freely(drop),
        PickUp: at_once(pick_up),
        Reload: at_once(loading.reload),
    },
    forecasts={Reload: loading.foretold},
    repeats=(loading.repeats,),
)
