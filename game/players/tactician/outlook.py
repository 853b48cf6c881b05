"""What enemies could see of somebody in a place: quick to ask for hundreds of places to stand."""

from __future__ import annotations

from game.battle.view import View
from game.board.sight.silhouette import glimpsed, showing
from rules.body import Posture
from rules.figure import Body
from rules.ground import Cell
from rules.scene import Pose

WHOLE = 0.75
"""How much of an enemy is taken to show to somebody who sees his eyes."""


class Outlook:
    """One enemy's view of the ground, from how he is or was last seen."""

    def __init__(self, view: View, pose: Pose) -> None:
        self._view, self._pose = view, pose
        self._prospect, self._tags = view.prospect(pose), view.board.terrain.tags

    def tag(self, cell: Cell) -> str:
        """What there is to take cover at on a cell."""
        return self._tags.get(cell, "")

    def metres(self, cell: Cell) -> float:
        """How far off a place is."""
        return self._view.grid.straight(self._pose.cell, cell)

    def glimpses(self, pose: Pose) -> bool:
        """Whether anything could show of somebody who is like that."""
        return glimpsed(self._prospect, pose)

    def shown(self, body: Body, cell: Cell, posture: Posture) -> float:
        """How much would show of such a body there, which way it faces and what stands on the sides of its cell left
        out.
        """
        return showing(body, posture, self._prospect.dead_at(cell))

    def returned(self, body: Body, cell: Cell, posture: Posture) -> float:
        """How much would show of the enemy to such a body there; none if its eyes cannot see his."""
        return WHOLE if self._prospect.dead_at(cell) <= body.eye(posture) else 0.0

    def haze(self, cell: Cell) -> float:
        """The haze between."""
        return self._prospect.haze_at(cell)
