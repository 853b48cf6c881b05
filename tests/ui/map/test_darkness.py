"""The dark is drawn as the rules count it: lit ground stays as by day, the rest is the darker for its light."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from game.battle.battle import Battle
from game.ui.map.darkness import SHADES, darkness
from rules.frame.ground import Light
from tests.ui.battle.table import made_ready


def test_the_less_light_the_thicker_the_dark() -> None:
    assert list(SHADES) == list(Light)
    assert all(one < other for one, other in pairwise(SHADES.values()))
    assert SHADES[Light.BRIGHT] == 0


@pytest.mark.parametrize("scenario", ["inn/the-inn", "crossing/first-shots"])
def test_each_cell_is_as_dark_as_its_light(scenario: str, tmp_path: Path) -> None:
    """That of the lantern, of the room half lit, and of the hour outside."""
    battle = Battle(made_ready(scenario, "gurps", tmp_path, 3), "1")
    view, terrain = battle.view("blue"), battle.setup.ground.terrain
    shade, (rows, columns) = darkness(view, terrain.light), terrain.shape
    for cell in ((column, row) for row in range(rows) for column in range(columns)):
        assert shade[cell[1], cell[0]] == pytest.approx(SHADES[view.light(cell)])
