"""Critical misses, armed and unarmed, and what a gun does that fails."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from rules.gurps import rolls
from rules.gurps.terms.damage import Hurt
from rules.kernel.dice import Dice


class Miss(StrEnum):
    """What a critical miss does to the unit that makes it (GUR-CRIT-03)."""

    BREAKS = "the weapon breaks"
    HITS_SELF = "it hits its own arm or leg"
    OFF_BALANCE = "off balance"
    UNREADY = "the weapon must be readied"
    DROPS = "the weapon is dropped"
    FLIES = "the weapon flies off"
    STRAINS_ARM = "the weapon arm is crippled"
    FALLS = "it falls down"
    KNOCKED_OUT = "it knocks itself out"
    STRAINS = "a strained limb or muscle"
    HITS_SOLID = "it hits a solid object"
    STUMBLES = "it stumbles past"
    TRIPS = "it trips"
    DROPS_GUARD = "its guard is down"
    TEARS = "a torn muscle"


@dataclass(frozen=True, slots=True)
class Arm:
    """What the critical miss table asks about the weapon and its use."""

    sturdy: bool = False
    """Solid and crushing, of fine quality, or a firearm: it breaks only if a second roll says so too."""
    cheap: bool = False
    swung: bool = True
    """Not thrust: a thrust or a shot seldom hits the wielder, and isn't flung away."""
    ranged: bool = False
    parries: bool = False


@dataclass(frozen=True, slots=True)
class Fumble:
    """A result of a critical miss table, with what further dice tell of it."""

    what: Miss
    halved: bool = False
    """Half damage only."""
    leg: bool = False
    """The leg, not the arm."""
    yards: int = 0
    """How far the weapon flies; behind the unit if below 0."""


BREAKS, SELF = (3, 4, 17, 18), (5, 6)
ARMED = {
    **dict.fromkeys(BREAKS, Miss.BREAKS), **dict.fromkeys(SELF, Miss.HITS_SELF), 7: Miss.OFF_BALANCE, 8: Miss.UNREADY,
    9: Miss.DROPS, 10: Miss.DROPS, 11: Miss.DROPS, 12: Miss.UNREADY, 13: Miss.OFF_BALANCE, 14: Miss.FLIES,
    15: Miss.STRAINS_ARM, 16: Miss.FALLS,
}  # fmt: skip
UNARMED = {
    3: Miss.KNOCKED_OUT, 4: Miss.STRAINS, 5: Miss.HITS_SOLID, 6: Miss.HITS_SOLID, 7: Miss.STUMBLES, 8: Miss.FALLS,
    9: Miss.OFF_BALANCE, 10: Miss.OFF_BALANCE, 11: Miss.OFF_BALANCE, 12: Miss.TRIPS, 13: Miss.DROPS_GUARD,
    14: Miss.STUMBLES, 15: Miss.TEARS, 16: Miss.HITS_SOLID, 17: Miss.STRAINS, 18: Miss.KNOCKED_OUT,
}  # fmt: skip
OFF_BALANCE, GUARD_DOWN = -2, -2
"""On defences until the next turn (GUR-CRIT-03)."""
STRAINED_MINUTES = 30
TORN, STRAIN = Hurt(1, -3), 1
"""What a torn muscle costs, and a strained one (GUR-CRIT-03)."""
TORN_ALL, TORN_LIMB = -1, -3
"""A torn muscle: on all rolls, and on those with that limb; -1 for both with High Pain Threshold (GUR-CRIT-03)."""


def armed(dice: Dice, arm: Arm, *, again: bool = True) -> Fumble:
    """The critical miss table for weapons (GUR-CRIT-03). What does not break or hit its wielder easily rolls again, and
    only the same result twice stands.
    """
    total = dice.roll(rolls.BELL).value
    if total in BREAKS and arm.sturdy and again:
        second = dice.roll(rolls.BELL).value
        return Fumble(Miss.BREAKS if second in BREAKS else Miss.DROPS)
    if total in SELF and again and (arm.ranged or not arm.swung):
        return armed(dice, arm, again=False)
    return _settled(dice, total, arm)


def _settled(dice: Dice, total: int, arm: Arm) -> Fumble:
    """The result of a total, with the dice it asks for."""
    what = ARMED[total]
    if what is Miss.HITS_SELF:
        return Fumble(what, halved=total == 6, leg=dice.roll(rolls.DIE).value > 3)
    if what is Miss.FLIES:
        if arm.ranged or arm.parries or not arm.swung:
            return Fumble(Miss.DROPS)
        far = dice.roll(rolls.DIE).value
        return Fumble(what, yards=far if dice.roll(rolls.DIE).value <= 3 else -far)
    if what is Miss.DROPS and arm.cheap:
        return Fumble(Miss.BREAKS)
    return Fumble(Miss.OFF_BALANCE if what is Miss.FALLS and arm.ranged else what)


def unarmed(dice: Dice, *, parries: bool = False) -> Fumble:
    """The critical miss table for strikes and parries without a weapon (GUR-CRIT-03)."""
    total = dice.roll(rolls.BELL).value
    what = UNARMED[total]
    if what is Miss.STUMBLES and parries:
        return Fumble(Miss.FALLS)
    return Fumble(what, halved=what is Miss.HITS_SOLID and total == 6)


class Failure(StrEnum):
    """How a gun fails (GUR-CRIT-04)."""

    BROKEN = "mechanical trouble"
    MISFIRE = "misfire"
    STOPPAGE = "stoppage"


MALFUNCTION = 17
"""The number of a modern gun (GUR-CRIT-04)."""
OLD_GUNS = {3: 12, 4: 14, 5: 16}
"""The number by technology level, before modern guns (GUR-CRIT-04)."""
CLEARING = {Failure.STOPPAGE: 3, Failure.MISFIRE: 2}
"""Ready manoeuvres to clear it, for a stoppage with a roll of Armoury or weapon skill (GUR-CRIT-04)."""


def malfunction_number(level: int) -> int:
    """What a gun of a technology level fails at (GUR-CRIT-04)."""
    return OLD_GUNS.get(max(level, 3), MALFUNCTION)


def failure(dice: Dice) -> Failure:
    """The firearm malfunction table (GUR-CRIT-04). A stoppage comes after one shot."""
    total = dice.roll(rolls.BELL).value
    if 9 <= total <= 11:
        return Failure.STOPPAGE
    return Failure.MISFIRE if 5 <= total <= 14 else Failure.BROKEN
