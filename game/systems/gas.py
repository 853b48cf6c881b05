"""Gas drift: clouds are carried downwind cell by cell, round walls, thin out and are gone."""

from __future__ import annotations

from dataclasses import replace

import esper

from game.board.bursts import passes
from game.world.battlefield import Battlefield
from rules.ground import Cell
from rules.things import Cloud

CLEAR = 0.01
"""A density at which nothing is left to see or breathe."""


class GasDrift(esper.Processor):
    """Lets every cloud go a round's way; how far and how long is the rulebook's figure."""

    def __init__(self, field: Battlefield) -> None:
        self.field = field

    def process(self) -> None:
        world = self.field.world
        for ref, cloud in world.rows(Cloud):
            drift = self.field.book.measures.drift(self.field, cloud)
            carried = None if drift.gone else self._carried(cloud, drift.metres, drift.fade)
            if carried is None or not carried.cells:
                world.delete(ref)
            elif carried != cloud:
                world.put(ref, carried)

    def _carried(self, cloud: Cloud, metres: float, fade: float) -> Cloud:
        here = cloud.source
        step = self.field.grid.straight(here, self.field.grid.step(here, self._wind()))
        steps, rest = divmod(cloud.drifted + metres, step)
        cells = {cell: density - fade for cell, density in cloud.cells if density - fade > CLEAR}
        for _ in range(int(steps)):
            cells = self._downwind(cells)
        return replace(cloud, cells=tuple(sorted(cells.items())), drifted=round(rest, 6))

    def _downwind(self, cells: dict[Cell, float]) -> dict[Cell, float]:
        """Every cell's share moves on to the next downwind; under a roof and against a wall it stays."""
        field, direction = self.field, self._wind()
        moved: dict[Cell, float] = {}
        for cell, density in cells.items():
            onward = field.grid.step(cell, direction)
            if onward not in field.grid:
                continue
            stays = field.place(cell).roof or not passes(field.board, cell, direction)
            at = cell if stays else onward
            moved[at] = max(moved.get(at, 0.0), density)
        return moved

    def _wind(self) -> int:
        """The grid's direction nearest to where the wind blows."""
        grid, to = self.field.grid, self.field.weather.wind_to

        def off(direction: int) -> float:
            return abs((grid.degrees(direction) - to + 180) % 360 - 180)

        return min(range(grid.directions), key=lambda direction: (round(off(direction), 6), direction))
