"""A piece of the ground is painted in portions small enough for the window to answer between them."""

from collections.abc import Callable
from pathlib import Path

import pytest

from game.ui.map.building import roof
from game.ui.map.chart import Chart
from game.ui.map.land import Land
from game.ui.map.painter import Painter
from game.ui.map.palette import usual
from game.ui.map.pen import Pen
from tests.ui.battle.table import made_ready

MOST = 450
"""Strokes of the pen in a portion."""


@pytest.mark.usefixtures("screen")
def test_fields_and_scrub_are_drawn_a_few_strokes_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ground = made_ready("farm/raid", "d6", tmp_path).ground
    land = Land(ground, Chart(ground.terrain.grid))
    painter, cell = Painter(land, usual()), land.chart.metres
    strokes: list[int] = [0]
    real: Callable[..., None] = Pen.thin

    def counted(pen: Pen, *what: object, **more: object) -> None:
        strokes[0] += 1
        real(pen, *what, **more)

    monkeypatch.setattr(Pen, "thin", counted)
    portions: list[int] = []
    for left in range(0, ground.terrain.grid.columns, 12):
        for _ in painter.painting(land.board, left * cell, 12 * cell, 28 / cell, (384, 384)):
            portions.append(strokes[0])
            strokes[0] = 0
    assert max(portions) <= MOST


@pytest.mark.usefixtures("screen")
@pytest.mark.parametrize("size", [(1, 40), (40, 1), (1, 1)])
def test_a_part_of_a_roof_may_be_a_pixel_broad_or_high(size: tuple[int, int], tmp_path: Path) -> None:
    ground = made_ready("farm/raid", "d6", tmp_path).ground
    building = Painter(Land(ground, Chart(ground.terrain.grid)), usual()).masonry.buildings[0]
    assert roof(building, usual(), *building.outline[0], *size, 8.0).get_size() == size
