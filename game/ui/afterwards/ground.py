"""The map of a battle that is over: where people fell, and the fire that was exchanged."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

import pygame

from game.board.battleground import Battleground
from game.ui.afterwards.aftermath import Aftermath
from game.ui.map.chart import Chart, Point
from game.ui.map.counters import fallen
from game.ui.map.palette import Palette, usual
from game.ui.map.pictures import map_picture
from rules.frame.figure import State
from rules.frame.ground import Cell

DIMMED = (198, 196, 192)
"""By how much the ground steps back behind what is shown on it."""

Placing = Callable[[Cell], Point]


def fallen_picture(
    ground: Battleground, told: Aftermath, size: tuple[int, int], palette: Palette | None = None
) -> pygame.Surface:
    """The whole map, as large as fits: lines for the fire, and the fallen in the colour and shape of their side."""
    colours = palette or usual()
    chart = Chart(ground.terrain.grid)
    scale = min(size[0] / chart.size[0], size[1] / chart.size[1])
    picture = map_picture(ground, (int(chart.size[0] * scale), int(chart.size[1] * scale)), colours)
    picture.fill(DIMMED, special_flags=pygame.BLEND_RGB_MULT)
    sides = [side for side, _ in told.report.sides]

    def at(cell: Cell) -> Point:
        x, y = chart.middle(cell)
        return x * scale, y * scale

    _fire(picture, told, at, sides, colours)
    _fallen(picture, told, at, sides, colours)
    return picture


def _fire(picture: pygame.Surface, told: Aftermath, at: Placing, sides: Sequence[str], colours: Palette) -> None:
    """A line for every attack; a hit is drawn strongly, a miss thinly."""
    thick = max(2, picture.get_width() // 420)
    for hit in (False, True):
        veil = pygame.Surface(picture.get_size(), pygame.SRCALPHA)
        for shot in told.shots:
            if shot.hit is hit and shot.side in sides:
                ink = (*colours.side(sides.index(shot.side)).fill, 255)
                pygame.draw.aaline(veil, ink, at(shot.start), at(shot.goal), thick if hit else 1)
        veil.set_alpha(190 if hit else 90)
        picture.blit(veil, (0, 0))


def _fallen(picture: pygame.Surface, told: Aftermath, at: Placing, sides: Sequence[str], colours: Palette) -> None:
    size = max(18, min(picture.get_size()) // 14)
    there: Counter[Cell] = Counter()
    for fall in told.falls:
        if fall.side not in sides:
            continue
        x, y = at(fall.cell)
        beside = there[fall.cell] * size * 0.4
        there[fall.cell] += 1
        middle, colour = (round(x + beside), round(y - beside)), colours.side(sides.index(fall.side))
        pygame.draw.aacircle(picture, colour.fill, middle, size * 0.5)
        pygame.draw.aacircle(picture, colour.rim, middle, size * 0.44)
        stamp = fallen(colours, sides.index(fall.side), size, State(fall.state))
        picture.blit(stamp, stamp.get_rect(center=middle))
