"""The actions of a turn: how many may be declared, when each comes, and what taking several costs."""

from __future__ import annotations

from dataclasses import replace

from rules.frame.scene import Scene, Table
from rules.graydawn.state import Guard, Guarding, Initiative, Turn
from rules.kernel.refs import Ref
from rules.kernel.tally import Modifier

APART = 5
"""Points of initiative between two actions (GRD-INIT-04)."""
MOST_MOVES = 3
"""Move actions of a round (GRD-MOVE-01)."""
HURRY = -3
"""Off every action for each one beyond the first (GRD-ACT-02)."""


def turn(scene: Scene, unit: Ref) -> Turn:
    """A unit's actions of this round; none declared yet if its turn has not come."""
    found = scene.find(unit, Turn) or Turn()
    return found if found.round == scene.clock.round else Turn(scene.clock.round)


def most(count: int) -> int:
    """How many actions fit in from an initiative down to 0 (GRD-INIT-04)."""
    return 0 if count < 0 else count // APART + 1


def count(scene: Scene, unit: Ref) -> int:
    """The initiative of a unit this round; below 0 it has lost its turn (GRD-INIT-05)."""
    found = scene.find(unit, Initiative)
    return found.count if found is not None and found.round == scene.clock.round else -1


def hurried(moves: int, actions: int, *, rushed: bool = False) -> int:
    """What several actions cost each combat action: one single move is free, unless the unit acts on the move; two or
    three make every action count (GRD-ACT-02, GRD-MOVE-02, GRD-MOVE-07).
    """
    if moves > 1:
        return HURRY * max(0, moves + actions - 1)
    return HURRY * (max(0, actions - 1) + (moves == 1 and rushed))


def penalty(scene: Scene, unit: Ref) -> Modifier | None:
    """The same for the turn under way, as a modifier with its reason."""
    now = turn(scene, unit)
    lost = hurried(now.moves, now.actions, rushed=now.rushed)
    if not lost:
        return None
    if now.moves > 1:
        return Modifier(lost, f"{now.moves + now.actions} actions, running", "GRD-MOVE-07")
    if now.rushed:
        return Modifier(lost, "on the move", "GRD-MOVE-02")
    return Modifier(lost, f"{now.actions} actions", "GRD-ACT-02")


def paid(table: Table, unit: Ref, *, move: bool) -> None:
    """One of the declared actions is used; the next comes five points later. A combat action may take the place of a
    move; the number declared stays as it is (GRD-MOVE-03).
    """
    now = turn(table, unit)
    if move:
        now = replace(now, moved=now.moved + 1)
    elif now.acted < now.actions:
        now = replace(now, acted=now.acted + 1)
    else:
        now = replace(now, moves=now.moves - 1, actions=now.actions + 1, acted=now.acted + 1)
        table.put(unit, Guarding(Guard.MOVING, now.moves))
    table.put(unit, replace(now, at=now.at - APART))


def may_move(scene: Scene, unit: Ref) -> bool:
    """Whether a declared move is left (GRD-MOVE-01)."""
    now = turn(scene, unit)
    return now.moved < now.moves


def may_act(scene: Scene, unit: Ref) -> bool:
    """Whether a combat action is left, or a move that may become one (GRD-MOVE-03)."""
    return turn(scene, unit).left > 0
