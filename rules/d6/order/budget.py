"""What a turn has been used for: actions spent, moves made, the half move, and what each of them breaks off."""

from __future__ import annotations

from dataclasses import replace

from rules.d6.state import Aim, Casting, Held, Preparation, Turn
from rules.frame.scene import Scene, Table
from rules.kernel.refs import Ref

FREE_ACTS = 16
"""Free things a unit does in one turn before it must get on with it: a bound against dithering for ever."""
MOVES = 4
"""The most moves in a round (DSX-MOVE-01)."""


def turn(scene: Scene, unit: Ref) -> Turn:
    """How far a unit has got in its turn."""
    return scene.find(unit, Turn) or Turn()


def spend(table: Table, unit: Ref, actions: int = 1, *, moves: int = 0, casting: bool = False) -> None:
    """Use up actions of the turn: one, unless more were declared (DSX-ACT-01). Anything but its next component breaks
    off a spell (DSX-SPELL-02).

    An action held lapses when another is taken (DSX-HELD-03).
    """
    so_far = turn(table, unit)
    table.put(unit, replace(so_far, used=so_far.used + actions, moves=so_far.moves + moves))
    table.strip(unit, Held)
    if not casting:
        table.strip(unit, Casting)


def half_move(table: Table, unit: Ref) -> None:
    """Use up the half move that rides on another action (DSX-ACT-02)."""
    table.put(unit, replace(turn(table, unit), half_moved=True))


def free(table: Table, unit: Ref) -> None:
    """One free thing more."""
    so_far = turn(table, unit)
    table.put(unit, replace(so_far, free=so_far.free + 1))


def others_done(scene: Scene, unit: Ref) -> int:
    """Actions of the turn that were not moves."""
    so_far = turn(scene, unit)
    return so_far.used - so_far.moves


def fresh(scene: Scene, unit: Ref) -> bool:
    """Whether the round is still whole: one action declared, nothing done, not even the half move (DSX-AIM-01)."""
    so_far = turn(scene, unit)
    return so_far.declared == 1 and not so_far.used and not so_far.half_moved


def may_move(scene: Scene, unit: Ref) -> bool:
    """Whether a whole move is left: at most four, and one action kept for the half move already made (DSX-MOVE-01)."""
    so_far = turn(scene, unit)
    owed = 1 if so_far.half_moved and not others_done(scene, unit) else 0
    return so_far.left > owed and so_far.moves < MOVES


def may_half_move(scene: Scene, unit: Ref) -> bool:
    """Whether the half move is left and has a non-move action to ride on, done or still to come (DSX-ACT-02)."""
    so_far = turn(scene, unit)
    return not so_far.half_moved and not lining_up(scene, unit) and bool(so_far.left or others_done(scene, unit))


def lining_up(scene: Scene, unit: Ref) -> bool:
    """Whether the round went into aiming or preparing: no half move goes with that (DSX-AIM-01, DSX-AIM-50)."""
    aim, preparation = scene.find(unit, Aim), scene.find(unit, Preparation)
    now = scene.clock.round
    return (aim is not None and aim.round == now) or (preparation is not None and preparation.round == now)


def lose_aim(table: Table, unit: Ref) -> None:
    """Whatever was lined up or prepared is lost (DSX-AIM-03, DSX-AIM-50)."""
    table.strip(unit, Aim, Preparation)
