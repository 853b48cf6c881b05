"""What a unit has at hand: hands, weapons ready or not, ammunition, shields, armour."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules.d6.state import Arsenal, Holding, Mode, Seated, Vehicle
from rules.d6.terms.skills import Skill
from rules.d6.terms.weapons import BURST, Armour, Weapon, armour_rating
from rules.frame.figure import HANDS, Aboard, Item, Kit, Place, Seat
from rules.frame.recall import lookup
from rules.frame.scene import Scene, Table
from rules.kernel.refs import Ref
from rules.parts import seats
from rules.parts.loading import Loading

BARE_HANDS = "Bare hands"
CLUB = "Club or rifle butt"
"""What a gun or bow is when used to strike with (DSX-MELEE-01). Both stand in every arsenal."""
SHOT = ("bow", "crossbow", "pistol", "smg", "rifle", "shotgun", "mg", "launcher")
"""Weapons that need something loaded."""
UNUSUAL_DRAW = 3
"""Actions to get a thing out of a pack (DSX-EQUIP-02)."""


@dataclass(frozen=True, slots=True)
class Arm:
    """A weapon at hand: its figures, the thing itself (None for a part of the body), and who carries that."""

    weapon: Weapon
    item: Item | None
    bearer: Ref


def arsenal(scene: Scene, unit: Ref) -> Arsenal:
    """The figures of everything a unit has."""
    return scene.find(unit, Arsenal) or Arsenal()


def kit(scene: Scene, unit: Ref) -> Kit:
    """What a unit carries."""
    return scene.find(unit, Kit) or Kit()


def seat(scene: Scene, unit: Ref) -> Seat | None:
    """Where a rider sits; of an enemy's seat one knows how open it is (DSX-VEH-07)."""
    own = seats.seat_of(scene, unit)
    if own is not None:
        return own
    seen = scene.find(unit, Seated)
    return Seat("", seen.exposure, drives=seen.drives, port=True) if seen is not None else None


def rides(scene: Scene, unit: Ref) -> bool:
    """Whether a unit is aboard a vehicle, or is seen to be."""
    return scene.find(unit, Aboard) is not None or scene.find(unit, Seated) is not None


def free_hands(scene: Scene, unit: Ref) -> int:
    """Hands that carry nothing: one is enough to carry anything, and one holds a grappled unit (DSX-EQUIP-05)."""
    return max(0, 2 - len(kit(scene, unit).held()) - (held_by(scene, unit) is not None))


def held_by(scene: Scene, unit: Ref) -> Ref | None:
    """The unit that a unit holds in a grapple, if any (DSX-GRAP-01)."""
    holding = scene.find(unit, Holding)
    return holding.victim if holding else None


@lookup
def arms(scene: Scene, unit: Ref) -> tuple[Arm, ...]:
    """All that a unit could attack with as it stands: in hand, grown, on a mount, its fists (DSX-EQUIP-05)."""
    own = arsenal(scene, unit)
    held = [(own.weapon(item.name), item) for item in kit(scene, unit).held()]
    found = [Arm(weapon, item, unit) for weapon, item in held if weapon is not None]
    club = own.weapon(CLUB)
    if club is not None:
        found += [Arm(club, arm.item, unit) for arm in tuple(found) if arm.weapon.category in SHOT]
    found += [Arm(weapon, None, unit) for weapon in own.weapons if weapon.natural]
    found += mounted(scene, unit)
    bare = own.weapon(BARE_HANDS)
    if bare is not None and free_hands(scene, unit):
        found.append(Arm(bare, None, unit))
    return tuple(found)


def mounted(scene: Scene, unit: Ref) -> list[Arm]:
    """The weapon on the mount of a gunner's seat; its ammunition is the vehicle's."""
    served = seats.mounted(scene, unit)
    if served is None:
        return []
    vehicle, item = served
    weapon = arsenal(scene, vehicle).weapon(item.name)
    return [Arm(weapon, item, vehicle)] if weapon is not None else []


def arm(scene: Scene, unit: Ref, name: str) -> Arm | None:
    """One of the weapons at hand, by name."""
    return next((each for each in arms(scene, unit) if each.weapon.name == name), None)


def rounds(mode: Mode, front: int = 0) -> int:
    """Rounds an attack uses: one for a shot, five for a burst, five for each five feet of a suppressed front.

    DSX-EQUIP-05, DSX-BURST-01, DSX-SUPP-02.
    """
    if front:
        return BURST * front
    return BURST if mode == "burst" else 1


