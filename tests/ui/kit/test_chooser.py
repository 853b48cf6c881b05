"""Looking for a file: by mouse, by keys, by letters and by its path; in folders that may not be read."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.ui.kit.button import Button
from game.ui.kit.choice import Choice
from game.ui.kit.chooser import FileChooser, Kinds, Quest, Shortcut
from game.ui.kit.folders import contents
from game.ui.kit.list_view import Listing
from game.ui.kit.table import Table
from game.ui.kit.text_entry import Entry
from tests.ui.driving import Driver

KINDS = (Kinds("Scenarios and maps", (".toml", ".tmx")), Kinds("All files", ()))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in ("alps/deep", "Beach"):
        (tmp_path / "top" / name).mkdir(parents=True)
    for name in ("bridge.toml", "Ambush.TOML", "field.tmx", "notes.txt", ".hidden.toml", "alps/pass.toml"):
        (tmp_path / "top" / name).write_text("x")
    return tmp_path / "top"


class Looking:
    """A chooser that lies open, and what was chosen in it."""

    def __init__(self, hand: Driver, folder: Path, recent: tuple[Path, ...] = ()) -> None:
        self.taken: list[Path] = []
        self.drive = hand
        places = (Shortcut("Recent", "clock", None), Shortcut("Top", "star", folder))
        quest = Quest("Open a scenario", KINDS, places, folder, recent)
        self.chooser = FileChooser(quest, self.taken.append).look(self.drive.root)
        self.drive.turn(2)

    @property
    def names(self) -> list[str]:
        return [row.key.name for row in self.drive.find(Table).rows if isinstance(row.key, Path)]

    @property
    def trouble(self) -> str:
        return self.chooser._trouble.words


def test_folders_stand_before_files_of_the_kinds_that_are_meant(hand: Driver, folder: Path) -> None:
    looking = Looking(hand, folder)
    assert looking.names == ["alps", "Beach", "Ambush.TOML", "bridge.toml", "field.tmx"]
    looking.drive.find(Choice, name="kinds").set(KINDS[1])
    looking.drive.turn()
    assert "notes.txt" in looking.names and ".hidden.toml" not in looking.names


def test_everything_can_be_done_with_the_keys(hand: Driver, folder: Path) -> None:
    looking = Looking(hand, folder)
    looking.drive.key("Enter")
    assert looking.names == ["deep", "pass.toml"]
    looking.drive.key("Backspace")
    assert looking.drive.find(Table).chosen == 0, "the folder that was left is chosen"
    looking.drive.key("Enter")
    looking.drive.key("Down")
    looking.drive.key("Enter")
    assert looking.taken == [folder / "alps" / "pass.toml"]
    assert not looking.drive.root.layers


def test_letters_search_and_escape_takes_them_back_before_it_closes(hand: Driver, folder: Path) -> None:
    looking = Looking(hand, folder)
    looking.drive.type("b")
    assert looking.names == ["Beach", "bridge.toml", "Ambush.TOML"], "those that begin with it first"
    looking.drive.type("r")
    assert looking.names == ["bridge.toml"]
    looking.drive.type("zz")
    assert looking.names == []
    looking.drive.key("Esc")
    assert len(looking.names) == 5 and looking.drive.root.layers
    looking.drive.type("am")
    looking.drive.key("Enter")
    assert looking.taken == [folder / "Ambush.TOML"]


def test_arrows_walk_the_list_while_letters_are_typed(hand: Driver, folder: Path) -> None:
    looking = Looking(hand, folder)
    looking.drive.type("b")
    looking.drive.key("Down")
    looking.drive.key("Enter")
    assert looking.taken == [folder / "bridge.toml"]


def test_the_mouse_chooses_and_a_second_click_opens(hand: Driver, folder: Path) -> None:
    looking = Looking(hand, folder)
    table = looking.drive.find(Table)
    looking.drive.double_click(table.row_rect(0).center)
    assert looking.chooser.folder == folder / "alps"
    looking.drive.click(looking.drive.find(Button, name="up"))
    assert looking.chooser.folder == folder
    looking.drive.click(table.row_rect(3).center)
    looking.drive.wait(500)
    looking.drive.click(table.row_rect(3).center)
    assert not looking.taken
    looking.drive.press("Open")
    assert looking.taken == [folder / "bridge.toml"]


def test_escape_leaves_without_a_choice(hand: Driver, folder: Path) -> None:
    looking = Looking(hand, folder)
    looking.drive.key("Esc")
    assert not looking.drive.root.layers and not looking.taken


def test_a_path_may_be_typed_and_a_wrong_one_is_told(hand: Driver, folder: Path) -> None:
    looking = Looking(hand, folder)
    path = looking.drive.find(Entry, name="path")
    assert path.text == str(folder)
    looking.drive.click(path)
    looking.drive.key("Ctrl+A")
    looking.drive.type("alps")
    looking.drive.key("Enter")
    assert looking.chooser.folder == folder / "alps"
    for words in ("nowhere", "~nobody/x", "x" * 600):
        looking.drive.click(path)
        looking.drive.key("Ctrl+A")
        path.text = words
        looking.drive.press("Open")
        assert looking.trouble == "There is no such file or folder."
    path.text = "pass.toml"
    looking.drive.click(path)
    looking.drive.press("Open")
    assert looking.taken == [folder / "alps" / "pass.toml"]


def test_files_opened_lately_come_first_and_lost_ones_are_left_out(hand: Driver, folder: Path) -> None:
    known = folder / "bridge.toml"
    looking = Looking(hand, folder, (known, folder / "lost.toml"))
    assert looking.names == ["bridge.toml"] and looking.chooser.folder is None
    places = looking.drive.find(Listing, name="places")
    looking.drive.click(places.lines[1])
    assert looking.chooser.folder == folder
    looking.drive.click(places.lines[0])
    looking.drive.double_click(looking.drive.find(Table).row_rect(0).center)
    assert looking.taken == [known]


def test_a_folder_that_cannot_be_read_says_so(hand: Driver, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(_: object) -> None:
        raise PermissionError(13, "Permission denied")

    looking = Looking(hand, folder)
    monkeypatch.setattr("game.ui.kit.folders.os.scandir", refused)
    looking.drive.key("Enter")
    assert looking.names == [] and looking.trouble == "This folder cannot be read (Permission denied)."
    monkeypatch.undo()
    looking.drive.key("Backspace")
    assert len(looking.names) == 5 and looking.trouble == ""


def test_strange_names_broken_links_and_pipes_harm_nobody(tmp_path: Path) -> None:
    import os

    (tmp_path / "gone.toml").symlink_to(tmp_path / "nothing")
    (tmp_path / "self").symlink_to(tmp_path / "self")
    os.mkfifo(tmp_path / "pipe.toml")
    Path(os.fsdecode(os.fsencode(tmp_path) + b"/b\xffd\x1b.toml")).write_text("x")
    assert [item.name for item in contents(tmp_path, (".toml",)).items] == ["b�d�.toml"]
    assert contents(tmp_path / "nowhere", ()).trouble == "This folder cannot be read (No such file or directory)."
