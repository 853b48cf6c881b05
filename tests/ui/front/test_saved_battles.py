"""Saved battles: listed with what they are or why they cannot be played; gone on with, watched, renamed, deleted."""

from datetime import datetime
from pathlib import Path

import pytest

from game.ui.front.navigator import Navigator
from game.ui.front.saved_battles import Shelf, when, who
from game.ui.front.table import Table
from game.ui.kit.button import Button
from game.ui.kit.list_view import Listing
from game.ui.kit.text_entry import Entry
from game.ui.saves import saves, saves_folder
from tests.ui.driving import Driver
from tests.ui.front.visiting import kept_battle, room, until


def enter(house: Navigator, *, over: bool = False) -> Driver:
    house.title()
    house.shelf(over=over)
    driver = Driver(house.app)
    driver.turn(2)
    return driver


def test_an_empty_shelf_says_so(house: Navigator) -> None:
    visitor = enter(house)
    assert visitor.sees("No battles in progress.")
    assert not visitor.find(Button, name="open").enabled
    visitor.key("Esc")
    assert room(visitor) == "Title"


def test_a_battle_is_gone_on_with_by_mouse(house: Navigator) -> None:
    kept_battle("At the crossing", 6)
    visitor = enter(house)
    assert visitor.sees("At the crossing")
    assert visitor.sees("First shots · round 1 of 16")
    visitor.press("Continue")
    assert isinstance(visitor.screen, Table)
    assert len(visitor.screen.session.battle.script) == 6


def test_a_battle_is_gone_on_with_by_keys(house: Navigator) -> None:
    kept_battle("At the crossing", 6)
    visitor = enter(house)
    visitor.root.set_focus(visitor.find(Listing, name="battles"))
    visitor.key("Enter")
    assert room(visitor) == "Table"


def test_a_battle_that_is_over_is_watched_and_told_of(house: Navigator, tmp_path: Path) -> None:
    kept_battle("Short", 10_000, 1)
    visitor = enter(house)
    assert visitor.sees("No battles in progress.")
    assert isinstance(visitor.screen, Shelf)
    visitor.screen._kind.set(True)
    visitor.turn()
    assert visitor.sees("Short")
    visitor.press("Report")
    assert room(visitor) == "ReportPage"
    visitor.key("Esc")
    visitor.press("Watch")
    assert isinstance(visitor.screen, Table)
    assert visitor.screen.session.eyes is None
    assert visitor.screen.session.journal is None


def test_a_battle_is_renamed(house: Navigator) -> None:
    kept_battle("One", 2)
    kept_battle("Two", 2)
    visitor = enter(house)
    visitor.press("Rename")
    entry = visitor.find(Entry, name="new name")
    assert visitor.root.focus is entry
    visitor.key("Ctrl+a")
    visitor.type("One")
    visitor.key("Enter")
    assert visitor.sees("That name cannot be used")
    visitor.press("OK")
    visitor.press("Rename")
    visitor.key("Ctrl+a")
    visitor.type("The café")
    visitor.key("Enter")
    assert sorted(save.name for save in saves()) == ["One", "The café"]
    assert visitor.sees("The café")


def test_a_battle_is_deleted_only_when_that_is_meant(house: Navigator) -> None:
    kept_battle("One", 2)
    visitor = enter(house)
    visitor.press("Delete")
    visitor.press("Keep it")
    assert [save.name for save in saves()] == ["One"]
    visitor.press("Delete")
    dialog = visitor.root.layers[-1].widget
    delete = next(w for w in dialog.everything() if isinstance(w, Button) and w.text == "Delete")
    visitor.click(delete)
    assert list(saves()) == []
    assert visitor.sees("No battles in progress.")


def test_what_cannot_be_played_says_why(house: Navigator) -> None:
    saves_folder().mkdir(parents=True)
    (saves_folder() / "letter.jsonl").write_text("Dear sir\n")
    visitor = enter(house)
    assert visitor.sees("This file cannot be played.")
    assert visitor.sees("not a Dead Ground journal")
    assert not visitor.find(Button, name="open").enabled
    assert visitor.find(Button, name="delete").enabled
    visitor.root.set_focus(visitor.find(Listing, name="battles"))
    visitor.key("Enter")
    assert isinstance(visitor.screen, Shelf)


def test_pictures_are_hung_as_soon_as_they_are_there(house: Navigator) -> None:
    kept_battle("One", 2)
    visitor = enter(house)
    shelf = visitor.screen
    assert isinstance(shelf, Shelf)
    until(visitor, lambda: all(picture.picture for _, picture in shelf._pictures))


@pytest.mark.parametrize(
    ("moment", "words"),
    [
        (datetime(2026, 11, 21, 8, 5), "today, 08:05"),
        (datetime(2026, 11, 20, 23, 59), "yesterday, 23:59"),
        (datetime(2026, 3, 2, 12, 0), "2 March, 12:00"),
        (datetime(2025, 3, 2, 12, 0), "2 March 2025, 12:00"),
    ],
)
def test_days_are_told_as_one_says_them(moment: datetime, words: str) -> None:
    assert when(moment, datetime(2026, 11, 21, 9, 0)) == words


def test_players_are_told_in_words() -> None:
    assert who("person") == "a person"
    assert who("tactician:veteran:careful") == "computer, veteran, careful"
    assert who("tactician") == "computer, regular"
    assert who("greedy") == "computer"
    assert who("nobody") == "nobody"
    assert who("random") == "random"


def test_a_damaged_battle_is_played_on_from_its_good_part(house: Navigator) -> None:
    file = kept_battle("At the crossing", 6)
    lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
    lines[5] = lines[5].replace('"digest":"', '"digest":"0', 1)
    file.write_text("".join(lines), encoding="utf-8")
    before = file.read_bytes()
    visitor = enter(house)
    assert visitor.sees("Only the beginning of this file can be played.")
    visitor.press("Rescue")
    until(visitor, lambda: room(visitor) == "Table")
    table = visitor.screen
    assert isinstance(table, Table)
    assert len(table.session.battle.script) >= sum('"step"' in line for line in lines[:5])
    assert file.read_bytes() == before
    assert (saves_folder() / "At the crossing rescued.jsonl").exists()
