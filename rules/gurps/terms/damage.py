"""Damage as it is written: its types, its dice, and what strength adds to it."""

from __future__ import annotations

import re
from enum import StrEnum
from typing import NamedTuple

from rules.kernel.dice import Dice, Pool


class Damage(StrEnum):
    """A type of damage, as weapon tables write it (GUR-INJ-01)."""

    CRUSHING = "cr"
    CUTTING = "cut"
    IMPALING = "imp"
    SMALL_PIERCING = "pi-"
    PIERCING = "pi"
    LARGE_PIERCING = "pi+"
    HUGE_PIERCING = "pi++"
    BURNING = "burn"
    CORROSION = "cor"
    FATIGUE = "fat"
    TOXIC = "tox"

    @property
    def words(self) -> str:
        return self.name.lower().replace("_", " ")


PIERCING = (Damage.SMALL_PIERCING, Damage.PIERCING, Damage.LARGE_PIERCING, Damage.HUGE_PIERCING)
BLUNTED = (Damage.CRUSHING, Damage.CUTTING, Damage.IMPALING, *PIERCING)
"""What may bruise through flexible armour that stops it (GUR-DR-03)."""
WRITTEN = r"^(?:(\d{1,3})d|(thr|sw))([+-]\d{1,3})?(?:x(\d{1,3}))?$"
"""How dice of damage are written: 2d+1, 6dx3, sw+2, thr-1 (GUR-DMG-01)."""


class Hurt(NamedTuple):
    """Dice of damage: so many, what is added, and what the total is multiplied by (GUR-DMG-01)."""

    dice: int
    plus: int = 0
    times: int = 1

    def __str__(self) -> str:
        plus = f"{self.plus:+}" if self.plus else ""
        return f"{self.dice}d{plus}" + (f"x{self.times}" if self.times > 1 else "")

    def more(self, plus: int) -> Hurt:
        """The same with so much added, such as a weapon's own figure."""
        return self._replace(plus=self.plus + plus)

    def most(self, kind: Damage) -> int:
        """What they come to at most."""
        return basic(self, 6 * self.dice, kind)


def basic(hurt: Hurt, shown: int, kind: Damage) -> int:
    """Basic damage of what the dice show: with what is added not below 0 for crushing damage, 1 for any other, then
    multiplied (GUR-DMG-01).
    """
    return max(0 if kind is Damage.CRUSHING else 1, shown + hurt.plus) * hurt.times


def rolled(dice: Dice, hurt: Hurt, kind: Damage) -> int:
    """Roll for basic damage (GUR-DMG-01)."""
    return basic(hurt, dice.roll(Pool(hurt.dice)).value if hurt.dice else 0, kind)


def of(written: str, strength: int = 10) -> Hurt:
    """The dice that such words stand for; thr and sw are the wielder's thrust and swing (GUR-DMG-01, GUR-CHAR-03)."""
    found = re.fullmatch(WRITTEN, written)
    if found is None:
        raise ValueError(f"no dice of damage: {written}")
    many, by, plus, times = found.groups()
    base = Hurt(int(many)) if many else thrust(strength) if by == "thr" else swing(strength)
    return base.more(int(plus or 0))._replace(times=int(times or 1))


_TABLE = (
    "1d-6/1d-5 1d-6/1d-5 1d-5/1d-4 1d-5/1d-4 1d-4/1d-3 1d-4/1d-3 1d-3/1d-2 1d-3/1d-2 1d-2/1d-1 1d-2/1d "
    "1d-1/1d+1 1d-1/1d+2 1d/2d-1 1d/2d 1d+1/2d+1 1d+1/2d+2 1d+2/3d-1 1d+2/3d 2d-1/3d+1 2d-1/3d+2 "
    "2d/4d-1 2d/4d 2d+1/4d+1 2d+1/4d+2 2d+2/5d-1 2d+2/5d 3d-1/5d+1 3d-1/5d+1 3d/5d+2 3d/5d+2 "
    "3d+1/6d-1 3d+1/6d-1 3d+2/6d 3d+2/6d 4d-1/6d+1 4d-1/6d+1 4d/6d+2 4d/6d+2 4d+1/7d-1 4d+1/7d-1"
)  # fmt: skip
_BY_STRENGTH = tuple(tuple(of(each) for each in row.split("/")) for row in _TABLE.split())


def thrust(strength: int) -> Hurt:
    """Thrust dice of a strength from 1 to 40 (GUR-CHAR-03)."""
    return _BY_STRENGTH[min(max(strength, 1), 40) - 1][0]


def swing(strength: int) -> Hurt:
    """Swing dice of a strength from 1 to 40 (GUR-CHAR-03)."""
    return _BY_STRENGTH[min(max(strength, 1), 40) - 1][1]
