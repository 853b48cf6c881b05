"""The map ends in the margin of its sheet: a bare strip with a line of ink, and the plain table beyond."""

import numpy as np
import pygame
import pytest

from game.ui.map.chart import Chart
from game.ui.map.land import Land
from game.ui.map.painter import Painter
from game.ui.map.palette import usual
from tests.ui.map.drawing import meadow


@pytest.mark.usefixtures("screen")
@pytest.mark.parametrize("hexes", [True, False], ids=["hexes", "squares"])
def test_the_sheet_has_a_plain_margin_and_lies_on_the_table(*, hexes: bool) -> None:
    ground = meadow(hexes=hexes)
    land, palette = Land(ground, Chart(ground.terrain.grid)), usual()
    painter = Painter(land, palette)
    cell, scale = land.chart.metres, 24 / land.chart.metres
    high = land.chart.size[1]
    picture = painter.paint(land.board, -1.5 * cell, high / 2 - 3 * cell, scale, (72, 144))
    pixels = pygame.surfarray.array3d(picture).astype(int).sum(axis=2)
    table, margin, line = pixels[4:12], pixels[20:29], pixels[33:36]
    assert abs(int(np.median(table)) - sum(palette["table"])) < 12
    assert np.median(margin) > np.median(table) + 150
    assert np.std(margin) < 12, "bare paper, with its grain alone"
    assert line.min(axis=0).max() < np.median(margin) - 60, "a line of ink runs down the edge of the board"
