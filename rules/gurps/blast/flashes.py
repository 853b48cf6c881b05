"""Stun grenades: light and noise (GUR-AFF-01)."""

from __future__ import annotations

from rules.frame.ground import Cell
from rules.frame.scene import Event, Scene, Table
from rules.gurps.blast import reach
from rules.gurps.blast.course import FLASH
from rules.gurps.core import ails, arms, figures
from rules.gurps.harm import condition
from rules.gurps.senses import knowing
from rules.gurps.state.hurts import Deafened
from rules.gurps.terms.weapons import Burst
from rules.kernel.refs import Ref

PROTECTED = 5
"""What goggles or ear protection add to the roll (GUR-AFF-01)."""


def senses(scene: Scene, unit: Ref) -> tuple[str, ...]:
    """What light and noise come at: the eyes of one that sees, the ears of one that hears (GUR-DR-07)."""
    sees, hears = not ails.blind(scene, unit), scene.find(unit, Deafened) is None
    return (*(("eyes",) if sees else ()), *(("ears",) if hears else ()))


def score(scene: Scene, unit: Ref, burst: Burst) -> int:
    """HT, at the modifier of the thing, better with eyes or ears covered; DR does not help (GUR-AFF-01, GUR-DR-07,
    GUR-INJ-09).
    """
    sensed = set(senses(scene, unit))
    covered = any(sensed & set(suit.protects) for suit in arms.armour(scene, unit))
    return figures.traits(scene, unit).ht + burst.resist + (PROTECTED if covered else 0)


def reached(scene: Scene, burst: Burst, cell: Cell) -> tuple[Ref, ...]:
    """The units near enough to see or hear it that can still be stunned (GUR-AFF-01)."""
    there = reach.caught(scene, cell, burst.radius)
    return tuple(each.unit for each in there if knowing.can_act(scene, each.unit) and senses(scene, each.unit))


def flash(table: Table, burst: Burst, cell: Cell) -> None:
    """Every unit near enough rolls HT or is stunned; the roll to recover is as hard (GUR-AFF-01)."""
    for unit in reached(table, burst, cell):
        if not FLASH.rolled({"stands": score(table, unit, burst)}, table.dice(unit))["stunned"]:
            table.say(Event("dazed", "{target} stands it.", target=unit))
            continue
        condition.stuns(table, unit, burst.resist)
        table.say(Event("dazed", "{target} is stunned.", target=unit))
