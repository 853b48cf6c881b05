"""A stranger's journal, scenario or link opens nothing but the scenario's own folder and the maps of the game."""

from __future__ import annotations

import json
import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from game import data
from game.battle import journal_signature
from game.battle.journal_summary import journal_summary
from game.battle.scenario import read_scenario
from game.board.tiled import read
from rules.kernel.faults import Faulty
from rules.kernel.files import content
from tests.game.battle.duel import Duel
from tests.game.battle.files import set_up_from, write
from tests.game.battle.kept import lines, opened, refused, written
from tests.game.battle.test_journal import signed


@contextmanager
def watched() -> Iterator[list[Path]]:
    """Which files are opened meanwhile by whatever reads files of strangers."""
    found: list[Path] = []
    real = os.open

    def noted(path: Any, *more: Any, **rest: Any) -> int:
        if isinstance(path, str | Path):
            found.append(Path(path).resolve())
        return real(path, *more, **rest)

    with patch("os.open", noted):
        yield found


def forged(folder: Path, **changes: Any) -> Path:
    """A journal as a stranger sends it: its header says something else, and bears no mark of ours."""
    path = folder / "battle.dgj"
    content = [json.loads(line) for line in lines(path)]
    content[0].update({"mark": ""} | changes)
    signed(path, content)
    return path


def test_a_strangers_journal_opens_nothing_where_it_says_its_scenario_lay(tmp_path: Path) -> None:
    (mine := tmp_path / "mine").mkdir()
    (theirs := tmp_path / "theirs").mkdir()
    written(theirs)
    write(mine)
    forged(theirs, file=str(mine / "fight.toml"))
    (theirs / "field.tmx").unlink()
    (theirs / "fight.toml").unlink()
    with watched() as found:
        assert "its map field.tmx is neither beside this journal nor among the maps" in refused(theirs / "battle.dgj")
        with pytest.raises(Faulty, match="neither beside"):
            journal_summary(theirs / "battle.dgj")
    assert not [path for path in found if path.is_relative_to(mine)]


def test_a_journal_of_ones_own_finds_its_scenario_where_it_lay(tmp_path: Path) -> None:
    (there := tmp_path / "there").mkdir()
    (here := tmp_path / "here").mkdir()
    written(there)
    (there / "battle.dgj").rename(here / "battle.dgj")
    assert opened(here / "battle.dgj").battle.script


def test_a_strangers_journal_finds_a_scenario_beside_it(tmp_path: Path) -> None:
    written(tmp_path)
    for file in ("C:\\Users\\Eve\\maps\\fight.toml", "/home/eve/maps/fight.toml"):
        assert opened(forged(tmp_path, file=file)).battle.script


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"file": 7}, "file"),
        ({"file": "a\x00b"}, "file"),
        ({"file": "x" * 5000}, "file"),
        ({"file": ".."}, "neither beside"),
        ({"map": "/dev/zero"}, "map"),
        ({"map": ["a"]}, "map"),
        ({"sheets": ["/etc/passwd"]}, "sheets"),
        ({"sheets": 5}, "sheets"),
        ({"sheets": ["0" * 32]}, "not one digest for each sheet"),
        ({"seed": {}}, "seed"),
        ({"book": "x" * 100}, "book"),
        ({"branched": None}, "branched"),
        ({"more": 1}, "unknown field 'more'"),
        ({"format": 10**400}, "format"),
    ],
)
def test_headers_are_checked_like_everything_else(tmp_path: Path, changes: dict[str, Any], words: str) -> None:
    written(tmp_path)
    assert words in refused(forged(tmp_path, **changes))


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"map": "../field.tmx"}, "line 1 scenario map: ../field.tmx lies outside"),
        ({"map": "/dev/zero"}, "lies outside"),
        ({"map": "C:\\field.tmx"}, "lies outside"),
        ({"map": "field.txt"}, "is not a .tmx file"),
        ({"sheets": ["passwd"]}, "is not a .toml file"),
        ({"side": [{"name": "green"}]}, "there is no side 'blue'"),
        ({"side": [{"name": "blue"}, {"name": "blue"}]}, "the name 'blue' is taken"),
    ],
)
def test_the_scenario_in_a_header_is_checked_as_in_a_file(tmp_path: Path, change: dict[str, Any], words: str) -> None:
    written(tmp_path)
    scenario = json.loads(lines(tmp_path / "battle.dgj")[0])["scenario"]
    assert words in refused(forged(tmp_path, scenario=scenario | change))


