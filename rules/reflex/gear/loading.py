"""Loading: how many actions a weapon takes, where the rounds come from, and what is in it afterwards."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules.frame.figure import HANDS, Item, Kit, Place
from rules.frame.scene import Scene
from rules.kernel.refs import Ref
from rules.parts.arms_length import touching
from rules.parts.loading import begun
from rules.reflex.hands import ready
from rules.reflex.hands.ready import Arm
from rules.reflex.state import Feeding
from rules.reflex.terms.weapons import Weapon

TWO_ACTIONS = ("belt", "heavy", "drawn")
BOTH_HANDS = ("belt", "heavy", "nocked", "drawn")
"""What nobody loads with one hand (RFX-HANDED-03)."""
BATCH = {"internal": 3, "heavy": 1, "nocked": 1, "drawn": 1}
"""Rounds that go in one by one: how many with each loading; magazines and belts go in whole (RFX-ACT-13)."""


def actions(weapon: Weapon) -> int:
    """Reload actions until something is loaded (RFX-ACT-13, RFX-ARCH-01)."""
    return 2 if weapon.feed in TWO_ACTIONS else 1


@dataclass(frozen=True, slots=True)
class Supply:
    """What there is to load from: the thing in the kit, and whether it lies deep in a pack."""

    item: Item
    deep: bool = False


def supply(kit: Kit, name: str) -> Supply | None:
    """The readiest ammunition for a weapon: its own, loose rounds at the belt, then what is in the pack
    (RFX-ACT-14). Ammunition without a weapon is an item of its name that counts none.
    """
    own = [item for item in kit.items if item.name == name and (item.spare or _loose(item))]
    shallow = [item for item in own if item.place is not Place.PACK]
    full = next((item for item in shallow if item.spare), None)
    if full is not None:
        return Supply(full)
    if shallow:
        return Supply(max(shallow, key=lambda item: item.loaded))
    deep = [item for item in own if item.place is Place.PACK]
    return Supply(max(deep, key=lambda item: (item.spare, item.loaded)), deep=True) if deep else None


def _loose(item: Item) -> bool:
    """Rounds without a weapon: a partly empty magazine, a few shells."""
    return item.count == 0 and item.loaded > 0


def cannot(scene: Scene, unit: Ref, arm: Arm) -> str:
    """Why a weapon cannot be loaded now; "" when it can (RFX-ACT-13)."""
    weapon, item = arm.weapon, arm.item
    if item is None or weapon.feed == "none":
        return "takes no ammunition"
    if item.loaded >= weapon.capacity:
        return "is full"
    if not _can_be_fed(scene, unit, arm):
        return "no ammunition is left"
    if arm.bearer == unit and weapon.hands == 2 and arm.hands != "both" and weapon.feed in BOTH_HANDS:
        return "needs both hands"
    return ""


def _can_be_fed(scene: Scene, unit: Ref, arm: Arm) -> bool:
    """Whether there is ammunition: with the gun, handed over, or for a first action with a unit that could feed it
    next (RFX-AGUN-01).
    """
    name = arm.weapon.name
    if supply(ready.kit(scene, arm.bearer), name) is not None or helper(scene, unit, name) is not None:
        return True
    first = not begun(scene, arm.bearer).done(name)
    if not first or arm.weapon.feed not in ("belt", "heavy") or not scene.options.on("assistant_gunners"):
        return False
    here = scene.cells(unit)
    friends = (each for each in scene.units(scene.side(unit)) if each != unit)
    beside = (each for each in friends if touching(scene, here, scene.cells(each)))
    return any(supply(ready.kit(scene, each), name) is not None for each in beside)


def helper(scene: Scene, gunner: Ref, weapon: str) -> Ref | None:
    """The assistant who has done his half, not longer ago than the last segment, and is still at the gun
    (RFX-AGUN-01).
    """
    now = scene.clock.round
    for unit, feeding in scene.having(Feeding):
        due = (feeding.gunner, feeding.weapon) == (gunner, weapon) and feeding.round >= now - 1
        if due and touching(scene, scene.cells(unit), scene.cells(gunner)):
            return unit
    return None


def steps(scene: Scene, gunner: Ref, bearer: Ref, weapon: Weapon) -> int:
    """Reload actions already done on a weapon, an assistant's included (RFX-ACT-13, RFX-AGUN-01)."""
    done = begun(scene, bearer).done(weapon.name)
    return done + (helper(scene, gunner, weapon.name) is not None)


