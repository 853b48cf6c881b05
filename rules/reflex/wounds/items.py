"""Things that are hit: what they stand, and what becomes of them."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from rules.frame.figure import Item, Kit, Place
from rules.frame.scene import Event, Scene, Table
from rules.kernel.refs import Ref
from rules.reflex.core.checks import chance
from rules.reflex.state import Arsenal, Wear
from rules.reflex.wounds import protection
from rules.reflex.wounds.hits import Hit

STEEL = ((2, 3), (3, 4), (3, 6), (4, 7), (4, 9), (5, 10), (5, 12))
"""Armor and threshold of steel things by bulk (RFX-ITEM-02)."""
OTHERS = {"steel": (0, 0), "plate": (2, 2), "alloy": (-1, 0), "wood": (-1, -1), "polymer": (-2, -1)}
FRAIL = ("glass", "cloth")


HANDS: dict[str, tuple[Place, ...]] = {"right": (Place.RIGHT, Place.BOTH), "left": (Place.LEFT, Place.BOTH)}
"""Where a thing is that a hand holds."""


def held(scene: Scene, unit: Ref, hand: str) -> Item | None:
    """What is in a hand."""
    return next((i for i in (scene.find(unit, Kit) or Kit()).items if i.place in HANDS[hand]), None)


def stands(substance: str, bulk: int) -> tuple[int, int]:
    """Armor and damage threshold of a thing by substance and bulk (RFX-ITEM-02)."""
    armor, threshold = STEEL[min(bulk, len(STEEL) - 1)]
    if substance in FRAIL:
        return 0, max(1, threshold - 2)
    more, tougher = OTHERS.get(substance, (0, 0))
    return max(0, armor + more), max(1, threshold + tougher)


def through(damage: int, armor: Fraction, penetration: Fraction) -> int:
    """What a thing's own Armor leaves of a damage."""
    return protection.through(damage, ((armor, penetration),))


def hit(table: Table, unit: Ref, name: str, came_through: int, threshold: int) -> str:
    """Below the threshold a scratch; at it disabled with a point of Wear; again, destroyed (RFX-ITEM-01)."""
    wear = table.find(unit, Wear) or Wear()
    if came_through < threshold:
        return ""
    if name in wear.disabled:
        table.put(unit, replace(wear, destroyed=(*wear.destroyed, name)))
        _gone(table, unit, name)
        return "destroyed"
    worn = dict(wear.worn)
    worn[name] = worn.get(name, 0) + 1
    table.put(unit, replace(wear, worn=tuple(sorted(worn.items())), disabled=(*wear.disabled, name)))
    return "disabled"


def in_the_way(table: Table, unit: Ref, hand: str, shot: Hit) -> None:
    """The thing in a badly hit arm is struck one time in two (RFX-ITEM-01)."""
    item = held(table, unit, hand)
    weapon = (table.find(unit, Arsenal) or Arsenal()).weapon(item.name) if item is not None else None
    if item is None or weapon is None or not chance(table.dice(unit), 50):
        return
    armor, threshold = stands(weapon.substance, weapon.bulk)
    what = hit(table, unit, item.name, through(shot.damage, Fraction(armor), shot.penetration), threshold)
    if what:
        table.say(Event("gear", f"{{target}}'s {item.name} is {what}.", target=unit))


def _gone(table: Table, unit: Ref, name: str) -> None:
    kit = table.find(unit, Kit) or Kit()
    item = kit.find(name)
    if item is not None:
        table.put(unit, kit.swapped(item, None))
