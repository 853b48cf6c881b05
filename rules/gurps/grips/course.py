"""An attack with the body, told once, in the order of play: the roll, the foe's tries to avoid it, what goes badly
wrong for either, and what two bodies that meet do to each other (GUR-ATK-02, GUR-SLAM-02).
"""

from __future__ import annotations

from dataclasses import replace
from enum import StrEnum

from rules.gurps import rolls
from rules.gurps.contests import QUICK, REGULAR
from rules.gurps.defence.course import MEETS, How
from rules.gurps.flesh import blows
from rules.gurps.flesh.blows import Strike
from rules.gurps.flesh.body import Wounds
from rules.gurps.flesh.course import TOLL
from rules.gurps.flesh.endings import FARES, NONE, Effect, crushed, meets, points
from rules.gurps.flesh.harming import Hit
from rules.gurps.flesh.misses import FUMBLES, Clumsy
from rules.gurps.rolls import Kind, Roll
from rules.gurps.strike.backfiring import costs, ripostes
from rules.gurps.terms.anatomy import Location
from rules.gurps.terms.damage import Damage, Hurt
from rules.kernel.courses.course import Course
from rules.kernel.courses.loops import Each
from rules.kernel.courses.steps import stage
from rules.kernel.dice import Dice

Way = tuple[How, str]
"""How a defence is made, and with what."""
ATTACKER, TARGET = "attacker", "target"
TWICE = 2
"""A roll twice as high fells the other outright (GUR-SLAM-02)."""


# to the defence and through it


@stage("rolled", "hits", "critical", "thrown", roller=ATTACKER)
def reaches(dice: Dice, score: int) -> tuple[Roll, int, bool, bool]:
    """The attack roll, and whether it goes badly wrong (GUR-ATK-02, GUR-CRIT-03)."""
    fell = rolls.roll(dice, score, Kind.MELEE)
    return fell, int(fell.success), fell.critical, fell.fumble


@stage("off")
def comes_off(hits: int, stopped: int) -> bool:
    """Whether no defence has stopped it."""
    return hits > stopped


REACHES = Course(reaches, *MEETS.steps, comes_off)


# what goes badly wrong


@stage("clumsy", "down")
def slips(slip: Way, parries: tuple[tuple[Way, Clumsy], ...], down: bool) -> tuple[
    Clumsy | None, bool
]:  # fmt: skip
    """A defence that has failed critically: a dodge falls, a block only loses the shield (GUR-CRIT-03)."""
    return dict(parries).get(slip), down or slip[0] == "dodge"


SLIPS = Each(Course(slips, *FUMBLES), "slips", "slip")


@stage("clumsy")
def thrown_off(thrown: bool, bare: Clumsy, wounds: Wounds) -> Clumsy | None:
    """A critical miss of the attacker, or a defence that throws it off (GUR-CRIT-02, GUR-CRIT-03)."""
    return bare if thrown and wounds.active else None


# two bodies that meet


class Falls(StrEnum):
    """Which of two bodies that meet goes down."""

    NEITHER = "neither"
    FOE = "foe"
    RUNNER = "runner"


@stage("dealt", roller=ATTACKER)
def deals(dice: Dice, deals: Hurt, off: bool) -> int:
    """What the runner's body does to the foe (GUR-SLAM-02)."""
    return points(dice, deals) if off else 0


@stage("taken", roller=TARGET)
def takes(dice: Dice, takes: Hurt, off: bool) -> int:
    """What the foe's does to the runner (GUR-SLAM-02)."""
    return points(dice, takes) if off else 0


@stage("falls")
def beaten(dealt: int, taken: int, off: bool) -> Falls | None:
    """A roll twice as high fells the foe, and the runner falls by a roll of the foe twice its own; None where a roll
    that is not beaten leaves it to the foe's DX (GUR-SLAM-02).
    """
    if not off:
        return Falls.NEITHER
    if dealt >= TWICE * taken:
        return Falls.FOE
    if dealt >= taken:
        return None
    return Falls.RUNNER if taken >= TWICE * dealt else Falls.NEITHER


@stage("falls", roller=TARGET)
def balances(dice: Dice, falls: Falls | None, dx: int) -> Falls:
    """The foe keeps its feet by DX, or falls (GUR-SLAM-02)."""
    if falls is not None:
        return falls
    return Falls.NEITHER if rolls.roll(dice, dx).success else Falls.FOE


MEET, FELLS = Course(deals, takes), Course(beaten, balances)
CLASH = (*MEET.steps, *FELLS.steps)
"""Which of them falls does not hang on what it suffers."""


@stage("hit", "down")
def foe_is_struck(off: bool, dealt: int, falls: Falls, down: bool) -> tuple[Hit | None, bool]:
    """What the foe takes."""
    return crushed(dealt) if off else None, down or falls is Falls.FOE


