"""Whether there is a way out: over ground one can walk, past no enemy who could stop one, to the edge of the map."""

from __future__ import annotations

from collections.abc import Iterable

from rules.ground import Barrier, Cell
from rules.reflex.core.bands import LIMITS, Band
from rules.scene import Scene

NEAR = LIMITS[Band.GUNFIGHTING.rank]
"""Metres from an enemy within which no way out leads (RFX-MORALE-04)."""
TOO_HIGH, TOO_STEEP = 1.2, 2.0
"""Metres of a wall, and of a step up, that stop somebody in a hurry."""


class WaysOut:
    """The ways out of one side at one moment. What one unit has found serves the others."""

    def __init__(self, scene: Scene, foes: Iterable[Cell]) -> None:
        self.scene = scene
        self.foes = tuple(foes)
        self.free: set[Cell] = set()
        self.shut: set[Cell] = set()

    def there(self, start: Cell) -> bool:
        """Whether somebody in this cell can still get away (RFX-MORALE-04)."""
        if not self.foes or start in self.free:
            return True
        if start in self.shut:
            return False
        came: dict[Cell, Cell | None] = {start: None}
        todo = [start]
        while todo:
            cell = todo.pop()
            around = self.scene.grid.neighbours(cell)
            if len(around) < self.scene.grid.directions or cell in self.free:
                self._remember(cell, came)
                return True
            onward = [to for way, to in around if to not in came and self._open(cell, way, to)]
            todo += sorted(onward, key=lambda to: (self._dread(to), to))
            came.update(dict.fromkeys(onward, cell))
        self.shut.update(came)
        return False

    def _remember(self, end: Cell, came: dict[Cell, Cell | None]) -> None:
        at: Cell | None = end
        while at is not None:
            self.free.add(at)
            at = came[at]

    def _dread(self, cell: Cell) -> float:
        """Metres to the nearest enemy: the search runs away from them first."""
        return min(self.scene.grid.straight(cell, foe) for foe in self.foes)

    def _open(self, cell: Cell, way: int, to: Cell) -> bool:
        """Whether he can go on so: not into an enemy's reach, though out of it."""
        far = self._dread(to)
        if (far <= NEAR and far <= self._dread(cell)) or _walled(self.scene.barrier(cell, way)):
            return False
        here, there = self.scene.place(cell), self.scene.place(to)
        solid = there.walk == "impassable" or there.obstacle > TOO_HIGH
        return not solid and there.height - here.height <= TOO_STEEP


def _walled(barrier: Barrier | None) -> bool:
    """Whether an edge keeps one in: a wall, or a locked door. A window one climbs through."""
    if barrier is None or barrier.height <= TOO_HIGH:
        return False
    if barrier.what == "window":
        return False
    return not (barrier.what == "door" and barrier.state != "locked")
