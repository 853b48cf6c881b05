"""Maps with pictures of their own look like these pictures, with our grid, walls and counters above them."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import numpy.typing as npt
import pygame
import pytest
from PIL import Image

from game.board.battleground import Battleground
from game.ui.map.pictures import fitted_camera
from game.ui.map.redrawing import changed
from game.ui.map.table import MapTable
from tests.game.board.tiled.draw import GRASS, TILES, csv, ground, hexagonal, layer, line, objects, opened, tileset, tmx
from tests.game.board.tiled.test_pictured import BLUE, RED, SHEET, image_layer, picture, shown
from tests.game.board.tiled.test_read import X

SKY = tileset(SHEET, first=11, count=2).replace('name="land"', 'name="sky"')
"""A stranger's tiles beside ours."""


def colours(ground: Battleground) -> npt.NDArray[np.int64]:
    """What the middle of every cell looks like from afar, row by row."""
    table, size = MapTable(ground), (560, 420)
    seen = pygame.surfarray.array3d(table.picture(size)).astype(np.int64)
    camera, grid = fitted_camera(table.chart, size), ground.terrain.grid
    middles = [camera.to_screen(table.chart.middle(cell)) for cell in grid.cells()]
    return np.array([seen[round(x), round(y)] for x, y in middles]).reshape(grid.rows, grid.columns, 3)


def near(colour: npt.NDArray[np.int64], wanted: tuple[int, int, int]) -> bool:
    return bool(np.abs(colour - wanted).max() < 40)


def test_an_image_layer_is_the_ground(screen: pygame.Surface, tmp_path: Path) -> None:
    picture(tmp_path)
    seen = colours(opened(tmp_path, tmx(ground(), image_layer(extra="offsetx='32' offsety='32'"))))
    assert near(seen[1, 1], RED)
    assert near(seen[1, 2], BLUE)
    assert not near(seen[1, 3], BLUE)
    assert not near(seen[0, 1], RED)
    tinted = colours(opened(tmp_path, tmx(ground(), image_layer(extra="offsety='32' tintcolor='#404040'"))))
    assert near(tinted[1, 0], (RED[0] // 4, RED[1] // 4, RED[2] // 4))


def test_tiles_are_the_ground_turned_as_they_are(screen: pygame.Surface, tmp_path: Path) -> None:
    picture(tmp_path, "sky.png", (64, 32))
    one = tileset(SHEET, count=1).replace('tilewidth="32"', 'tilewidth="64"')
    text = tmx(layer(csv([1, 0, 1 | X, 0] * 3)), sets=one)
    seen = colours(opened(tmp_path, text))
    assert [near(seen[0, column], colour) for column, colour in enumerate((RED, BLUE, BLUE, RED))] == [True] * 4


def test_where_a_stranger_lays_no_tile_the_background_colour_shows(screen: pygame.Surface, tmp_path: Path) -> None:
    picture(tmp_path)
    one = tileset(SHEET, count=1)
    text = tmx(layer(csv([1, 0, 0, 0] * 3)), sets=one).replace("<map ", '<map backgroundcolor="#1414a0" ', 1)
    drawn = opened(tmp_path, text)
    seen = colours(drawn)
    assert near(seen[0, 0], RED) and near(seen[0, 1], (20, 20, 160)) and near(seen[2, 3], (20, 20, 160))
    assert changed(drawn, opened(tmp_path, text)) == frozenset()
    other = tmx(layer(csv([1, 1, 0, 0] * 3)), sets=one)
    assert len(changed(drawn, opened(tmp_path, other))) == 12


def test_on_a_map_without_pictures_the_background_colour_shows_where_no_tile_lies(
    screen: pygame.Surface, tmp_path: Path
) -> None:
    text = tmx(layer(csv([GRASS, 0, GRASS, GRASS] * 3)), layout=f'{hexagonal()} backgroundcolor="#1e1ec8"')
    seen = colours(opened(tmp_path, text))
    assert [near(seen[1, column], BLUE) for column in range(4)] == [False, True, False, False]


def test_the_colour_that_stands_for_nothing_is_not_drawn(screen: pygame.Surface, tmp_path: Path) -> None:
    picture(tmp_path)
    clear = image_layer().replace("<image ", '<image trans="c81e1e" ')
    seen = colours(opened(tmp_path, tmx(ground(), clear)))
    assert near(seen[0, 1], BLUE)
    assert not near(seen[0, 0], RED)


def test_walls_stand_above_a_picture_and_its_trees_are_not_drawn_twice(screen: pygame.Surface, tmp_path: Path) -> None:
    Image.new("RGB", (128, 96), (250, 250, 250)).save(tmp_path / "sky.png")
    wood = layer(csv([2] * 12))
    bare = colours(opened(tmp_path, tmx(wood, image_layer())))
    assert all(near(colour, (250, 250, 250)) for row in bare for colour in row)
    wall = objects(line("Wall", (48, 0), (48, 96), height=2.5), extra='offsetx="16"')
    walled = opened(tmp_path, tmx(wood, image_layer(), wall))
    assert walled.terrain.barriers
    table = MapTable(walled)
    x, y = fitted_camera(table.chart, (560, 420)).to_screen((4.0, 3.0))
    assert table.picture((560, 420)).get_at((round(x), round(y)))[0] < 200


@pytest.mark.parametrize("data", [b"no picture", b""])
def test_a_picture_spoiled_after_it_was_measured_leaves_the_ground_painted(
    screen: pygame.Surface, tmp_path: Path, data: bytes
) -> None:
    path = picture(tmp_path)
    found = opened(tmp_path, tmx(ground(), image_layer()))
    path.write_bytes(data)
    assert not near(colours(found)[0, 0], RED)


@pytest.mark.parametrize(("degrees", "cells"), [(0, {(0, 1)}), (90, {(1, 1)}), (180, {(1, 0)}), (270, {(0, 0)})])
def test_a_tile_object_turns_about_its_lower_left_corner(
    screen: pygame.Surface, tmp_path: Path, degrees: int, cells: set[tuple[int, int]]
) -> None:
    picture(tmp_path)
    text = tmx(ground(), shown(f"x='32' y='32' rotation='{degrees}'"), sets=tileset(TILES, count=6) + SKY)
    seen = colours(opened(tmp_path, text.replace('gid="2"', 'gid="12"')))
    assert {(row, column) for row in range(3) for column in range(4) if near(seen[row, column], BLUE)} == cells
