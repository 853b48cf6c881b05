"""Critical hits: the tables for the body and for the head."""

from __future__ import annotations

from dataclasses import dataclass

from rules.gurps import rolls
from rules.gurps.flesh.armour import Gap
from rules.kernel.dice import Dice


@dataclass(frozen=True, slots=True, eq=False)
class Crit:
    """What a critical hit adds to a blow, one of those below (GUR-CRIT-01)."""

    text: str
    times: int = 1
    """What basic damage is multiplied by."""
    fullest: bool = False
    """Every die shows a 6."""
    gap: Gap = Gap.NONE
    major: bool = False
    """If it penetrates it is a major wound, however small."""
    shocks: bool = False
    """Shock counts double."""
    lames: bool = False
    """If it penetrates a limb, the limb is crippled for a while."""
    drops: bool = False
    disarms: bool = False
    """Of what it holds, only the weapon falls."""
    eye: bool = False
    """It strikes an eye instead."""
    staggers: bool = False
    """The victim must do nothing next turn, with its defences as they are."""
    deafens: bool = False
    """Crushing damage that penetrates deafens; any other scars."""


PLAIN = Crit("no extra damage")
TRIPLE = Crit("triple damage", times=3)
DOUBLE = Crit("double damage", times=2)
FULLEST = Crit("maximum damage", fullest=True)
HALVES = Crit("DR halved", gap=Gap.HALF)
MAJOR = Crit("a major wound if it penetrates", major=True)
LAMES = Crit("double shock, and a limb is crippled for a while", shocks=True, lames=True)
DROPS = Crit("the victim drops all it holds", drops=True)
DEEP = Crit("DR halved, and a major wound if it penetrates", gap=Gap.HALF_UP, major=True)
EYE = Crit("it strikes an eye", eye=True)
STAGGERS = Crit("the victim is off balance", staggers=True)
DEAFENS = Crit("the victim is deafened or scarred", deafens=True)
DISARMS = Crit("the victim drops its weapon", disarms=True)
OPEN = Crit("maximum damage, DR ignored", fullest=True, gap=Gap.OPEN)
HALVES_UP = Crit("DR halved", gap=Gap.HALF_UP)

BODY = {
    3: TRIPLE, 4: HALVES, 5: DOUBLE, 6: FULLEST, 7: MAJOR, 8: LAMES, 9: PLAIN, 10: PLAIN, 11: PLAIN, 12: DROPS,
    13: MAJOR, 14: MAJOR, 15: FULLEST, 16: DOUBLE, 17: HALVES, 18: TRIPLE,
}  # fmt: skip
HEAD = {
    3: OPEN, 4: DEEP, 5: DEEP, 6: EYE, 7: EYE, 8: STAGGERS, 9: PLAIN, 10: PLAIN, 11: PLAIN, 12: DEAFENS, 13: DEAFENS,
    14: DISARMS, 15: FULLEST, 16: DOUBLE, 17: HALVES_UP, 18: TRIPLE,
}  # fmt: skip
LAMED_FROM, LAMED_LEAST = 16, 2
"""A limb is lame for 16 - HT seconds, two at least (GUR-CRIT-01)."""


def crit(dice: Dice, *, head: bool, eyes: bool = True) -> Crit:
    """Roll on the critical hit table, for a blow to the skull or face on that of the head; where no eye can be struck,
    what would strike an eye halves DR instead (GUR-CRIT-01).
    """
    found = (HEAD if head else BODY)[dice.roll(rolls.BELL).value]
    return DEEP if found.eye and not eyes else found


def lame_for(ht: int) -> int:
    """Seconds that a limb is crippled by a critical hit (GUR-CRIT-01)."""
    return max(LAMED_LEAST, LAMED_FROM - ht)
