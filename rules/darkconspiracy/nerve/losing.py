"""Actions that a unit loses: those of several causes run together, they are never added (DKC-PANIC-01)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rules.darkconspiracy.core import holds, scale
from rules.darkconspiracy.state.body import Lost
from rules.darkconspiracy.state.fire import Aiming
from rules.frame.scene import Scene, Table
from rules.kernel.refs import Ref


def lost(scene: Scene, unit: Ref) -> Lost:
    """The actions that a unit has lost."""
    return scene.find(unit, Lost) or Lost()


def held(scene: Scene, unit: Ref) -> str:
    """Why a unit has no action although its Initiative is called; "" where it has one (DKC-KD-01, DKC-PANIC-01,
    DKC-GRAP-02).
    """
    found = lost(scene, unit)
    if found.turn == scale.turn(scene.clock.round):
        return "knocked down for the rest of the turn"
    if 0 < scene.clock.round <= found.frozen_until:
        return "stands frozen"
    return "is held fast" if holds.controlled(scene, unit) else ""


def lose(table: Table, unit: Ref, **more: Any) -> None:
    """A unit loses actions, and with them its aim."""
    table.put(unit, replace(lost(table, unit), **more))
    table.strip(unit, Aiming)


def freeze(table: Table, unit: Ref, phases: int) -> None:
    """A unit stands frozen: an action still due in this phase is lost, and so many phases after it (DKC-PANIC-01)."""
    this, before = table.clock.round, lost(table, unit)
    since = before.frozen_since if before.frozen_until > this else this
    lose(table, unit, frozen_until=max(before.frozen_until, this + phases), frozen_since=since)
