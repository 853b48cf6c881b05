"""Where a unit that lost its nerve runs: to the nearest cover, or away from its enemies."""

from __future__ import annotations

from rules.frame.ground import Cell, Reach
from rules.frame.recall import lookup
from rules.frame.scene import Scene
from rules.graydawn.core import clinch, cover, footing, scale, shaken, strides
from rules.graydawn.nerve import checks
from rules.graydawn.senses import knowing
from rules.graydawn.state import Guard
from rules.graydawn.turns import plan, stance
from rules.graydawn.unnerved import Suppressed
from rules.kernel.refs import Ref

FAR = 20
"""Moves within which cover is looked for."""


def runs(scene: Scene, unit: Ref) -> bool:
    """Whether a unit's next action is a move that its failed check forces upon it (GRD-SUPP-08)."""
    moving = cover.guarding(scene, unit).guard is Guard.MOVING
    return shaken.suppressed(scene, unit) and moving and plan.may_move(scene, unit)


def here(scene: Scene, unit: Ref) -> bool:
    """Whether the unit stands at cover already against what frightens it."""
    return hides(scene, scene.cells(unit)[0], towards(scene, unit))


def towards(scene: Scene, unit: Ref) -> int:
    """The direction of what frightens a unit most (GRD-SUPP-08)."""
    way = checks.main_way(scene, unit)
    return stance.front(scene, unit) if way is None else way


def hides(scene: Scene, cell: Cell, ahead: int) -> bool:
    """Whether there is cover in a cell that a unit could hide behind in one direction."""
    return any(each.way == ahead and not each.narrow for each in cover.shelters(scene, cell))


@lookup
def way(scene: Scene, unit: Ref) -> tuple[Cell, ...] | None:
    """The way to the cover that is nearest by what it costs to get there; None where there is none (GRD-SUPP-08). Away
    from its enemies, if it flees (GRD-SUPP-17).
    """
    if (scene.find(unit, Suppressed) or Suppressed()).flees:
        return _away(scene, unit)
    if here(scene, unit):
        return ()
    ahead = towards(scene, unit)
    for moves in (plan.MOST_MOVES, FAR):
        reach = scene.reach(unit, scale.on_foot(scene), moves * scale.allowance(scene, unit))
        found = next((cell for cell in reach if hides(scene, cell, ahead)), None)
        if found is not None:
            return reach.way(found)
    return None


def _away(scene: Scene, unit: Ref) -> tuple[Cell, ...]:
    """To the nearest cover that is farther from the nearest enemy, else as far from it as three moves lead."""
    near, ahead = next(iter(knowing.nearest(scene, unit, knowing.foes(scene, unit))), None), towards(scene, unit)
    reach = scene.reach(unit, scale.on_foot(scene), plan.MOST_MOVES * scale.allowance(scene, unit))
    if near is None:
        found = next((cell for cell in reach if hides(scene, cell, ahead)), None)
        return reach.way(found) if found is not None else ()
    enemy, far = scene.cells(near)[0], scene.apart(unit, near)
    straight = scene.grid.straight
    covered = next((cell for cell in reach if straight(cell, enemy) > far and hides(scene, cell, ahead)), None)
    if covered is not None:
        return reach.way(covered)
    farthest = max(reach, key=lambda cell: (straight(cell, enemy), cell), default=None)
    return reach.way(farthest) if farthest is not None and straight(farthest, enemy) > far else ()


def moves(scene: Scene, unit: Ref) -> int:
    """Moves it takes to get there, three at most (GRD-SUPP-08)."""
    goal = way(scene, unit)
    if goal is None:
        return plan.MOST_MOVES
    reach = scene.reach(unit, scale.on_foot(scene), FAR * scale.allowance(scene, unit))
    price = reach.price(goal) or 0
    return min(plan.MOST_MOVES, max(1, -(-price // scale.allowance(scene, unit))))


def next_steps(scene: Scene, unit: Ref) -> tuple[Cell, ...]:
    """As far on that way as one move leads; () at its end, and for a unit that is held or tangled (GRD-CQC-03)."""
    if clinch.holders(scene, unit) or footing.faults(scene, unit).tangled:
        return ()
    goal = way(scene, unit)
    return _within(strides.within(scene, unit), goal or ())


def _within(reach: Reach, steps: tuple[Cell, ...]) -> tuple[Cell, ...]:
    """The longest part of a way that can be walked with one move, and ended where a unit may stand."""
    parts = (steps[:end] for end in range(len(steps), 0, -1))
    return next((part for part in parts if part[-1] in reach and reach.price(part) is not None), ())
