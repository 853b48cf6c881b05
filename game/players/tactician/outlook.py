"""What enemies could see of somebody, for every cell at once: quick to ask for hundreds of places to stand."""

from __future__ import annotations

from functools import cached_property

import numpy as np
import numpy.typing as npt

from game.battle.view import View
from game.board.sight.silhouette import everywhere
from rules.body import Posture, Silhouette, ZoneSeen
from rules.figure import Body
from rules.ground import Cell
from rules.scene import Pose

Floats = npt.NDArray[np.float64]
WHOLE = 0.75
"""How much of an enemy is taken to show to somebody who sees his eyes."""


class Outlook:
    """One enemy's view of the ground, from how he is or was last seen."""

    def __init__(self, view: View, pose: Pose) -> None:
        self._view, self._pose = view, pose
        self._prospect = view.prospect(pose)
        self._shown: dict[tuple[Body, Posture], Floats] = {}

    @cached_property
    def _tags(self) -> dict[Cell, str]:
        return dict(self._view.board.terrain.tags)

    def of(self, body: Body, cell: Cell, posture: Posture) -> Silhouette:
        """What would show of such a body there, which way it faces and what stands on the sides of its cell left
        out.
        """
        shown = float(self._over_all(body, posture)[cell[1], cell[0]])
        zones = (ZoneSeen("body", 1.0, shown),)
        metres = self._view.grid.straight(self._pose.cell, cell)
        return Silhouette(metres, zones, self._haze(cell) if shown else 0.0, tag=self._tags.get(cell, ""))

    def returned(self, body: Body, cell: Cell, posture: Posture) -> Silhouette | None:
        """What would show of the enemy to such a body there; None if its eyes cannot see his."""
        dead = float(self._prospect.dead[cell[1], cell[0]])
        if dead > body.eye(posture):
            return None
        metres = self._view.grid.straight(self._pose.cell, cell)
        return Silhouette(metres, (ZoneSeen("body", 1.0, WHOLE),), self._haze(cell))

    def _haze(self, cell: Cell) -> float:
        haze = float(self._prospect.haze[cell[1], cell[0]])
        return haze if haze < 1e9 else 0.0

    def _over_all(self, body: Body, posture: Posture) -> Floats:
        key = (body, posture)
        shown = self._shown.get(key)
        if shown is None:
            zones = {zone.name: zone.share for zone in body.layout.zones[posture]}
            parts = everywhere(self._prospect, body, posture)
            shown = self._shown[key] = sum(
                (zones[name] * part for name, part in parts.items()), np.zeros(self._prospect.dead.shape)
            )
        return shown
