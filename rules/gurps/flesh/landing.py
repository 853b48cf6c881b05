"""Where a hit lands: at random, or at the location it was aimed at."""

from __future__ import annotations

from rules.gurps import rolls
from rules.gurps.rolls import Roll
from rules.gurps.terms.anatomy import EYES, NEAR_TORSO, RANDOM, Location, sided
from rules.kernel.dice import Dice


def lands(dice: Dice, aimed: Location | None) -> Location:
    """The location that a hit strikes; three dice tell where no location was aimed at, for a hand or a foot a fourth
    the side (GUR-ATK-07).
    """
    if aimed is not None:
        return aimed
    found = RANDOM[dice.roll(rolls.BELL).value]
    return found[0] if len(found) == 1 else sided(found, dice.roll(rolls.DIE).value)


def strays(aimed: Location | None, fell: Roll) -> bool:
    """Whether an attack roll that misses by exactly 1 hits the torso instead (GUR-ATK-07); a 17 or 18 hits nothing
    (GUR-ATK-03).
    """
    return aimed in NEAR_TORSO and fell.total == fell.score + 1 and fell.total not in rolls.DOOMED and not fell.success


def eye(dice: Dice) -> Location:
    """Which eye a critical hit strikes: house, either as likely (GUR-CRIT-01)."""
    return sided(EYES, dice.roll(rolls.DIE).value)
