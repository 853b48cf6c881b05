"""What a critical miss does to the body that makes it, told once (GUR-CRIT-02, GUR-CRIT-03)."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from rules.gurps import rolls
from rules.gurps.flesh import misses
from rules.gurps.flesh.blows import Strike
from rules.gurps.flesh.body import Wounds
from rules.gurps.flesh.faring import FARES
from rules.gurps.flesh.harming import Hit
from rules.gurps.flesh.knocks import Knock
from rules.gurps.flesh.misses import Fumble, Miss
from rules.gurps.terms.anatomy import GRASPING, Location
from rules.gurps.terms.damage import Hurt
from rules.kernel.courses.steps import stage
from rules.kernel.dice import Dice


class Clumsy(NamedTuple):
    """A unit that has made one, and what it fights with."""

    arm: misses.Arm | None
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
    return misses.unarmed(dice, parries=by.parries) if by.arm is None else misses.armed(dice, by.arm)


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
        return Hit(Strike(Hurt(0, misses.STRAIN), inside=True), by.struck_with)
    return Hit(Strike(misses.TORN, inside=True), by.struck_with) if fumble.what is Miss.TEARS else None


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
