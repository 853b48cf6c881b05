"""Lungs: how long a breath lasts, what follows when it is gone, what an agent does. Pure."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules.kernel.dice import Dice
from rules.reflex.core.checks import Check, check, half
from rules.reflex.state import Virtual, Wounds
from rules.reflex.terms.body import Injury
from rules.reflex.terms.weapons import Agent

PREPARED = 4
"""On the Fitness check of whoever had time to breathe deeply first (RFX-BREATH-01)."""
AIR = "air"
"""What the virtual injury of those without air is called."""
SPENT = -1
HEADS = {"slight": Injury.SLIGHT, "moderate": Injury.MODERATE, "serious": Injury.SERIOUS}


def holds(dice: Dice, fitness: Check) -> int:
    """Whole segments after this one that a breath lasts: half the margin; spent at once on a failure
    (RFX-BREATH-01).
    """
    result = check(dice, fitness)
    return half(result.margin) if result.passed else SPENT


@dataclass(frozen=True, slots=True)
class Gasp:
    """What a segment without air did."""

    wounds: Wounds
    out: bool = False
    dies: bool = False


def stifled(hurt: Wounds) -> Gasp:
    """Without air a slight injury of the head that is none, a level worse with each segment; at critical the senses
    go, and a segment later life (RFX-BREATH-02).
    """
    now = level(hurt)
    if now is Injury.CRITICAL:
        return Gasp(hurt, dies=True)
    worse = now.worse()
    return Gasp(with_level(hurt, worse), out=worse is Injury.CRITICAL and not hurt.out)


def level(hurt: Wounds) -> Injury:
    """How far want of air has come."""
    return next((each.level for each in hurt.virtual if each.source == AIR), Injury.NONE)


def with_level(hurt: Wounds, worse: Injury) -> Wounds:
    """The same, with want of air at that level; none at all for none."""
    others = tuple(each for each in hurt.virtual if each.source != AIR)
    return replace(hurt, virtual=(*others, Virtual(AIR, "head", worse)) if worse else others)


@dataclass(frozen=True, slots=True)
class Whiff:
    """What a segment of breathing an agent does: a virtual injury of the head, damage to the torso, or nothing."""

    head: Injury = Injury.NONE
    damage: int = 0


def inhale(dice: Dice, fitness: Check, what: Agent) -> Whiff:
    """Fitness resists: tear gas leaves a slight trouble, a choking agent nothing; failure brings all of it
    (RFX-GAS-03).
    """
    result = check(dice, fitness)
    if result.passed:
        return Whiff(Injury.SLIGHT if what.head else Injury.NONE)
    head = HEADS[what.head] if what.head else Injury.NONE
    return Whiff(head, what.damage + result.missed_by if what.damage else 0)
