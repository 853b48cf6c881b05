"""Which stretch of ground to sweep with fire: one from the end of which to the other most enemies stand."""

from __future__ import annotations

from collections.abc import Iterable

from game.players.tactician.position_value import PositionValue
from rules.frame.ground import Cell

WIDER = 0.01
"""What each cell of a front counts against it: wider fronts take more rounds."""
A_FRIEND = 3.0
"""How many enemies a friend in the swept ground counts for."""
ASIDE = 1e-6


class Sweeps:
    """Tells fronts apart for one unit as it stands; all that stands between it and the front is swept with it."""

    def __init__(self, standing: PositionValue) -> None:
        self._centre = standing.view.grid.centre
        self._here = self._centre(standing.pose.cell)
        counts = ((foe.pose.cell, foe.sure * standing.plan.value(foe.ref)) for foe in standing.foes if not foe.gone)
        friends = (
            (standing.view.cells(mate)[0], -A_FRIEND)
            for mate in (*standing.friends, *standing.fallen)
            if mate != standing.unit
        )
        self._about = tuple((*self._off(cell), worth) for cell, worth in (*counts, *friends))

    def _off(self, cell: Cell) -> tuple[float, float]:
        x, y = self._centre(cell)
        return x - self._here[0], y - self._here[1]

    def worth(self, front: tuple[Cell, ...]) -> float:
        """Enemies in the triangle from the unit to a front, by what they count, less friends there."""
        return sum(self._within(front)) - WIDER * len(front)

    def _within(self, front: tuple[Cell, ...]) -> Iterable[float]:
        """What each unit in the triangle counts; its outer corners lie half a cell beyond the ends of the front."""
        (ax, ay), (bx, by) = self._off(front[0]), self._off(front[-1])
        if len(front) > 1:
            more = 0.5 / (len(front) - 1)
            dx, dy = (bx - ax) * more, (by - ay) * more
            ax, ay, bx, by = ax - dx, ay - dy, bx + dx, by + dy
        if ax * by < ay * bx:
            ax, ay, bx, by = bx, by, ax, ay
        for x, y, counts in self._about:
            beside = ax * y - ay * x >= -ASIDE and x * by - y * bx >= -ASIDE and ax * x + ay * y > 0.0
            if beside and (bx - ax) * (y - ay) - (by - ay) * (x - ax) >= -ASIDE:
                yield counts
