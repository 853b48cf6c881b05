"""Those who are no enemies in the way of what a unit does: how many it would strike, and who would walk into it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from game.battle.view import View
from game.players.tactician.standing import Standing
from rules.frame.figure import Aboard, Allegiance, Condition, State
from rules.frame.forecast import Outcome
from rules.frame.forms import Action
from rules.frame.ground import Cell
from rules.frame.marks import Mark, marked
from rules.kernel.refs import Ref

RISKED = 0.1
"""So many friends a deed may strike on average: beyond that nothing makes up for it."""
STRUCK = 3.0
"""What it counts that a friend is hurt at all, however little: nobody follows a leader who shoots his own."""
COMES = 0.3
"""How likely a friend who is about to go on comes into a lane of fire beside him."""
RIDDEN = 3.0
"""So many times as far as on foot a friend who rides comes in a round."""


def strikes(view: View, outcome: Outcome, *, healing: bool) -> bool:
    """Whether an outcome strikes its unit: it costs strength, or a unit is hit that is hurt so badly already that it
    has none to lose by it.
    """
    if outcome.spared or outcome.unit is None or outcome.loss < 0:
        return False
    condition = view.find(outcome.unit, Condition)
    return outcome.loss > 0 or (not healing and condition is not None and condition.state in (State.HURT, State.DOWN))


def struck(view: View, unit: Ref, outcomes: Iterable[Outcome], *, healing: bool) -> float:
    """How many who are no enemies are struck on average, the unit itself left out."""
    return sum(
        float(outcome.chance)
        for outcome in outcomes
        if outcome.unit != unit and _spared(view, unit, outcome.unit) and strikes(view, outcome, healing=healing)
    )


def _spared(view: View, unit: Ref, other: Ref | None) -> bool:
    whose = None if other is None else view.find(other, Allegiance)
    return whose is not None and not view.relations.hostile(view.side(unit), whose.side)


def lane(standing: Standing, action: Action) -> float:
    """What it counts against keeping ground under fire for a while that those who go on before the unit may walk or
    ride into it.
    """
    front: tuple[Cell, ...] = marked(action, Mark.FRONT, ())
    if not front:
        return 0.0
    grid, here = standing.view.grid, standing.pose.cell
    cells = (*grid.triangle(here, front), *front)
    ahead = grid.straight(here, front[0])
    return STRUCK * COMES * sum(_comes(standing, mate, cells, front[0], ahead) for mate in _going_on(standing))


def _comes(standing: Standing, mate: Ref, cells: tuple[Cell, ...], front: Cell, ahead: float) -> float:
    """How likely a friend comes into such a lane: one who stands in it surely, one on foot behind the unit not at all;
    who rides, if only in the same vehicle, is soon ahead of it.
    """
    grid, at = standing.view.grid, standing.view.cells(mate)[0]
    rides = standing.view.find(mate, Aboard) is not None
    if not rides and grid.straight(at, front) >= ahead:
        return 0.0
    far = standing.stride * grid.metres * (RIDDEN if rides else 1.0)
    return max(0.0, 1.0 - min(grid.straight(at, cell) for cell in cells) / far)


def _going_on(standing: Standing) -> Iterator[Ref]:
    """All on their feet who are no enemies, but for the unit itself and those who stay where they have been sent."""
    view, unit = standing.view, standing.unit
    for other in view.units():
        condition = view.find(other, Condition)
        able = condition is None or condition.state.fighting
        if other == unit or not able or view.pose(other).body.plan == "vehicle" or not _spared(view, unit, other):
            continue
        cells = standing.plan.task(other).cells
        if cells.isdisjoint(view.cells(other)):
            yield other
