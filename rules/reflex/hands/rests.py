"""What a weapon rests on, a bipod or a tripod, and what ends it."""

from __future__ import annotations

from rules.frame.figure import Item
from rules.frame.scene import Event, Scene, Table
from rules.kernel.refs import Ref
from rules.reflex.hands import ready
from rules.reflex.state import Arsenal, Rested


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
