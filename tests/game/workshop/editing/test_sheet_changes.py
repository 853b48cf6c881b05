"""Sheets of every rulebook: copied from the roster, changed on a page of its schema, played; characters taken in."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from game import data
from game.battle.battle import Battle
from game.battle.scenario import read_scenario
from game.battle.setup import set_up
from game.players.playing import play_on, seated
from game.workshop.editing.edited_scenario import EditedScenario
from game.workshop.editing.fields import Field, Kind, as_typed, shown
from game.workshop.editing.scenario_changes import Write
from game.workshop.editing.scenario_pages import scenario_page
from game.workshop.editing.sheet_changes import AddToSheet, CopyEntry, RemoveFromSheet, TakeIn, WriteSheet
from game.workshop.editing.sheets import sheet_files, sheet_page
from rules.frame.book import names
from rules.frame.figure import Identity
from rules.kernel.faults import Faulty


@pytest.fixture
def edited(tmp_path: Path) -> EditedScenario:
    for part in ("crossing", "tilesets"):
        shutil.copytree(data.maps() / part, tmp_path / part, ignore=shutil.ignore_patterns("*.png"))
    shutil.copy(data.maps() / "deadground.tiled-project", tmp_path)
    return EditedScenario.open(tmp_path / "crossing" / "first-shots.toml")


def copied(edited: EditedScenario, book: str) -> str:
    edited.change(CopyEntry(book=book, entry="Rifleman", name="Ann Kovac"))
    return next(sheet.name for sheet in sheet_files(edited.state) if sheet.book.name == book)


def field(edited: EditedScenario, file: str, *way: str | int) -> Field:
    found = sheet_page(edited.state, file, ("person", 0)).field(("person", 0, *way))
    assert found is not None
    return found


@pytest.mark.parametrize("book", names())
def test_a_copied_person_is_changed_field_by_field_and_plays(edited: EditedScenario, book: str) -> None:
    before = edited.state.files
    file = copied(edited, book)
    shown_ = sheet_page(edited.state, file, ("person", 0))
    for entry in shown_.fields:
        if entry.kind in (Kind.TEXT, Kind.PROSE, Kind.CELL):
            continue
        values: list[Any] = [value for value in list(entry.takes)[:60] if value != entry.value]
        for value in values[:1]:
            try:
                edited.change(WriteSheet(file=file, at=entry.way, value=value))
            except Faulty as error:  # such as ammunition for a knife
                assert all(fault.fault for fault in error.faults)
    for group in shown_.groups:
        for more in group.addable:
            if more.keys:
                edited.change(WriteSheet(file=file, at=(*more.way, more.keys[-1]), value=more.first))
    assert not [each.fault for each in sheet_page(edited.state, file, ("person", 0)).fields if each.fault]
    edited.change(Write(entry=(), field="book", value=book))
    edited.change(Write(entry=("force", 0), field="sheet", value="Ann Kovac"))
    edited.save()
    setup = set_up(read_scenario(edited.file), book)
    sheets = [part.sheet for post in setup.posts for part in post.parts if isinstance(part, Identity)]
    assert "Ann Kovac" in sheets
    battle = Battle(setup, "1")
    for number, _ in enumerate(play_on(battle, seated(setup, ["random"] * len(setup.scenario.side), "1", battle))):
        if number > 12:
            break
    while edited.can_undo:
        edited.undo()
    assert edited.state.files == before


def test_a_value_is_refused_by_the_books_own_words(edited: EditedScenario) -> None:
    file = copied(edited, "gurps")
    assert 12 in field(edited, file, "st").takes
    with pytest.raises(Faulty) as error:
        edited.change(WriteSheet(file=file, at=("person", 0, "st"), value=400))
    assert "400 is too much; allowed is 1 to 100" in str(error.value)
    with pytest.raises(Faulty) as error:
        edited.change(WriteSheet(file=file, at=("person", 0, "weapons", 0, "name"), value="Blunderbus"))
    assert "no weapon is called 'Blunderbus'" in str(error.value)


def test_lists_and_tables_of_a_sheet_grow_and_shrink(edited: EditedScenario) -> None:
    file = copied(edited, "gurps")
    skills = {each.label: each.value for each in sheet_page(edited.state, file, ("person", 0)).fields}
    assert skills["Guns (Rifle)"] == 12
    edited.change(AddToSheet(file=file, to=("person", 0, "weapons")))
    edited.change(WriteSheet(file=file, at=("person", 0, "weapons", 4, "name"), value="Large knife"))
    assert field(edited, file, "weapons", 4, "name").value == "Large knife"
    edited.change(RemoveFromSheet(file=file, at=("person", 0, "weapons", 4)))
    edited.change(WriteSheet(file=file, at=("person", 0, "skills", "Judo"), value=11))
    edited.change(WriteSheet(file=file, at=("person", 0, "traits"), value=("Combat Reflexes", "Hard to Kill 2")))
    assert field(edited, file, "skills", "Judo").value == 11
    assert shown(field(edited, file, "traits").value) == "Combat Reflexes, Hard to Kill 2"
    assert as_typed(field(edited, file, "traits"), "Flight, One Eye") == ("Flight", "One Eye")
    edited.change(RemoveFromSheet(file=file, at=("person", 0)))
    assert not list(sheet_files(edited.state)[0].entries)


def test_a_fault_stands_at_its_field(edited: EditedScenario) -> None:
    file = copied(edited, "d6")
    sheet = sheet_files(edited.state)[0]
    edited.save()
    sheet.file.write_text(sheet.file.read_text().replace("reflexes = 11", "reflexes = 99"))
    again = EditedScenario.open(edited.file)
    found = field(again, file, "reflexes")
    assert found.fault.startswith("99 is too much; allowed is 0 to 40: defence against attacks and blasts")


def test_a_dragged_character_is_taken_in(edited: EditedScenario) -> None:
    with pytest.raises(Faulty, match="no rulebook reads this kind of file"):
        edited.change(TakeIn(name="ann.doc", content=b"x"))
    with pytest.raises(Faulty):
        edited.change(TakeIn(name="ann.gcs", content=b"no character"))


def test_a_real_character_is_taken_in_and_fights(edited: EditedScenario) -> None:
    character = (Path(__file__).parents[3] / "rules" / "gurps" / "gcs" / "tomas.gcs").read_bytes()
    edited.change(TakeIn(name="tomas.gcs", content=character))
    assert edited.state.content["sheets"] == ["sheets/tomas.gcs"]
    edited.change(Write(entry=(), field="book", value="gurps"))
    people = scenario_page(edited.state, ("force", 0)).field(("force", 0, "sheet"))
    assert people is not None
    name = next(each for each in people.takes if each)
    edited.change(Write(entry=("force", 0), field="sheet", value=name))
    edited.save()
    setup = set_up(read_scenario(edited.file), "gurps")
    assert name in [part.sheet for post in setup.posts for part in post.parts if isinstance(part, Identity)]
