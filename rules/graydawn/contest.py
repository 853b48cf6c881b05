"""Rolls against a number and against each other, told once in the order of play: the dice, and the luck that may bend
them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rules.graydawn import rolls
from rules.graydawn.rolls import Duel
from rules.kernel.courses.course import Course
from rules.kernel.courses.loops import AsOne
from rules.kernel.courses.steps import Choice, stage
from rules.kernel.dice import Dice
from rules.kernel.tally import Tally

ATTACKER, TARGET = "attacker", "target"


# an opposed roll


@dataclass(frozen=True, slots=True)
class Defence:
    """What an attack must reach, and whether a die is added to it."""

    tally: Tally
    rolled: bool = True


@stage("own", roller=ATTACKER, kept=True)
def attacks(dice: Dice, explosions: int) -> int:
    """The die of the attack (GRD-CORE-02)."""
    return rolls.die(dice, explosions)


@stage("ahead", "below")
def reaches(own: int, total: int, number: int) -> tuple[int | None, int | None]:
    """How far the attack is ahead of the defence without its die; or how far it comes below 0, which is a critical
    failure (GRD-FUMBLE-01).
    """
    return (None, -total - own) if rolls.fumbled(total + own) else (total + own - number, None)


@stage("other", "margin", roller=TARGET, kept=True)
def meets(dice: Dice, ahead: int | None, rolled: bool, explosions: int) -> tuple[int, int | None]:
    """The die of the defence, where one is rolled, and the margin of a hit (GRD-CORE-03, GRD-CORE-04, GRD-CORE-06)."""
    other = rolls.die(dice, explosions) if rolled else 0
    margin = None if ahead is None else ahead - other
    return other, margin if margin is not None and rolls.hits(margin) else None


OPPOSED = AsOne(attacks, reaches, meets)


@stage("plain")
def by_dice(margin: int | None) -> bool:
    """Whether it hits by the dice alone."""
    return margin is not None


BENDS = Choice("bends", lambda margin, below: (margin, below, None), "margin", "below", "duel")
"""Luck on either side, until one lets it stand: what both totals come to in the end. It is taken that none is spent
(GRD-LUCK-02, GRD-LUCK-03).
"""
DUEL = Course(OPPOSED, by_dice, BENDS)


def opposed(total: int, number: int, explosions: int, *, rolled: bool = True) -> dict[str, Any]:
    """An opposed roll as it begins."""
    return {"total": total, "number": number, "rolled": rolled, "explosions": explosions}


def came(duel: Duel) -> tuple[int | None, int | None, Duel]:
    """What it came to."""
    return duel.margin if duel.hits else None, -duel.total if duel.fumbled else None, duel


# a roll against a number


@stage("fell", "made", roller=TARGET, kept=True)
def tries(dice: Dice, short: int, explosions: int) -> tuple[int, bool]:
    """The die, and whether it makes up for what a total lacks (GRD-CORE-05)."""
    fell = rolls.die(dice, explosions)
    return fell, rolls.suffices(fell, short)


MENDS = Choice("mends", lambda made: (made, None), "made", "reached")
"""Luck on a roll that has failed: what its total comes to in the end. It is taken that none is spent (GRD-LUCK-02,
GRD-LUCK-03).
"""
CHECK = Course(tries, MENDS)


def check(total: int, number: int, explosions: int) -> dict[str, Any]:
    """A roll against a number as it begins."""
    return {"short": number - total, "explosions": explosions}
