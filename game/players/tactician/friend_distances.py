"""How near friends are to a place: kept from question to question, as only a few of them move in between."""

from __future__ import annotations

from collections.abc import Mapping

from game.board.grid import Grid
from rules.frame.ground import Cell
from rules.kernel.refs import Ref

APART, BUNCHED = 5.0, 0.03
"""Metres to keep from friends with enemies about, and cost of a place for each friend right beside it, where a book
knows no burst to fear.
"""
COMES = 0.2
"""The chance, with enemies about, of a burst where a friend stands: another unit right beside it suffers the same."""


class Company:
    """Where every unit of a side is."""

    def __init__(self) -> None:
        self._posts: dict[Ref, Cell] = {}
        self._apart = APART
        self._elbows: dict[Cell, dict[Ref, float]] = {}
        """The friends near each cell, and how near: 1 for a friend there, less for each farther off."""
        self._rally: dict[Cell, tuple[tuple[Cell, ...], list[float]]] = {}
        """For each cell, where every unit was when `rally` was last asked, and what each of them counted."""

    def stands(self, grid: Grid, posts: Mapping[Ref, Cell], apart: float = APART) -> None:
        """Note where the fighting units are now, and how many metres they do well to keep apart."""
        if apart != self._apart:
            self._apart = apart
            self._posts.clear()
            self._elbows.clear()
        before = self._posts
        if posts == before:
            return
        for friend, cell in before.items():
            if posts.get(friend) != cell:
                for beside, _ in _elbow_room(grid, cell, apart):
                    del self._elbows[beside][friend]
        for friend, cell in posts.items():
            if before.get(friend) != cell:
                for beside, counts in _elbow_room(grid, cell, apart):
                    self._elbows.setdefault(beside, {})[friend] = counts
        self._posts = dict(posts)

    @property
    def elbows(self) -> Mapping[Cell, object]:
        """The cells that are near a unit."""
        return self._elbows

    def beside(self, cell: Cell, unit: Ref) -> float:
        """The friends that a burst could hit together with a unit in a cell; the farther off, the less each counts."""
        there = self._elbows.get(cell)
        return sum(there[mate] for mate in sorted(there) if mate != unit) if there else 0.0

    def rally(self, grid: Grid, cell: Cell, everybody: tuple[Cell, ...]) -> float:
        """Units near a place, of those in these cells; the farther off, the less each counts."""
        before, parts = self._rally.get(cell, ((), []))
        if before is not everybody and before != everybody:
            straight = grid.straight
            if len(before) == len(everybody):
                for number, (was, at) in enumerate(zip(before, everybody, strict=True)):
                    if was != at:
                        parts[number] = 1.0 / (1.0 + straight(cell, at))
            else:
                parts = [1.0 / (1.0 + straight(cell, at)) for at in everybody]
        self._rally[cell] = everybody, parts
        return sum(parts)


def _elbow_room(grid: Grid, at: Cell, apart: float) -> tuple[tuple[Cell, float], ...]:
    """The cells near a unit, and how near each is."""
    return tuple((cell, 1.0 - grid.straight(at, cell) / (2 * apart)) for cell in grid.within(at, apart))
