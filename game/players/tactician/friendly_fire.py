"""What an attack costs besides time: friends and neutral units in the line of fire, and what it throws away."""

from __future__ import annotations

from collections.abc import Iterator

from game.battle.view import View
from game.players.tactician.position_value import PositionValue
from rules.frame.figure import Aboard, Allegiance, Condition, State
from rules.frame.forms import Action
from rules.frame.ground import Cell
from rules.frame.marks import Mark, marked
from rules.frame.worth import Share
from rules.kernel.refs import Ref

RISKED = 0.1
"""Friends that an action may strike on average; from there on no gain makes up for it."""
OWN_GRENADE = 4.0
"""How many friends the thrower counts for where what it throws may strike it."""
STRUCK = 3.0
"""The cost of hurting a friend, however slightly, beside the strength it loses."""
COMES = 0.3
"""The chance that an advancing friend enters a lane of fire beside it."""
THROWN = 0.12
"""What a grenade or another thing to throw is worth to keep, in shares of an enemy's strength."""
RIDDEN = 3.0
"""How many times as far a friend gets in a round by riding as on foot."""


def strikes(view: View, share: Share, *, healing: bool) -> float:
    """How likely an action strikes a unit: it costs strength, or hits a unit too badly hurt to lose any more."""
    if share.loss < 0:
        return 0.0
    condition = None if share.unit is None else view.find(share.unit, Condition)
    spent = not healing and condition is not None and condition.state in (State.HURT, State.DOWN)
    return share.chances().struck if spent else share.chances().hurt if share.loss else 0.0


def _spared(view: View, unit: Ref, other: Ref) -> bool:
    whose = view.find(other, Allegiance)
    return whose is not None and not view.relations.hostile(view.side(unit), whose.side)


def thrown(action: Action, gain: float) -> float:
    """The worth of keeping what an action throws for a better target, where this one is worth less."""
    return THROWN if action.lets_go and gain < THROWN else 0.0


def lane(standing: PositionValue, action: Action) -> float:
    """The cost of keeping ground under fire for a while: friends who advance past the unit may walk or ride into it."""
    front: tuple[Cell, ...] = marked(action, Mark.FRONT, ())
    if not front:
        return 0.0
    grid, here = standing.view.grid, standing.pose.cell
    cells = (*grid.triangle(here, front), *front)
    ahead = grid.straight(here, front[0])
    return STRUCK * COMES * sum(_comes(standing, mate, cells, front[0], ahead) for mate in _going_on(standing))


def _comes(standing: PositionValue, mate: Ref, cells: tuple[Cell, ...], front: Cell, ahead: float) -> float:
    """The chance that a friend enters such a lane: certain if it stands there, none on foot behind the unit.

    A riding friend, even in the same vehicle, may soon be ahead of the unit.
    """
    grid, at = standing.view.grid, standing.view.cells(mate)[0]
    rides = standing.view.find(mate, Aboard) is not None
    if not rides and grid.straight(at, front) >= ahead:
        return 0.0
    far = standing.stride * grid.metres * (RIDDEN if rides else 1.0)
    return max(0.0, 1.0 - min([grid.straight(at, cell) for cell in cells]) / far)


def _going_on(standing: PositionValue) -> Iterator[Ref]:
    """Friends and neutral units that may still move on: not the unit itself, and none at the place of its task."""
    view, unit = standing.view, standing.unit
    for other in view.units():
        condition = view.find(other, Condition)
        able = condition is None or condition.state.fighting
        if other == unit or not able or view.pose(other).body.is_vehicle or not _spared(view, unit, other):
            continue
        cells = standing.plan.task(other).cells
        if cells.isdisjoint(view.cells(other)):
            yield other
