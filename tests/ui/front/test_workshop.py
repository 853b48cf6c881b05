"""The Workshop's first page: a new scenario, a copy, one that is opened, each leading into the editor."""

from __future__ import annotations

import tomllib
from pathlib import Path

from game.board.tiled import read
from game.imports.blank import fresh
from game.ui.kit.button import Button
from game.ui.kit.choice import Segments
from game.ui.kit.label import Label
from game.ui.kit.text_entry import Entry
from game.ui.workshop.editor import Editor
from rules.frame.book import load
from tests.ui.driving import Driver
from tests.ui.front.visiting import room, until


def in_editor(visitor: Driver) -> Editor:
    until(visitor, lambda: room(visitor) == "Editor")
    editor = visitor.screen
    assert isinstance(editor, Editor)
    return editor


def test_without_scenarios_the_page_says_what_can_be_done(visitor: Driver) -> None:
    visitor.press("Workshop")
    assert visitor.sees("You have no scenario yet.")
    assert not visitor.find(Button, name="edit").enabled
    visitor.key("Esc")
    assert room(visitor) == "Title"


def test_a_new_scenario_is_made_as_asked_and_opened(visitor: Driver, home: Path) -> None:
    visitor.press("Workshop")
    visitor.press("New")
    visitor.type("Mill at the ford")
    shape: Segments[str] = visitor.find(Segments, name="shape")
    visitor.click(shape.places()[1].center)
    visitor.click(visitor.find(Entry, name="rows"))
    visitor.key("Ctrl+A")
    visitor.type("14")
    visitor.press("Make it")
    editor = in_editor(visitor)
    assert editor.edited.file == (home / "scenarios" / "mill-at-the-ford" / "mill-at-the-ford.toml").resolve()
    assert visitor.sees("Mill at the ford")
    grid = read(editor.edited.state.map_file).terrain.grid
    assert (grid.shape, grid.columns, grid.rows) == ("square", 30, 14)
    until(visitor, lambda: visitor.sees("No faults"))
    visitor.key("Esc")
    assert room(visitor) == "WorkshopPage"
    assert visitor.sees("Mill at the ford")


def test_the_scenario_that_was_edited_last_stands_chosen(visitor: Driver, home: Path) -> None:
    for name in ("aspen", "zinc"):
        fresh(name, home / "scenarios", load("d6"), "square", (12, 8), 1.5)
    visitor.press("Workshop")
    assert visitor.find(Label, name="file").words.endswith("aspen.toml")
    visitor.click(visitor.find(Label, "Zinc"))
    visitor.press("Edit")
    in_editor(visitor)
    visitor.key("Esc", 2)
    visitor.press("Workshop")
    assert visitor.find(Label, name="file").words.endswith("zinc.toml")


def test_a_size_that_cannot_be_played_is_refused_in_words(visitor: Driver) -> None:
    visitor.press("Workshop")
    visitor.press("New")
    visitor.click(visitor.find(Entry, name="columns"))
    visitor.key("Ctrl+A")
    visitor.type("4")
    visitor.press("Make it")
    until(visitor, lambda: visitor.sees("too few for two sides"))


def test_a_shipped_scenario_is_copied_under_another_title(visitor: Driver, home: Path) -> None:
    visitor.press("Workshop")
    visitor.press("Copy")
    entry = visitor.find(Entry, name="title")
    visitor.click(entry)
    visitor.key("Ctrl+A")
    visitor.type("My crossing")
    visitor.press("Copy")
    editor = in_editor(visitor)
    file = home / "scenarios" / "my-crossing" / "my-crossing.toml"
    assert tomllib.loads(file.read_text())["title"] == "My crossing"
    assert editor.figures
