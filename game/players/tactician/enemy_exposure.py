"""What enemies could see of a unit in a place: fast enough to ask for hundreds of places to stand."""

from __future__ import annotations

from collections.abc import Mapping

from game.battle.view import View
from game.board.sight.silhouette import glimpsed, shown_over
from game.players.tactician.situation import HARMLESS
from rules.frame.body import Posture
from rules.frame.figure import Body
from rules.frame.ground import Cell
from rules.frame.scene import Pose
from rules.frame.things import Cloud

WHOLE = 0.75
"""Share of an enemy that is assumed to show to a unit that sees its eyes."""


def smoke(view: View) -> frozenset[Cell]:
    """The cells under smoke, as far as the side knows."""
    clouds = (cloud for _, cloud in view.having(Cloud) if cloud.kind in HARMLESS)
    return frozenset(cell for cloud in clouds for cell, _ in cloud.cells)


class Outlook:
    """One enemy's view of the ground and of the unit on it, from where the enemy is or was last seen."""

    def __init__(self, view: View, pose: Pose, body: Body) -> None:
        self._view, self._pose, self._body = view, pose, body
        self._shares: dict[Posture, Mapping[float, float]] = {}
        self._eyes: dict[Posture, float] = {}
        self._prospect, self._tags = view.prospect(pose), view.board.terrain.tags
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

    def dead(self, cell: Cell) -> float:
        """How high above the ground of a cell a thing must stand for the enemy to see it."""
        return self._prospect.dead_at(cell)

    def shown(self, dead: float, posture: Posture) -> float:
        """Share of the body that shows above a height. Its facing and cover beside its cell are left out."""
        shares = self._shares.get(posture)
        if shares is None:
            shares = self._shares[posture] = shown_over(self._body, posture)
        return shares[dead]

    def returned(self, dead: float, posture: Posture) -> float:
        """Share of the enemy that shows to the unit behind cover of a height; 0 if its eyes are below that."""
        eye = self._eyes.get(posture)
        if eye is None:
            eye = self._eyes[posture] = self._body.eye(posture)
        return WHOLE if dead <= eye else 0.0

    def haze(self, cell: Cell) -> float:
        """The haze between the enemy and a cell."""
        return self._prospect.haze_at(cell)
