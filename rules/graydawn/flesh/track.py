"""The wound track: marks of four kinds, crippled limbs, and what became of the unit."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import IntEnum
from fractions import Fraction

from rules.graydawn.terms.anatomy import LIMBS, Part

BOXES = 40
"""Boxes of the track: full of real marks, a unit is dead (GRD-WOUND-01)."""
SPENT = 20
"""Marks at which nothing is left of a unit's strength, as players weigh losses."""


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
        return min(6, max(0, (self.marks - 13) // 4))

    @property
    def mortal(self) -> bool:
        return self.grade is Grade.MORTAL

    @property
    def up(self) -> bool:
        """Whether the unit is able to act."""
        return not (self.out or self.unconscious or self.dying or self.dead)

    @property
    def strength(self) -> Fraction:
        """What is left of a unit, from 1 to 0: of one that is knocked out for a moment half as much."""
        if self.unconscious or self.dying or self.dead:
            return Fraction(0)
        left = Fraction(max(1, SPENT - self.marks), SPENT)
        return left / 2 if self.out else left

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
