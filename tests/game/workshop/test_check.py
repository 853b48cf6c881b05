"""Checking files: every fault in a line with file, place and remedy; strangers' files in a folder are left alone."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game import data
from game.battle.battle import Battle
from game.battle.journal import Journal
from game.battle.scenario import read_scenario
from game.battle.setup import set_up
from game.cli import main
from game.workshop.check import check
from tests.tiny_book import installed

LINE = re.compile(r"(warning )?\S.*?:.+: .+; .+")


@pytest.fixture(autouse=True)
def tiny(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with installed(monkeypatch):
        yield


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A game master's own folder: a map with its tilesets and a scenario that is in order."""
    for name in ("crossing", "tilesets"):
        shutil.copytree(data.maps() / name, tmp_path / name)
    shutil.copy(data.maps() / "deadground.tiled-project", tmp_path)
    scenario = tmp_path / "crossing" / "first-shots.toml"
    scenario.write_text(scenario.read_text().replace('book = "d6"', 'book = "tiny"'))
    return tmp_path


def rewritten(folder: Path, old: str, new: str) -> Path:
    path = folder / "crossing" / "first-shots.toml"
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new))
    return path


def test_what_is_in_order_has_no_faults(folder: Path) -> None:
    findings = check([folder])
    assert not findings.faults
    assert {path.name for path in findings.checked} == {"crossing.tmx", "first-shots.toml"}


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('zone = "blue"', 'zone = "bleu"', "no zone 'bleu'"),
        ('role = "medic"', 'role = "surgeon"', "surgeon"),
        ('side = "red"\nrole = "leader"', 'side = "green"\nrole = "leader"', "there is no side 'green'"),
        ('map = "crossing.tmx"', 'map = "../crossing.tmx"', "outside"),
        ('map = "crossing.tmx"', 'map = "nowhere.tmx"', "no such file"),
        ('book = "tiny"', 'book = "tinny"', "book: no rulebook called 'tinny'; did you mean 'tiny'?"),
        ('lasts = "96 s"', 'lasts = "0 s"', "too little"),
        ('title = "First shots"', "title = ", "TOML"),
        ('setting = "modern"', 'setting = "moderm"', "did you mean 'modern'?"),
    ],
)
def test_each_mistake_in_a_scenario_is_one_line_with_its_place(folder: Path, old: str, new: str, said: str) -> None:
    path = rewritten(folder, old, new)
    lines = [line for line in check([path]).lines() if not line.startswith("warning")]
    assert any(said in line for line in lines), lines
    assert all(str(path.parent) in line for line in lines)


def test_all_faults_are_told_at_once(folder: Path) -> None:
    rewritten(folder, 'zone = "red-reserve"', 'zone = "elsewhere"')
    path = rewritten(folder, 'zone = "blue"', 'zone = "bleu"')
    assert len(check([path]).faults) >= 5


def test_an_objective_nobody_can_win_is_a_warning(folder: Path) -> None:
    path = rewritten(folder, 'name = "The kiosk"', 'name = "The quiosk"')
    findings = check([path])
    assert not findings.faults
    assert any("cannot be won" in str(warning) for warning in findings.warnings)


def test_a_player_whom_nobody_knows_is_a_warning(folder: Path) -> None:
    findings = check([rewritten(folder, 'player = "greedy"', 'player = "gredy"')])
    assert not findings.faults
    assert any("did you mean 'greedy'?" in str(warning) for warning in findings.warnings)


def test_files_of_others_in_a_folder_are_passed_over_but_not_when_named(folder: Path) -> None:
    other = folder / "pyproject.toml"
    other.write_text('[project]\nname = "something"\n')
    strange = folder / "notes.toml"
    strange.write_text('[[note]]\ntext = "buy milk"\n')
    assert not check([folder]).faults
    assert len(check([other]).faults) == len(check([strange]).faults) == 1


def test_sheets_are_read_by_the_rulebook_that_knows_them(folder: Path) -> None:
    sheets = folder / "mine.toml"
    sheets.write_text("[[tiny]]\nname = 'x'\n")
    findings = check([sheets])
    assert (findings.faults, findings.checked) == ({}, [sheets])


def test_a_journal_is_played_again_to_be_checked(folder: Path) -> None:
    scenario = folder / "crossing" / "first-shots.toml"
    battle = Battle(set_up(read_scenario(scenario)), "1")
    path = folder / "game.jsonl"
    journal = Journal.create(path, battle)
    question = battle.question()
    assert question.menu.routine is not None
    battle.answer(question.menu.routine)
    journal.close()
    assert not check([path]).faults
    path.write_text(path.read_text().replace('"seed":"1"', '"seed":"2"'))
    assert "was changed after it was written" in next(check([path]).lines())


def test_the_exit_status_says_whether_anything_is_wrong(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(folder)]) == 0
    capsys.readouterr()
    rewritten(folder, 'zone = "blue"', 'zone = "bleu"')
    assert main(["check", str(folder)]) == 1
    *lines, under, last = capsys.readouterr().out.splitlines()
    assert under.endswith("was checked under tiny, d6, darkconspiracy, graydawn, gurps and reflex")
    assert last.endswith(" checked: 5 faults, no warnings")
    assert lines and all(LINE.fullmatch(line) for line in lines)


def test_every_shipped_map_and_scenario_is_in_order_under_a_rulebook_from_elsewhere() -> None:
    for file in sorted(data.maps().glob("*/*.tmx")):
        assert not check([file]).faults, file
    for name in ("crossing/first-shots", "farm/raid", "wielka/crossing-the-stream"):
        written = read_scenario(data.maps() / f"{name}.toml")
        assert set_up(written, "tiny").posts


@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_however_a_scenario_is_mangled_it_is_checked_without_a_stumble(folder: Path, data: st.DataObject) -> None:
    # given a scenario with some lines lost, doubled or filled with nonsense
    path = folder / "crossing" / "mangled.toml"
    lines = (folder / "crossing" / "first-shots.toml").read_text().splitlines()
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(lines) - 1))
        key = lines[at].partition("=")[0]
        nonsense = data.draw(
            st.sampled_from(["-1", "1e400", "nan", '""', "[[1, 2]]", "{ a = 1 }", '"\\u0000"', "true", "9" * 40])
        )
        lines[at : at + 1] = data.draw(st.sampled_from([[], [lines[at]] * 2, [f"{key} = {nonsense}"], ["[[force]]"]]))
    path.write_text("\n".join(lines))
    # then it is either in order or its faults are told, all of them in this folder
    findings = check([path])
    assert all(str(fault).startswith(str(folder)) for fault in findings.faults)
