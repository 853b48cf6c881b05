"""The painting of maps for cards: the bare ground, and over it what there is to win.

Where anybody begins is not shown: who sits down at the table may not know where the others lie in wait.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from pathlib import Path

import pygame

from game.battle.scenario import read_scenario
from game.board.battleground import Battleground
from game.board.tiled import read
from game.ui.map.chart import Chart, Point
from game.ui.map.palette import Colour, Palette, palettes, usual
from game.ui.map.pictures import map_picture
from rules.frame.ground import Cell

TINTED = 110
"""How opaque the tint of an objective is, of 255."""
FRINGE = (30, 24, 12)
"""What keeps a border readable on any ground."""


def bare(map_file: Path, size: tuple[int, int], palette: str) -> pygame.Surface:
    """A map that fills a size, with nobody on it."""
    return map_picture(read(map_file), size, _palette(palette))


def planned(plain: pygame.Surface, map_file: Path, scenario_file: Path, palette: str) -> pygame.Surface:
    """A bare picture with the ground that a scenario is about."""
    ground, scenario = read(map_file), read_scenario(scenario_file).scenario
    picture = plain.copy()
    for name in dict.fromkeys(objective.name for objective in scenario.objective):
        cells = {cell for drawn in ground.objectives if drawn.name == name for cell in drawn.cells}
        _lay(picture, ground, cells, _palette(palette))
    return picture


def _palette(name: str) -> Palette:
    return palettes().get(name) or usual()


def _lay(picture: pygame.Surface, ground: Battleground, cells: set[Cell], palette: Palette) -> None:
    """Mark some ground in a picture that a map fills."""
    chart = Chart(ground.terrain.grid)
    wide, high = picture.get_size()
    scale = max(wide / chart.size[0], high / chart.size[1])
    left, top = (wide - chart.size[0] * scale) / 2, (high - chart.size[1] * scale) / 2
    lay(picture, chart, cells, palette["accent"], lambda point: (left + point[0] * scale, top + point[1] * scale))


def lay(
    picture: pygame.Surface, chart: Chart, cells: Collection[Cell], colour: Colour, at: Callable[[Point], Point]
) -> None:
    """Tint some ground and draw a line round it; `at` says where a point of the ground lies in the picture."""
    veil = pygame.Surface(picture.get_size(), pygame.SRCALPHA)
    for cell in sorted(cells):
        pygame.draw.polygon(veil, (*colour, TINTED), [at(point) for point in chart.outline(cell)])
    picture.blit(veil, (0, 0))
    edges = [
        (at(start), at(end))
        for cell in sorted(cells)
        for direction in chart.sides
        for start, end in (chart.edge(cell, direction),)
        if chart.grid.step(cell, direction) not in cells
    ]
    thick = max(2, picture.get_height() // 150)
    for paint, width in ((FRINGE, thick + 2), (colour, thick)):
        for start, end in edges:
            pygame.draw.aaline(picture, paint, start, end, width)
