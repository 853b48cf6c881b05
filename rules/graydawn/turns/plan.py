"""The actions of a turn: how many may be declared, when each comes, and what taking several costs."""

from __future__ import annotations

from dataclasses import replace

from rules.frame.scene import Scene, Table
from rules.graydawn.state import Guard, Guarding, Initiative, Turn
from rules.kernel.refs import Ref
from rules.kernel.tally import Modifier
from rules.kernel.words import counted

APART = 5
"""Points of initiative between two actions (GRD-INIT-04)."""
MOST_MOVES = 3
"""Move actions of a round (GRD-MOVE-01)."""
HURRY = -3
"""Off every action for each one beyond the first (GRD-ACT-02)."""


STREAMLINED = 4
"""Actions of a turn in the streamlined order, moves beyond the first among them (GRD-INIT-02)."""


def streamlined(scene: Scene) -> bool:
    """Whether initiative is rolled once, and a unit does everything in its turn (GRD-INIT-02)."""
    return bool(scene.options.init_mode == "streamlined")


def turn(scene: Scene, unit: Ref) -> Turn:
    """A unit's actions of this round; none declared yet if its turn has not come."""
    found = scene.find(unit, Turn) or Turn()
    return found if found.round == scene.clock.round else Turn(scene.clock.round)


def declared(scene: Scene, unit: Ref) -> bool:
    """Whether a unit has declared its turn of this round."""
    found = scene.find(unit, Turn)
    return found is not None and found.round == scene.clock.round


def words_left(turn: Turn) -> str:
    """What is left of a turn: "1 move, 2 actions"."""
    moves, actions = turn.moves_left, turn.left - turn.moves_left
    told = [counted(many, noun) for many, noun in ((moves, "move"), (actions, "action")) if many]
    return ", ".join(told) or "no action"


def most(count: int) -> int:
    """How many actions fit in from an initiative down to 0 (GRD-INIT-04)."""
    return 0 if count < 0 else count // APART + 1


def allowed(scene: Scene, unit: Ref) -> int:
    """How many actions a unit may declare: as many as its count leaves room for, or four in the streamlined order
    (GRD-INIT-04, GRD-INIT-02).
    """
    return STREAMLINED if streamlined(scene) else most(count(scene, unit))


def beside(scene: Scene, moves: int, actions: int) -> int:
    """The most combat actions that go with so many moves, of so many actions in all: a single move leaves room for all
    (GRD-MOVE-02, GRD-MOVE-08).
    """
    taken = max(0, moves - 1) if streamlined(scene) else moves if moves > 1 else 0
    return actions - taken


def count(scene: Scene, unit: Ref) -> int:
    """The initiative of a unit this round; below 0 it has lost its turn (GRD-INIT-05)."""
    found = scene.find(unit, Initiative)
    if streamlined(scene) and found is not None:
        return max(0, found.count)
    return found.count if found is not None and found.round == scene.clock.round else -1


def hurried(moves: int, actions: int, *, rushed: bool = False, streamlined: bool = False) -> int:
    """What several actions cost each combat action: one single move is free, unless the unit acts on the move; two or
    three make every action count (GRD-ACT-02, GRD-MOVE-02, GRD-MOVE-07). In the streamlined order the first move is
    always free (GRD-MOVE-08).
    """
    if streamlined:
        return HURRY * max(0, max(0, moves - 1) + actions - 1)
    if moves > 1:
        return HURRY * max(0, moves + actions - 1)
    return HURRY * (max(0, actions - 1) + (moves == 1 and rushed))


def penalty(scene: Scene, unit: Ref) -> Modifier | None:
    """The same for the turn under way, as a modifier with its reason."""
    now = turn(scene, unit)
    listed = streamlined(scene)
    lost = hurried(now.moves, now.actions, rushed=now.rushed, streamlined=listed)
    if not lost:
        return None
    if listed and now.moves > 1:
        return Modifier(lost, f"{now.moves} moves, {now.actions} actions", "GRD-MOVE-08")
    if now.moves > 1:
        return Modifier(lost, f"{now.moves + now.actions} actions, running", "GRD-MOVE-07")
    if now.rushed:
        return Modifier(lost, "on the move", "GRD-MOVE-02")
    return Modifier(lost, f"{now.actions} actions", "GRD-ACT-02")


def paid(table: Table, unit: Ref, *, move: bool) -> None:
    """One of the declared actions is used; the next comes five points later. A combat action may take the place of a
    move; the number declared stays as it is (GRD-MOVE-03). So a move that follows a shot comes five points
    later too (GRD-MOVE-06).
    """
    now = turn(table, unit)
    if move:
        now = replace(now, moved=now.moved + 1)
    elif now.acted - now.turned < now.actions:
        now = replace(now, acted=now.acted + 1)
    else:
        now = replace(now, turned=now.turned + 1, acted=now.acted + 1)
        table.put(unit, Guarding(Guard.MOVING, now.moves - now.turned))
    table.put(unit, replace(now, at=now.at - (0 if streamlined(table) else APART)))


def may_move(scene: Scene, unit: Ref) -> bool:
    """Whether a declared move is left (GRD-MOVE-01)."""
    return turn(scene, unit).moves_left > 0


def may_act(scene: Scene, unit: Ref) -> bool:
    """Whether a combat action is left, or a move that may become one (GRD-MOVE-03)."""
    return turn(scene, unit).left > 0