@stage("wounds")
def lies(wounds: Wounds, off: bool, faints: bool) -> Wounds:
    """One that has passed out before it could defend itself stays so (GUR-DEATH-01)."""
    return replace(wounds, unconscious=True) if off and faints else wounds


@stage("hit", "down")
def runner_is_struck(off: bool, taken: int, falls: Falls, shielded: bool, down: bool) -> tuple[Hit | None, bool]:
    """What the runner takes, unless its shield does (GUR-SLAM-05)."""
    return crushed(taken) if off and not shielded else None, down or falls is Falls.RUNNER


@stage("down", roller=ATTACKER)
def lands(dice: Dice, leaps: bool, feet: int | None, down: bool) -> bool:
    """A leap leaves it on the ground, but for what pounces and keeps its feet (GUR-SLAM-03, GUR-SLAM-04)."""
    return down or (leaps and (feet is None or not rolls.roll(dice, feet).success))


FOE = Course(*REACHES.steps, SLIPS, *CLASH, foe_is_struck, *FARES, lies)
"""How the foe comes out of it."""
RUNNER = Course(*REACHES.steps, thrown_off, *FUMBLES, costs, *CLASH, runner_is_struck, *FARES, lands)
"""How the runner does."""


# what it comes to besides


@stage("effect")
def gains(off: bool, gain: Effect, effect: Effect) -> Effect:
    """What a grip, a grab or a hold is for."""
    return gain if off else effect


@stage("effect")
def grabs(off: bool, empty: bool, gain: Effect, effect: Effect) -> Effect:
    """What it no longer holds is not grabbed."""
    return gain if off and not empty else effect


GRIPPED, GRABBED = Course(*REACHES.steps, SLIPS, gains), Course(*REACHES.steps, SLIPS, grabs)
"""How a foe fares that is taken hold of, or its weapon (GUR-GRP-01, GUR-GRAB-01)."""
BARE = Course(*REACHES.steps, ripostes, *FARES, thrown_off, *FUMBLES, costs)
"""How the one fares that reaches out."""
THROWN, STUNNED = Effect("thrown down", 5), Effect("thrown down, stunned", 10)
"""What lying on the ground is worth, and being stunned there, for comparing."""


@stage("effect", "down", roller=TARGET)
def falls_hard(dice: Dice, off: bool, ht: int, down: bool) -> tuple[Effect, bool]:
    """It lies where it was thrown, and rolls HT or is stunned (GUR-GRP-08)."""
    if not off:
        return NONE, down
    return THROWN if rolls.roll(dice, ht).success else STUNNED, False


THROWS = Course(*REACHES.steps, SLIPS, falls_hard)
SHOVED, UNMOVED = Effect("pushed back"), Effect("shoved, not moved")


@stage("pushes")
def pushes(off: bool, push: Hit) -> tuple[Hit, ...]:
    """The knockback of a shove that strikes (GUR-SLAM-06)."""
    return (push,) if off else ()


@stage("effect", "down", roller=TARGET)
def driven(dice: Dice, off: bool, pushed: int, steady: int, down: bool) -> tuple[Effect, bool]:
    """Driven back it keeps its feet, or falls (GUR-DMG-04)."""
    if not off or not pushed:
        return UNMOVED if off else NONE, down
    return SHOVED, down or not rolls.roll(dice, blows.footing(steady, pushed)).success


SHOVES = Course(*REACHES.steps, SLIPS, pushes, Each(Course(meets, *TOLL.steps), "pushes", "hit"), driven)


# what a hold leads to


@stage("off")
def wins(won: int) -> bool:
    """Whether the contest is won."""
    return won > 0


@stage("off")
def loses(won: int) -> bool:
    """Whether it is lost outright."""
    return won < 0


@stage("hit")
def twisted(won: int, off: bool, wrings: bool, hurt: Hurt | None, chokes: bool, part: Location) -> Hit | None:
    """What the foe takes by it."""
    return wrung(won, hurt, part, chokes=chokes) if off and wrings else None


def wrung(won: int, hurt: Hurt | None, part: Location, *, chokes: bool) -> Hit:
    """Crushing damage to the part that is held: the margin, or that of a wrench; only rigid armour protects from what
    twists (GUR-GRP-07, GUR-GRP-08).
    """
    return Hit(Strike(hurt or Hurt(0, won), Damage.CRUSHING, twists=not chokes), part)


FALLS, PINNED, DROPS = Effect("falls", 5), Effect("pinned", 5), Effect("drops what it holds", 5)
"""What is worth as much as a hold, for comparing."""
HELD = {course is REGULAR: Course(*course.steps, wins, gains, twisted, *FARES) for course in (QUICK, REGULAR)}
"""How the foe comes out of a Quick or a Regular Contest."""
BORNE = Course(*QUICK.steps, loses, gains)
"""How the one does that tries to bear a foe down (GUR-GRP-05)."""
WON = {course is REGULAR: Course(*course.steps, wins) for course in (QUICK, REGULAR)}


def sure(off: bool) -> float:
    """Whether it comes off."""
    return float(off)
