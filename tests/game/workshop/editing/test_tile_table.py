"""What strangers' tiles are is said in the Workshop, and written into the table beside the map."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.workshop.editing.edited_scenario import EditedScenario
from game.workshop.editing.tile_table import Properties, TileProperty, Tiles, TilesUnsaid, tiles_on
from rules.kernel.faults import Faulty
from tests.game.board.tiled.draw import csv, layer, properties, saved, tileset, tmx

TILES = (
    f'<tile id="0" class="Water">{properties({"depth": 2})}</tile>'
    f'<tile id="1">{properties({"isWall": True})}</tile><tile id="2">{properties({"kind": "Tree"})}</tile>'
)
TABLE = """# my own words
[[tile]]
tileset = "land"
tiles = [0, 3]    # both of them
surface = "lake"
walk = "deep"
"""


@pytest.fixture
def edited(tmp_path: Path) -> EditedScenario:
    saved(tmp_path, tmx(layer(csv([1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 6]), "floor"), sets=tileset(TILES)))
    (tmp_path / "field.toml").write_text('title = "Field"\nmap = "field.tmx"\n', encoding="utf-8")
    return EditedScenario.open(tmp_path / "field.toml")


def test_the_tiles_of_a_map_are_listed_with_a_guess(edited: EditedScenario) -> None:
    listed = {each.tile: each for each in tiles_on(edited.state)}
    assert {tile: each.guess["surface"] for tile, each in listed.items() if each.guess} == {
        ("land", 0): "water",
        ("land", 1): "wall",
        ("land", 2): "forest",
    }
    edited.change(Tiles(tiles=(("land", 4),), ground="road"))
    now = {each.tile: each for each in tiles_on(edited.state)}[("land", 4)]
    assert now.guess is None
    assert now.says["surface"] == "road"


def test_what_tiles_are_is_played(edited: EditedScenario) -> None:
    edited.change(Tiles(tiles=(("land", 2), ("land", 5)), ground="forest"))
    edited.change(TileProperty(tiles=(("land", 5),), member="growth", value=9.0))
    edited.change(Properties(property="isWall", ground="wall"))
    place = edited.state.ground.terrain.place
    assert (place((2, 0)).surface, place((2, 0)).growth) == ("forest", 6.0)
    assert (place((1, 1)).surface, place((1, 1)).growth) == ("forest", 9.0)
    assert place((1, 0)).walk == "impassable"
    edited.save()
    assert edited.state.table_file.is_file()
    edited.change(TilesUnsaid(tiles=(("land", 2),)))
    assert edited.state.ground.terrain.place((2, 0)).surface == "grass"


def test_the_rest_of_the_table_stays_as_it_was_written(edited: EditedScenario, tmp_path: Path) -> None:
    saved(tmp_path, TABLE, "terrain.toml")
    again = EditedScenario.open(edited.file)
    again.change(Tiles(tiles=(("land", 3),), ground="marsh"))
    text = again.state.text_of(again.state.table_file)
    assert text.startswith('# my own words\n[[tile]]\ntileset = "land"\ntiles = [0]')
    place = again.state.ground.terrain.place
    assert (place((0, 0)).surface, place((3, 0)).surface) == ("lake", "marsh")
    again.undo()
    assert again.state.text_of(again.state.table_file) == TABLE


def test_what_is_no_ground_or_no_tile_of_the_map_is_refused(edited: EditedScenario) -> None:
    for change in (
        Tiles(tiles=(("land", 77),), ground="forest"),
        Tiles(tiles=(("land", 1),), ground="custard"),
        TileProperty(tiles=(("land", 1),), member="walk", value="wet"),
    ):
        with pytest.raises(Faulty) as refused:
            edited.change(change)
        assert refused.value.faults[0].remedy
