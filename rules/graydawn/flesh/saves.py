"""Saves, told once in the order of play: staying in the fight, and staying alive."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal, NamedTuple

from rules.graydawn import rolls
from rules.graydawn.contest import TARGET
from rules.graydawn.flesh.track import BOXES, Ended, Grade, Wounds, grade, level
from rules.graydawn.terms.anatomy import Part
from rules.kernel.courses.course import Course
from rules.kernel.courses.steps import Choice, stage
from rules.kernel.dice import Dice

STUN_PENALTY = {Grade.UNHURT: 0, Grade.LIGHT: 0, Grade.SERIOUS: 1, Grade.CRITICAL: 2}
"""Off the stun save by the state of the track; mortal wounds take three and more (GRD-SAVE-01)."""
MORTAL_STUN = 3
MORTAL = 13
"""Marks that are mortal (GRD-WOUND-01)."""


class Mettle(NamedTuple):
    """What saves are rolled against: BODY as it is now, and toughness."""

    body: int
    toughness: int = 0
    ten_fails: bool = False


class Save(NamedTuple):
    """A save that is due: which, what a d10 must not exceed, and whether a 10 fails it in any case."""

    which: Literal["stun save", "death save"]
    need: int
    ten_fails: bool = False


def stun(marks: int, mettle: Mettle, modifier: int = 0) -> Save:
    """The stun save: BODY less the wounds, and toughness (GRD-SAVE-01, GRD-WOUND-08)."""
    penalty = STUN_PENALTY.get(grade(marks), MORTAL_STUN + level(marks))
    return Save("stun save", mettle.body - penalty + mettle.toughness + modifier, mettle.ten_fails)


def death(marks: int, mettle: Mettle) -> Save:
    """The death save: BODY less the mortal level (GRD-SAVE-03)."""
    return Save("death save", mettle.body - level(marks), mettle.ten_fails)


def made(dice: Dice, save: Save) -> bool:
    """A save by the dice alone."""
    return rolls.under(dice, save.need, ten_fails=save.ten_fails)


# the saves that an attack calls for, one of each kind


class Hurt(NamedTuple):
    """What an attack has done to a body before any save: all real marks and all marks that it has now, whether the
    attack did anything, crippled a part of it, and whether that was the head.
    """

    real: int
    marks: int
    hurt: bool = True
    fresh: bool = False
    head: bool = False
    dead: bool = False


@stage("dead", "stun_save")
def due(struck: Hurt, mettle: Mettle) -> tuple[bool, Save | None]:
    """Whether it is dead; else a body that was hurt makes a stun save (GRD-WOUND-01, GRD-SAVE-01)."""
    dead = struck.dead or struck.real >= BOXES
    return dead, None if dead or not struck.hurt else stun(struck.marks, mettle)


@stage("face", "stands", roller=TARGET, kept=True)
def stands(dice: Dice, stun_save: Save | None) -> tuple[int, bool]:
    """The stun save (GRD-SAVE-01)."""
    return rolled(dice, stun_save)


def rolled(dice: Dice, save: Save | None) -> tuple[int, bool]:
    """The face of the die, and whether the save is made; nothing is rolled where none is due."""
    if save is None:
        return 0, True
    face = dice.roll(rolls.D10).value
    return face, rolls.holds(face, save.need, ten_fails=save.ten_fails)


STAYS_UP = Choice("stun save", lambda stands: stands, "stands")
LIVES_ON = Choice("death save", lambda lives: lives, "lives")
"""Luck on a save that is failed; it is taken that none is spent (GRD-LUCK-02, GRD-LUCK-03)."""


@stage("doomed", "death_save")
def mortal(struck: Hurt, mettle: Mettle, stun_save: Save | None) -> tuple[bool, Save | None]:
    """A body that is mortally wounded, or of which a part was crippled, makes a death save besides; with a crippled
    head it fails by itself (GRD-SAVE-03, GRD-CRIP-02, GRD-CRIP-07).
    """
    due = stun_save is not None and (struck.marks >= MORTAL or struck.fresh)
    doomed = due and struck.head
    return doomed, death(struck.marks, mettle) if due and not doomed else None


@stage("face", "lives", roller=TARGET, kept=True)
def lives(dice: Dice, doomed: bool, death_save: Save | None) -> tuple[int, bool]:
    """The death save (GRD-SAVE-03)."""
    return (0, False) if doomed else rolled(dice, death_save)


def stunned(marks: int) -> Ended:
    """After a failed stun save: out of action, or unconscious if mortally wounded (GRD-SAVE-02, GRD-SAVE-05)."""
    return Ended(unconscious=marks >= MORTAL, out=marks < MORTAL)


def failing(real: int, *, bleeding: bool = False) -> Ended:
    """After a failed death save: dying; where neither real marks alone are mortal nor a part was crippled by the attack
    or bleeds, only unconscious (GRD-SAVE-04, GRD-WOUND-10).
    """
    return Ended(dying=bleeding or real >= MORTAL, unconscious=True)


def full(real: int, marks: int) -> Ended:
    """Forty real marks are death; forty with stun marks among them leave a body unconscious (GRD-WOUND-01)."""
    return Ended(dead=real >= BOXES, unconscious=real < BOXES <= marks)


@stage("ended")
def ends(struck: Hurt, dead: bool, stands: bool, lives: bool) -> Ended:
    """How it ends."""
    found = [Ended(dead=True) if dead else full(struck.real, struck.marks)]
    found += [] if stands else [stunned(struck.marks)]
    found += [] if lives else [failing(struck.real, bleeding=struck.fresh)]
    return Ended(*map(any, zip(*found, strict=True)))


SAVES = (due, stands, STAYS_UP, mortal, lives, LIVES_ON, ends)
SAVED = Course(*SAVES)
AFTER_STUN = Course(*SAVES[SAVES.index(STAYS_UP) :])
"""The same once the die of the stun save has fallen."""


def struck(before: Wounds, now: Wounds) -> Hurt:
    """What an attack has done to a body."""
    fresh = [limb.part for limb in now.crippled if before.limb(limb.part) is None]
    hurt = before.marks != now.marks or before.crippled != now.crippled
    return Hurt(now.real, now.marks, hurt, bool(fresh), Part.HEAD in fresh, now.dead)


def settled(wounds: Wounds, ended: Ended) -> Wounds:
    """The wounds once the saves are made."""
    dead, dying, unconscious, out = map(max, wounds.ended, ended)
    return replace(wounds, dead=dead, dying=dying, unconscious=unconscious, out=out)


def at_best(wounds: Wounds) -> Wounds:
    """The wounds if every save is made."""
    return settled(wounds, full(wounds.real, wounds.marks))


def may_wake(wounds: Wounds) -> bool:
    """Whether a unit was only knocked out: it may come to by a death save, once a turn (GRD-WOUND-10)."""
    return wounds.unconscious and not (wounds.dying or wounds.dead) and wounds.real < MORTAL and wounds.marks < BOXES
