"""Damage resistance: what covers each location and how much of a blow it stops, what armour is worn and grown, and
things that stand in the way of a shot.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from rules.gurps.terms.anatomy import LOCATIONS, Location
from rules.gurps.terms.armour import Armour
from rules.gurps.terms.damage import BLUNTED, Damage

SKULL_BONE = 2
"""The DR of the skull itself (GUR-ATK-07)."""
CORRODES = 5
"""Points of corrosion that destroy a point of DR (GUR-DR-04)."""


class Layer(NamedTuple):
    """One piece of armour over a location, or the hide there: its DR, and for split DR what it is against some types
    (GUR-DR-01).
    """

    dr: int
    flexible: bool = False
    natural: bool = False
    second: int | None = None
    against: tuple[Damage, ...] = ()

    def at(self, kind: Damage) -> int:
        """Its DR against a type of damage."""
        return self.dr if self.second is None or kind not in self.against else self.second

    def less(self, points: int) -> Layer:
        """The same with so much DR destroyed."""
        second = None if self.second is None else max(0, self.second - points)
        return self._replace(dr=max(0, self.dr - points), second=second)


Skin = tuple[Layer, ...]
"""All that protects a location."""


class Guard(NamedTuple):
    """What stands before a location against one type of damage: cover and rigid armour, then all flexible armour, then
    natural DR. Rigid armour counts as worn over flexible armour, and two flexible layers as one (GUR-DR-03).
    """

    outer: int = 0
    flexible: int = 0
    natural: int = 0

    @property
    def whole(self) -> int:
        """Several sources add up (GUR-DR-01)."""
        return self.outer + self.flexible + self.natural

    def times(self, many: int) -> Guard:
        """The guard against this many pellets that strike as one (GUR-SHOT-01)."""
        return Guard(self.outer * many, self.flexible * many, self.natural * many) if many > 1 else self


@dataclass(frozen=True, slots=True)
class Suit:
    """What protects each location of a body, in the order of `LOCATIONS`."""

    skins: tuple[Skin, ...] = ((),) * len(LOCATIONS)

    @classmethod
    def of(cls, skins: Mapping[Location, Skin]) -> Suit:
        """A suit from what covers some locations; what covers the torso covers the vitals."""
        vitals = {Location.VITALS: skins.get(Location.TORSO, ())}
        return cls(tuple({**vitals, **skins}.get(location, ()) for location in LOCATIONS))

    def at(self, location: Location) -> Skin:
        """What covers a location."""
        return self.skins[_PLACE[location]]

    def eaten(self, points: Iterable[tuple[Location, int]]) -> Suit:
        """The same after corrosion has destroyed so much DR at some locations (GUR-DR-04)."""
        skins = list(self.skins)
        for location, lost in points:
            skins[_PLACE[location]] = eaten(self.at(location), lost)
        return Suit(tuple(skins))


_PLACE = {location: at for at, location in enumerate(LOCATIONS)}


def guard(skin: Skin, location: Location, kind: Damage, cover: int = 0) -> Guard:
    """What stands before a location: worn, natural and cover DR (GUR-DR-01), and the bone of the skull (GUR-ATK-07)."""
    natural = sum(layer.at(kind) for layer in skin if layer.natural)
    flexible = sum(layer.at(kind) for layer in skin if layer.flexible)
    whole = sum(layer.at(kind) for layer in skin)
    bone = SKULL_BONE if location is Location.SKULL else 0
    return Guard(cover + whole - natural - flexible, flexible, natural + bone)


class Gap(StrEnum):
    """How a critical hit, or a blow at a chink, finds the armour (GUR-CRIT-01, GUR-ATK-07)."""

    NONE = "whole DR"
    HALF = "half DR"
    HALF_UP = "half DR, rounded up"
    OPEN = "no DR"


def divided(dr: int, divisor: Fraction) -> int:
    """DR against an armour divisor: divided and rounded down; against a fraction it is multiplied, and DR 0 counts as 1
    (GUR-DR-02).
    """
    over, under = divisor.numerator, divisor.denominator
    return dr * under // over or int(over < under)


def found(dr: int, gap: Gap) -> int:
    """DR that a critical hit or a chink has lessened, after divisors (GUR-CRIT-01)."""
    match gap:
        case Gap.HALF:
            return dr // 2
        case Gap.HALF_UP:
            return (dr + 1) // 2
        case Gap.OPEN:
            return 0
        case Gap.NONE:
            return dr


class Stops(NamedTuple):
    """What stops a strike of one kind, after its divisor and all gaps: in all, before flexible armour, and with it."""

    whole: int = 0
    hard: int = 0
    soft: int = 0


def stops(guard: Guard, divisor: Fraction, gaps: Iterable[Gap] = ()) -> Stops:
    """What a guard comes to (GUR-DR-02, GUR-CRIT-01, GUR-ATK-07)."""
    whole = divided(guard.whole, divisor)
    over, under = divisor.numerator, divisor.denominator
    hard, soft = guard.outer * under // over, (guard.outer + guard.flexible) * under // over
    for gap in gaps:
        whole, hard, soft = (found(dr, gap) for dr in (whole, hard, soft))
    return Stops(whole, hard, soft)


class Passed(NamedTuple):
    """What armour has made of basic damage: what penetrates it, and what flexible armour has stopped."""

    through: int
    stopped: int = 0


def passed(basic: int, stops: Stops) -> Passed:
    """What of basic damage penetrates, or what reached flexible armour and was stopped there (GUR-DMG-02, GUR-DR-01,
    GUR-DR-03). Natural DR that stops what flexible armour did not leaves no bruise.
    """
    if basic > stops.whole:
        return Passed(basic - stops.whole)
    return Passed(0, basic - stops.hard if stops.hard < basic <= stops.soft else 0)


def blunt_trauma(stopped: int, kind: Damage) -> int:
    """Injury from what flexible armour stopped: 1 HP per full 10 points, per full 5 of crushing damage (GUR-DR-03)."""
    if kind not in BLUNTED:
        return 0
    return stopped // (5 if kind is Damage.CRUSHING else 10)


def corrosion(basic: int) -> int:
    """The points of DR that so much corrosion destroys, for later attacks (GUR-DR-04)."""
    return basic // CORRODES


def eaten(skin: Skin, points: int) -> Skin:
    """What is left of armour after corrosion: the outermost layer goes first, natural DR last (GUR-DR-04)."""
    left = list(skin)
    for at, layer in enumerate(left):
        lost = min(points, layer.dr)
        left[at], points = layer.less(lost), points - lost
    return tuple(left)


def against_area(suit: Suit, kind: Damage, exposed: Iterable[Location], cover: int = 0) -> int:
    """The DR that counts against damage over an area, explosions apart: the average of the torso's, with the cover
    before it, and the least of any exposed location, rounded up (GUR-EXP-04).
    """
    drs = [guard(suit.at(location), location, kind).whole for location in exposed]
    torso = guard(suit.at(Location.TORSO), Location.TORSO, kind, cover).whole
    return (torso + min(drs, default=torso) + 1) // 2


# what is worn


@lru_cache(maxsize=512)
def worn(suits: tuple[Armour, ...], *, behind: bool = False) -> Suit:
    """What protects each location, against blows from behind without what covers the front only (GUR-DR-01)."""
    counted = tuple(suit for suit in suits if not (behind and suit.front))
    return Suit.of({location: _skin(counted, location) for location in LOCATIONS})


def _skin(suits: Iterable[Armour], location: Location) -> Skin:
    """The pieces on one location, rigid ones outside, and the hide beneath them (GUR-DR-01, GUR-DR-03)."""
    found = []
    for suit in suits:
        points, other = suit.at(location)
        if points or other:
            found.append(Layer(points, suit.flexible and not suit.natural, suit.natural, other, suit.against))
    return tuple(sorted(found, key=lambda layer: (layer.natural, layer.flexible)))


# what stands in the way


class Barrier(NamedTuple):
    """A thing that stops shots until it is shot to pieces (GUR-COV-02)."""

    dr: int
    hp: int

    def stops(self, hp: int | None = None) -> int:
        """The DR it lends what is behind it: half once it has no HP left, none at its full HP below zero
        (GUR-COV-02).
        """
        left = self.hp if hp is None else hp
        return self.dr if left > 0 else self.dr // 2 if left > -self.hp else 0


IMPENETRABLE = 10_000
THINGS = {
    "interior wall": Barrier(8, 30), "brick wall": Barrier(60, 70), "concrete wall": Barrier(60, 60),
    "sandbags": Barrier(36, 50), "oak table": Barrier(3, 20), "wooden door": Barrier(4, 30),
    "car door": Barrier(4, 40), "engine block": Barrier(60, 60), "tree": Barrier(20, 50),
    "earth bank": Barrier(IMPENETRABLE, IMPENETRABLE),
}  # fmt: skip
"""What stands about on a battlefield (GUR-COV-02)."""


def overpenetrates(basic: int, stops: int) -> int:
    """The damage that goes on behind cover or a body (GUR-DR-05, GUR-COV-02)."""
    return max(0, basic - stops)
