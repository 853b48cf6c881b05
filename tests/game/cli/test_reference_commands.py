"""The commands that tell a game master what may be written, and what there is to name."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

from game.cli import main
from rules.frame.book import load, names


@pytest.fixture
def said(capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple[int, str, str]]:
    """What a command says, and its exit status."""

    def run(*words: str) -> tuple[int, str, str]:
        status = main(words)
        printed = capsys.readouterr()
        return status, printed.out, printed.err

    return run


Said = Callable[..., tuple[int, str, str]]


def test_schema_tells_a_field_of_a_scenario_with_its_limits(said: Said) -> None:
    _, out, _ = said("schema", "scenario", "arrives")
    assert "[[force]]" in out
    assert 'seconds, such as "96 s", 0 to 7200; left out: "0 s"' in out


def test_schema_as_json_is_a_page_a_line(said: Said) -> None:
    pages = [json.loads(line) for line in said("schema", "map", "--json")[1].splitlines()]
    assert {"class Door", "the map"} <= {page["title"] for page in pages}


@pytest.mark.parametrize(
    ("words", "names_"), [(("schema", "novel"), "scenario, sheet, map"), (("schema", "map", "xyz"), "xyz")]
)
def test_what_there_is_no_schema_of_is_said(words: tuple[str, ...], names_: str, said: Said) -> None:
    status, _, err = said(*words)
    assert status == 2
    assert names_ in err


def test_roster_without_words_lists_names_by_kind(said: Said) -> None:
    _, out, _ = said("roster", "d6")
    assert "[[weapon]]" in out
    assert "Service pistol 9 mm" in out


@pytest.mark.parametrize("book", names())
def test_people_are_found_by_their_role(book: str, said: Said) -> None:
    _, out, _ = said("roster", book, "person", "civilian")
    assert 'name = "Bystander"' in out


def test_ones_own_folder_is_made_with_what_tiled_needs_and_left_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, said: Said
) -> None:
    monkeypatch.setenv("DEADGROUND_HOME", str(tmp_path / "home"))
    status, out, _ = said("folder")
    folder = Path(out.strip())
    assert (status, folder) == (0, tmp_path / "home" / "scenarios")
    assert (folder / "tilesets" / "square-ground.tsx").is_file()
    project = folder / "deadground.tiled-project"
    assert "Terrain" in project.read_text(encoding="utf-8")
    project.write_text("{}", encoding="utf-8")
    said("folder")
    assert project.read_text(encoding="utf-8") == "{}"


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, said: Said) -> None:
    (tmp_path / "home").write_text("a file")
    monkeypatch.setenv("DEADGROUND_HOME", str(tmp_path / "home"))
    status, _, err = said("folder")
    assert status == 1
    assert "cannot be made" in err


@pytest.mark.parametrize("book", names())
def test_what_roster_prints_can_be_used_as_a_sheet(book: str, tmp_path: Path, said: Said) -> None:
    sheet = tmp_path / "own.toml"
    _, text, _ = said("roster", book, "person")
    assert tomllib.loads(text)
    sheet.write_text(text, encoding="utf-8")
    load(book).roster((sheet,))
