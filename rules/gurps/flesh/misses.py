"""Critical misses, armed and unarmed, what they do to the body that makes them, and what a gun does that fails."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import NamedTuple

from rules.gurps import rolls
from rules.gurps.flesh.blows import Strike
from rules.gurps.flesh.body import Knock, Wounds
from rules.gurps.flesh.endings import FARES
from rules.gurps.flesh.harming import Hit
from rules.gurps.terms.anatomy import GRASPING, Location
from rules.gurps.terms.damage import Hurt
from rules.kernel.courses.steps import stage
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


# what it does to the body that makes it


class Clumsy(NamedTuple):
    """A unit that has made one, and what it fights with."""

    arm: Arm | None
    """Its weapon; None of a bare limb."""
    blow: Strike | None
    """What a weapon does to the one that holds it."""
    thrust: Hurt
    """What it does to itself by striking something solid."""
    limb: str
    side: str
    """That of its main hand."""
    feet: int
    """What keeps it standing when it trips."""
    parries: bool = False

    def part(self, name: str) -> Location:
        """The arm or leg on that side."""
        return Location(f"{self.side} {name}")

    @property
    def struck_with(self) -> Location:
        """The part of a bare body that strikes."""
        return Location.FACE if self.limb == "head" else self.part("leg" if self.limb == "foot" else "arm")


def fumbled(dice: Dice, by: Clumsy) -> Fumble:
    """The table for weapons, or for bare limbs."""
    return unarmed(dice, parries=by.parries) if by.arm is None else armed(dice, by.arm)


def own_hit(by: Clumsy, fumble: Fumble) -> Hit | None:
    """What it takes by it: a blow at its own arm or leg; of a bare limb a blow on something solid, a strain or a tear
    that no armour stops.
    """
    if by.arm is not None:
        if fumble.what is not Miss.HITS_SELF or by.blow is None:
            return None
        return Hit(replace(by.blow, halved=fumble.halved), by.part("leg" if fumble.leg else "arm"))
    if fumble.what is Miss.HITS_SOLID:
        return Hit(Strike(by.thrust, halved=fumble.halved), by.struck_with)
    if fumble.what is Miss.STRAINS and by.limb != "head":
        return Hit(Strike(Hurt(0, STRAIN), inside=True), by.struck_with)
    return Hit(Strike(TORN, inside=True), by.struck_with) if fumble.what is Miss.TEARS else None


@stage("fumble", "hit", roller="clumsy")
def rolled(dice: Dice, clumsy: Clumsy | None) -> tuple[Miss | None, Hit | None]:
    """The roll on the table, if there is one."""
    if clumsy is None:
        return None, None
    fumble = fumbled(dice, clumsy)
    return fumble.what, own_hit(clumsy, fumble)


@stage("down", roller="clumsy")
def trips(dice: Dice, clumsy: Clumsy | None, fumble: Miss | None, down: bool) -> bool:
    """It falls, or trips and may keep its feet."""
    if clumsy is None or fumble not in (Miss.FALLS, Miss.TRIPS):
        return down
    return down or fumble is Miss.FALLS or not rolls.roll(dice, clumsy.feet).success


@stage("wounds", "struck")
def knocks_itself_out(fumble: Miss | None, wounds: Wounds, struck: bool) -> tuple[Wounds, bool]:
    """It may be out of the fight."""
    out = fumble is Miss.KNOCKED_OUT
    return (replace(wounds, unconscious=True), True) if out else (wounds, struck)


@stage("empty")
def lets_go(fumble: Miss | None, hit: Hit | None, maimed: bool, worst: Knock, wounds: Wounds, empty: bool) -> bool:
    """Whether it no longer holds what it has fought with."""
    lost = fumble in (Miss.BREAKS, Miss.DROPS, Miss.FLIES) or worst is not Knock.NONE or not wounds.active
    return empty or lost or (maimed and hit is not None and hit.aimed in GRASPING)


FUMBLES = (rolled, *FARES, trips, knocks_itself_out, lets_go)
