"""Whether there is a way out: over ground one can walk, past no enemy who could stop one, to the edge of the map."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from rules.frame.ground import Barrier, Cell
from rules.frame.scene import Scene
from rules.kernel.angles import apart
from rules.reflex.terms.bands import LIMITS, Band

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

    @cached_property
    def watched(self) -> frozenset[Cell]:
        """The cells in reach of an enemy."""
        return frozenset(cell for foe in self.foes for cell in self.scene.grid.within(foe, NEAR))

    def there(self, start: Cell) -> bool:
        """Whether somebody in this cell can still get away (RFX-MORALE-04)."""
        if not self.foes or start in self.free:
            return True
        if start in self.shut:
            return False
        grid, away = self.scene.grid, self._away(start)
        seen = {start}
        trail = [(start, iter(away))]
        while trail:
            cell, ways = trail[-1]
            if len(grid.neighbours(cell)) < grid.directions or cell in self.free:
                self.free.update(cell for cell, _ in trail)
                return True
            onward = next(
                (to for way in ways if (to := grid.step(cell, way)) not in seen and self._open(cell, way)), None
            )
            if onward is None:
                trail.pop()
            else:
                seen.add(onward)
                trail.append((onward, iter(away)))
        self.shut |= seen
        return False

    def _away(self, start: Cell) -> tuple[int, ...]:
        """All directions, those away from the nearest enemy first."""
        grid = self.scene.grid
        dread = min(self.foes, key=lambda foe: (grid.straight(start, foe), foe))
        bearing = grid.bearing(dread, start)

        def off(way: int) -> float:
            return apart(grid.degrees(way), bearing)

        return tuple(sorted(range(grid.directions), key=lambda way: (round(off(way), 6), way)))

    def _open(self, cell: Cell, way: int) -> bool:
        """Whether he can go on so: over ground one can walk, and not into an enemy's reach, though out of it."""
        to = self.scene.grid.step(cell, way)
        if to in self.watched and self._dread(to) <= self._dread(cell):
            return False
        there = self.scene.place(to)
        if there.walk == "impassable" or there.obstacle > TOO_HIGH or _walled(self.scene.barrier(cell, way)):
            return False
        return there.height - self.scene.place(cell).height <= TOO_STEEP

    def _dread(self, cell: Cell) -> float:
        """Metres to the nearest enemy."""
        return min(self.scene.grid.straight(cell, foe) for foe in self.foes)


def _walled(barrier: Barrier | None) -> bool:
    """Whether an edge keeps one in: a wall, or a locked door. A window one climbs through."""
    if barrier is None or barrier.height <= TOO_HIGH:
        return False
    if barrier.what == "window":
        return False
    return not (barrier.what == "door" and barrier.state != "locked")
