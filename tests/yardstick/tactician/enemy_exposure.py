"""What enemies could see of a unit in a place: fast enough to ask for hundreds of places to stand."""

from __future__ import annotations

from collections.abc import Mapping

from game.battle.view import View
from game.board.sight.silhouette import glimpsed, shown_over
from rules.frame.body import Posture
from rules.frame.figure import Body
from rules.frame.ground import Cell
from rules.frame.scene import Pose
from rules.frame.things import Cloud
from tests.yardstick.tactician.situation import HARMLESS

WHOLE = 0.75
"""Share of an enemy that is assumed to show to a unit that sees its eyes."""


def smoke(view: View) -> frozenset[Cell]:
    """The cells under smoke, as far as the side knows."""
    clouds = (cloud for _, cloud in view.having(Cloud) if cloud.kind in HARMLESS)
    return frozenset(cell for cloud in clouds for cell, _ in cloud.cells)


class Outlook:
    """One enemy's view of the ground and of the unit on it, from where the enemy is or was last seen."""

    def __init__(self, view: View, pose: Pose, body: Body) -> None:
        self._view, self._pose = view, pose
        self._prospect, self._tags = view.prospect(pose), view.board.terrain.tags
        self.shows, self._eyes = _Shown(body), _Eyes(body)
        self.dead, self.haze = self._prospect.dead_at, self._prospect.haze_at
        """How high above the ground of a cell a thing must stand for the enemy to see it; the haze between the two."""
        self._smoke = smoke(view)

    def veiled(self, cell: Cell) -> bool:
        """Whether smoke hides a unit in a cell from the enemy, and the enemy from the unit."""
        return bool(self._smoke) and self.veiled_by(self._smoke, cell)

    def veiled_by(self, smoke: frozenset[Cell], cell: Cell) -> bool:
        """Whether this smoke would."""
        grid = self._view.grid
        crossed = sum(at in smoke for at in grid.line(self._pose.cell, cell))
        return bool(crossed) and self._view.book.measures.veils(self._view, self.metres(cell), crossed * grid.metres)

    def tag(self, cell: Cell) -> str:
        """What there is to take cover behind in a cell."""
        return self._tags.get(cell, "")

    def metres(self, cell: Cell) -> float:
        """Metres from the enemy to a cell."""
        return self._view.grid.straight(self._pose.cell, cell)

    def glimpses(self, pose: Pose) -> bool:
        """Whether the enemy could see any part of a unit in this pose."""
        return glimpsed(self._prospect, pose)

    def returned(self, dead: float, posture: Posture) -> float:
        """Share of the enemy that shows to the unit behind cover of a height; 0 if its eyes are below that."""
        return WHOLE if dead <= self._eyes[posture] else 0.0


class _Shown(dict[Posture, Mapping[float, float]]):
    """Share of a body that shows above a height, by posture. Its facing and cover beside its cell are left out."""

    def __init__(self, body: Body) -> None:
        self._body = body

    def __missing__(self, posture: Posture) -> Mapping[float, float]:
        shares = self[posture] = shown_over(self._body, posture)
        return shares


class _Eyes(dict[Posture, float]):
    """How high the eyes of a body are, by posture."""

    def __init__(self, body: Body) -> None:
        self._body = body

    def __missing__(self, posture: Posture) -> float:
        height = self[posture] = self._body.eye(posture)
        return height
