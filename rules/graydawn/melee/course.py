"""A blow, told once: the opposed roll, what a hit does, and what a critical failure brings about."""

from __future__ import annotations

from rules.graydawn import contest
from rules.graydawn.contest import ATTACKER
from rules.graydawn.flesh.course import SUFFERS
from rules.graydawn.flesh.damage import by_margin
from rules.graydawn.flesh.hits import Foreseen, Hit
from rules.graydawn.flesh.several import Strikes
from rules.graydawn.mishaps import severity
from rules.graydawn.mishaps.severity import Mishap
from rules.graydawn.terms.weapons import Weapon
from rules.kernel.courses.course import Course
from rules.kernel.courses.steps import stage
from rules.kernel.dice import Dice, Pool


@stage("worse", "alone")
def near(margin: int | None) -> tuple[int, bool]:
    """What the margin of a hit adds to graze rolls, and whether there is one (GRD-GRAZE-05)."""
    return (0, False) if margin is None else (by_margin(margin), True)


@stage("strikes")
def lands(alone: bool, worse: int, fell: int | None, hit: Hit) -> Strikes:
    """The hit of a blow that comes off (GRD-MELEE-01)."""
    return ((hit.at(worse, fell=fell), 1),) if alone else ()


BLOW = Course(*contest.DUEL.steps, near, Foreseen("hit"), lands)
STRUCK = Course(*BLOW.steps, *SUFFERS)


# critical failures


@stage("what")
def befalls(below: int | None, weapon: Weapon, scenery: bool, friends: int) -> Mishap | None:
    """What a critical failure brings about where it happens: without anything beside it to strike a unit falls, without
    an ally beside it a blade misses (GRD-FUMBLE-05, GRD-FUMBLE-06).
    """
    if below is None:
        return None
    found = severity.mishap(weapon, below)
    if found is Mishap.SCENERY and not scenery:
        return Mishap.FALLS
    if found is Mishap.FRIEND and not friends:
        return Mishap.FALLS if weapon.natural else Mishap.NOTHING
    return found


@stage("failed", roller=ATTACKER)
def fails(dice: Dice, what: Mishap | None, weapon: Weapon) -> bool:
    """Reliability first (GRD-FUMBLE-02)."""
    return what is not None and severity.fails(dice, weapon)


@stage("which", roller=ATTACKER)
def which(dice: Dice, what: Mishap | None, friends: int) -> int | None:
    """Of several allies any is struck as likely as the others (GRD-FUMBLE-05)."""
    if what is not Mishap.FRIEND:
        return None
    return dice.roll(Pool(1, friends)).value - 1 if friends > 1 else 0


@stage("strikes")
def astray(what: Mishap | None, which: int | None, place: int | None, hits: tuple[tuple[Mishap, Hit], ...]) -> Strikes:
    """The hit that goes astray upon the attacker itself, or upon one of its allies by its place."""
    return tuple((hit, 1) for mishap, hit in hits if mishap is what and which == place)


MISSTEP = Course(befalls, fails, which)
_FUMBLES = (contest.attacks, contest.reaches, befalls)
BESIDES = Course(*_FUMBLES, fails)
"""What it comes to for no unit in particular."""
ASTRAY = Course(*_FUMBLES, which, astray, *SUFFERS)