def hindrance(scene: Scene, unit: Ref, with_arm: Arm, mode: Mode = "single", front: int = 0) -> str:
    """Why a weapon at hand cannot be used like this now: hands or ammunition (DSX-EQUIP-05). "" when it can."""
    weapon, item = with_arm.weapon, with_arm.item
    on_mount = with_arm.bearer != unit
    if weapon.mounted and not on_mount:
        return "works on a mount only"
    if not on_mount and weapon.hands > (item is not None) + free_hands(scene, unit):
        return "needs both hands" if weapon.hands == 2 else "needs a free hand"
    if (mode == "burst" or front) and not weapon.auto:
        return "does not fire bursts"
    if mode == "thrown":
        return "" if weapon.range and item is not None and weapon.category not in SHOT else "is not for throwing"
    need = rounds(mode, front)
    if weapon.category in SHOT and (item is None or item.loaded < need):
        return "is not loaded" if item is None or not item.loaded else f"needs {need} rounds, {item.loaded} are loaded"
    return ""


def loadable(scene: Scene, unit: Ref, with_arm: Arm) -> str:
    """Why a weapon cannot be loaded now; "" when a load step can be made (DSX-EQUIP-03)."""
    weapon, item = with_arm.weapon, with_arm.item
    if item is None or weapon.category not in SHOT:
        return "takes no ammunition"
    if item.loaded >= weapon.magazine:
        return "is loaded"
    if not item.spare:
        return "no ammunition is left"
    if with_arm.bearer == unit and free_hands(scene, unit) < weapon.hands - 1:
        return "needs both hands"
    return ""


def load(with_arm: Arm, loading: Loading) -> tuple[Item, Loading]:
    """One load step done, of as many as the weapon takes; with the last it is ready again (DSX-EQUIP-03, DSX-EQUIP-04).

    A magazine, belt or missile is put in whole; where rounds go in by the batch, each step puts one batch in.
    """
    weapon, item = with_arm.weapon, with_arm.item
    if item is None:
        raise ValueError(f"{weapon.name} takes no ammunition")
    steps = loading.done(weapon.name) + 1
    if steps < weapon.load_actions:
        return item, loading.with_steps(weapon.name, steps)
    room = weapon.magazine - item.loaded
    put_in = min(weapon.batch or room, room)
    if weapon.single_rounds:
        put_in = min(put_in, item.spare)
    used = put_in if weapon.single_rounds else 1
    full = Item(item.name, item.place, item.loaded + put_in, item.spare - used, item.count)
    return full, loading.with_steps(weapon.name, 0)


def drawing(item: Item) -> int:
    """Actions to take a thing in hand: one from a usual place, three from a pack (DSX-EQUIP-02)."""
    return UNUSUAL_DRAW if item.place is Place.PACK else 1


def armed(scene: Scene, unit: Ref, *, in_reach: bool) -> bool:
    """Whether a unit counts as armed: a weapon, natural or in hand; an empty gun or bow only in reach (DSX-ADV-01)."""
    for each in arms(scene, unit):
        if each.weapon.category in ("unarmed", "spell"):
            continue
        if each.weapon.category in SHOT and (each.item is None or not each.item.loaded):
            continue
        if each.weapon.name == CLUB and not in_reach:
            continue
        return True
    return False


def shield(scene: Scene, unit: Ref) -> bool:
    """Whether a shield is in hand."""
    own = arsenal(scene, unit)
    suits = (own.suit(item.name) for item in kit(scene, unit).held())
    return any(suit is not None and suit.shield for suit in suits)


def armour(scene: Scene, unit: Ref) -> int:
    """The rating taken off every damage: a vehicle's own, or the best suit worn or grown (DSX-ARM-01, DSX-DMG-01)."""
    vehicle = scene.find(unit, Vehicle)
    if vehicle is not None:
        return vehicle.armour
    return armour_rating(_suits(scene, unit))


def best_suit(scene: Scene, unit: Ref) -> Armour | None:
    """The suit that protects best: of all worn and grown only this one counts (DSX-ARM-01)."""
    return max(_suits(scene, unit), key=lambda suit: suit.rating, default=None)


def _suits(scene: Scene, unit: Ref) -> list[Armour]:
    own = arsenal(scene, unit)
    worn = [own.suit(item.name) for item in kit(scene, unit).items if item.place is Place.WORN or item.place in HANDS]
    grown = [suit for suit in own.armour if suit.natural]
    return [suit for suit in worn if suit is not None] + grown


def masked(scene: Scene, unit: Ref) -> bool:
    """Whether a gas mask is worn (DSX-GAS-01)."""
    own = arsenal(scene, unit)
    suits = (own.suit(item.name) for item in kit(scene, unit).items if item.place is Place.WORN)
    return any(suit is not None and suit.mask for suit in suits)


def skill_with(weapon: Weapon, mode: Mode) -> Skill:
    """The skill an attack is made with: a hand weapon that is thrown takes Throwing (DSX-CORE-05)."""
    return Skill.THROWING if mode == "thrown" else weapon.skill


def fire(table: Table, arm: Arm, rounds: int = 1) -> None:
    """So many rounds fewer are loaded (DSX-EQUIP-05)."""
    if arm.item is not None:
        left = replace(arm.item, loaded=max(0, arm.item.loaded - rounds))
        table.put(arm.bearer, table.part(arm.bearer, Kit).swapped(arm.item, left))
