"""Answers to attacks are paid for with later actions of the same turn."""

from __future__ import annotations

from dataclasses import replace

from rules.darkconspiracy.core import figures, scale
from rules.darkconspiracy.nerve import hindered, losing
from rules.darkconspiracy.senses import surprise
from rules.darkconspiracy.state.fire import Reacted
from rules.darkconspiracy.state.order import Acted
from rules.frame.scene import Scene, Table
from rules.kernel.refs import Ref


def left(scene: Scene, unit: Ref) -> int:
    """Actions of this turn that a unit could still give up: its own phases to come, this one if it has not acted, less
    what it owes or has lost already (DKC-STRIKE-04).
    """
    now, lost = scene.clock.round, losing.lost(scene, unit)
    if lost.turn == scale.turn(now):
        return 0
    phase, own = scale.phase(now), figures.initiative(scene, unit)
    this = own >= phase and not _acted(scene, unit)
    to_come = min(own, phase - 1) + this
    frozen = max(0, lost.frozen_until - now + this)
    return max(0, to_come - frozen - lost.owed - lost.next_action)


def _acted(scene: Scene, unit: Ref) -> bool:
    """Whether a unit has had its action of this phase."""
    acted, reacted = scene.find(unit, Acted), scene.find(unit, Reacted)
    now = scene.clock.round
    return (acted is not None and acted.round == now) or (reacted is not None and reacted.round == now)


def may(scene: Scene, unit: Ref, attacker: Ref) -> bool:
    """Whether a unit can answer an attack at all: awake, neither surprised nor frozen nor controlled, and with an
    action left to give up (DKC-STRIKE-04).
    """
    return hindered.able(scene, unit) and not surprise.benefits(scene, attacker, unit) and left(scene, unit) > 0


def pay(table: Table, unit: Ref) -> None:
    """An action of this turn is owed (DKC-STRIKE-04)."""
    lost = losing.lost(table, unit)
    table.put(unit, replace(lost, owed=lost.owed + 1))
