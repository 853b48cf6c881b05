"""How badly a part of the body is hurt, and what the worst of it takes: initiative, strength."""

from __future__ import annotations

from enum import IntEnum

from rules.darkconspiracy.state.body import Wounds


class Level(IntEnum):
    """How badly a part is hurt, by its hit capacity (DKC-WOUND-01)."""

    NONE = 0
    SCRATCH = 1
    SLIGHT = 2
    SERIOUS = 3
    CRITICAL = 4


INITIATIVE = (0, 0, 1, 3, 5)
"""What the worst wound takes of Initiative in all, by its level (DKC-WOUND-03, DKC-WOUND-04, DKC-WOUND-06)."""


def level(damage: int, capacity: int) -> Level:
    """Up to half of the capacity a scratch, up to the whole slight, up to twice as much serious, beyond it critical
    (DKC-WOUND-01).
    """
    if damage <= 0:
        return Level.NONE
    if damage <= capacity:
        return Level.SCRATCH if damage <= capacity // 2 else Level.SLIGHT
    return Level.SERIOUS if damage <= 2 * capacity else Level.CRITICAL


def least(reached: Level, capacity: int) -> int:
    """The lowest damage of a level, where a result names the level in place of points (DKC-WOUND-50)."""
    return (0, 1, capacity // 2 + 1, capacity + 1, 2 * capacity + 1)[reached]


def levels(wounds: Wounds, capacity: tuple[int, ...]) -> tuple[Level, ...]:
    """How badly each part is hurt, in the order of `Part`: one that was treated counts as slight (DKC-HEAL-01)."""
    found = map(level, wounds.damage, capacity)
    return tuple(max(each, Level.SLIGHT) if eased else each for each, eased in zip(found, wounds.eased, strict=True))


def worst(wounds: Wounds, capacity: tuple[int, ...]) -> Level:
    """How badly a body is hurt where it is hurt most."""
    return max(levels(wounds, capacity))


def halves(worst: Level) -> bool:
    """Whether a body that is hurt so badly has half of its strength left (DKC-WOUND-04)."""
    return worst >= Level.SERIOUS
