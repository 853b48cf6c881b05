"""Maps of other programs in the window: dropped on it or chosen in the Workshop, asked about, imported, and opened."""

from __future__ import annotations

from pathlib import Path

import pygame

from game.battle.scenario import read_scenario
from game.board.tiled import read
from game.ui.front.grid_picker import GridPicker
from game.ui.front.navigator import Navigator
from game.ui.kit.button import Button
from game.ui.kit.choice import Choice
from game.ui.kit.chooser import FileChooser
from game.ui.kit.label import Label
from game.ui.kit.text_entry import Entry
from game.workshop.packing import pack
from tests.game.imports.files import HIGH, SQUARE, WIDE, board, picture, uvtt
from tests.shipped import shortened
from tests.ui.driving import Driver
from tests.ui.front.editing import in_editor
from tests.ui.front.visiting import room, until


def drop(visitor: Driver, file: Path) -> None:
    pygame.event.post(pygame.Event(pygame.DROPFILE, file=str(file)))
    visitor.turn(2)


def imported(visitor: Driver) -> None:
    """Press Import and wait until what became of it is told."""
    visitor.press("Import")
    until(visitor, lambda: visitor.sees("is imported") or visitor.sees("cannot be imported"))


def test_a_universal_vtt_file_dropped_on_the_window_can_be_played(
    visitor: Driver, house: Navigator, tmp_path: Path, home: Path
) -> None:
    drop(visitor, uvtt(tmp_path))
    choice: Choice[str] = visitor.find(Choice, name="closed")
    choice.value = "window"
    entry = visitor.find(Entry, name="metres")
    visitor.click(entry)
    visitor.key("Ctrl+A")
    visitor.type("2")
    visitor.find(Choice, name="book").value = "gurps"
    imported(visitor)
    assert visitor.sees("Windows: 1, the portals that are not closed.")
    visitor.press("Play")
    assert room(visitor) == "NewBattle"
    folder = home / "scenarios" / "old-house"
    assert visitor.find(Label, name="file").words == str(folder / "old-house.toml")
    assert read(folder / "old-house.tmx").metres == 2
    assert read_scenario(folder / "old-house.toml").scenario.book == "gurps"


def test_the_workshop_imports_a_map_that_is_chosen(visitor: Driver, tmp_path: Path, home: Path) -> None:
    file = board(tmp_path)
    visitor.click(visitor.find(Button, name="workshop"))
    visitor.click(visitor.find(Button, name="import"))
    assert visitor.find(FileChooser)
    visitor.click(visitor.find(Entry, name="path"))
    visitor.key("Ctrl+A")
    visitor.type(str(file))
    visitor.key("Enter")
    assert visitor.sees("Import hill.board")
    imported(visitor)
    assert visitor.sees("Not taken over: magma: on 1 hex; there is no such ground here.")
    visitor.press("Edit")
    assert (home / "scenarios" / "hill" / "hill.toml").is_file()
    assert in_editor(visitor).figures
    visitor.press("Play from here")
    until(visitor, lambda: room(visitor) == "Table")


def test_two_clicks_lay_a_grid_over_a_picture(visitor: Driver, tmp_path: Path, home: Path) -> None:
    file = tmp_path / "plan.png"
    file.write_bytes(picture())
    drop(visitor, file)
    picker = visitor.find(GridPicker)
    until(visitor, lambda: picker._picture)
    visitor.press("Import")
    assert visitor.sees("Click on two corners of cells in the picture.")
    visitor.press("OK")
    drop(visitor, file)
    picker = visitor.find(GridPicker)
    until(visitor, lambda: picker._picture)
    for corner in ((0, 0), (WIDE * SQUARE - 1, HIGH * SQUARE - 1)):
        visitor.click(picker._shown(corner))
    entry = visitor.find(Entry, "1")
    visitor.click(entry)
    visitor.key("Ctrl+A")
    visitor.type(str(WIDE))
    assert picker.cell is not None
    assert abs(picker.cell - SQUARE) < 0.5
    imported(visitor)
    grid = read(home / "scenarios" / "plan" / "plan.tmx").terrain.grid
    assert (abs(grid.columns - WIDE), abs(grid.rows - HIGH)) <= (1, 1)


def test_a_file_that_cannot_be_imported_is_refused_in_words(visitor: Driver, tmp_path: Path, home: Path) -> None:
    file = tmp_path / "a.dd2vtt"
    file.write_text("{}")
    drop(visitor, file)
    imported(visitor)
    assert visitor.sees("no resolution")
    assert not any((home / "scenarios").glob("a*"))


def test_a_packed_scenario_dropped_on_the_window_is_unpacked_and_opened(
    visitor: Driver, tmp_path: Path, home: Path
) -> None:
    scenario = shortened("crossing/first-shots", 3, tmp_path / "made")
    pack(scenario.parent, tmp_path / "shots.deadground")
    drop(visitor, tmp_path / "shots.deadground")
    assert room(visitor) == "NewBattle"
    assert visitor.find(Label, name="file").words.startswith(str(home / "scenarios" / "shots"))
    (tmp_path / "spoilt.deadground").write_bytes(b"no zip")
    drop(visitor, tmp_path / "spoilt.deadground")
    assert visitor.sees("Is no packed scenario, or is spoiled")
