"""Words that rise over the map: results close together are each read whole."""

from pathlib import Path

import pygame
import pytest

from game.ui.map.effects import Words
from game.ui.map.palette import usual
from game.ui.map.table import MapTable
from tests.ui.battle.table import made_ready


@pytest.mark.usefixtures("screen")
@pytest.mark.parametrize("down", [4, 30, 60, 180])
def test_words_close_together_stand_apart_and_on_the_screen(down: int, tmp_path: Path) -> None:
    """Three results in one place at one time, at the upper edge of the screen as well."""
    table = MapTable(made_ready("crossing/first-shots", "d6", tmp_path, 3).ground)
    camera = table.camera
    camera.resize(pygame.Rect(0, 0, 640, 360))
    place = camera.to_ground((320, down))
    surface, taken = pygame.Surface((640, 360)), list[pygame.Rect]()
    for text in ("missed", "badly hurt", "goes down"):
        Words(0.0, 900.0, place, text, "bad").draw_clear(surface, camera, usual(), 0.5, 1.0, taken)
    assert len(taken) == 3
    assert all(camera.rect.contains(word) for word in taken), taken
    assert all(word.collidelist(taken[:number]) < 0 for number, word in enumerate(taken)), taken