def partial(weapon: Weapon, item: Item) -> bool:
    """Whether there is a started magazine or belt in it that one might keep (RFX-ACT-14)."""
    return weapon.feed in ("magazine", "belt") and 0 < item.loaded < weapon.capacity


def ejected(kit: Kit, weapon: Weapon, item: Item, *, keep: bool) -> tuple[Kit, Item]:
    """The old magazine or belt taken out: kept at the belt, or dropped (RFX-ACT-14)."""
    if weapon.feed not in ("magazine", "belt"):
        return kit, item
    empty = replace(item, loaded=0)
    kit = kit.swapped(item, empty)
    if keep and item.loaded:
        kit = kit.plus(Item(weapon.name, Place.BELT, item.loaded, 0, 0))
    return kit, empty


def filled(kit: Kit, weapon: Weapon, item: Item, source: Kit | None = None) -> tuple[Kit, Kit | None, int]:
    """One loading done: the kit with the weapon loaded, the other kit the rounds came from, the rounds put in
    (RFX-ACT-13).

    A magazine or belt goes in whole; else so many rounds, out of loose ones or of a load that is then broken open.
    """
    giving = kit if source is None else source
    batch = BATCH.get(weapon.feed, 0)
    wanted = min(batch, weapon.capacity - item.loaded) if batch else weapon.capacity
    giving, rounds = _taken(giving, weapon, wanted, whole=not batch)
    if source is None:
        kit = giving
        item = next(each for each in kit.items if _same(each, item))
        return kit.swapped(item, replace(item, loaded=item.loaded + rounds)), None, rounds
    return kit.swapped(item, replace(item, loaded=item.loaded + rounds)), giving, rounds


def _same(item: Item, old: Item) -> bool:
    return (item.name, item.place, item.loaded, item.count) == (old.name, old.place, old.loaded, old.count)


def _taken(kit: Kit, weapon: Weapon, wanted: int, *, whole: bool) -> tuple[Kit, int]:
    """So many rounds out of a kit: a whole load, or round by round."""
    rounds = 0
    while rounds < wanted:
        if not whole:
            loose = next((item for item in kit.items if item.name == weapon.name and _loose(item)), None)
            if loose is not None:
                take = min(wanted - rounds, loose.loaded)
                left = replace(loose, loaded=loose.loaded - take)
                kit = kit.swapped(loose, left if left.loaded or left.spare else None)
                rounds += take
                continue
        found = supply(kit, weapon.name)
        if found is None:
            break
        if not found.item.spare:
            if rounds == 0:
                kit, rounds = kit.swapped(found.item, None), min(wanted, found.item.loaded)
            break
        left = replace(found.item, spare=found.item.spare - 1)
        gone = left.count == 0 and not left.spare and not left.loaded
        kit = kit.swapped(found.item, None if gone else left)
        take = min(wanted - rounds, weapon.capacity)
        if weapon.capacity > take and not whole:
            kit = kit.plus(Item(weapon.name, Place.BELT, weapon.capacity - take, 0, 0))
        rounds += take
    return kit, rounds


def full(kit: Kit, weapon: Weapon, item: Item) -> tuple[Kit, int]:
    """A weapon loaded to the brim, as far as there is ammunition, in a quiet minute; the rounds more (RFX-OPS-07)."""
    had = item.loaded
    if weapon.feed in ("magazine", "belt"):
        if had >= weapon.capacity or supply(kit, weapon.name) is None:
            return kit, 0
        kit, item = ejected(kit, weapon, item, keep=True)
        kit, _, rounds = filled(kit, weapon, item)
        return kit, rounds - had
    while item.loaded < weapon.capacity and supply(kit, weapon.name) is not None:
        kit, _, rounds = filled(kit, weapon, item)
        item = next(e for e in kit.items if (e.name, e.place, e.count) == (item.name, item.place, item.count))
        if not rounds:
            break
    return kit, item.loaded - had


def in_hand(kit: Kit, name: str) -> Item | None:
    """The weapon of that name in hand, or whichever there is."""
    held = next((item for item in kit.items if item.name == name and item.place in HANDS), None)
    return held or next((item for item in kit.items if item.name == name and item.count), None)
