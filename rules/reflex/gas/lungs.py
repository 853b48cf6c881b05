"""What the air does to lungs, who is safe from it, and who has to fear it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules.frame.ground import Cell
from rules.frame.scene import Scene, Table
from rules.kernel.dice import Dice
from rules.kernel.refs import Ref
from rules.parts import seats
from rules.reflex.core import able, course
from rules.reflex.core.checks import Check, check, half
from rules.reflex.hands.ready import worn
from rules.reflex.nerve import morale
from rules.reflex.state import Virtual, Wounds
from rules.reflex.terms.body import Injury
from rules.reflex.terms.weapons import Agent

PREPARED = 4
"""On the Fitness check of a unit that had time to breathe deeply first (RFX-BREATH-01)."""
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


def masked(scene: Scene, unit: Ref) -> bool:
    """Whether a working mask, or a shut vehicle, keeps all of it out (RFX-GAS-03)."""
    return any(suit.mask for suit in worn(scene, unit)) or shut_in(scene, unit)


def shut_in(scene: Scene, unit: Ref) -> bool:
    """Whether a unit sits behind shut hatches."""
    seat = seats.seat_of(scene, unit)
    return seat is not None and seat.exposure != "open"


def protected(scene: Scene, unit: Ref, what: Agent) -> bool:
    """Proper gear: a mask, and against agents of war a whole suit (RFX-MORALE-10)."""
    suits = worn(scene, unit)
    return any(suit.mask for suit in suits) and (not what.deadly or any(suit.suit for suit in suits))


def feared(table: Table, what: Agent, cell: Cell) -> None:
    """Everybody who sees it spread has that to fear (RFX-MORALE-10)."""
    for unit in course.people(table):
        if able.awake(table, unit) and table.sees_cell(unit, cell, above=1.0):
            morale.met_agent(table, unit, what, inside=False, protected=protected(table, unit, what))


def met(table: Table, unit: Ref, what: Agent) -> None:
    """Being in it is worse than knowing of it (RFX-MORALE-10)."""
    if able.awake(table, unit):
        morale.met_agent(table, unit, what, inside=True, protected=protected(table, unit, what))
