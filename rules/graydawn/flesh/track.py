"""The wound track: marks of four kinds, crippled limbs, and what became of the unit."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import IntEnum
from fractions import Fraction
from typing import NamedTuple

from rules.graydawn.terms.anatomy import LIMBS, Part

BOXES = 40
"""Boxes of the track: full of real marks, a unit is dead (GRD-WOUND-01)."""
SPENT = 20
"""Marks at which nothing is left of a unit's strength, as players weigh losses."""
PARTS = 2 * SPENT
"""A body's strength is counted in so many parts: a mark costs two, and to be knocked out halves what is left."""


class Grade(IntEnum):
    """How badly a unit is wounded (GRD-WOUND-01)."""

    UNHURT = 0
    LIGHT = 1
    SERIOUS = 2
    CRITICAL = 3
    MORTAL = 4

    @property
    def words(self) -> str:
        return "unhurt" if self is Grade.UNHURT else f"{self.name.lower()} wounds"


class Ended(NamedTuple):
    """What becomes of a body by failed saves, the worst first (GRD-SAVE-02, GRD-SAVE-04, GRD-SAVE-05)."""

    dead: bool = False
    dying: bool = False
    unconscious: bool = False
    out: bool = False


@dataclass(frozen=True, slots=True)
class Limb:
    """A crippled part of the body: an arm or leg, or the head (GRD-CRIP-01, GRD-CRIP-07)."""

    part: Part
    severed: bool = False
    stabilised: bool = False


@dataclass(frozen=True, slots=True)
class Wounds:
    """Marks on the track by kind, and what they have led to (GRD-WOUND-01)."""

    wounding: int = 0
    minor: int = 0
    stun: int = 0
    crippling: int = 0
    crippled: tuple[Limb, ...] = ()
    out: bool = False
    """Failed a stun save: out of action until it makes one (GRD-SAVE-02)."""
    unconscious: bool = False
    """Out for the battle (GRD-SAVE-05)."""
    dying: bool = False
    """Failed a death save (GRD-SAVE-04)."""
    dead: bool = False
    stabilised: bool = False
    """Needs no more death saves until it is wounded again (GRD-SAVE-07)."""

    @property
    def marks(self) -> int:
        """All marks, of every kind."""
        return self.real + self.stun

    @property
    def real(self) -> int:
        """All but the stun marks."""
        return self.wounding + self.minor + self.crippling

    @property
    def grade(self) -> Grade:
        """The state of the track (GRD-WOUND-01)."""
        return grade(self.marks)

    @property
    def level(self) -> int:
        """M0 to M6 of the mortally wounded: a level every four marks (GRD-SAVE-03)."""
        return level(self.marks)

    @property
    def mortal(self) -> bool:
        return self.grade is Grade.MORTAL

    @property
    def up(self) -> bool:
        """Whether the unit is able to act."""
        return not any(self.ended)

    @property
    def strength(self) -> Fraction:
        """What is left of a unit, from 1 to 0: of one that is knocked out for a moment half as much."""
        return Fraction(self.parts, PARTS)

    @property
    def parts(self) -> int:
        """The same in parts of its full strength."""
        return strength(self.marks, self.ended)

    @property
    def ended(self) -> Ended:
        """What has become of it by failed saves."""
        return Ended(self.dead, self.dying, self.unconscious, self.out)

    def limb(self, part: Part) -> Limb | None:
        """What is known of a crippled part; None for a sound one."""
        return next((limb for limb in self.crippled if limb.part is part), None)

    def with_limb(self, limb: Limb) -> Wounds:
        """The same with a part crippled, or worse off than before."""
        others = tuple(each for each in self.crippled if each.part is not limb.part)
        return replace(self, crippled=tuple(sorted((*others, limb), key=lambda each: tuple(Part).index(each.part))))

    @property
    def bleeds(self) -> bool:
        """Whether a severed limb is still to be stabilised (GRD-CRIP-05)."""
        return any(limb.severed and not limb.stabilised for limb in self.crippled if limb.part in LIMBS)


def grade(marks: int) -> Grade:
    """Light from 1 mark, serious from 5, critical from 9, mortal from 13 (GRD-WOUND-01)."""
    return Grade(min(4, (marks + 3) // 4))


def level(marks: int) -> int:
    """M0 to M6: a level every four marks (GRD-SAVE-03)."""
    return min(6, max(0, (marks - 13) // 4))


def strength(marks: int, ended: Ended) -> int:
    """The parts of its strength that a body has left: a body that is knocked out for a moment half as many."""
    left = max(1, SPENT - marks)
    return 0 if any(ended[:3]) else left if ended.out else 2 * left
