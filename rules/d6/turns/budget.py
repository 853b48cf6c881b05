"""What a turn has been used for, what an action takes of it, and what that breaks off."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

from rules.d6.state import Aim, Casting, Held, Preparation, Turn
from rules.frame.forms import FREE, Cost
from rules.frame.scene import Scene, Table
from rules.kernel.refs import Ref
from rules.kernel.words import counted

FREE_ACTS = 16
"""Free things a unit does in one turn before it must get on with it: a bound against dithering for ever."""
MOVES = 4
"""The most moves in a round (DSX-MOVE-01)."""


def turn(scene: Scene, unit: Ref) -> Turn:
    """How far a unit has got in its turn."""
    return scene.find(unit, Turn) or Turn()


@dataclass(frozen=True, slots=True)
class Price:
    """What an action takes of a turn: as it is shown, and what it uses up."""

    cost: Cost
    actions: int = 0
    moves: int = 0
    half_move: bool = False
    casting: bool = False
    """Whether a spell begun goes on."""


ACTION = Price(Cost(Fraction(1), "1 action"), 1)
"""An action of the turn (DSX-ACT-01)."""
WHOLE_ROUND = Price(Cost(Fraction(1), "the whole round"), 1)
"""An action that leaves room for nothing else (DSX-AIM-01)."""
MOVE = Price(ACTION.cost, 1, moves=1)
HALF_MOVE = Price(Cost(Fraction(1, 2), "half move: keeps your action", along=True), half_move=True)
"""The half move that rides on another action (DSX-ACT-02)."""
NEXT_COMPONENT = Price(ACTION.cost, 1, casting=True)
"""The next component of a spell, which does not break it off (DSX-SPELL-02)."""
NOTHING = Price(FREE)
"""What is free, though a turn bears only so much of it (DSX-ACT-06)."""


def several(actions: int) -> Price:
    """So many actions."""
    return ACTION if actions == 1 else Price(Cost(Fraction(actions), counted(actions, "action")), actions)


def pay(table: Table, unit: Ref, price: Price) -> None:
    """Use up what an action takes. An action, a move among them, ends what was held, and anything but its next
    component breaks off a spell (DSX-HELD-03, DSX-SPELL-02).
    """
    so_far = turn(table, unit)
    if price.half_move:
        table.put(unit, replace(so_far, half_moved=True))
        return
    if not price.actions:
        table.put(unit, replace(so_far, free=so_far.free + 1))
        return
    table.put(unit, replace(so_far, used=so_far.used + price.actions, moves=so_far.moves + price.moves))
    table.strip(unit, Held)
    if not price.casting:
        table.strip(unit, Casting)


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
