"""What a scenario says of the ground, as the things that are there when the battle begins."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from game.battle.ground_sheet import BreachSheet, CloudSheet, FireSheet
from game.battle.scenario import Scenario
from game.board.battleground import Battleground
from game.world.timing import Timing
from rules.frame.book import Rulebook
from rules.frame.ground import Cell
from rules.frame.things import Breach, Cloud, Fire
from rules.kernel.angles import nearest
from rules.kernel.faults import Fault

NAME_A_CELL = "name a cell of the map"


@dataclass(frozen=True)
class LaidThings:
    """The holes, clouds and fires of a scenario on its map, under one rulebook."""

    scenario: Scenario
    ground: Battleground
    book: Rulebook
    times: Timing

    def things(self) -> Iterator[object]:
        """Everything that is sound, as the components of one thing each."""
        grid = self.ground.terrain.grid
        for hole in self.scenario.breach:
            way = self._way(hole)
            if (hole.at, way) in self.ground.terrain.barriers:
                yield Breach(hole.at, way)
        for cloud in filter(self._serves, self.scenario.cloud):
            cells = tuple(((column, row), thick) for column, row, thick in cloud.cells if (column, row) in grid)
            yield Cloud(
                cloud.kind, cells or ((cloud.at, 1.0),), self.times.rounds(cloud.lasts), cloud.strength, cloud.at
            )
        for fire in filter(self._serves, self.scenario.fire):
            yield Fire(fire.at, fire.fierce, 0, self.times.rounds(fire.lasts))

    def _way(self, hole: BreachSheet) -> int:
        """The direction of the grid that is nearest to that of a hole."""
        grid = self.ground.terrain.grid
        return nearest(hole.edge, map(grid.degrees, range(grid.directions)))

    def _serves(self, sheet: CloudSheet | FireSheet) -> bool:
        lacking = "gas" if isinstance(sheet, CloudSheet) else "fire"
        return sheet.book in ("", self.book.name) and lacking not in self.book.lacks

    def faults(self, file: str) -> Iterator[Fault]:
        """What lies off the map, and holes where nothing stands."""
        terrain = self.ground.terrain
        for number, hole in enumerate(self.scenario.breach, 1):
            place = f"breach {number}"
            if hole.at not in terrain.grid:
                yield self._off(file, place, hole.at)
            elif (hole.at, self._way(hole)) not in terrain.barriers:
                fault = f"there is no wall {hole.edge:g} degrees from {hole.at[0]},{hole.at[1]}"
                yield Fault(file, place, fault, "name a side of the cell on which a wall, door or window stands")
        for number, cloud in enumerate(self.scenario.cloud, 1):
            cells = (cloud.at, *((column, row) for column, row, _ in cloud.cells))
            yield from (self._off(file, f"cloud {number}", cell) for cell in cells if cell not in terrain.grid)
        for number, fire in enumerate(self.scenario.fire, 1):
            if fire.at not in terrain.grid:
                yield self._off(file, f"fire {number}", fire.at)

    @staticmethod
    def _off(file: str, place: str, cell: Cell) -> Fault:
        return Fault(file, place, f"{cell[0]},{cell[1]} is off the map", NAME_A_CELL)
