"""What stands between a hit and the body: cover, armour, and what they suffer."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import floor

from rules.frame.figure import Kit, Place
from rules.frame.recall import lookup
from rules.frame.scene import Scene
from rules.kernel.refs import Ref
from rules.reflex.core.checks import half
from rules.reflex.state import Arsenal, Wear
from rules.reflex.terms.body import Location
from rules.reflex.terms.weapons import Armour
from rules.reflex.wounds.hits import Hit

SOFT_IMPACT, RIGID_IMPACT = Fraction(2), Fraction(1)
ALL = 1_000_000
"""More than any damage."""


def worn(scene: Scene, unit: Ref) -> tuple[Armour, ...]:
    """The armour that a unit wears."""
    own = scene.find(unit, Arsenal) or Arsenal()
    names = [item.name for item in (scene.find(unit, Kit) or Kit()).items if item.place is Place.WORN]
    suits = (own.suit(name) for name in names)
    return tuple(suit for suit in suits if suit is not None)


def armour_of(scene: Scene, unit: Ref, suit: Armour, location: Location) -> Fraction:
    """Armor of one suit at a location as it is now, wear counted (RFX-DEGR-01)."""
    wear = scene.find(unit, Wear) or Wear()
    lost = sum((loss for name, where, loss in wear.lost if (name, where) == (suit.name, location)), Fraction(0))
    return max(Fraction(0), suit.at(location) - lost)


def layers(scene: Scene, unit: Ref, hit: Hit) -> tuple[tuple[Fraction, Fraction], ...]:
    """Printed Armor and penetration of everything a hit must pass, from outside to inside (RFX-COVER-07, RFX-DMG-09).

    Fire is halved by gear and doubled by walls (RFX-FIRE-02); an impact meets soft padding at double, rigid plates as
    printed (RFX-IMPACT-04).
    """
    return () if hit.bare else outside(hit) + inside(scene, unit, hit)


def outside(hit: Hit) -> tuple[tuple[Fraction, Fraction], ...]:
    """The solid things in the way (RFX-COVER-07, RFX-FIRE-02)."""
    return tuple((armor, Fraction(2) if hit.sort == "fire" else hit.penetration) for armor in hit.cover)


def inside(scene: Scene, unit: Ref, hit: Hit) -> tuple[tuple[Fraction, Fraction], ...]:
    """What is worn at the location."""
    return tuple((armor, _against(hit, suit)) for armor, suit in _suits(scene, unit, hit.location))


@lookup
def _suits(scene: Scene, unit: Ref, location: Location) -> tuple[tuple[Fraction, Armour], ...]:
    return tuple((armour_of(scene, unit, suit, location), suit) for suit in worn(scene, unit))


def _against(hit: Hit, suit: Armour) -> Fraction:
    if hit.sort == "fire":
        return Fraction(1, 2)
    if hit.sort == "impact":
        return RIGID_IMPACT if suit.rigid else SOFT_IMPACT
    return hit.penetration


def effective(printed: Fraction, penetration: Fraction) -> int:
    """Printed Armor times penetration, fractions dropped: a fraction counts only when the product reaches one
    (RFX-COVER-08, RFX-DMG-07).
    """
    return floor(printed * penetration)


def through(damage: int, stands: Iterable[tuple[Fraction, Fraction]]) -> int:
    """What is left of a damage after every layer (RFX-DMG-07 to 09)."""
    return max(0, damage - stopped(stands))


def stopped(stands: Iterable[tuple[Fraction, Fraction]]) -> int:
    """What all layers take off a damage; Nil is stopped by any armour of one or more (RFX-DMG-07 to 09)."""
    off = 0
    for printed, penetration in stands:
        if penetration == 0 and printed >= 1:
            return ALL
        off += effective(printed, penetration)
    return off


def penetrates(hit: Hit, printed: Fraction, penetration: Fraction) -> bool:
    """Whether the bare damage exceeds an armour: what wears it away (RFX-DEGR-01)."""
    if penetration == 0 and printed >= 1:
        return False
    return hit.raw > effective(printed, penetration)


def worn_away(hit: Hit, came_through: int) -> Fraction:
    """What a penetrated armour loses: 1 to a blow or bullet, half of what came through to an explosion or fire; an
    impact wears nothing (RFX-DEGR-01).
    """
    if hit.sort in ("projectile", "close"):
        return Fraction(1)
    return Fraction(half(came_through)) if hit.sort in ("explosion", "fire") else Fraction(0)
