"""A fighter: attributes, what follows from them, skills and their defaults, load; what a vehicle or mount is."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from types import MappingProxyType
from typing import Literal

from rules.gurps.terms.skills import BURDENED, Attribute, Skill, attribute, kindred, untrained
from rules.gurps.terms.traits import Had, Trait

AVERAGE = 10
"""Every attribute of an average person (GUR-CHAR-01)."""
QUARTERS = 4
LIMITS = (1, 2, 3, 6, 10)
"""Basic Lifts up to which each level of encumbrance reaches, from none to extra-heavy (GUR-CHAR-02)."""
LEVELS = ("no", "light", "medium", "heavy", "extra-heavy")
"""Encumbrance in words."""
OFF_HAND = -4
"""On the skill of the off hand (GUR-CHAR-05)."""


@dataclass(frozen=True)
class Traits:
    """What a character is: everything of the sheet that a rule asks for (GUR-CHAR-01 to 06)."""

    role: str = "rifleman"
    setting: str = "modern"
    st: int = AVERAGE
    dx: int = AVERAGE
    iq: int = AVERAGE
    ht: int = AVERAGE
    hp: int = AVERAGE
    """Full hit points."""
    will: int = AVERAGE
    per: int = AVERAGE
    fp: int = AVERAGE
    """Full fatigue points."""
    quarters: int = 20
    """Basic Speed in quarters: 5.25 is 21."""
    move: int = 5
    """Basic Move: yards a second without load."""
    size: int = 0
    """Size Modifier."""
    skills: tuple[tuple[Skill, int], ...] = ()
    traits: tuple[Had, ...] = ()
    left_handed: bool = False
    arms: int = 2
    hands: bool = True
    """Whether its arms can hold things: an animal's cannot."""
    legs: int = 2
    male: bool = True
    """Whether a blow to the groin counts double (GUR-ATK-07)."""
    first_aid_kit: bool = False
    load: Fraction = Fraction(0)
    """Pounds carried besides weapons, shield and armour (GUR-CHAR-02)."""

    @property
    def speed(self) -> Fraction:
        """Basic Speed (GUR-CHAR-01)."""
        return Fraction(self.quarters, QUARTERS)

    @property
    def lift(self) -> Fraction:
        """Basic Lift in pounds (GUR-CHAR-01)."""
        return basic_lift(self.st)

    def attribute(self, which: Attribute) -> int:
        """An attribute as written on the sheet."""
        named = {Attribute.ST: self.st, Attribute.DX: self.dx, Attribute.IQ: self.iq, Attribute.HT: self.ht}
        return {**named, Attribute.WILL: self.will, Attribute.PER: self.per}[which]

    @cached_property
    def learnt(self) -> MappingProxyType[Skill, int]:
        """The skills on the sheet."""
        return MappingProxyType(dict(self.skills))

    def knows(self, skill: Skill) -> bool:
        """Whether a point at least is in the skill."""
        return skill in self.learnt

    def skill(self, skill: Skill) -> int | None:
        """The level of a skill: as learnt, or the best of what stands in for it; None where nothing does. A default
        is never counted from another default (GUR-CHAR-04).
        """
        own = self.learnt.get(skill)
        if own is not None:
            return own
        plain = untrained(skill)
        found = [] if plain is None else [self.attribute(attribute(skill)) + plain]
        found += [self.learnt[other] + by for other, by in kindred(skill) if other in self.learnt]
        return max(found, default=None)

    def best(self, skills: Iterable[Skill]) -> tuple[Skill, int] | None:
        """The best of several skills, with its level; the first of equals."""
        levels = [(each, level) for each in skills if (level := self.skill(each)) is not None]
        return max(levels, key=lambda each: each[1], default=None)

    def level(self, trait: Trait) -> int:
        """The level of a trait; 0 without it (GUR-CHAR-06)."""
        return next((level for name, level in self.traits if name is trait), 0)

    def has(self, trait: Trait) -> bool:
        """Whether it has a trait."""
        return self.level(trait) > 0


def basic_lift(st: int) -> Fraction:
    """Pounds that are no load at all: ST x ST / 5, in whole pounds from 10 up (GUR-CHAR-01)."""
    lift = Fraction(st * st, 5)
    return Fraction(round(lift)) if lift >= AVERAGE else lift


def weight(hp: int) -> Fraction:
    """Pounds of a living body: its HP are twice the cube root of them (house)."""
    return Fraction(hp, 2) ** 3


def basic_speed(dx: int, ht: int) -> int:
    """Basic Speed in quarters: (DX + HT) / 4 with its fraction (GUR-CHAR-01)."""
    return dx + ht


def encumbrance(pounds: Fraction, lift: Fraction) -> int:
    """The level of a load, 0 to 4; 5 for more than can be carried at a walk (GUR-CHAR-02)."""
    return sum(pounds > most * lift for most in LIMITS)


def burdened_move(move: int, level: int) -> int:
    """Yards a second under a load: a fifth less for each level, fractions dropped, 1 at least (GUR-CHAR-02)."""
    return max(1, move * (5 - min(level, 4)) // 5)


def burdened_skill(skill: Skill, level: int) -> int:
    """What a load takes off a skill: its level off fencing, Judo and Karate, nothing off others (GUR-CHAR-02)."""
    return -level if skill in BURDENED else 0


def dodge(quarters: int, level: int) -> int:
    """Dodge: Basic Speed + 3 without fraction, less the level of the load (GUR-DOD-01)."""
    return quarters // QUARTERS + 3 - level


def guard(skill: int) -> int:
    """Parry or Block from a skill: 3 and half of it, without fraction (GUR-PAR-01, GUR-BLK-01)."""
    return 3 + skill // 2


def step(move: int) -> int:
    """Yards of a step: a tenth of Move, rounded up (GUR-MV-03)."""
    return max(1, -(-move // AVERAGE))


def too_weak(st: int, minimum: int) -> int:
    """Off the skill with a weapon: 1 for each point of ST short of its minimum (GUR-CHAR-04)."""
    return min(0, st - minimum)


def off_hand(traits: Traits) -> int:
    """Off the skill of the off hand (GUR-CHAR-05)."""
    return 0 if traits.has(Trait.AMBIDEXTERITY) else OFF_HAND


# vehicles and mounts


Build = Literal["powered", "unpowered", "living"]
"""Powered vehicles are unliving, unpowered ones homogenous; a mount is flesh (GUR-VEH-01)."""


@dataclass(frozen=True, slots=True)
class Figures:
    """A vehicle or mount, as the rules ask for it (GUR-VEH-01)."""

    skill: Skill = Skill.AUTOMOBILE
    build: Build = "powered"
    handling: int = 0
    stability: int = 3
    hp: int = 60
    ht: int = 10
    dr: int = 5
    acceleration: int = 3
    """Yards a second that its speed may change by in a second."""
    top: int = 40
    """Its top speed in yards a second."""
    size: int = 3
    st: int = 0
    """Strength of a mount."""
    arcs: tuple[tuple[str, str], ...] = ()
    """Where each mounted weapon can be pointed: "all round", "front", "rear", "left" or "right"."""


def evasion(skill: int, handling: int) -> int:
    """Dodge of a vehicle steered evasively: half the operator's skill, rounded down, and Handling (GUR-DOD-05)."""
    return skill // 2 + handling
