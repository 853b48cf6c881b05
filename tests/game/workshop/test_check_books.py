"""A scenario is checked under every rulebook that it can be played under, and it is said which those are."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from game.cli import main
from game.workshop.check import check
from tests.game.battle.test_own_sheets import BOTH, D6, scenario


def told(findings: list[str], word: str) -> list[str]:
    return [line for line in findings if word in line]


def test_a_fault_in_the_sheets_of_another_book_is_found_without_asking_for_it(tmp_path: Path) -> None:
    spoilt = BOTH["reflex"].replace("Awareness = 7", "Awarenes = 7")
    file = scenario(tmp_path, **(BOTH | {"reflex": spoilt}))
    (line,) = told(list(check([file]).lines()), "reflex.toml")
    assert " under reflex" not in line


def test_a_sheet_that_is_wanted_under_another_book_and_not_there_is_found(tmp_path: Path) -> None:
    other = BOTH["reflex"].replace("Warden", "Watchman")
    file = scenario(tmp_path, **(BOTH | {"reflex": other}))
    assert told(list(check([file]).lines()), "Warden")


def test_it_is_said_under_which_books_a_scenario_was_checked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    both = scenario(tmp_path, **BOTH)
    assert check([both]).books == {both: ("d6", "reflex")}
    main(["check", str(both)])
    said = capsys.readouterr().out
    assert f"{both}: can be played under d6 and reflex\n  d6: 40 rounds, 240 s\n" in said
    assert "\n  reflex: 60 exchanges, 480 s, times x 2\n" in said, "no two words for a round in one sentence"


def test_a_scenario_with_people_for_one_book_only_is_checked_under_that(tmp_path: Path) -> None:
    one = scenario(tmp_path, d6=D6, sheets='["d6.toml"]')
    assert check([one]).books == {one: ("d6",)}


def test_a_fault_under_one_of_the_books_names_the_book(tmp_path: Path) -> None:
    other = BOTH["reflex"].replace("Warden", "Watchman")
    faults = check([scenario(tmp_path, **(BOTH | {"reflex": other}))]).faults
    assert [fault.fault for fault in faults if "Warden" in fault.fault] != []
    assert all(fault.fault.endswith(" under reflex") for fault in faults)


def test_a_fault_under_all_of_them_is_told_once(tmp_path: Path) -> None:
    file = scenario(tmp_path, **BOTH)
    file.write_text(file.read_text(encoding="utf-8").replace('sheet = "Warden"', 'sheet = "Wardan"'), encoding="utf-8")
    (line,) = check([file]).lines()
    assert "Wardan" in line and " under " not in line
    text = file.read_text(encoding="utf-8").replace('sheet = "Wardan"', 'role = "medick"')
    file.write_text(text, encoding="utf-8")
    (line,) = (line for line in check([file]).lines() if "medick" in line)
    assert line.endswith("no 'medick' in the modern setting; did you mean 'medic'?")


def test_a_pace_for_a_rulebook_that_is_not_there_is_told_of(tmp_path: Path) -> None:
    file = scenario(tmp_path, **BOTH)
    file.write_text(file.read_text().replace("[[side]]", "[pace]\nreflx = 1.5\n\n[[side]]", 1))
    (warning,) = [each for each in check([file]).warnings if each.place == "pace.reflx"]
    assert (warning.fault, warning.remedy) == ("there is no rulebook 'reflx'", "did you mean 'reflex'?")


def test_a_scenario_may_have_a_pace_of_its_own(tmp_path: Path) -> None:
    file = scenario(tmp_path, **BOTH)
    file.write_text(file.read_text().replace("[[side]]", "[pace]\nreflex = 1.33\n\n[[side]]", 1))
    assert check([file]).lengths == {file: {"d6": "40 rounds, 240 s", "reflex": "40 exchanges, 320 s, times x 1.33"}}


def test_a_hero_of_another_programs_file_is_told_at_once_to_belong_to_its_book(tmp_path: Path) -> None:
    shutil.copy(Path(__file__).parents[2] / "rules" / "gurps" / "gcs" / "tomas.gcs", tmp_path)
    file = scenario(tmp_path, d6=D6, sheets='["d6.toml", "tomas.gcs"]')
    force = '[[force]]\nside = "blue"\nsheet = "Tomas Vrana"\nzone = "west"\n'
    file.write_text(file.read_text() + force)
    (fault,) = [each for each in check([file]).faults if "Tomas" in each.fault]
    assert fault.fault.startswith("tomas.gcs is for gurps, and no other sheet is called 'Tomas Vrana'")
    assert fault.remedy.startswith('say book = "gurps" in the force')


def test_what_is_wrong_with_sheets_is_told_before_what_follows_from_it(tmp_path: Path) -> None:
    spoilt = BOTH["d6"].replace("reflexes", "reflex")
    lines = list(check([scenario(tmp_path, **(BOTH | {"d6": spoilt}))]).lines())
    files = [Path(line.partition(".toml")[0]).name for line in lines]
    assert files == sorted(files, key=lambda name: name == "fight"), lines
