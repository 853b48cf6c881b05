"""The task check: one twenty-sided die against a number, and the four ways it may end."""

from __future__ import annotations

from enum import IntEnum
from functools import lru_cache
from typing import Literal

from rules.kernel.dice import Dice, Pool
from rules.kernel.tally import Modifier, Tally

D20 = Pool(1, 20)
MARGIN = 10
"""By so much a check must miss to end in catastrophe (DKC-CORE-03)."""
Outstanding = Literal["quarter", "margin10"]
"""How good a check must be to be outstanding: a quarter of its number, or ten below it (DKC-CORE-03)."""


class Level(IntEnum):
    """How hard a task is; each step halves the number, each step down doubles it (DKC-CORE-01, DKC-CORE-04)."""

    EZY = -1
    AVG = 0
    DIF = 1
    IMP = 2


LEVELS = {-1: "EZY", 0: "AVG", 1: "DIF", 2: "IMP"}


def called(level: int) -> str:
    """What a level of difficulty is called, beyond the four that have names too (DKC-CORE-04)."""
    if level in LEVELS:
        return LEVELS[level]
    return f"IMP +{level - Level.IMP}DL" if level > Level.IMP else f"EZY {level - Level.EZY}DL"


class Came(IntEnum):
    """How a check ends (DKC-CORE-03)."""

    CATASTROPHE = 0
    FAILURE = 1
    SUCCESS = 2
    OUTSTANDING = 3

    @property
    def well(self) -> bool:
        """Whether it came off."""
        return self >= Came.SUCCESS


def number(base: int, level: int) -> int:
    """What a die must not exceed: skill level and attribute, doubled or halved by how hard it is (DKC-CORE-01,
    DKC-CORE-04, DKC-CORE-07).
    """
    base = max(0, base)
    return base << -level if level < 0 else base >> level


def came(face: int, need: int, rule: Outstanding = "quarter") -> Came:
    """How a check ends by what the die shows: 1 always succeeds, 20 always fails (DKC-CORE-02, DKC-CORE-03)."""
    if face == 1 or (face <= need and face < D20.d):
        best = need // 4 if rule == "quarter" else need - MARGIN
        return Came.OUTSTANDING if face <= best else Came.SUCCESS
    return Came.CATASTROPHE if face >= D20.d - 1 and face - need >= MARGIN else Came.FAILURE


def check(dice: Dice, need: int, rule: Outstanding = "quarter") -> Came:
    """A task check (DKC-CORE-01)."""
    return came(dice.roll(D20).value, need, rule)


@lru_cache(maxsize=512)
def faces(need: int, rule: Outstanding = "quarter") -> tuple[int, ...]:
    """How many of the twenty faces end each way, in the order of `Came`."""
    ends = [came(face, need, rule) for face in range(1, D20.d + 1)]
    return tuple(ends.count(each) for each in Came)


def tallied(title: str, base: Tally, level: int, *shifts: Modifier | None) -> Tally:
    """The number of a check with its reasons: skill and attribute, the shifts of difficulty, and what they come to.

    Shifts count levels; the last line says what halving or doubling makes of the base (DKC-CORE-01).
    """
    steps = tuple(shift for shift in shifts if shift is not None and shift.amount)
    hard = level + sum(int(shift.amount) for shift in steps)
    whole = max(0, int(base.total))
    why = "; ".join([called(level), *(f"{step.amount:+}DL {step.reason}" for step in steps)])
    rule = steps[-1].rule if steps else "DKC-CORE-01"
    change = Modifier(number(whole, hard) - int(base.total), why, rule)
    return Tally(title, base.base, base.why, base.rule, base.modifiers).plus(change)
