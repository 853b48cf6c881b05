"""A great battlefield for timing the map table: hills, woods, a stream, roads, houses, and people with smoke about."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pygame

from game.battle.battle import Battle
from game.board.battleground import Battleground
from game.board.grid import Grid
from game.board.terrain import WALKS, Terrain, flat, quantised
from game.ui.map.effects import Tracer, Words
from game.ui.map.overlays import Area, Blast, Drift, Path, Reach, Ring, Ruler, Sightline
from game.ui.map.table import MapTable
from rules.frame.ground import Barrier, Cell
from rules.frame.things import Cloud, Fire
from rules.kernel.refs import Ref
from tests.bench.timing import uncounted
from tests.game.skirmish import ground, posted, setup

SIDE = 100
SCREEN = 1920, 1080
WALL = Barrier("wall", 2.8, material="brick", millimetres=300)
FRAME = 1000 / 60
"""Milliseconds of the clock from frame to frame."""


def country(grid: Grid) -> Terrain:
    """A hundred cells square: a third woods, a stream from north to south, two roads, a dozen houses."""
    rows, columns = np.mgrid[0 : grid.rows, 0 : grid.columns]
    heights = 6 + 4 * np.sin(columns / 11) * np.cos(rows / 13) + 2 * np.sin(rows / 5 + columns / 17)
    terrain = replace(flat(grid, grid.rows, grid.columns), ground=quantised(heights))
    wooded = (np.sin(columns / 7 + 1) + np.cos(rows / 6) + np.sin((rows + columns) / 9)) > 0.85
    for cell in grid.cells():
        column, row = cell
        if column == round(48 + 6 * math.sin(row / 9)):
            terrain.names[cell] = "stream"
            terrain.walk[row, column] = WALKS.index("deep")
        elif row == round(50 + 5 * math.sin(column / 12)) or column == 20:
            terrain.names[cell] = "track"
        elif wooded[row, column]:
            terrain.names[cell] = "forest floor"
            terrain.growth[row, column], terrain.density[row, column] = 9.0, 0.3
            terrain.tags[cell] = "trunk"
    for number in range(12):
        _house(terrain, 8 + number * 37 % 80, 10 + number * 23 % 80)
    return terrain


def _house(terrain: Terrain, left: int, top: int) -> None:
    grid = terrain.grid
    cells = {(column, row) for column in range(left, left + 4) for row in range(top, top + 3)}
    for cell in sorted(cells):
        terrain.names[cell] = "boards"
        terrain.growth[cell[1], cell[0]] = 0
        terrain.tags.pop(cell, None)
        terrain.roof[cell[1], cell[0]] = True
        for direction, other in grid.neighbours(cell):
            if other not in cells and (grid.shape == "hex" or direction % 2 == 0):
                terrain.barriers[cell, direction] = WALL
                terrain.barriers[other, (direction + grid.directions // 2) % grid.directions] = WALL


def battle(grid: Grid, people: int) -> Battle:
    """So many people of two sides in the middle of it."""
    terrain = country(grid)
    spots = [spot(number) for number in range(people)]
    blue, red = posted("blue", *spots[: people // 2]), posted("red", *spots[people // 2 :])
    return Battle(setup(*blue, *red, terrain=terrain), "1")


def spot(number: int) -> Cell:
    """Where each unit stands: all over the middle of the map, none where another is."""
    return 30 + number % 40, 30 + (number * 13 + number // 40) % 40


def laden(fight: Battle) -> MapTable:
    """The table of one side with smoke, fires, marks and every overlay there is."""
    table = MapTable(fight.setup.ground)
    view = fight.view("blue")
    table.show(view)
    grid, middle = table.chart.grid, (48, 48)
    metres = grid.metres
    unit = view.units("blue")[0]
    table.scenery = replace(
        table.scenery,
        clouds=tuple((Ref(n), _cloud(grid, (44 + 6 * n, 46), metres)) for n in range(3)),
        fires=(Fire((50, 50), 3, 0, 99), Fire((52, 49), 2, 0, 99)),
    )
    table.marks.nerve = dict.fromkeys(view.units(), 0.5)
    table.marks.chosen = unit
    near = grid.within(middle, 9 * metres)
    overlays = table.overlays
    overlays.reach = Reach({cell: min(2, int(grid.straight(middle, cell) / 3 / metres)) for cell in near})
    overlays.path = Path(grid.line(middle, (54, 52)), ((50, 49),), "12 m", facing=60)
    overlays.sights = tuple(Sightline(middle, (58, 40 + 4 * n), (53, 44 + 2 * n), "wall") for n in range(4))
    overlays.dead_ground = np.asarray(view.prospect(view.pose(unit)).dead, dtype=np.float32)
    overlays.exposure = table.fog.look(view)
    overlays.cover = dict.fromkeys(near[:12], ("+2", 0.5))
    overlays.rings = tuple(Ring(middle, n * metres * 6, f"{n}") for n in (1, 2, 4))
    overlays.blast = Blast((56, 44), ((2 * metres, "a"), (5 * metres, "b")), tuple(grid.within((56, 44), 5 * metres)))
    overlays.drift = Drift(tuple(tuple(grid.within((40 + 2 * n, 52), 2 * metres)) for n in range(3)), "gas")
    overlays.ruler = Ruler((middle, (44, 55)), "20 m")
    overlays.areas = (Area(tuple(grid.within((60, 55), 4 * metres)), "The hill"),)
    table.relay()
    return table


def _cloud(grid: Grid, cell: Cell, metres: float) -> Cloud:
    return Cloud("smoke", tuple((each, 0.9) for each in grid.within(cell, 3 * metres)), 99, source=cell)


def bare(grid: Grid) -> Battleground:
    """The same country with nobody in it."""
    return ground(country(grid))


def ready(table: MapTable, screen: pygame.Surface, now: float = 0.0) -> float:
    """Draw until everything in view is painted; the time on the clock then."""
    for _ in range(2000):
        now += FRAME
        table.draw(screen, screen.get_rect(), now)
        if not table.painting:
            break
    return now


def frames(
    table: MapTable, screen: pygame.Surface, count: int, move: Callable[[int, float], None], now: float
) -> tuple[list[float], float]:
    """The seconds of so many frames, with something done before each, and the time on the clock after them.

    Counted is the time this program was at work: what others took of the processor between does not count.
    """
    seconds = []
    with uncounted():
        for number in range(count):
            now += FRAME
            before = time.thread_time()
            move(number, now)
            table.draw(screen, screen.get_rect(), now)
            table.minimap((240, 160))
            seconds.append(time.thread_time() - before)
    return seconds, now


def shots(table: MapTable, number: int, now: float) -> None:
    """Something to see every few frames."""
    if number % 12 == 0:
        start, end = table.chart.middle((45, 45)), table.chart.middle((55, 50))
        table.effects.add(Tracer(now, 300, start, end), Words(now + 200, 900, end, "hit", "wound"))
