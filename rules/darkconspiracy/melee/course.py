"""A blow, told once in the order of play: the check, the block, where it lands, what it does on both sides."""

from __future__ import annotations

from typing import Literal, NamedTuple

from rules.darkconspiracy.core import checks
from rules.darkconspiracy.core.checks import Came, Outstanding
from rules.darkconspiracy.harm import blows
from rules.darkconspiracy.harm.blows import Blow, Force, Front, Fronts, Hits
from rules.darkconspiracy.harm.course import SUFFERS
from rules.darkconspiracy.terms.anatomy import LIMBS, PARTS, Part
from rules.kernel.courses.course import Course
from rules.kernel.courses.steps import Choice, stage
from rules.kernel.dice import Dice, Pool

ATTACKER, TARGET = "attacker", "target"


class Way(NamedTuple):
    """A way to block: with a weapon or without, against what number, and what the weapon does."""

    how: Literal["armed", "unarmed"]
    need: int
    force: Force = Force()
    guard: Part | None = None
    """The part that takes the blow of a weapon on bare hands (DKC-ARM-07)."""


@stage("struck", roller=ATTACKER)
def strikes(dice: Dice, need: int, rule: Outstanding, sure: bool) -> Came:
    """The check of the attacker (DKC-STRIKE-01, DKC-ARM-02)."""
    return Came.SUCCESS if sure else checks.check(dice, need, rule)


def usual(struck: Came, ways: tuple[Way, ...]) -> Way | None:
    """A unit that is hit and can pay for a block tries the best it has (DKC-STRIKE-04)."""
    return ways[0] if struck.well and ways else None


BLOCKS = Choice("blocks", usual, "way")


@stage("met", roller=TARGET)
def meets(dice: Dice, way: Way | None, rule: Outstanding) -> Came | None:
    """The check of a block (DKC-STRIKE-04, DKC-ARM-06)."""
    return None if way is None else checks.check(dice, way.need, rule)


@stage("at", roller=ATTACKER)
def where(dice: Dice, struck: Came, turned: Fronts) -> Front | None:
    """Where a blow lands, and whether it strikes a helmet there (DKC-HIT-01, DKC-ARMR-02)."""
    if not struck.well:
        return None
    at = turned[0]
    if len(turned) > 1:
        face = dice.roll(Pool(1, sum(front.ways for front in turned))).value
        for at in turned:
            face -= at.ways
            if face <= 0:
                break
    face = dice.roll(Pool(1, len(at.armour))).value if len(at.armour) > 1 else 1
    return at._replace(ways=1, armour=(at.armour[face - 1],))


def lands_on(
    at: Front | None, way: Way | None, met: Came | None, armed: bool, guards: tuple[Front, ...]
) -> Front | None:
    """Where it lands in the end; None where it is kept off: a weapon blocked with bare hands still strikes the part
    that was put in its way (DKC-STRIKE-04, DKC-ARM-07).
    """
    if way is None or met is None or not met.well:
        return at
    if armed and way.how == "unarmed" and met is Came.SUCCESS and way.guard is not None:
        return guards[PARTS.index(way.guard)]
    return None


@stage("hits")
def lands(
    struck: Came, way: Way | None, met: Came | None, at: Front | None, armed: bool, guards: tuple[Front, ...],
    forces: tuple[Force, Force, Force], times: int, subdues: bool,
) -> Hits:  # fmt: skip
    """What strikes the target (DKC-STRIKE-06, DKC-ARM-02, DKC-ARM-07, DKC-ARM-08)."""
    front = lands_on(at, way, met, armed, guards)
    if not struck.well or front is None:
        return ()
    plain, best, limbs = forces
    force, limb = (best, limbs) if struck is Came.OUTSTANDING else (plain, plain)
    if armed and way is not None and way.how == "unarmed" and met is Came.CATASTROPHE:
        force, limb = force._replace(doubled=True), limb._replace(doubled=True)
    return ((blows.blow(force, (front,), times, limbs=limb, subdues=subdues), 1),)


@stage("hits", roller=TARGET)
def back(
    dice: Dice, struck: Came, way: Way | None, met: Came | None, at: Front | None, armed: bool,
    guards: tuple[Front, ...], forces: tuple[Force, Force, Force], limb: Part,
) -> Hits:  # fmt: skip
    """What strikes the attacker: one point for every two that armour takes off a blow of its body; half of what the
    weapon does that blocked it outstandingly (DKC-STRIKE-05, DKC-STRIKE-06).
    """
    if armed or not struck.well:
        return ()
    if way is not None and way.how == "armed" and met is Came.OUTSTANDING:
        own = way.force
        return hurts(limb, (dice.roll(Pool(own.dice)).value + own.points if own.dice else own.points) // 2)
    front = lands_on(at, way, met, armed, guards)
    if front is None:
        return ()
    force = forces[0] if struck is not Came.OUTSTANDING else forces[2 if front.part in LIMBS else 1]
    least = (force.dice + force.points) * (2 if force.doubled else 1)
    return hurts(limb, min(front.armour[0], least) // 2)


def hurts(part: Part, points: int) -> Hits:
    """So many points to one part."""
    return ((_hurt(part, points), 1),) if points > 0 else ()


def _hurt(part: Part, points: int) -> Blow:
    return blows.points((part,), Force(points=points))


BLOW = (strikes, BLOCKS, meets, where)
PLAYED = Course(*BLOW)
"""A blow as it is rolled, to where it lands."""
STRUCK = Course(*BLOW, lands, *SUFFERS)
"""A blow to what becomes of the target's `body`."""
BACK = Course(*BLOW, back, *SUFFERS)
"""A blow to what becomes of the attacker's `body`."""
ANSWERED = Course(meets, where, lands, *SUFFERS)
"""What becomes of the target from its answer on: reads `struck` and `way`."""


def hit(struck: Came, way: Way | None, met: Came | None, armed: bool) -> float:
    """Whether a blow strikes its target, as a number."""
    caught = armed and way is not None and way.how == "unarmed" and met is Came.SUCCESS
    return float(struck.well and (met is None or not met.well or caught))
