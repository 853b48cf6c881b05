"""The ground as it is now: the drawn terrain under what battle did to it. Equal changes are the same board."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, field, replace
from functools import cached_property
from threading import Lock
from typing import Any, TypeVar

import numpy as np

from game.board.grid import Grid
from game.board.terrain import EdgeKey, Floats, Terrain, quantised
from rules.frame.ground import Barrier, Cell, Ground
from rules.frame.recall import Given, Lookup

T = TypeVar("T")
KEPT = 96
"""How many boards one terrain remembers; a battle with drifting smoke makes a few a round."""
_changing = Lock()
"""Held while a board is looked up or made: a computer player may think while the window asks the map."""


@dataclass(frozen=True, slots=True)
class Changes:
    """What battle did to the ground, in sorted tuples, so that equal changes compare and hash alike."""

    doors: tuple[tuple[int, str], ...] = ()
    """Doors and windows whose state is not as drawn: their number on the map, and the state."""
    breached: tuple[EdgeKey, ...] = ()
    """Edges whose barrier is gone (listed from one side)."""
    heaps: tuple[tuple[Cell, float, str, int], ...] = ()
    """Hard things come to lie on cells, such as wrecks: height, material, millimetres."""
    cleared: tuple[Cell, ...] = ()
    """Cells whose obstacle is gone."""
    clouds: tuple[tuple[Cell, float], ...] = ()
    """Smoke and the like: density by cell, counted as growth of any height."""


@dataclass(frozen=True, eq=False)
class Board:
    """The ground at one moment. `revision` names its state: caches key on it, and equal states share them."""

    terrain: Terrain
    changes: Changes = Changes()
    _family: OrderedDict[Changes, Board] = field(default_factory=OrderedDict, repr=False)
    _cache: dict[object, Any] = field(default_factory=dict, repr=False)
    _places: dict[Cell, Ground] = field(default_factory=dict, repr=False)

    @cached_property
    def grid(self) -> Grid:
        return self.terrain.grid

    @property
    def revision(self) -> Changes:
        return self.changes

    def changed(self, changes: Changes) -> Board:
        """The board with exactly these changes over the drawn terrain."""
        if changes == self.changes:
            return self
        with _changing:
            known = self._family.get(changes)
            if known is None:
                known = Board(self.terrain, changes, self._family)
                self._family[changes] = known
                while len(self._family) > KEPT:
                    self._family.popitem(last=False)
            else:
                self._family.move_to_end(changes)
            return known

    @cached_property
    def drawn(self) -> Board:
        """The board as it was before battle came over it: what holds for all its states is remembered there."""
        return self.changed(Changes())

    def remembered(self, lookup: Lookup[Any, ..., T], given: Given) -> T:
        """The answer to a lookup about this state of the ground. It never changes, and goes with the board."""
        key = lookup, given
        if key not in self._cache:
            self._cache[key] = lookup.afresh(self, given)
        found: T = self._cache[key]
        return found

    @cached_property
    def obstacle(self) -> Floats:
        """Height of the hard thing on each cell above its ground, wrecks and cleared cells included."""
        if not self.changes.heaps and not self.changes.cleared:
            return self.terrain.obstacle
        heights = self.terrain.obstacle.copy()
        for column, row in self.changes.cleared:
            heights[row, column] = 0
        for (column, row), height, _, _ in self.changes.heaps:
            heights[row, column] = max(heights[row, column], quantised(height))
        return heights

    @cached_property
    def smoke(self) -> Floats | None:
        """Density of clouds on each cell; None when there are none."""
        if not self.changes.clouds:
            return None
        density = np.zeros(self.terrain.shape, dtype=np.float32)
        for (column, row), thick in self.changes.clouds:
            density[row, column] += thick
        return density

    @cached_property
    def barriers(self) -> dict[EdgeKey, Barrier]:
        """Every wall, door and window as it stands now, by edge, from both sides."""
        doors = dict(self.changes.doors)
        if not doors and not self.changes.breached:
            return self.terrain.barriers
        now = {
            edge: replace(barrier, state=doors[barrier.part]) if barrier.part in doors else barrier
            for edge, barrier in self.terrain.barriers.items()
        }
        for cell, direction in self.changes.breached:
            now.pop((cell, direction), None)
            opposite = (direction + self.grid.directions // 2) % self.grid.directions
            now.pop((self.grid.step(cell, direction), opposite), None)
        return now

    def barrier(self, cell: Cell, direction: int) -> Barrier | None:
        """What stands on one edge of a cell."""
        return self.barriers.get((cell, direction))

    def place(self, cell: Cell) -> Ground:
        """What a cell is like now."""
        place = self._places.get(cell)
        if place is None:
            place = self._places[cell] = self._place(cell)
        return place

    def _place(self, cell: Cell) -> Ground:
        if self is self.drawn:
            return self.terrain.place(cell)
        drawn = self.drawn.place(cell)
        for at, height, material, millimetres in self.changes.heaps:
            if at == cell and height > drawn.obstacle:
                drawn = replace(drawn, obstacle=height, material=material, millimetres=millimetres)
        if cell in self.changes.cleared:
            drawn = replace(drawn, obstacle=0.0, material="", millimetres=0)
        return drawn
