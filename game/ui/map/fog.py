"""What has never been seen, what has been, and what is seen now: clear, cool or dark, with soft edges."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np
import numpy.typing as npt

from game.battle.view import View
from game.ui.map.chart import Floats
from rules.frame.figure import Condition
from rules.frame.scene import Pose
from rules.kernel.refs import Ref

CLEAR_THROUGH = 7.0
"""Metres of dense growth through which about a third is still made out."""
DIM = 0.35
"""What is less clear than this does not count as seen."""


class Fog:
    """Remembers for each side which cells it has seen in the course of a battle."""

    def __init__(self, shape: tuple[int, int]) -> None:
        self._shape = shape
        self._seen: dict[str, npt.NDArray[np.bool_]] = {}
        self.recalled: Callable[[str | None], npt.NDArray[np.bool_]] | None = None
        """The unit that remembers instead, where there is one: that which was there from the beginning."""

    def look(self, view: View) -> Floats:
        """How clearly each cell is seen now, 0 to 1, rows by columns; it is remembered."""
        clear = np.zeros(self._shape, dtype=np.float32)
        for _, pose in eyes_of(view):
            clear = np.maximum(clear, clarity(view, pose))
        if self.recalled is None:
            known = self.seen(view.eyes or "")
            known |= clear >= DIM
        return clear

    def seen(self, side: str) -> npt.NDArray[np.bool_]:
        """The cells a side has seen at some time."""
        if self.recalled is not None:
            return self.recalled(side or None)
        return self._seen.setdefault(side, np.zeros(self._shape, dtype=np.bool_))

    def remember(self, side: str, seen: npt.NDArray[np.bool_]) -> None:
        """Take over what a side has seen, such as from before a rewind."""
        self._seen[side] = seen.copy()

    def forget(self) -> None:
        """Nobody has seen anything."""
        self._seen.clear()


def eyes_of(view: View) -> Iterator[tuple[Ref, Pose]]:
    """Everybody who looks about for the side, and how he stands."""
    own = (ref for side in view.viewers or (None,) for ref in view.units(side))
    for ref in own:
        condition = view.find(ref, Condition)
        if condition is None or condition.state.fighting:
            yield ref, view.pose(ref)


def made_out(view: View, pose: Pose) -> npt.NDArray[np.bool_]:
    """The cells that one pair of eyes sees clearly enough to remember them."""
    return clarity(view, pose) >= DIM


def clarity(view: View, pose: Pose) -> Floats:
    """How clearly one pair of eyes sees each cell: not at all behind hard things, worse through growth and smoke."""
    prospect = view.prospect(pose)
    shown = prospect.view()
    for column, row in pose.cells:
        shown[row, column] = True
    if pose.kept_down:
        grid = view.grid
        for row, column in np.argwhere(shown).tolist():
            cell = column, row
            if cell not in pose.cells and grid.direction(pose.cell, cell) in pose.kept_down:
                shown[row, column] = False
    haze = np.where(np.isfinite(prospect.haze), prospect.haze, 0)
    return np.asarray(shown * np.exp(-haze / CLEAR_THROUGH), dtype=np.float32)
