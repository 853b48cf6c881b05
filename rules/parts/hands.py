"""Hands: what is held and what is stowed, taking one of a pile, what lies beside a unit, what others see it hold."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from rules.frame.figure import HANDS, Aboard, Item, Kit, Place
from rules.frame.scene import Scene
from rules.frame.things import Lying
from rules.kernel.refs import Ref
from rules.parts.arms_length import touching


def held(kit: Kit, name: str) -> Item | None:
    """A thing in hand."""
    return next((item for item in kit.held() if item.name == name), None)


def stowed(kit: Kit, name: str) -> Item | None:
    """A thing that is carried, neither held nor worn."""
    there = (item for item in kit.items if item.name == name and item.count and item.place not in (*HANDS, Place.WORN))
    return next(there, None)


def told(item: Item) -> tuple[str, str]:
    """Where a thing is, and what: how many of it, what is in it and what there is besides."""
    rounds = f", {item.loaded} loaded, {item.spare} spare" if item.loaded or item.spare else ""
    count = f" × {item.count}" if item.count > 1 else ""
    return item.place.value.capitalize(), f"{item.name}{count}{rounds}"


def free_hand(kit: Kit) -> Place:
    """The hand a thing goes into: the right if it is free."""
    taken = {item.place for item in kit.held()}
    return Place.RIGHT if Place.RIGHT not in taken and Place.BOTH not in taken else Place.LEFT


def grip(kit: Kit, takes: int) -> Place | None:
    """How a unit would hold one thing more that takes one hand or both; None without the hands for it."""
    taken = [item.place for item in kit.held()]
    if takes == 2:
        return None if taken else Place.BOTH
    return None if Place.BOTH in taken or len(taken) == 2 else free_hand(kit)


def home(takes: int) -> Place:
    """Where a thing is stowed by the hands it takes: on a sling, or at the belt."""
    return Place.BACK if takes == 2 else Place.BELT


def drawn(kit: Kit, item: Item, place: Place) -> Kit:
    """The kit with a stowed thing in hand: one of them, if there is a pile."""
    taken = replace(item, place=place, count=1)
    if item.count > 1:
        return kit.swapped(item, replace(item, count=item.count - 1)).plus(taken)
    return kit.swapped(item, taken)


def stored(kit: Kit, item: Item, place: Place, pile: Item | None = None) -> Kit:
    """The kit with a held thing stowed: by itself, or on a pile of its kind, which takes its ammunition too."""
    if pile is None:
        return kit.swapped(item, replace(item, place=place))
    joint = replace(pile, count=pile.count + item.count, spare=pile.spare + item.spare)
    return kit.swapped(item, None).swapped(pile, joint)


def lying_beside(scene: Scene, unit: Ref) -> tuple[tuple[Ref, Lying], ...]:
    """What lies at arm's length; nothing for riders."""
    if scene.find(unit, Aboard) is not None:
        return ()
    here = scene.cells(unit)
    return tuple((ref, thing) for ref, thing in scene.having(Lying) if touching(scene, here, (thing.cell,)))


def as_seen(kit: Kit, names: tuple[str, ...], both: Callable[[str], bool], loaded: Callable[[str], int]) -> Kit:
    """The usual kit of a unit with what it is seen to hold in its hands, given what takes both hands and what is
    loaded in a thing that the unit does not usually have.
    """
    stowed_things = tuple(item for item in kit.items if item.place not in HANDS)
    free, shown = [Place.RIGHT, Place.LEFT], list[Item]()
    for name in names:
        if not free:
            break
        grip = Place.BOTH if len(free) == 2 and both(name) else free[0]
        free = [] if grip is Place.BOTH else free[1:]
        own = kit.find(name)
        shown.append(replace(own, place=grip) if own else Item(name, grip, loaded(name)))
    return Kit((*shown, *stowed_things))
