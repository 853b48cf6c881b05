"""Which ground no unit of a side has in view; only the units that moved are asked again."""

from __future__ import annotations

from collections.abc import Iterable

from game.battle.view import View
from game.board.board import Board
from rules.frame.ground import Cell
from rules.frame.scene import Pose
from rules.kernel.refs import Ref

EYES = 1.2
"""Metres above the ground at which an enemy would show. No unit is looked for on an obstacle as high as this."""
ROUND = 3
"""Cells around the last known place of an enemy in which a hiding place for it is looked for."""
Spot = tuple[Cell, float]
"""A cell, and a height in metres above its ground."""


class Lookout:
    """A side's eyes from question to question: which unit sees a spot, and which spots no unit sees."""

    def __init__(self) -> None:
        self._view: View
        self._board: Board | None = None
        self._poses: dict[Ref, Pose] = {}
        self._seen: dict[Spot, Ref] = {}
        """For each spot in view, a unit that sees it."""
        self._last: dict[Spot, Ref] = {}
        """The unit that saw each spot last: asked first, as it is likely to see it still."""
        self._unseen: dict[Spot, None] = {}
        self._about: dict[Cell, tuple[Cell, ...]] = {}
        """The cells around a cell on which a unit could be, nearest first."""

    def look(self, view: View, friends: Iterable[Ref]) -> None:
        """Note where every unit is now, and forget what was seen only by units that have moved since."""
        self._view = view
        poses = {friend: view.pose(friend) for friend in friends}
        if view.board is not self._board:
            self._board = view.board
            self._seen.clear()
            self._last.clear()
            self._unseen.clear()
            self._about.clear()
        elif poses != self._poses:
            before = self._poses
            moved = {friend for friend, pose in poses.items() if before.get(friend) != pose}
            gone = moved.union(friend for friend in before if friend not in poses)
            self._seen = {spot: friend for spot, friend in self._seen.items() if friend not in gone}
            for spot in [spot for spot in self._unseen if self._first(spot, moved) is not None]:
                del self._unseen[spot]
        self._poses = poses

    def sees(self, cell: Cell, above: float) -> bool:
        """Whether any unit of the side sees something of this height in a cell."""
        spot = cell, above
        if spot in self._seen:
            return True
        if spot in self._unseen:
            return False
        last = self._last.get(spot)
        by = self._first(spot, self._poses if last not in self._poses else (last, *self._poses))
        if by is None:
            self._unseen[spot] = None
            return False
        self._seen[spot] = self._last[spot] = by
        return True

    def hiding_place(self, at: Cell) -> Cell:
        """The nearest cell in which an enemy would not be seen; the cell itself if there is none near it."""
        about = self._about.get(at)
        if about is None:
            view = self._view
            near = (cell for far in range(1, ROUND + 1) for cell in view.grid.ring(at, far))
            about = self._about[at] = tuple(cell for cell in near if view.place(cell).obstacle < EYES)
        return next((cell for cell in about if not self.sees(cell, EYES)), at)

    def _first(self, spot: Spot, friends: Iterable[Ref]) -> Ref | None:
        cell, above = spot
        sees = self._view.sees_cell
        return next((friend for friend in friends if sees(friend, cell, above=above)), None)
