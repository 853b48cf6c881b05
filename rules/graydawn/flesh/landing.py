"""Where a hit lands: the faces of the location die, and how likely each is."""

from __future__ import annotations

from typing import NamedTuple

from rules.graydawn.terms.anatomy import PARTS
from rules.kernel.dice import Dice, Pool

SIDES = {"d10": 10, "d8": 8, "d6": 6}
SPREAD = 3
"""The face that spread fire always strikes: the torso, behind cover where there is any (GRD-HITLOC-03)."""
CALLED = {"head": 1, "torso": 2, "left arm": 5, "right arm": 6, "left leg": 7, "right leg": 9}
"""The face of a part that is aimed at (GRD-AIM-01)."""


class Table(NamedTuple):
    """A way to find the place of a hit: a die, or a part that was aimed at."""

    how: str = "d10"


def face(dice: Dice, where: Table) -> int:
    """The face of the location table that a hit lands at (GRD-HITLOC-01); of eight faces the last is the right leg
    (GRD-HITLOC-02).
    """
    if where.how == "spread":
        return SPREAD
    if where.how in PARTS:
        return CALLED[where.how]
    fell = dice.roll(Pool(1, SIDES[where.how])).value
    return 9 if where.how == "d8" and fell == 8 else fell
