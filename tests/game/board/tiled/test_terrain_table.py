"""terrain.toml beside a map says what a stranger's tiles are; it is guessed from their names and colours at first."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from PIL import Image

from game.board.tiled import made_of, read
from game.cli import main
from game.workshop.tile_guesses import guess_beside
from rules.kernel.faults import Faulty
from tests.game.board.tiled.draw import csv, faults, layer, opened, properties, saved, tileset, tmx, told

TILES = (
    f'<tile id="0" class="Water">{properties({"depth": 2})}</tile>'
    f'<tile id="1">{properties({"isWall": True})}</tile><tile id="2">{properties({"kind": "Tree"})}</tile>'
)
SHEET = '<image source="sheet.png" width="96" height="64"/>'
GIDS = [1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 6]


def text(tiles: str = TILES) -> str:
    return tmx(layer(csv(GIDS), "floor"), sets=tileset(tiles))


def test_entries_name_tiles_by_set_and_number_by_property_and_by_gid(tmp_path: Path) -> None:
    saved(
        tmp_path,
        '[[tile]]\ntileset = "land"\ntiles = [0, 3]\nsurface = "lake"\nwalk = "deep"\n'
        '[[tile]]\nproperty = "isWall"\nvalue = true\nobstacle = 2.5\nwalk = "impassable"\n'
        '[[tile]]\nproperty = "kind"\ngrowth = 6\n[[tile]]\ngid = 4\nwalk = "shallow"\n',
        "terrain.toml",
    )
    found = opened(tmp_path, text())
    place = found.terrain.place
    assert (place((0, 0)).surface, place((0, 0)).walk) == ("lake", "deep")
    assert (place((1, 0)).obstacle, place((1, 0)).walk) == (2.5, "impassable")
    assert place((2, 0)).growth == 6
    assert (place((3, 0)).surface, place((3, 0)).walk) == ("lake", "shallow"), "a later entry counts before"
    assert not found.warnings
    assert tmp_path / "terrain.toml" in made_of(tmp_path / "field.tmx")


def test_the_table_belongs_to_the_map(tmp_path: Path) -> None:
    before = opened(tmp_path, text()).digest
    saved(tmp_path, '[[tile]]\ngid = 1\nwalk = "deep"\n', "terrain.toml")
    assert opened(tmp_path, text()).digest != before


@pytest.mark.parametrize(
    ("table", "words"),
    [
        ("[[tile]]\ngid = 1\nwalk = 'wet'\n", ("tile 1, walk", "choose open, difficult")),
        ("[[tile]]\nwalk = 'deep'\n", ("tile 1", "does not say which tiles")),
        ("[[tile]]\ngid = 1\nwlak = 'deep'\n", ("tile 1, wlak", "is not known here")),
        ("[[tile]]\ntileset = 'land'\ntiles = 'all'\n", ("tile 1, tiles", "write tiles = [12, 13]")),
        ("tile = 3\n", ("begin each entry with [[tile]]",)),
        ("[[tile]\n", ("terrain.toml", "line 1")),
    ],
)
def test_a_wrong_table_is_refused_with_its_place(tmp_path: Path, table: str, words: tuple[str, ...]) -> None:
    saved(tmp_path, table, "terrain.toml")
    assert told(faults(tmp_path, text()), "terrain.toml", *words)


def test_a_table_that_leads_elsewhere_is_not_read(tmp_path: Path) -> None:
    saved(tmp_path, '[[tile]]\ngid = 1\nwalk = "deep"\n', "secret.toml")
    home = tmp_path / "home"
    home.mkdir()
    (home / "terrain.toml").symlink_to(tmp_path / "secret.toml")
    assert opened(home, text()).terrain.place((0, 0)).walk == "open"


def test_it_is_guessed_from_names_and_colours(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sheet = Image.new("RGB", (96, 64))
    for number, paint in enumerate(((1, 1, 1), (1, 1, 1), (1, 1, 1), (60, 140, 50), (210, 190, 130), (40, 60, 190))):
        sheet.paste(paint, (number % 3 * 32, number // 3 * 32, number % 3 * 32 + 32, number // 3 * 32 + 32))
    sheet.save(tmp_path / "sheet.png")
    path = saved(tmp_path, text(SHEET + TILES))
    assert main(["import", str(path)]) == 0
    assert "1 tiles of land are grass" in capsys.readouterr().out
    place = read(path).terrain.place
    walks = [place((column, 0)).walk for column in range(4)] + [place((column, 1)).walk for column in range(2)]
    assert walks == ["deep", "impassable", "difficult", "open", "open", "deep"]
    assert [place(cell).surface for cell in ((0, 0), (3, 0), (0, 1))] == ["water", "grass", "sand"]
    assert tomllib.loads((tmp_path / "terrain.toml").read_text())["tile"][0]["tileset"] == "land"
    with pytest.raises(Faulty, match="is there already"):
        guess_beside(path)
