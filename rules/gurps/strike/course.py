"""One attack, told once, in the order of play: the roll, friends who step in, the target's tries to avoid it, and what
the hits that come through do to the body (GUR-ATK-02).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.frame.worth import Chances, Share
from rules.gurps import rolls
from rules.gurps.defence.course import MEETS
from rules.gurps.flesh import body, endings, harming
from rules.gurps.flesh.body import SURVIVES, Build, Knock, Life, Wounds, bleeds
from rules.gurps.flesh.course import hits
from rules.gurps.rolls import Kind, Roll
from rules.gurps.terms.anatomy import Location
from rules.kernel.courses.course import Course
from rules.kernel.courses.steps import Choice, Drawn, stage
from rules.kernel.dice import Dice
from rules.kernel.refs import Ref

ATTACKER, TARGET = "attacker", "target"


def scored(fell: Roll, shots: int, recoil: int, fails: int, called: Location | None) -> tuple[int, bool, bool, bool]:
    """The hits that an attack roll scores before any defence, whether critical, whether they stray to the torso, and
    whether the gun fails: one hit, and one more for each full Recoil of its margin; none from a gun that malfunctions;
    one on the torso where it barely misses its mark (GUR-ATK-03, GUR-ROF-02, GUR-CRIT-04, GUR-ATK-07).
    """
    if fell.total >= fails:
        return 0, False, False, True
    if fell.success:
        return min(shots, 1 + fell.margin // recoil), fell.critical, False, False
    strays = harming.strays(called, fell)
    return int(strays), False, strays, False


# to the defence and through it


@stage("rolled", "hits", "critical", "stray", "jams", roller=ATTACKER, kept=True)
def aimed(
    dice: Dice, score: int, kind: Kind, shots: int, recoil: int, fails: int, called: Location | None
) -> tuple[Roll, int, bool, bool, bool]:
    """The attack roll (GUR-ATK-02)."""
    fell = rolls.roll(dice, score, kind)
    return (fell, *scored(fell, shots, recoil, fails, called))


STEPS_IN = Choice("step in", lambda: (True, False), "defends", "clear")
"""Friends who may step in, after which the target defends itself or is out of the way; it is taken that none does
(GUR-DOD-04).
"""
AT_ARM = Choice("at arm", lambda: None, "arm")
"""The bare arm in its way that is struck instead; it is taken that the attack goes on as aimed (GUR-PAR-04)."""


@stage("through", "ended")
def gets_through(hits: int, stopped: int, clear: bool, turned: bool, jams: bool) -> tuple[int, bool]:
    """The hits that no defence has stopped, and whether it flies no farther (GUR-WRONG-02)."""
    return 0 if clear else hits - stopped, turned or jams


COMES = Course(aimed, STEPS_IN, *MEETS.steps, AT_ARM, gets_through)


# what it does to the body


@stage("struck", "hits_there", "torso_hits", "many")
def divided(through: int, critical: bool, stray: bool, shared: bool, harms: bool) -> tuple[bool, int, int, int]:
    """Whether anything strikes, the rolls of damage for what it was aimed at and for the torso, and the hits that those
    which are not critical stand for (GUR-DR-06).
    """
    times, many = damage_rolls(through, critical, shared) if harms else (0, 1)
    return (through > 0, 0, times, many) if stray else (through > 0, times, 0, many)


def damage_rolls(number: int, critical: bool, shared: bool) -> tuple[int, int]:
    """How many rolls of damage so many hits are, and how many of those that are not critical share one: as an option
    all that are alike (GUR-DR-06).
    """
    if not shared or not number:
        return number, 1
    return critical + (number > critical), number - critical


@stage("worst", roller=TARGET, needs="resist")
def withstands(dice: Dice, struck: bool, resist: int | None, worst: Knock) -> Knock:
    """A hit that does no damage is withstood, or stuns (GUR-INJ-09)."""
    if not struck or resist is None or rolls.roll(dice, resist).success:
        return worst
    return max(worst, Knock.STUNNED)


@stage("worst")
def lies(faints: bool, worst: Knock) -> Knock:
    """One that has passed out before it could defend itself stays so (GUR-DEATH-01)."""
    return Knock.OUT if faints else worst


@stage("active")
def goes_on(wounds: Wounds, worst: Knock, life: Life) -> bool:
    """Whether the target is still in the fight."""
    return wounds.active and worst is not Knock.OUT and life is Life.LIVES


ROLLED, *AFTER = COMES.steps
MAY = Drawn("may", "ways")
"""The ways in which the target may defend itself, by what goes before the attack, where that may come to several."""

STRIKE = Course(
    ROLLED,
    MAY,
    *AFTER,
    divided,
    withstands,
    lies,
    hits("hits_there", "hit"),
    hits("torso_hits", "torso_hit", hit="torso_hit", aimed="torso", strike="torso_strike"),
    bleeds,
    *SURVIVES,
    goes_on,
)


def cost(wounds: Wounds, build: Build, hp: int, active: bool, maimed: bool) -> float:
    """What share of its strength the target loses."""
    had, of = body.parts(wounds.hp, build, wounds.active, wounds.crippled != ())
    left, parts = body.parts(hp, build, active, maimed or wounds.crippled != ())
    return had / of - left / parts


def fells(wounds: Wounds, active: bool) -> float:
    """Whether the target is out of the fight by it."""
    return float(wounds.active and not active)


def likely(struck: bool) -> float:
    """Whether it strikes at all."""
    return float(struck)


def goes_astray(through: int, ended: bool) -> float:
    """Whether it flies on and may strike others."""
    return float(not through and not ended)


def share(told: Course, begins: Mapping[str, Any], target: Ref) -> Share:
    """What such a course costs its target on average, with chances that are worked out when asked for."""

    def chances() -> Chances:
        found = told.rows(begins, endings.row)
        hurt = endings.hurts(begins["wounds"], begins["build"], found)
        return Chances(float(endings.strikes(found)), float(hurt), told.worth(begins, fells))

    return Share(target, told.worth(begins, cost), chances, lambda: told.worth(begins, fells))