def test_links_lead_nowhere_outside_the_scenarios_folder(tmp_path: Path) -> None:
    (inner := tmp_path / "inner").mkdir()
    write(tmp_path)
    file = write(inner, more='sheets = ["own.toml"]')
    (tmp_path / "secret.toml").write_text("one = 1\n")
    (inner / "field.tmx").unlink()
    (inner / "field.tmx").symlink_to(tmp_path / "field.tmx")
    (inner / "own.toml").symlink_to(tmp_path / "secret.toml")
    with watched() as found, pytest.raises(Faulty) as error:
        set_up_from(file, Duel())
    assert [fault.place for fault in error.value.faults] == ["map", "sheets"]
    assert "is a link to a place outside the scenario's folder" in str(error.value)
    assert not {path.name for path in found} & {"secret.toml", "field.tmx"}
    (inner / "real.tmx").write_bytes((tmp_path / "field.tmx").read_bytes())
    (inner / "field.tmx").unlink()
    (inner / "field.tmx").symlink_to(inner / "real.tmx")
    (inner / "own.toml").unlink()
    (inner / "own.toml").write_text("one = 1\n")
    assert set_up_from(file, Duel()).ground.title


def test_a_map_may_use_the_tiles_of_the_game_wherever_it_lies(tmp_path: Path) -> None:
    sets = sorted((data.maps() / "tilesets").glob("*.tsx"))
    far = os.path.relpath(sets[0], tmp_path)
    path = tmp_path / "a.tmx"
    text = '<map orientation="orthogonal" width="2" height="1" tilewidth="32" tileheight="32">'
    text += f'<tileset firstgid="1" source="{far}"/>'
    path.write_text(text + '<layer name="ground" width="2" height="1"><data encoding="csv">1,1</data></layer></map>')
    assert read(path).terrain.grid.columns == 2


# only ordinary files, and not for ever


def pipe(folder: Path, name: str) -> Path:
    path = folder / name
    os.mkfifo(path)
    return path


@pytest.mark.parametrize("name", ["fight.toml", "field.tmx", "battle.dgj"])
def test_a_pipe_is_refused_and_never_waited_for(tmp_path: Path, name: str) -> None:
    written(tmp_path)
    (tmp_path / name).unlink()
    path = pipe(tmp_path, name)
    said: list[str] = []

    def open_it() -> None:
        try:
            {"fight.toml": read_scenario, "field.tmx": read, "battle.dgj": journal_summary}[name](path)
        except Faulty as error:
            said.append(str(error))

    thread = threading.Thread(target=open_it, daemon=True)
    thread.start()
    thread.join(10)
    assert said and "no ordinary file" in said[0]


def test_a_device_is_refused() -> None:
    for device in ("/dev/zero", "/dev/null"):
        with pytest.raises(Faulty, match="a device or a pipe"):
            content(Path(device), 10)


def test_no_file_is_read_past_its_bound(tmp_path: Path) -> None:
    path = tmp_path / "long"
    with path.open("wb") as file:
        file.truncate(1 << 40)
    with pytest.raises(Faulty, match="longer than 1000 bytes"):
        content(path, 1000)


def test_the_key_is_made_once_and_kept_to_its_owner(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DEADGROUND_HOME", str(tmp_path))
    mark = journal_signature.mark(b"a", "journal")
    assert journal_signature.marked(b"a", "journal", mark) and not journal_signature.marked(b"b", "journal", mark)
    assert not journal_signature.marked(b"a", "bookmark", mark) and not journal_signature.marked(b"a", "journal", "")
    assert (tmp_path / "signet").stat().st_mode & 0o077 == 0
    assert [file.name for file in tmp_path.iterdir()] == ["signet"]
    monkeypatch.setenv("DEADGROUND_HOME", str(tmp_path / "another"))
    assert not journal_signature.marked(b"a", "journal", mark)
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("DEADGROUND_HOME", str(tmp_path / "file"))
    assert journal_signature.mark(b"a", "journal") == "" and not journal_signature.marked(b"a", "journal", "")
