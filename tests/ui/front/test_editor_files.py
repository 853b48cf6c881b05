"""Files that come to the editor from outside: what another program saves, and characters dropped on the window."""

from __future__ import annotations

import shutil
import subprocess
import tomllib
from pathlib import Path

import pygame
import pytest

from game.ui.front.navigator import Navigator
from game.ui.kit.button import Button
from game.ui.kit.label import Label
from game.ui.workshop import tiled
from game.ui.workshop.editor import Editor
from game.workshop.editing.scenario_changes import Write
from tests.ui.driving import Driver, words_of
from tests.ui.front import editing
from tests.ui.front.visiting import room, until

CHARACTER = Path(__file__).parents[2] / "rules" / "gurps" / "gcs" / "ysolt.gcs"


def _drop(visitor: Driver, file: Path) -> None:
    pygame.event.post(pygame.Event(pygame.DROPFILE, file=str(file)))
    visitor.turn(3)


def _drawn_on(visitor: Driver, editor: Editor) -> Path:
    """A house is drawn, and not saved, while another program gives the map another title; the map."""
    map_file = Path(editor.edited.state.map_file)
    editing.tool(visitor, "house")
    visitor.drag(editing.pixel(editor, (7, 3)), editing.pixel(editor, (10, 6)))
    map_file.write_text(map_file.read_text().replace('value="My farm"', 'value="Theirs"'))
    until(visitor, lambda: visitor.sees("and here it has changes that are not saved"))
    return map_file


def test_of_two_versions_mine_is_kept_and_the_next_save_writes_it(house: Navigator, visitor: Driver) -> None:
    editor = editing.opened(house, visitor, editing.made("square"))
    map_file = _drawn_on(visitor, editor)
    assert visitor.sees("my-farm.tmx")
    visitor.press("Keep mine")
    editing.settled(visitor, editor)
    assert editor.table.ground.title == "My farm"
    assert editor.table.ground.terrain.roof.any()
    assert 'value="Theirs"' in map_file.read_text()
    visitor.key("Ctrl+S")
    assert not editor.edited.unsaved
    assert map_file.read_bytes() == editor.edited.state.map_bytes
    visitor.wait(3000)
    assert not visitor.root.layers, "it is not asked about again"


def test_of_two_versions_theirs_is_taken_and_mine_is_one_undo_away(house: Navigator, visitor: Driver) -> None:
    editor = editing.opened(house, visitor, editing.made("hex"))
    _drawn_on(visitor, editor)
    visitor.press("Take up theirs")
    editing.settled(visitor, editor)
    assert editor.table.ground.title == "Theirs"
    assert editor.edited.state.map_file not in editor.edited.unsaved
    assert editor.edited.undoes == "my-farm.tmx changed by another program."
    visitor.key("Ctrl+Z")
    editing.settled(visitor, editor)
    assert editor.table.ground.terrain.roof.any()
    assert editor.edited.unsaved


def test_the_scenario_is_taken_up_from_a_text_editor_as_well(house: Navigator, visitor: Driver) -> None:
    file = editing.made("square")
    editor = editing.opened(house, visitor, file)
    editor.make(Write(entry=(), field="title", value="Mine"), goes_on=False)
    file.write_text(file.read_text().replace('title = "My farm"', 'title = "Theirs"'))
    until(visitor, lambda: visitor.sees("and here it has changes that are not saved"))
    visitor.press("Take up theirs")
    assert visitor.sees("Theirs")
    file.write_text(file.read_text().replace('lasts = "180 s"', 'lasts = "240 s"'))
    until(visitor, lambda: visitor.sees("Taken up from another program: my-farm.toml"))
    assert editor.content["lasts"] == "240 s"


def test_a_file_dropped_on_unsaved_changes_does_not_throw_them_away(house: Navigator, visitor: Driver) -> None:
    file = editing.made("square")
    editor = editing.opened(house, visitor, file)
    editor.make(Write(entry=(), field="title", value="Mine"), goes_on=False)
    other = file.with_name("other.toml")
    other.write_bytes(file.read_bytes())
    _drop(visitor, other)
    assert visitor.sees("There are unsaved changes in my-farm.toml.")
    visitor.press("Stay")
    assert visitor.screen is editor
    assert editor.edited.unsaved
    _drop(visitor, other)
    visitor.press("Save")
    assert room(visitor) == "NewBattle"
    assert 'title = "Mine"' in file.read_text()


@pytest.mark.parametrize("shape", ["hex", "square"])
def test_a_gcs_character_is_dropped_on_the_window_and_set_down(
    house: Navigator, visitor: Driver, tmp_path: Path, shape: str
) -> None:
    character = tmp_path / "ysolt.gcs"
    shutil.copy(CHARACTER, character)
    editor = editing.opened(house, visitor, editing.made(shape, "gurps"))
    _drop(visitor, character)
    assert visitor.sees("ysolt.gcs is among the people of this scenario.")
    line = visitor.find(Label, "Ysolt Brandgard")
    visitor.drag(line.rect.center, editing.pixel(editor, (8, 5)), steps=6)
    editing.settled(visitor, editor)
    taken = next(figure.token.cell for figure in editor.figures if figure.token.cell != (8, 5))
    visitor.drag(line.rect.center, editing.pixel(editor, taken), steps=6)
    *_, before, first, second = tomllib.loads(editor.edited.state.scenario_text)["force"]
    assert before.get("sheet") != first["sheet"] == second["sheet"] == "Ysolt Brandgard"
    assert (first["at"], tuple(second["at"])) == ([8, 5], taken), "those of the zone make room"
    editing.settled(visitor, editor)
    assert visitor.find(Button, name="check").icon != "warning", editor.check_page.found
    character.unlink()
    visitor.key("F5")
    until(visitor, lambda: room(visitor) == "Table")


def test_a_dropped_file_that_is_no_character_is_refused_in_words(
    house: Navigator, visitor: Driver, tmp_path: Path
) -> None:
    editor = editing.opened(house, visitor, editing.made("hex", "gurps"))
    before = editor.edited.state
    broken = tmp_path / "broken.gcs"
    broken.write_text("{ not a character")
    _drop(visitor, broken)
    assert editor.edited.state is before
    assert any("broken.gcs" in words_of(w) or "JSON" in words_of(w) for w in visitor.widgets())
    _drop(visitor, tmp_path / "gone.gcs")
    assert visitor.sees("cannot be taken in")
    assert editor.edited.state is before


def test_the_map_is_saved_and_opened_in_tiled_with_one_click(
    house: Navigator, visitor: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[list[str]] = []
    monkeypatch.setattr(tiled, "program", lambda: "/usr/bin/tiled")
    monkeypatch.setattr(subprocess, "Popen", lambda words, **_: begun.append(words))
    editor = editing.opened(house, visitor, editing.made("hex"))
    editing.tool(visitor, "house")
    visitor.drag(editing.pixel(editor, (7, 3)), editing.pixel(editor, (10, 6)))
    visitor.click(visitor.find(Button, name="tiled"))
    assert begun == [["/usr/bin/tiled", str(editor.edited.state.map_file)]]
    assert not editor.edited.unsaved
    monkeypatch.setattr(tiled, "program", lambda: None)
    visitor.click(visitor.find(Button, name="tiled"))
    assert visitor.sees("Tiled is not installed on this computer.")
