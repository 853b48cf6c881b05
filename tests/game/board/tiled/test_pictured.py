"""Pictures of the map's own: which layers lay them on the ground, where, and which cells are theirs."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from game.board.laid_pictures import LaidColour, LaidImage, LaidObject, LaidTiles
from tests.game.board.tiled.draw import csv, ground, layer, opened, saved, tile, tileset, tmx, told
from tests.game.board.tiled.test_read import X

RED, BLUE = (200, 30, 30), (30, 30, 200)


def picture(folder: Path, name: str = "sky.png", size: tuple[int, int] = (64, 32)) -> Path:
    """A red picture, blue in its right half."""
    drawn = Image.new("RGB", size, RED)
    drawn.paste(BLUE, (size[0] // 2, 0, *size))
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    drawn.save(path)
    return path


def image_layer(source: str = "sky.png", extra: str = "") -> str:
    return f'<imagelayer id="5" name="sky" {extra}><image source="{source}" width="64" height="32"/></imagelayer>'


SHEET = '<image source="sky.png" width="64" height="32"/>'


def test_an_image_layer_lies_where_its_offset_and_its_groups_say(tmp_path: Path) -> None:
    picture(tmp_path)
    inner = image_layer(extra='offsetx="30" offsety="64" parallaxx="0.5" tintcolor="#ff8000"')
    group = f'<group id="3" offsetx="2" opacity="0.5" tintcolor="#ff80ff00">{inner}</group>'
    found = opened(tmp_path, tmx(ground(), group))
    (laid,) = found.pictures
    assert isinstance(laid, LaidImage)
    assert (laid.at, laid.size, laid.opacity, laid.tint) == ((32, 64), (64, 32), 0.5, "808000")
    assert found.pictured is not None
    assert np.argwhere(found.pictured).tolist() == [[2, 1], [2, 2]]


@pytest.mark.parametrize("extra", ["visible='0'", "opacity='0'"])
def test_a_layer_that_tiled_does_not_show_lies_nowhere(tmp_path: Path, extra: str) -> None:
    picture(tmp_path)
    assert not opened(tmp_path, tmx(ground(), image_layer(extra=extra))).pictures


def test_the_tiles_of_a_stranger_are_pictures_with_their_turns(tmp_path: Path) -> None:
    picture(tmp_path)
    gids = [1, 2 | X, 0, 0, *[0] * 8]
    found = opened(tmp_path, tmx(layer(csv(gids)), sets=tileset(SHEET, count=2)))
    (laid,) = found.pictures
    assert isinstance(laid, LaidTiles)
    assert {gid: art.box for gid, art in laid.art.items()} == {1: (0, 0, 32, 32), 2: (32, 0, 32, 32)}
    assert laid.numbers[0, 1] == 2 | X
    assert found.pictured is not None
    assert np.argwhere(found.pictured).tolist() == [[0, 0], [0, 1]]


@pytest.mark.parametrize(
    ("written", "colour", "opacity"), [("#1a2B3c", "1a2b3c", 1.0), ("#331a2b3c", "1a2b3c", 0.2), ("blue", "", 0.0)]
)
def test_the_background_colour_lies_below_the_tiles_of_strangers(
    tmp_path: Path, written: str, colour: str, opacity: float
) -> None:
    picture(tmp_path)
    text = tmx(layer(csv([1, 0, 0, 0, *[0] * 8])), sets=tileset(SHEET, count=2))
    found = opened(tmp_path, text.replace("<map ", f'<map backgroundcolor="{written}" ', 1))
    *below, tiles = found.pictures
    assert isinstance(tiles, LaidTiles)
    assert [(each.colour, each.opacity, bool(each.cells.all())) for each in below if isinstance(each, LaidColour)] == (
        [(colour, opacity, True)] if colour else []
    )
    assert found.pictures == opened(tmp_path, text.replace("<map ", f'<map backgroundcolor="{written}" ', 1)).pictures


def test_a_set_of_single_pictures_is_drawn_too(tmp_path: Path) -> None:
    picture(tmp_path, "one.png", (32, 48))
    tiles = '<tileoffset x="1" y="-4"/><tile id="7"><image source="one.png" width="32" height="48"/></tile>'
    (laid,) = opened(tmp_path, tmx(layer(csv([8] * 12)), sets=tileset(tiles, count=8))).pictures
    assert isinstance(laid, LaidTiles)
    assert (laid.art[8].box, laid.art[8].offset, laid.art[8].size) == ((0, 0, 32, 48), (1, -4), (32, 48))


def test_the_games_own_tiles_are_painted_and_not_shown_as_pictures(tmp_path: Path) -> None:
    picture(tmp_path)
    ours = tileset(SHEET + tile(0, surface="meadow"), count=2).replace('name="land"', 'name="square-ground"')
    assert not opened(tmp_path, tmx(layer(csv([1] * 12)), sets=ours)).pictures
    strangers = tileset(SHEET + tile(0, surface="meadow"), count=2)
    assert opened(tmp_path, tmx(layer(csv([1] * 12)), sets=strangers)).pictures


@pytest.mark.parametrize(
    ("name", "data", "words"),
    [
        ("sky.png", b"no picture", ("sky.png", "no picture that can be read", "painted without it")),
        ("sky.svg", b"<svg/>", ("of a kind that is not drawn", "save it as PNG")),
    ],
)
def test_a_picture_that_cannot_be_used_is_warned_of(tmp_path: Path, name: str, data: bytes, words: tuple[str]) -> None:
    saved(tmp_path, data, name)
    found = opened(tmp_path, tmx(ground(), image_layer(name)))
    assert not found.pictures
    assert told(found.warnings, *words)


def test_a_picture_far_too_large_is_told_before_it_is_unpacked(tmp_path: Path) -> None:
    path = picture(tmp_path)
    data = bytearray(path.read_bytes())
    data[16:24] = (40_000).to_bytes(4, "big") * 2
    saved(tmp_path, bytes(data), "sky.png")
    found = opened(tmp_path, tmx(ground(), image_layer()))
    assert not found.pictures
    assert told(found.warnings, "sky.png")


def test_a_picture_outside_the_folder_is_not_opened(tmp_path: Path) -> None:
    picture(tmp_path, "secret.png")
    (tmp_path / "home").mkdir()
    (tmp_path / "home" / "sky.png").symlink_to(tmp_path / "secret.png")
    for source in ("../secret.png", "sky.png", str(tmp_path / "secret.png")):
        found = opened(tmp_path / "home", tmx(ground(), image_layer(source)))
        assert not found.pictures
        assert found.warnings


def test_pictures_move_with_an_infinite_map(tmp_path: Path) -> None:
    picture(tmp_path)
    chunk = '<data encoding="csv"><chunk x="-16" y="0" width="2" height="1">1,1</chunk></data>'
    chunk = f'<layer id="1" name="ground">{chunk}</layer>'
    found = opened(tmp_path, tmx(image_layer(), chunk, infinite=1))
    (laid,) = found.pictures
    assert isinstance(laid, LaidImage)
    assert laid.at == (16 * 32, 0)


def shown(extra: str, group: str = "") -> str:
    """A layer with an object that shows the second tile of the set."""
    return f'<objectgroup id="6" name="things" {group}><object id="9" gid="2" {extra}/></objectgroup>'


def test_an_object_that_shows_a_tile_stands_where_it_is_pinned(tmp_path: Path) -> None:
    picture(tmp_path)
    sets = tileset(SHEET, count=2)
    thing = shown('x="40" y="60" width="16" rotation="90"', 'offsetx="2" opacity="0.5"')
    (laid,) = opened(tmp_path, tmx(layer(csv([0] * 12)), thing, sets=sets)).pictures
    assert isinstance(laid, LaidObject)
    assert laid.art.box == (32, 0, 32, 32)
    assert (laid.at, laid.pin, laid.size, laid.degrees, laid.opacity) == ((42, 60), (0, 1), (16, 32), 90, 0.5)


@pytest.mark.parametrize(("extra", "group"), [("visible='0'", ""), ("", "visible='0'"), ("width='0'", "")])
def test_an_object_that_is_hidden_or_has_no_size_shows_nothing(tmp_path: Path, extra: str, group: str) -> None:
    picture(tmp_path)
    hidden = tmx(layer(csv([0] * 12)), shown(f"x='40' y='60' {extra}", group), sets=tileset(SHEET, count=2))
    assert not opened(tmp_path, hidden).pictures
