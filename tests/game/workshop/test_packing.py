"""A scenario goes round as one file, and a file from a stranger opens nothing but what it should."""

from __future__ import annotations

import random
import zipfile
from pathlib import Path

import pytest

from game.cli import main
from game.imports.bring import Wishes, bring
from game.workshop.check import check
from game.workshop.packing import pack, unpack
from rules.kernel.faults import Faulty
from tests.game.imports.files import uvtt
from tests.shipped import shortened


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("DEADGROUND_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def packed(folder: Path) -> Path:
    """A shipped scenario, whose tilesets lie beside its folder, in one file."""
    scenario = shortened("crossing/first-shots", 1, folder / "made")
    target = folder / "shots.deadground"
    pack(scenario.parent, target)
    return target


def test_a_scenario_is_packed_with_all_that_it_needs_and_played_elsewhere(
    tmp_path: Path, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = packed(tmp_path)
    scenario = unpack(target)
    assert scenario == home / "scenarios" / "shots" / "crossing" / "first-shots.toml"
    assert not check([scenario]).faults
    assert main(["run", str(target), "--players", "random", "--brief"]) == 0
    assert "First shots" in capsys.readouterr().out
    assert unpack(target) == scenario, "it is unpacked once"
    scenario.write_text(scenario.read_text() + "\n# mine\n")
    assert unpack(target).parent.parent.name == "shots-2", "what was changed since is left alone"


def test_pictures_and_tables_of_an_imported_map_go_with_it(tmp_path: Path) -> None:
    own = bring(uvtt(tmp_path), tmp_path, Wishes())
    (own.folder / "terrain.toml").write_text('[[tile]]\ngid = 1\nsurface = "lawn"\n')
    assert main(["pack", str(own.folder)]) == 0
    target = tmp_path / "old-house.deadground"
    with zipfile.ZipFile(target) as held:
        names = set(held.namelist())
    assert {"old-house.tmx", "old-house.toml", "old-house.png", "plain.png", "terrain.toml"} <= names
    scenario = unpack(target)
    assert [*check([scenario]).lines()] == []
    assert main(["pack", str(own.folder)]) == 1, "a file that is there is not written over"


@pytest.mark.parametrize(
    "name",
    [
        "../evil.toml",
        "/etc/evil.toml",
        "a/../../evil.toml",
        "C:\\evil.toml",
        ".hidden.toml",
        "run.py",
        "a/b.exe",
        "x\n.toml",
    ],
)
def test_a_file_that_leads_elsewhere_or_is_of_another_kind_is_refused(tmp_path: Path, home: Path, name: str) -> None:
    target = packed(tmp_path)
    with zipfile.ZipFile(target, "a") as held:
        held.writestr(name, "evil")
    with pytest.raises(Faulty, match="is no file of a scenario"):
        unpack(target)
    assert not (home / "scenarios" / "shots").exists()
    assert not list(tmp_path.rglob("evil*"))


def test_what_unpacks_to_far_too_much_is_refused(tmp_path: Path) -> None:
    target = tmp_path / "bomb.deadground"
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as held:
        for number in range(21):
            held.writestr(f"{number}.toml", b"\0" * (10 << 20))
    with pytest.raises(Faulty, match="200 MB"):
        unpack(target)


def test_a_file_without_a_scenario_is_refused(tmp_path: Path) -> None:
    target = tmp_path / "empty.deadground"
    with zipfile.ZipFile(target, "w") as held:
        held.writestr("notes.md", "nothing")
    with pytest.raises(Faulty, match="holds no scenario"):
        unpack(target)
    with pytest.raises(Faulty, match="there is no scenario in this folder"):
        pack(tmp_path, tmp_path / "x.deadground")


def test_spoiled_files_are_refused_in_words(tmp_path: Path, home: Path) -> None:
    whole = packed(tmp_path).read_bytes()
    for seed in range(40):
        chance = random.Random(seed)
        spoilt = bytearray(whole)
        for _ in range(chance.randint(1, 20)):
            spoilt[chance.randrange(len(spoilt))] = chance.randrange(256)
        file = tmp_path / f"s{seed}.deadground"
        file.write_bytes(bytes(spoilt[: chance.randrange(len(spoilt))] if seed % 2 else spoilt))
        try:
            scenario = unpack(file)
        except Faulty as error:
            assert all(fault.remedy for fault in error.faults)
        else:
            assert scenario.is_relative_to(home)
