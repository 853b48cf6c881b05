"""Pictures of maps are painted beside the program, kept, and painted anew when anything about them has changed."""

import shutil
from pathlib import Path
from threading import Event
from time import monotonic, sleep

import pygame
import pytest

from game import data
from game.ui.app import App
from game.ui.front.gallery import Gallery, Wish, _key

pytestmark = pytest.mark.painted

SIZE = (160, 90)


def waited(gallery: Gallery, map_file: Path, scenario: Path | None = None) -> pygame.Surface | None:
    gallery.picture(map_file, SIZE, "paper", scenario)
    end = monotonic() + 120
    while gallery.busy:
        assert monotonic() < end
        sleep(0.02)
    return gallery.picture(map_file, SIZE, "paper", scenario)


@pytest.fixture
def crossing() -> Path:
    return data.maps() / "crossing" / "crossing.tmx"


def test_a_map_is_painted_once_and_kept(app: App, crossing: Path, tmp_path: Path) -> None:
    gallery = Gallery(tmp_path / "kept")
    assert gallery.picture(crossing, SIZE, "paper") is None
    picture = waited(gallery, crossing)
    assert picture is not None
    assert picture.get_size() == SIZE
    (kept,) = (tmp_path / "kept").iterdir()
    kept.write_bytes(kept.read_bytes())
    painted = kept.stat().st_mtime_ns
    again = Gallery(tmp_path / "kept")
    assert waited(again, crossing) is not None
    assert kept.stat().st_mtime_ns == painted
    gallery.close()
    again.close()


def test_what_there_is_to_win_is_shown(app: App, crossing: Path, tmp_path: Path) -> None:
    gallery = Gallery(tmp_path / "kept")
    bare = waited(gallery, crossing)
    planned = waited(gallery, crossing, data.maps() / "crossing" / "first-shots.toml")
    assert bare is not None
    assert planned is not None
    assert pygame.image.tobytes(bare, "RGB") != pygame.image.tobytes(planned, "RGB")
    gallery.close()


def test_where_people_begin_is_not_shown(app: App, crossing: Path, tmp_path: Path) -> None:
    file = data.maps() / "crossing" / "first-shots.toml"
    elsewhere = tmp_path / "elsewhere.toml"
    text = file.read_text(encoding="utf-8").replace('zone = "red"', 'zone = "red-reserve"')
    elsewhere.write_text(text, encoding="utf-8")
    gallery = Gallery(tmp_path / "kept")
    one, other = waited(gallery, crossing, file), waited(gallery, crossing, elsewhere)
    assert one is not None
    assert other is not None
    assert pygame.image.tobytes(one, "RGB") == pygame.image.tobytes(other, "RGB")
    gallery.close()


def test_a_broken_map_has_no_picture_and_stops_no_other(app: App, crossing: Path, tmp_path: Path) -> None:
    broken = tmp_path / "broken.tmx"
    broken.write_text("<map>")
    gallery = Gallery(tmp_path / "kept")
    assert waited(gallery, broken) is None
    assert waited(gallery, tmp_path / "missing.tmx") is None
    assert waited(gallery, crossing) is not None
    gallery.close()


def test_a_kept_picture_that_is_spoilt_is_painted_anew(app: App, crossing: Path, tmp_path: Path) -> None:
    kept = tmp_path / "kept" / f"{_key(Wish(crossing, SIZE, 'paper'))}.jpg"
    kept.parent.mkdir()
    kept.write_text("no picture")
    gallery = Gallery(kept.parent)
    assert waited(gallery, crossing) is not None
    gallery.close()


def test_a_closed_gallery_finishes_the_picture_at_hand_and_no_other(
    app: App, crossing: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, going_on, painted = Event(), Event(), list[Wish]()

    def made(gallery: Gallery, wish: Wish) -> pygame.Surface:
        painted.append(wish)
        begun.set()
        going_on.wait(60)
        return pygame.Surface(wish.size)

    monkeypatch.setattr(Gallery, "_made", made)
    gallery = Gallery(tmp_path)
    for width in (160, 161, 162):
        gallery.picture(crossing, (width, 90), "paper")
    begun.wait(60)
    gallery.close()
    going_on.set()
    assert gallery._painter is not None
    gallery._painter.join(60)
    assert [wish.size for wish in painted] == [(160, 90)]


def test_pictures_in_other_colours_are_not_kept_at_hand(app: App, crossing: Path, tmp_path: Path) -> None:
    gallery = Gallery(tmp_path)
    first = waited(gallery, crossing)
    assert gallery.picture(crossing, SIZE, "teal") is None
    while gallery.busy:
        sleep(0.002)
    assert gallery.picture(crossing, SIZE, "teal") is not None
    again = waited(gallery, crossing)
    assert again is not None
    assert again is not first
    gallery.close()


def test_a_picture_is_named_by_all_it_depends_on(crossing: Path, tmp_path: Path) -> None:
    for folder in ("crossing", "tilesets"):
        shutil.copytree(data.maps() / folder, tmp_path / folder)
    shutil.copy(data.maps() / data.PROJECT, tmp_path)
    other = tmp_path / "crossing" / "crossing.tmx"
    scenario = data.maps() / "crossing" / "first-shots.toml"
    assert _key(Wish(other, SIZE, "paper")) == _key(Wish(crossing, SIZE, "paper"))
    with other.open("a") as file:
        file.write("\n")
    wishes = (
        Wish(crossing, SIZE, "paper"),
        Wish(other, SIZE, "paper"),
        Wish(crossing, (161, 90), "paper"),
        Wish(crossing, SIZE, "teal"),
        Wish(crossing, SIZE, "paper", scenario),
    )
    keys = {_key(wish) for wish in wishes}
    assert len(keys) == len(wishes)
    with (tmp_path / "tilesets" / "square-ground.tsx").open("a") as file:
        file.write("\n")
    assert _key(Wish(other, SIZE, "paper")) not in keys, "a tileset of the map has changed"
