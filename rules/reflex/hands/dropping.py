"""A thing that falls to the ground: its figures and its wear lie with it."""

from __future__ import annotations

from dataclasses import replace

from rules.frame.figure import Item
from rules.frame.scene import Table
from rules.kernel.refs import Ref
from rules.reflex.hands import ready, rests
from rules.reflex.state import Arsenal, Wear
from rules.reflex.terms.weapons import Armour, Weapon


def arsenal_with(own: Arsenal, what: ready.Figures) -> Arsenal:
    """The figures of one thing more."""
    if isinstance(what, Weapon):
        return replace(own, weapons=tuple(dict.fromkeys((*own.weapons, what))))
    if what in own.armour or what in own.mines:
        return own

    if isinstance(what, Armour):
        return replace(own, armour=(*own.armour, what))
    return replace(own, mines=(*own.mines, what))


def merged(own: Wear, other: Wear, name: str) -> Wear:
    """What is known of the wear of one thing more."""
    return replace(
        own,
        worn=(*own.worn, *(each for each in other.worn if each[0] == name)),
        disabled=(*own.disabled, *(each for each in other.disabled if each == name)),
        destroyed=(*own.destroyed, *(each for each in other.destroyed if each == name)),
    )


def let_fall(table: Table, unit: Ref, item: Item) -> Ref:
    """A thing falls where one stands; its figures and its wear stay with it (RFX-ACT-07)."""
    what = ready.figures(table, unit, item.name)
    own = ready.wear(table, unit)
    rests.lifted(table, unit, item.name)
    lying = table.drop(unit, item)
    if what is not None:
        table.put(lying, arsenal_with(Arsenal(), what))
    if item.name in (*own.disabled, *own.destroyed):
        table.put(lying, merged(Wear(), own, item.name))
        table.put(unit, without(own, item.name))
    return lying


def without(own: Wear, name: str) -> Wear:
    """What is known of the wear of all but one thing."""
    return replace(
        own,
        worn=tuple(each for each in own.worn if each[0] != name),
        disabled=tuple(each for each in own.disabled if each != name),
        destroyed=tuple(each for each in own.destroyed if each != name),
        repaired=tuple(each for each in own.repaired if each[0] != name),
        lost=tuple(each for each in own.lost if each[0] != name),
    )
