"""The HT rolls of a wound: knockdown, staying conscious, staying alive."""

from __future__ import annotations

from enum import IntEnum
from typing import cast

from rules.gurps import rolls
from rules.gurps.flesh.body import CERTAIN, Build, Pain, Wounds, multiples
from rules.gurps.terms.anatomy import EYES, Location
from rules.kernel.courses.course import Course
from rules.kernel.courses.loops import Repeat
from rules.kernel.courses.steps import stage
from rules.kernel.dice import Dice

OUT_BY = 5
"""Failing a knockdown roll by so much is unconsciousness (GUR-INJ-05)."""
MORTAL_BY = 2
"""Failing a death roll by no more leaves a mortal wound (GUR-DEATH-01)."""
PAIN = {Pain.NORMAL: 0, Pain.HIGH: 3, Pain.LOW: -4}
"""On knockdown rolls (GUR-KD-01)."""


class Knock(IntEnum):
    """What a knockdown roll comes to, the milder first."""

    NONE = 0
    STUNNED = 1
    OUT = 2


class Life(IntEnum):
    """What death rolls come to, the milder first."""

    LIVES = 0
    MORTAL = 1
    DEAD = 2


def modifier(location: Location, build: Build, *, major: bool) -> int:
    """On the HT roll: a major wound to the skull or an eye -10, to the face, the vitals or a male groin -5; the
    threshold of pain (GUR-KD-01).
    """
    here = 0
    if major and location in (Location.SKULL, *EYES):
        here = -10
    elif major and (location in (Location.FACE, Location.VITALS) or (location is Location.GROIN and build.male)):
        here = -5
    return here + PAIN[build.pain]


def knocked(dice: Dice, score: int) -> Knock:
    """The knockdown roll: failure stuns and knocks down, by 5 or more or critically it is unconsciousness (GUR-INJ-05,
    GUR-KD-01).
    """
    fell = rolls.roll(dice, score)
    if fell.success:
        return Knock.NONE
    return Knock.OUT if fell.fumble or fell.margin <= -OUT_BY else Knock.STUNNED


def lives(dice: Dice, score: int) -> Life:
    """A death roll: failing by 1 or 2 is a mortal wound (GUR-DEATH-01)."""
    fell = rolls.roll(dice, score)
    if fell.success:
        return Life.LIVES
    return Life.MORTAL if fell.margin >= -MORTAL_BY else Life.DEAD


def death_score(build: Build) -> int:
    """What a death roll is made against: Hard to Kill adds (GUR-DEATH-01)."""
    return build.ht + build.hard_to_kill


def deaths(before: int, after: int, build: Build) -> int:
    """How many death rolls a loss of HP calls for: one for each full negative multiple newly reached (GUR-INJ-03)."""
    return multiples(after, build) - multiples(before, build)


@stage("before", "hp")
def bleeds(wounds: Wounds, loss: int) -> tuple[int, int]:
    """The hit points before it and after."""
    return wounds.hp, wounds.hp - loss


@stage("death_rolls", "life")
def _counted(before: int, hp: int, build: Build, life: Life) -> tuple[int, Life]:
    """The death rolls that are due; five multiples below zero are death without a roll (GUR-INJ-03, GUR-DEATH-01)."""
    certain = multiples(hp, build) >= CERTAIN
    return (0, Life.DEAD) if certain else (deaths(before, hp, build), life)


@stage("life", roller="victim")
def _rolled(dice: Dice, life: Life, build: Build) -> Life:
    """One of them, unless one before it has killed; the worst counts."""
    return life if life is Life.DEAD else max(life, lives(dice, death_score(build)))


SURVIVES = (_counted, Repeat(Course(_rolled), "death_rolls", worst=("life",)))
"""All death rolls of one loss of HP, until one kills."""
DYING = Course(*SURVIVES)


def survives(dice: Dice, before: int, after: int, build: Build) -> Life:
    """What becomes of a body that has lost hit points."""
    fields = {"before": before, "hp": after, "build": build, "life": Life.LIVES}
    return cast("Life", DYING.rolled(fields, dice)["life"])


def awake_score(wounds: Wounds, build: Build) -> int | None:
    """What a body at 0 HP or less must roll at the start of its turn to stay conscious, unless it does nothing and does
    not defend: HT, -1 per full multiple below zero (GUR-DEATH-01, GUR-INJ-03). None where no roll is asked.
    """
    if wounds.hp > 0:
        return None
    return build.ht + build.hard_to_subdue - multiples(wounds.hp, build)
