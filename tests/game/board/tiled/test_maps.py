"""The maps that come with the game."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from game.board.tiled import read
from game.data import PROJECT, TILESETS
from tests.game.workshop.editing.test_made_up import same

MAPS = Path(__file__).parents[4] / "maps"


@pytest.mark.parametrize("path", sorted(MAPS.glob("*/*.tmx")), ids=lambda path: path.stem)
def test_every_map_of_ours_is_read_without_a_word(path: Path) -> None:
    field = read(path)
    assert not field.warnings
    assert field.deploys
    assert field.title


@pytest.mark.parametrize(("map_name", "layers"), [("farm", 8), ("wielka", 6)])
def test_a_map_that_an_old_tiled_saved_is_the_same_ground_with_one_warning(
    map_name: str, layers: int, tmp_path: Path
) -> None:
    ours = MAPS / map_name / f"{map_name}.tmx"
    folder = tmp_path / map_name
    folder.mkdir()
    shutil.copytree(MAPS / TILESETS, tmp_path / TILESETS)
    shutil.copyfile(MAPS / PROJECT, tmp_path / PROJECT)
    saved = folder / ours.name
    saved.write_text(as_tiled_1_8_saves(ours.read_text(encoding="utf-8")), encoding="utf-8")
    field = read(saved)
    assert same(field, read(ours))
    (warning,) = field.warnings
    said = f"and {layers} more layers have no class: Tiled 1.8.2 saved the map, and that version drops"
    assert said in warning.fault


def as_tiled_1_8_saves(text: str) -> str:
    """A map after Tiled 1.8 has opened and saved it: layers have no class, and properties no named type."""
    text = re.sub(r'(<layer [^>]*?) class="[^"]*"', r"\1", text)
    text = text.replace('version="1.10" tiledversion="1.10.2"', 'version="1.8" tiledversion="1.8.2"')
    return re.sub(r' propertytype="[^"]*"', "", text)
