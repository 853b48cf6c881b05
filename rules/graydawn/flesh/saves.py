"""Saves: staying in the fight, and staying alive."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, replace
from typing import Literal

from rules.graydawn import rolls
from rules.graydawn.flesh.track import BOXES, Grade, Wounds
from rules.graydawn.terms.anatomy import Part
from rules.kernel.dice import Dice

STUN_PENALTY = {Grade.UNHURT: 0, Grade.LIGHT: 0, Grade.SERIOUS: 1, Grade.CRITICAL: 2}
"""Off the stun save by the state of the track; mortal wounds take three and more (GRD-SAVE-01)."""
MORTAL_STUN = 3
MORTAL = 13
"""Marks that are mortal (GRD-WOUND-01)."""


@dataclass(frozen=True, slots=True)
class Mettle:
    """What saves are rolled against: BODY as it is now, and toughness."""

    body: int
    toughness: int = 0
    ten_fails: bool = False


def stun_need(wounds: Wounds, mettle: Mettle) -> int:
    """What a d10 must not exceed in a stun save: BODY less the wounds, and toughness (GRD-SAVE-01, GRD-WOUND-08)."""
    penalty = STUN_PENALTY.get(wounds.grade, MORTAL_STUN + wounds.level)
    return mettle.body - penalty + mettle.toughness


def death_need(wounds: Wounds, mettle: Mettle) -> int:
    """What a d10 must not exceed in a death save: BODY less the mortal level (GRD-SAVE-03)."""
    return mettle.body - wounds.level


@dataclass(frozen=True, slots=True)
class Save:
    """A save that is due: which, what a d10 must not exceed, and whether a 10 fails it in any case."""

    which: Literal["stun save", "death save"]
    need: int
    ten_fails: bool = False


def stun(wounds: Wounds, mettle: Mettle, modifier: int = 0) -> Save:
    """The stun save (GRD-SAVE-01)."""
    return Save("stun save", stun_need(wounds, mettle) + modifier, mettle.ten_fails)


def death(wounds: Wounds, mettle: Mettle) -> Save:
    """The death save (GRD-SAVE-03)."""
    return Save("death save", death_need(wounds, mettle), mettle.ten_fails)


def made(dice: Dice, save: Save) -> bool:
    """A save by the dice alone."""
    return rolls.under(dice, save.need, ten_fails=save.ten_fails)


def must_save_life(before: Wounds, after: Wounds) -> bool:
    """Whether an attack calls for a death save: the unit is mortally wounded, or a part of it was crippled
    (GRD-SAVE-03, GRD-CRIP-02).
    """
    return after.mortal or fresh(before, after)


def doomed(before: Wounds, after: Wounds) -> bool:
    """Whether the death save fails by itself: the head was crippled (GRD-CRIP-07)."""
    return after.limb(Part.HEAD) is not None and before.limb(Part.HEAD) is None


def full(wounds: Wounds) -> Wounds:
    """Forty real marks are death; forty with stun marks among them leave the unit unconscious (GRD-WOUND-01)."""
    if wounds.real >= BOXES:
        return replace(wounds, dead=True)
    return replace(wounds, unconscious=True) if wounds.marks >= BOXES else wounds


def stunned(wounds: Wounds) -> Wounds:
    """After a failed stun save: out of action, or unconscious if mortally wounded (GRD-SAVE-02, GRD-SAVE-05)."""
    return replace(wounds, unconscious=True) if wounds.mortal else replace(wounds, out=True)


def failing(wounds: Wounds, *, bleeding: bool = False) -> Wounds:
    """After a failed death save: dying; where neither real marks alone are mortal nor a part was crippled by the attack
    or bleeds, only unconscious (GRD-SAVE-04, GRD-WOUND-10).
    """
    return replace(wounds, dying=wounds.dying or bleeding or wounds.real >= MORTAL, unconscious=True)


def may_wake(wounds: Wounds) -> bool:
    """Whether a unit was only knocked out: it may come to by a death save, once a turn (GRD-WOUND-10)."""
    return wounds.unconscious and not (wounds.dying or wounds.dead) and wounds.real < MORTAL and wounds.marks < BOXES


def needs_none(before: Wounds, now: Wounds) -> bool:
    """Whether an attack calls for no save: it did nothing, or all (GRD-DMG-01)."""
    return now.dead or (before.marks == now.marks and before.crippled == now.crippled)


def saved(before: Wounds, after: Wounds, mettle: Mettle) -> Generator[Save, bool, Wounds]:
    """The saves that an attack calls for, one of each kind: yields each, is sent whether it was made, and comes to the
    wounds after them (GRD-SAVE-01, GRD-SAVE-03).
    """
    now = full(after)
    if needs_none(before, now):
        return now
    stands = yield stun(now, mettle)
    now = now if stands else stunned(now)
    if must_save_life(before, now):
        lives = False if doomed(before, now) else (yield death(now, mettle))
        now = now if lives else failing(now, bleeding=fresh(before, now))
    return now


def fresh(before: Wounds, after: Wounds) -> bool:
    """Whether an attack has crippled a part of the body."""
    return len(after.crippled) > len(before.crippled)
