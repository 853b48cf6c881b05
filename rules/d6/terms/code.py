"""Die codes: so many dice and pips, halved, worsened and bettered, ranked, and thrown."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated

from pydantic import Field

from rules.kernel.dice import Draw, Pool, Throw

DIE = 3
"""So many pips make a die, and so many points of a static defence are worth one."""

_WRITTEN = re.compile(r"([0-9]{1,2})D(?:\+([12]))?")


@dataclass(frozen=True, slots=True, order=True)
class Code:
    """An ability nD+p, kept in pips: throw n six-sided dice, add them, add p (DSX-CORE-02).

    The pips are what codes rank by, and their worth as a static value. A code worsened below 1D is kept as it is
    (0D+1, or -1D+2), but may not be thrown.
    """

    pips: Annotated[int, Field(ge=-1000, le=1000)]

    @classmethod
    def parse(cls, text: str) -> Code:
        """A code as it is written on a sheet: "4D" or "3D+2"."""
        found = _WRITTEN.fullmatch(text)
        if found is None:
            raise ValueError(f"{text!r} is no die code: write 3D, 3D+1 or 3D+2")
        return cls(DIE * int(found[1]) + int(found[2] or 0))

    @property
    def n(self) -> int:
        """Whole dice."""
        return self.pips // DIE

    @property
    def p(self) -> int:
        """The pips over and above the dice: 0, 1 or 2."""
        return self.pips % DIE

    @property
    def static(self) -> int:
        """The defence it makes: 3 points a die and 1 a pip (DSX-CORE-02)."""
        return self.pips

    @property
    def usable(self) -> bool:
        """Whether a whole die is left: pips alone are never thrown (DSX-CORE-03)."""
        return self.n >= 1

    def plus(self, dice: int) -> Code:
        """So many whole dice more, or fewer; the pips stay (DSX-CORE-02)."""
        return Code(self.pips + DIE * dice)

    def halved(self) -> Code:
        """Half the pips, rounded up and written as dice again: 3D becomes 1D+2 (DSX-CORE-04)."""
        return Code(half(self.pips))

    def throw(self, draw: Draw) -> Throw:
        """The sum of the dice and the pips."""
        dice = self._dice().throw(draw)
        return Throw(dice.value + self.p, dice.faces)

    def outcomes(self) -> tuple[tuple[Throw, int], ...]:
        """Every total with its weight."""
        return _outcomes(self._dice(), self.p)

    def _dice(self) -> Pool:
        if not self.usable:
            raise ValueError(f"{self} leaves no whole die to throw")
        return Pool(self.n)

    def __str__(self) -> str:
        return f"{self.n}D+{self.p}" if self.p else f"{self.n}D"


UNTRAINED = Code(DIE)
"""1D: the code of every skill that is not on the sheet (DSX-CORE-05)."""


def half(amount: int) -> int:
    """Half of anything, rounded up in its smallest unit (DSX-CORE-04)."""
    return -(-amount // 2)


@lru_cache(maxsize=256)
def _outcomes(dice: Pool, pips: int) -> tuple[tuple[Throw, int], ...]:
    return tuple((Throw(throw.value + pips), weight) for throw, weight in dice.outcomes())
