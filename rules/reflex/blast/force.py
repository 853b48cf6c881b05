"""The force of an explosion: two rings, a shock wave and fragments, all by distance. Pure: dice in, harm out."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from rules.kernel.dice import Dice, Pool
from rules.reflex.core.checks import half
from rules.reflex.core.location import Spot, locate

STRIKES = 5
"""A fragment's die at or under this is a hit, and adds to its damage (RFX-EXPL-06, RFX-EXPL-07)."""


class Ring(NamedTuple):
    """What one of the two rings round a burst does (RFX-EXPL-08)."""

    name: str
    primary: bool
    blast: Fraction
    """Penetration of the shock wave."""
    die: int
    fragment: int
    """Damage of a fragment before its die."""
    sharp: Fraction
    """Penetration of a fragment; 0 stands for Nil."""


PRIMARY = Ring("primary", True, Fraction(2), 10, 6, Fraction(2))
SECONDARY = Ring("secondary", False, Fraction(3), 20, 4, Fraction(0))


@dataclass(frozen=True, slots=True)
class Shard:
    """A fragment that strikes: where, and how hard."""

    damage: int
    spot: Spot


def ring(metres: float, radius: float) -> Ring | None:
    """Nearer than the radius the primary ring; from it to twice as far, limits included, the secondary one
    (RFX-EXPL-02).
    """
    if radius <= 0 or metres > 2 * radius:
        return None
    return PRIMARY if metres < radius else SECONDARY


def shock(blast: int, margin: int, where: Ring) -> int:
    """Damage of the shock wave: the margin added, half of it all in the outer ring (RFX-EXPL-04, RFX-EXPL-05)."""
    full = blast + max(0, margin) if blast else 0
    return full if where.primary else half(full)


def shard(dice: Dice, where: Ring) -> Shard | None:
    """One fragment: 1 to 5 strikes, somewhere; more than that flies by (RFX-EXPL-06, RFX-EXPL-07)."""
    face = dice.roll(Pool(1, where.die)).value
    return Shard(where.fragment + face, locate(dice)) if face <= STRIKES else None


def fragments(dice: Dice, density: int, where: Ring) -> tuple[Shard, ...]:
    """All that strike a unit, of as many as the density lets fly at each (RFX-EXPL-06, RFX-EXPL-07)."""
    thrown = (shard(dice, where) for _ in range(density))
    return tuple(each for each in thrown if each is not None)
