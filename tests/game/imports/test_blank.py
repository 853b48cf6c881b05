"""A new folder can be played as it is, under every rulebook, on hexes and squares."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from game import data
from game.battle.scenario import read_scenario
from game.battle.setup import set_up
from game.board.tiled import read
from game.cli import main
from game.workshop.check import check
from rules.frame.book import names


@pytest.mark.parametrize("book", names())
def test_a_new_folder_passes_check_under_its_book(tmp_path: Path, book: str) -> None:
    assert main(["new", "mill", "--book", book, "--hexes", "14x9", "--into", str(tmp_path)]) == 0
    folder = tmp_path / "mill"
    findings = check([folder])
    assert not [*findings.lines()]
    assert findings.books[folder / "mill.toml"][0] == book
    assert [file.name for file in (folder / "sheets").iterdir()] == [f"mill-{book}.toml"]
    grid = read(folder / "mill.tmx").terrain.grid
    assert (grid.shape, grid.columns, grid.rows) == ("hex", 14, 9)
    text = (folder / "mill.toml").read_text()
    assert text.count("[[force]]") == 8, "written as the guide writes it"
    sides = Counter(post.side for post in set_up(read_scenario(folder / "mill.toml"), book).posts)
    assert sides["blue"] == sides["red"] == 6
    assert text.count("[[side]]") == 2
    assert "{" not in text


def test_a_scenario_of_ones_own_goes_by_the_name_of_its_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(data, "own_scenarios", lambda: tmp_path)
    assert main(["new", "mill", "--squares", "12x8", "--into", str(tmp_path)]) == 0
    assert main(["map", "mill"]) == 0
    assert main(["export", "mill", str(tmp_path / "mill.png"), "--pixels", "10"]) == 0
    assert main(["offers", "mill"]) == 0
    monkeypatch.chdir(tmp_path)
    assert main(["offers", "./mill"]) == 0
    assert main(["new", "mill", "--into", str(tmp_path)]) != 0
    assert main(["offers", "mil"]) != 0
    told = capsys.readouterr().err
    assert "is there already; give another name" in told
    assert "did you mean 'mill'?" in told


def test_squares_are_the_default_and_their_breadth_can_be_said(tmp_path: Path) -> None:
    assert main(["new", "yard", "--squares", "12x8", "--metres", "2", "--into", str(tmp_path)]) == 0
    ground = read(tmp_path / "yard" / "yard.tmx")
    assert (ground.terrain.grid.shape, ground.metres) == ("square", 2)
    assert not ground.warnings


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("mill", "--hexes", "wide"), "no size; write columns x rows"),
        (("mill", "--hexes", "3x3"), "too few for two sides"),
        (("mill", "--squares", "900x900"), "512 x 512"),
        (("mill", "--squares", "9x9", "--hexes", "9x9"), "choose one"),
        (("../mill",), "plain name for the folder"),
        (("mill", "--book", "gurp"), "did you mean 'gurps'?"),
    ],
)
def test_what_cannot_be_made_is_refused_in_words(
    args: tuple[str, ...], words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["new", *args, "--into", str(tmp_path)]) != 0
    assert words in capsys.readouterr().err
    assert not any(tmp_path.iterdir())
