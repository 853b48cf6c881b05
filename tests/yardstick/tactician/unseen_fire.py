"""Ground on which units of the side were struck by an enemy out of sight, such as mortars or a hidden marksman.

It is remembered for a while, and the units move off it.
"""

from __future__ import annotations

from collections.abc import Mapping

from game.battle.view import View
from game.board.grid import Grid
from rules.frame.figure import Condition
from rules.frame.ground import Cell
from rules.kernel.refs import Ref
from tests.yardstick.bouts import bout
from tests.yardstick.tactician.situation import Foe, Situation
from tests.yardstick.tactician.threats import Threats

ABOUT = 12.0
"""Metres around the place within which the next hit is likely to fall."""
COUNTS = 0.5
"""Cost of being there, for a whole unit's strength lost."""
FADES = 0.5
"""Factor on that cost after each bout."""
FORGOTTEN = 0.03
SLIGHT = 0.05
"""Share of its strength that a unit loses by bleeding, or that no enemy in sight would take off it in a round."""


class Beaten:
    """Remembers where units of the side were struck by enemies out of sight."""

    def __init__(self) -> None:
        self._strength: dict[Ref, float] = {}
        self._looked: tuple[object, ...] = ()
        """The condition of every unit at the last look."""
        self._struck: dict[Cell, float] = {}
        self._ground: dict[Cell, float] | None = None
        self._bout = 0

    def note(self, view: View, side: str, around: Situation, threats: Threats) -> None:
        """Note which units have lost strength since the last look, and whether an enemy in sight caused it."""
        for _ in range(bout(view) - self._bout):
            self._struck = {cell: lost * FADES for cell, lost in self._struck.items() if lost * FADES > FORGOTTEN}
            self._ground = None
        self._bout = bout(view)
        looked = view.having(Condition), view.units(side)
        if looked == self._looked:
            return
        self._looked = looked
        conditions = dict(looked[0])
        for unit in looked[1]:
            condition = conditions.get(unit)
            left = condition.strength if condition is not None and condition.state.fighting else 0.0
            lost = self._strength.get(unit, left) - left
            self._strength[unit] = left
            if lost > SLIGHT and not any(_could(view, foe, unit, threats) for foe in around.seen):
                at = view.cells(unit)[0]
                self._struck[at] = self._struck.get(at, 0.0) + lost
                self._ground = None

    def ground(self, grid: Grid) -> Mapping[Cell, float]:
        """The cells around such places, and the cost of being there."""
        found = self._ground
        if found is None:
            found = self._ground = {}
            for at, lost in self._struck.items():
                for cell, near in _about(grid, at):
                    found[cell] = found.get(cell, 0.0) + COUNTS * lost * near
        return found


def _could(view: View, foe: Foe, unit: Ref, threats: Threats) -> bool:
    """Whether an enemy in sight may well have caused it."""
    shows = view.silhouette(foe.ref, unit)
    return threats.between(view, foe.ref, unit).of(shows, view.pose(unit).posture) > SLIGHT


def _about(grid: Grid, at: Cell) -> tuple[tuple[Cell, float], ...]:
    """The cells around a place with factors from 1 in its middle to 0 at the edge."""
    return tuple((cell, 1.0 - grid.straight(at, cell) / ABOUT) for cell in grid.within(at, ABOUT))
