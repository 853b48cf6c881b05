"""Things that are hit: how much they stand, and what becomes of them."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from rules.reflex.gear import ready
from rules.reflex.gear.costs import Figures, figures
from rules.reflex.sheets.sheet import Armour, Mine
from rules.reflex.state import Wear
from rules.refs import Ref
from rules.scene import Event, Scene, Table

STEEL = ((2, 3), (3, 4), (3, 6), (4, 7), (4, 9), (5, 10), (5, 12))
"""Armor and threshold of steel things by Bulk (RFX-ITEM-02)."""
_OTHERWISE = {"steel": (0, 0), "plate": (2, 2), "alloy": (-1, 0), "wood": (-1, -1), "polymer": (-2, -1)}
_FRAIL = ("glass", "cloth")
"""No Armor at all, and less threshold (RFX-ITEM-02)."""


def sturdiness(substance: str, bulk: int) -> tuple[int, int]:
    """Armor and threshold of a thing, by what its working parts are made of and its Bulk (RFX-ITEM-02)."""
    armor, threshold = STEEL[min(bulk, len(STEEL) - 1)]
    if substance in _FRAIL:
        return 0, max(1, threshold - 2)
    tougher, longer = _OTHERWISE[substance]
    return max(0, armor + tougher), max(1, threshold + longer)


def bears(what: Figures) -> tuple[Fraction, int]:
    """Armor and threshold of a thing carried: what its entry says, or by substance and Bulk (RFX-ITEM-02)."""
    if isinstance(what, Mine):
        return Fraction(what.armour), what.threshold
    if isinstance(what, Armour):
        return max((what.at(location) for location in what.protects), default=Fraction(0)), what.threshold
    armor, threshold = sturdiness(what.substance, what.bulk)
    return Fraction(armor), threshold


def suffers(how: Wear, name: str, *, threshold: int, damage: int) -> Wear:
    """What damage through the Armor does to a thing: nothing that counts, out of order and worn, or gone for good
    (RFX-ITEM-01).
    """
    if damage < threshold or name in how.destroyed:
        return how
    if name in how.disabled:
        kept = tuple(each for each in how.disabled if each != name)
        return replace(how, disabled=kept, destroyed=(*how.destroyed, name))
    return broken(how, name)


def broken(how: Wear, name: str) -> Wear:
    """Out of order, with a point of Wear more (RFX-ITEM-01)."""
    points = dict(how.worn)
    points[name] = points.get(name, 0) + 1
    disabled = how.disabled if name in how.disabled else (*how.disabled, name)
    return replace(how, worn=tuple(points.items()), disabled=disabled, repaired=_without(how, name))


def _without(how: Wear, name: str) -> tuple[tuple[str, int], ...]:
    return tuple(each for each in how.repaired if each[0] != name)


def through(scene: Scene, bearer: Ref, name: str, damage: int, penetration: Fraction) -> int:
    """Damage that gets through the Armor of a thing (RFX-ITEM-01, RFX-DMG-07)."""
    what = figures(scene, bearer, name)
    armor = bears(what)[0] if what is not None else Fraction(0)
    if penetration == 0:
        return 0 if armor >= 1 else damage
    return damage - int(armor * penetration)


def strike(table: Table, bearer: Ref, name: str, damage: int, penetration: Fraction = Fraction(1)) -> None:
    """A thing somebody carries is hit: it may be out of order, or gone for good (RFX-ITEM-01)."""
    what = figures(table, bearer, name)
    if what is None:
        return
    left = through(table, bearer, name, damage, penetration)
    damaged(table, bearer, name, suffers(ready.wear(table, bearer), name, threshold=bears(what)[1], damage=left))


def spoil(table: Table, bearer: Ref, name: str) -> None:
    """A thing is damaged by rough handling: out of order, one Wear more (RFX-ACT-09)."""
    damaged(table, bearer, name, broken(ready.wear(table, bearer), name))


def damaged(table: Table, bearer: Ref, name: str, now: Wear) -> None:
    """Note how a thing has suffered, and say so."""
    before = ready.wear(table, bearer)
    if now == before:
        return
    table.put(bearer, now)
    word = "destroyed" if name in now.destroyed else "out of order"
    table.say(Event("damage", f"{{actor}}'s {_named(name)} is {word}.", actor=bearer))


def _named(name: str) -> str:
    return name if name[1:2].isupper() or not name[:1].isupper() else name[:1].lower() + name[1:]
