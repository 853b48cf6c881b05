"""What handling things costs: ticks to ready, stow, shed and load, with every reason."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from rules.frame.figure import HANDS, Item, Place
from rules.frame.scene import Scene
from rules.kernel.dice import Dice, Pool
from rules.kernel.refs import Ref
from rules.kernel.tally import Modifier, Tally
from rules.reflex.core.attempts import traits
from rules.reflex.core.checks import rounded
from rules.reflex.hands import ready
from rules.reflex.hands.ready import Figures
from rules.reflex.terms.skills import Rating
from rules.reflex.terms.weapons import Weapon

MASKING = 3
"""Ticks to get a mask on or off."""
BUCKLES = 3
"""Ticks for what has quick-release buckles (RFX-ACT-09)."""
KEEPING = 2
"""Ticks to put the partly empty magazine away (RFX-ACT-14)."""
NOCKING = 2
"""Ticks to nock an arrow, and of each half of drawing a crossbow (RFX-ARCH-01)."""
SECURED = 1
GRIPPING = 1
"""Ticks to take hold with the second hand; to let go with it takes none."""


@dataclass(frozen=True, slots=True)
class Handled:
    """A thing about to be readied or stowed, and how (RFX-ACT-11, RFX-ACT-12)."""

    bulk: int
    secured: bool = False
    clumsy: bool = False
    """A thing for two hands, handled with one."""
    unskilled: bool = False


def handled(scene: Scene, unit: Ref, item: Item, hands: str, what: Figures | None) -> Handled:
    """How a unit handles a thing: with which hands, out of what, with what skill."""
    two = isinstance(what, Weapon) and what.hands == 2
    secured = item.place not in HANDS and item.name in ready.baggage(scene, unit).secured
    return Handled(what.bulk if what is not None else 1, secured, two and hands != "both", unskilled(scene, unit, what))


def unskilled(scene: Scene, unit: Ref, what: Figures | None) -> bool:
    """Whether a unit has no idea of a weapon."""
    if not isinstance(what, Weapon) or what.skill is None:
        return False
    return traits(scene, unit).rating(what.skill) is Rating.UNSKILLED


def readying(what: Handled) -> Tally:
    """Bulk, at least one; a flap or zip one more; then doubled for one hand at a thing for two, and for ignorance
    (RFX-ACT-11, RFX-ACT-12).
    """
    tally = Tally("Ready", max(1, what.bulk), "Bulk" if what.bulk else "at least", "RFX-ACT-11")
    if what.secured:
        tally = tally.plus(Modifier(SECURED, "secured", "RFX-ACT-12"))
    for reason, holds in (("for two hands, with one: doubled", what.clumsy), ("unskilled: doubled", what.unskilled)):
        if holds:
            tally = tally.plus(Modifier(tally.total, reason, "RFX-ACT-12"))
    return tally


def rummaging(dice: Dice, what: Handled) -> int:
    """Further ticks to find a thing in a full pack: 1d10, doubled with the rest (RFX-ACT-12)."""
    doubled = (2 if what.clumsy else 1) * (2 if what.unskilled else 1)
    return dice.roll(Pool(1, 10)).value * doubled


def tearing_loose(what: Handled) -> int:
    """Half the time of readying, at least one tick (RFX-ACT-08)."""
    return max(1, rounded(Fraction(readying(what).total) / 2))


def packed(item: Item) -> bool:
    """Whether one has to rummage for it."""
    return item.place is Place.PACK


def loading(weapon: Weapon, *, unskilled: bool, keep: bool = False, deep: bool = False) -> Tally:
    """One Reload action: Bulk, at least one; more for keeping the old magazine and for digging out the new one; three
    times that for the unskilled (RFX-ACT-14, RFX-ARCH-01).
    """
    if weapon.feed in ("nocked", "drawn"):
        tally = Tally("Reload", NOCKING, "nocking and drawing", "RFX-ARCH-01")
    else:
        tally = Tally("Reload", max(1, weapon.bulk), "Bulk", "RFX-ACT-14")
    tally = tally.plus(
        Modifier(KEEPING, "the old load put away", "RFX-ACT-14") if keep else None,
        Modifier(1, "out of the pack", "RFX-ACT-14") if deep else None,
    )
    return tally.plus(Modifier(2 * tally.total, "unskilled: three times", "RFX-ACT-14") if unskilled else None)
