"""A character of GURPS Character Sheet in a scenario: named like any sheet, and what is strange in it is told."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from game.battle.scenario import ForceSheet, Scenario, SideSheet, Written, read_scenario
from game.battle.setup import Setup, set_up
from game.workshop.check import check
from rules.frame.book import load, reading
from rules.gurps.terms.figures import Traits
from rules.kernel.faults import Faulty
from tests.game.skirmish import field, ground

HERE = Path(__file__).parent / "gcs"


def written(folder: Path, *sheets: str) -> Written:
    """Two who meet on a meadow, one of them from a file beside the scenario."""
    for name in sheets:
        shutil.copy(HERE / name, folder / name)
    forces = (
        ForceSheet(side="blue", sheet="Ysolt Brandgard", name="Ysolt", at=(3, 3)),
        ForceSheet(side="red", role="irregular", name="Brigand", at=(9, 3)),
    )
    scenario = Scenario(
        title="Met by chance",
        map="meadow.tmx",
        book="gurps",
        setting="fantasy",
        sheets=sheets,
        side=(SideSheet(name="blue"), SideSheet(name="red")),
        force=forces,
    )
    return Written(scenario, folder / "met.toml")


def made(folder: Path, *sheets: str) -> Setup:
    return set_up(written(folder, *sheets), ground=ground(field()))


def test_a_character_takes_part_under_its_name(tmp_path: Path) -> None:
    """The file is named among the sheets of the scenario, and belongs to the book that reads it (GUR-CHAR-01)."""
    assert (reading(".gcs"), reading(".GCS"), reading(".txt")) == ("gurps", "gurps", "")
    setup = made(tmp_path, "ysolt.gcs")
    blue = next(post for post in setup.posts if post.side == "blue")
    traits = next(part for part in blue.parts if isinstance(part, Traits))
    assert (traits.hp, traits.quarters) == (13, 25)


def test_what_is_not_understood_of_it_is_a_warning(tmp_path: Path) -> None:
    warned = [str(fault) for fault in made(tmp_path, "ysolt.gcs").warnings]
    assert f"{tmp_path / 'ysolt.gcs'}: spell 'Light': the rules have no spells" in warned


def test_without_the_file_nobody_of_that_name_is_known(tmp_path: Path) -> None:
    with pytest.raises(Faulty) as refused:
        made(tmp_path)
    assert "Ysolt Brandgard" in str(refused.value)


def test_a_character_is_checked_like_any_sheet() -> None:
    """`deadground check ysolt.gcs`: no fault, a warning for each thing that is not understood."""
    findings = check([HERE / "ysolt.gcs"])
    assert not findings.faults
    assert len(findings.warnings) == 5
    assert set(check([HERE]).checked) == set(HERE.glob("*.gcs"))


def test_a_spoilt_character_is_a_fault(tmp_path: Path) -> None:
    path = tmp_path / "broken.gcs"
    path.write_text("{", encoding="utf-8")
    (fault,) = check([path]).faults
    assert "this is no JSON" in fault.fault and fault.remedy


def test_a_scenario_may_name_such_a_file_and_no_other_foreign_one(tmp_path: Path) -> None:
    text = """
title = "Met by chance"
map = "meadow.tmx"
book = "gurps"
sheets = ["{}"]
side = [{{ name = "blue" }}, {{ name = "red" }}]
force = [{{ side = "blue", role = "rifleman", at = [1, 1] }}]
"""
    path = tmp_path / "met.toml"
    path.write_text(text.format("ysolt.gcs"), encoding="utf-8")
    assert read_scenario(path).scenario.sheets == ("ysolt.gcs",)
    path.write_text(text.format("ysolt.xls"), encoding="utf-8")
    with pytest.raises(Faulty, match=r"is not a \.toml file"):
        read_scenario(path)


def test_the_book_itself_knows_who_comes_with_the_file() -> None:
    roster = load("gurps").roster((HERE / "tomas.gcs",))
    assert "Tomas Vrana" in roster.names(roster.kinds["person"])
