"""What a unit has in hand and can use, with which hand, what it wears, and how much it carries."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from rules.frame.figure import HANDS, Item, Kit, Place
from rules.frame.recall import lookup
from rules.frame.scene import Scene
from rules.kernel.refs import Ref
from rules.parts import seats
from rules.reflex.core.attempts import traits, wounds
from rules.reflex.sheets import derived, roster
from rules.reflex.state import Arsenal, Baggage, Battered, Rested, Wear
from rules.reflex.terms.body import Injury, Load, Location
from rules.reflex.terms.skills import Attribute
from rules.reflex.terms.weapons import Armour, MineKind, Weapon

FINE_WORK, COARSE_WORK = 4, 2
"""What the worse hand takes off fine work, and off any other (RFX-HANDED-01)."""
_A_STEP = 2
"""Months that take one off the penalty, but for the first, which takes as long again."""


def relearnt(months: int, *, fine: bool) -> int:
    """What the worse hand still takes off after so many months of daily practice with it (RFX-HANDED-02).

    The first point goes after four months and one every two months from then on: at fine work one is as good as ever
    after ten.
    """
    steps = max(0, months // _A_STEP - 1)
    return max(0, (FINE_WORK if fine else COARSE_WORK) - steps)


Hands = Literal["right", "left", "both"]
Figures = Weapon | Armour | MineKind
_HANDS: dict[Place, Hands] = {Place.RIGHT: "right", Place.LEFT: "left", Place.BOTH: "both"}


@dataclass(frozen=True, slots=True)
class Arm:
    """A weapon at hand: whose it is, its figures, the thing itself (None for bare hands), the hands that use it."""

    bearer: Ref
    """Who carries it: the unit itself, or the vehicle on which it is mounted."""
    weapon: Weapon
    item: Item | None
    hands: Hands


@lookup
def arms(scene: Scene, unit: Ref) -> tuple[Arm, ...]:
    """All that a unit could attack with as it stands: in hand or on its mount, what that serves to strike with, and
    bare hands (or teeth) last (RFX-ACT-11, RFX-ITEM-01).
    """
    own = arsenal(scene, unit)
    found = [*_in_hand(scene, unit), *_mounted(scene, unit)]
    clubs = [
        Arm(unit, club, arm.item, arm.hands)
        for arm in found
        if arm.weapon.club and arm.bearer == unit and (club := own.weapon(arm.weapon.club)) is not None
    ]
    bodily = [Arm(unit, weapon, None, "both") for weapon in own.weapons if weapon.kind == "unarmed"]
    return (*found, *clubs, *bodily)


def arm(scene: Scene, unit: Ref, name: str) -> Arm | None:
    """One of the weapons at hand, by name."""
    return next((each for each in arms(scene, unit) if each.weapon.name == name), None)


def _in_hand(scene: Scene, unit: Ref) -> list[Arm]:
    own = arsenal(scene, unit)
    held = ((own.weapon(item.name), item) for item in kit(scene, unit).held())
    return [
        Arm(unit, weapon, item, _HANDS[item.place])
        for weapon, item in held
        if weapon is not None and works(scene, unit, item.name)
    ]


def _mounted(scene: Scene, unit: Ref) -> list[Arm]:
    """The weapon at a gunner's seat; its ammunition is the vehicle's (RFX-VEH-01)."""
    served = seats.mounted(scene, unit)
    if served is None:
        return []
    vehicle, item = served
    weapon, battered = arsenal(scene, vehicle).weapon(item.name), scene.find(vehicle, Battered) or Battered()
    if weapon is None or item.name in (*battered.disabled, *battered.destroyed):
        return []
    return [Arm(vehicle, weapon, item, "both")] if works(scene, vehicle, item.name) else []


def arsenal(scene: Scene, unit: Ref) -> Arsenal:
    """The figures of everything a unit has."""
    return scene.find(unit, Arsenal) or Arsenal()


def usual(name: str) -> Figures | None:
    """The figures that a thing of this name usually has, where nobody has said others."""
    known = roster.standard()
    return known.find(Weapon, name) or known.find(Armour, name) or known.find(MineKind, name)


def figures(scene: Scene, unit: Ref, name: str, lying: Ref | None = None) -> Figures | None:
    """The figures of a thing carried, or of one that lies about."""
    for owner in (unit, lying):
        own = arsenal(scene, owner) if owner is not None else None
        found = (own.weapon(name) or own.suit(name) or own.mine(name)) if own is not None else None
        if found is not None:
            return found
    return usual(name) if lying is not None else None


def kit(scene: Scene, unit: Ref) -> Kit:
    """What a unit carries."""
    return scene.find(unit, Kit) or Kit()


def baggage(scene: Scene, unit: Ref) -> Baggage:
    """What a unit carries besides weapons and armour."""
    return scene.find(unit, Baggage) or Baggage()


def wear(scene: Scene, unit: Ref) -> Wear:
    """How a unit's things have suffered."""
    return scene.find(unit, Wear) or Wear()


