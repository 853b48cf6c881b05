"""Maps go back to the virtual table: what is exported is imported again with the same walls, doors and picture."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PIL import Image

from game import data
from game.board.tiled import read
from game.cli import main
from game.imports.bring import Wishes, bring
from tests.game.imports.files import uvtt
from tests.shipped import shortened


def test_a_map_exported_as_universal_vtt_comes_back_with_the_same_walls(tmp_path: Path) -> None:
    own = bring(uvtt(tmp_path), tmp_path, Wishes(metres=1.5))
    target = tmp_path / "again.uvtt"
    assert main(["export", str(own.map_file), str(target), "--pixels", "20", "--no-grid"]) == 0
    content = json.loads(target.read_text())
    assert content["resolution"] == {
        "map_origin": {"x": 0, "y": 0}, "map_size": {"x": 16, "y": 10}, "pixels_per_grid": 20
    }  # fmt: skip
    before = read(own.map_file)
    after = read(bring(target, tmp_path, Wishes(metres=1.5)).map_file)
    shapes = [
        {edge: (barrier.what, barrier.state, barrier.height) for edge, barrier in each.terrain.barriers.items()}
        for each in (before, after)
    ]
    assert shapes[0] == shapes[1]


def test_a_map_of_hexes_is_exported_too(tmp_path: Path) -> None:
    target = tmp_path / "inn.dd2vtt"
    assert main(["export", "inn", str(target), "--pixels", "16"]) == 0
    content = json.loads(target.read_text())
    ground = read(data.maps() / "inn" / "inn.tmx")
    assert len(content["portals"]) == sum(len(door.edges) for door in ground.doors)
    wide, high = content["resolution"]["map_size"].values()
    assert all(
        -0.01 <= p["x"] <= wide + 0.01 and -0.01 <= p["y"] <= high + 0.01 for w in content["line_of_sight"] for p in w
    )


def test_a_picture_has_a_grid_or_none(tmp_path: Path) -> None:
    own = bring(uvtt(tmp_path), tmp_path, Wishes())
    for name, grid in (("with.png", "--grid"), ("without.png", "--no-grid")):
        assert main(["export", str(own.map_file), str(tmp_path / name), "--pixels", "40", grid]) == 0
    pictures = []
    for name in ("with.png", "without.png"):
        with Image.open(tmp_path / name) as picture:
            assert picture.size == (640, 400)
            pictures.append(picture.convert("RGB"))
    across = [[picture.getpixel((x, 20)) for x in range(35, 46)] for picture in pictures]
    assert len(set(across[0])) > 1
    assert len(set(across[1])) == 1


def test_the_log_of_a_battle_is_exported_as_markdown(tmp_path: Path) -> None:
    scenario = shortened("crossing/first-shots", 1, tmp_path)
    journal, target = tmp_path / "battle.jsonl", tmp_path / "battle.md"
    assert main(["run", str(scenario), "--journal", str(journal), "--players", "random", "--brief"]) == 0
    assert main(["export", str(journal), str(target), "--side", "blue"]) == 0
    assert target.read_text().startswith("# ")


@pytest.mark.parametrize(
    ("source", "target", "words"),
    [
        ("farm", "farm.jpeg", "is exported as .png"),
        ("farm", "there.png", "is there already"),
        ("wielka", "large.png", "give fewer a cell"),
        ("battle.jsonl", "battle.png", "as Markdown (.md)"),
    ],
)
def test_what_cannot_be_exported_is_refused_in_words(
    source: str, target: str, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "there.png").write_bytes(b"mine")
    assert main(["export", source, str(tmp_path / target), "--pixels", "400" if source == "wielka" else "8"]) != 0
    assert words in capsys.readouterr().err
    assert (tmp_path / "there.png").read_bytes() == b"mine"
