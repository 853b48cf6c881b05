"""What a weapon rests on and what ends that; a thing that falls, with its figures and its wear."""

from __future__ import annotations

from dataclasses import replace

from rules.frame.figure import Item
from rules.frame.scene import Event, Scene, Table
from rules.kernel.refs import Ref
from rules.reflex.hands import ready
from rules.reflex.state import Arsenal, Rested, Wear
from rules.reflex.terms.weapons import Armour, Weapon


def on_bipod(scene: Scene, unit: Ref, weapon: str) -> bool:
    """Whether its bipod is down."""
    return scene.find(unit, Rested) == Rested(weapon, "bipod")


def on_tripod(scene: Scene, unit: Ref, weapon: str) -> bool:
    """Whether it stands on its tripod."""
    return scene.find(unit, Rested) == Rested(weapon, "tripod")


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
    lifted(table, unit, item.name)
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