def works(scene: Scene, bearer: Ref, name: str) -> bool:
    """Whether a thing works: never broken, or mended for the time being (RFX-ITEM-01, RFX-OPS-04)."""
    how = wear(scene, bearer)
    if name in how.destroyed:
        return False
    return name not in how.disabled or dict(how.repaired).get(name, -1) >= scene.clock.round


def worn(scene: Scene, unit: Ref) -> tuple[Armour, ...]:
    """What is worn and works, in the order of the kit (RFX-DMG-07)."""
    own = arsenal(scene, unit)
    suits = (own.suit(item.name) for item in kit(scene, unit).items if item.place is Place.WORN)
    return tuple(suit for suit in suits if suit is not None and works(scene, unit, suit.name))


def free_hands(scene: Scene, unit: Ref) -> tuple[Place, ...]:
    """The hands that hold nothing: the better one first, none that is past use (RFX-INJ-08)."""
    taken = {item.place for item in kit(scene, unit).held()}
    return () if Place.BOTH in taken else tuple(hand for hand in good_hands(scene, unit) if hand not in taken)


def good_hands(scene: Scene, unit: Ref) -> tuple[Place, ...]:
    """The hands that are still of use, the better one first (RFX-INJ-08)."""
    who, hurt = traits(scene, unit), wounds(scene, unit)
    if who.animal:
        return ()
    places = (Place.RIGHT, Place.LEFT) if who.dominant == "right" else (Place.LEFT, Place.RIGHT)
    arms_of: dict[Place, Location] = {Place.RIGHT: "right_arm", Place.LEFT: "left_arm"}
    whole = [hand for hand in places if arms_of[hand] not in hurt.severed]
    return tuple(hand for hand in whole if hurt.at(arms_of[hand]) < Injury.CRITICAL)


@lookup
def load_of(scene: Scene, unit: Ref) -> Load:
    """How heavily a unit is laden now (RFX-ENC-01)."""
    muscle = traits(scene, unit).attribute(Attribute.MUS)
    return derived.load(muscle, kilograms(scene, unit))


def kilograms(scene: Scene, unit: Ref) -> Fraction:
    """What a unit carries: arms, armour, mines, gear, pack; a gun on its tripod stands on the ground (RFX-ENC-01)."""
    own, bags, rested = arsenal(scene, unit), baggage(scene, unit), scene.find(unit, Rested)
    total = _exact(bags.gear) + _exact(bags.pack)
    for item in kit(scene, unit).items:
        on_tripod = rested is not None and rested.on == "tripod" and rested.weapon == item.name
        if not (on_tripod and item.place in HANDS):
            total += item.count * _weight(own, item.name)
    return total


def _weight(own: Arsenal, name: str) -> Fraction:
    figures = own.weapon(name) or own.suit(name) or own.mine(name)
    return _exact(figures.kg) if figures is not None else Fraction(0)


def _exact(number: float) -> Fraction:
    """A written number as such: what adds up to a limit must not go over it by a trace."""
    return Fraction(number).limit_denominator(1000)
