"""Gas drift: clouds are carried downwind cell by cell, round walls, thin out and are gone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import esper

from game.board.bursts import passes
from game.world.battlefield import Battlefield
from game.world.field import Field
from rules.frame.ground import Cell
from rules.frame.things import Cloud
from rules.kernel.angles import nearest

CLEAR = 0.01
"""A density at which nothing is left to see or breathe of what thins out; gas may be thin from the start."""


class GasDrift(esper.Processor):
    """Lets every cloud go its way for as long as has passed; how fast and how long is the rulebook's figure."""

    def __init__(self, field: Battlefield) -> None:
        self.field = field
        self.seconds = 0.0
        """How much time passes when it is set to work."""

    def process(self) -> None:
        world = self.field.world
        for ref, cloud in world.rows(Cloud):
            drifted = carried(self.field, cloud, self.seconds)
            if drifted is None:
                world.delete(ref)
            elif drifted != cloud:
                world.put(ref, drifted)


def carried(field: Field, cloud: Cloud, seconds: float) -> Cloud | None:
    """A cloud so many seconds later, if wind and ground stay as they are; None when it is gone. What does not make a
    whole step is carried on.
    """
    drift = field.book.measures.drift(field, cloud)
    if drift.gone:
        return None
    here = cloud.source
    step = field.grid.straight(here, field.grid.step(here, _wind(field)))
    steps, rest = divmod(round(cloud.drifted + drift.metres * seconds, 6), step)
    left = {cell: round(density - drift.fade * seconds, 6) for cell, density in cloud.cells}
    cells = {cell: density for cell, density in left.items() if density > CLEAR or not drift.fade}
    for _ in range(int(steps)):
        cells = _downwind(field, cells)
    return replace(cloud, cells=tuple(sorted(cells.items())), drifted=round(rest, 6)) if cells else None


def ahead(field: Field, cloud: Cloud, rounds: int) -> Iterator[Cloud]:
    """A cloud now and in the rounds to come, as far as one who looks at it can tell."""
    now: Cloud | None = cloud
    for _ in range(rounds + 1):
        if now is None:
            return
        yield now
        now = carried(field, now, float(field.book.round_seconds))


def _downwind(field: Field, cells: dict[Cell, float]) -> dict[Cell, float]:
    """Every cell's share moves on to the next downwind; under a roof and against a wall it stays."""
    direction = _wind(field)
    moved: dict[Cell, float] = {}
    for cell, density in cells.items():
        onward = field.grid.step(cell, direction)
        if onward not in field.grid:
            continue
        stays = field.place(cell).roof or not passes(field.board, cell, direction)
        at = cell if stays else onward
        moved[at] = max(moved.get(at, 0.0), density)
    return moved


def _wind(field: Field) -> int:
    """The grid's direction nearest to where the wind blows."""
    grid, to = field.grid, field.weather.wind_to
    return nearest(to, map(grid.degrees, range(grid.directions)))
