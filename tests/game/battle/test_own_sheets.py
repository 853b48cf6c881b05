"""A game master's own sheets say for which rulebook they are: a scenario carries a set for each."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.battle.own_sheets import own_sheets
from game.battle.scenario import read_scenario
from game.battle.setup import Setup, set_up
from game.workshop.check import check
from rules.frame.figure import Identity
from rules.kernel.faults import Faulty
from tests.game.battle.files import write

D6 = """
[[person]]
name = "Warden"
role = "warden"
setting = "modern"
size = "Medium"
reflexes = 10
fortitude = 10
willpower = 10
notice = 10
move = 30
"""
REFLEX = """
[[person]]
name = "Warden"
role = "warden"
attributes = { Awareness = 7 }
"""
FORCE = '\n[[force]]\nside = "blue"\nsheet = "Warden"\nname = "Wu"\nat = [4, 4]\n'


def scenario(folder: Path, *, d6: str = D6, reflex: str = REFLEX, sheets: str = '["d6.toml", "reflex.toml"]') -> Path:
    """A scenario with sheets for both books, and a warden of its own."""
    (folder / "d6.toml").write_text(d6, encoding="utf-8")
    (folder / "reflex.toml").write_text(reflex, encoding="utf-8")
    file = write(folder, book="d6", more=f"sheets = {sheets}", then=FORCE)
    text = file.read_text(encoding="utf-8").replace('role = "fighter"', 'role = "rifleman"')
    file.write_text(text, encoding="utf-8")
    return file


def named(setup: Setup) -> list[str]:
    """Who takes part, by their sheets."""
    return [part.sheet for post in setup.posts for part in post.parts if isinstance(part, Identity)]


BOTH = {"d6": f'book = "d6"\n{D6}', "reflex": f'book = "reflex"\n{REFLEX}'}


@pytest.mark.parametrize("book", ["d6", "reflex"])
def test_each_book_reads_its_own_sheets_and_leaves_the_others_out(tmp_path: Path, book: str) -> None:
    written = read_scenario(scenario(tmp_path, **BOTH))
    assert [file.name for file in own_sheets(written, book)] == [f"{book}.toml"]
    assert "Warden" in named(set_up(written, book))


def test_sheets_that_name_no_book_are_for_the_scenarios_own(tmp_path: Path) -> None:
    written = read_scenario(scenario(tmp_path, reflex=BOTH["reflex"]))
    assert [file.name for file in own_sheets(written, "d6")] == ["d6.toml"]
    assert [file.name for file in own_sheets(written, "reflex")] == ["reflex.toml"]


def test_a_figure_whose_sheet_is_for_another_book_is_refused_by_name(tmp_path: Path) -> None:
    written = read_scenario(scenario(tmp_path, d6=BOTH["d6"], sheets='["d6.toml"]'))
    with pytest.raises(Faulty) as refused:
        set_up(written, "reflex")
    (fault,) = refused.value.faults
    assert fault.fault == "d6.toml is for d6, and no other sheet is called 'Warden'"
    assert 'say book = "d6" in the force' in fault.remedy


def test_a_sheet_that_is_written_for_the_wrong_book_is_told_what_is_wrong(tmp_path: Path) -> None:
    written = read_scenario(scenario(tmp_path, d6=f'book = "d6"\n{REFLEX}', reflex=BOTH["reflex"]))
    with pytest.raises(Faulty):
        set_up(written, "d6")
    assert "Warden" in named(set_up(written, "reflex"))


@pytest.mark.parametrize(("book", "faults"), [("d6", 0), ("d7", 1)])
def test_check_holds_sheets_against_the_book_they_name(tmp_path: Path, book: str, faults: int) -> None:
    sheet = tmp_path / "own.toml"
    sheet.write_text(f'book = "{book}"\n{D6}', encoding="utf-8")
    found = check([sheet])
    assert [fault.fault for fault in found.faults] == ["there is no rulebook 'd7'"] * faults


def test_check_finds_a_scenario_with_sets_for_both_books_sound(tmp_path: Path) -> None:
    scenario(tmp_path, **BOTH)
    assert not [str(fault) for fault in check([tmp_path], "reflex").faults]
