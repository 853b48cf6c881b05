"""The editor: a farm drawn, peopled and played, with the mouse and with the keys alone."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from game.board.tiled import read
from game.ui.front.navigator import Navigator
from game.ui.front.table import Table
from game.ui.kit.button import Button
from game.ui.kit.text_entry import Entry
from tests.ui.driving import Driver, words_of
from tests.ui.front import editing
from tests.ui.front.visiting import room, until


@pytest.mark.parametrize("shape", ["hex", "square"])
def test_a_farm_is_drawn_peopled_and_played_with_the_mouse(house: Navigator, visitor: Driver, shape: str) -> None:
    file = editing.made(shape)
    editor = editing.opened(house, visitor, file)

    editing.tool(visitor, "ground")
    editing.choose(visitor, "paint", "track")
    visitor.drag(editing.pixel(editor, (2, 8)), editing.pixel(editor, (13, 8)), steps=12)
    assert editor.edited.undoes.startswith("Ground on ")
    editing.settled(visitor, editor)
    assert editor.table.ground.terrain.names[(8, 8)] == "track"

    editing.tool(visitor, "house")
    visitor.drag(editing.pixel(editor, (7, 3)), editing.pixel(editor, (10, 6)))
    editing.tool(visitor, "door")
    editing.choose(visitor, "state", "open")
    side = editor.table.chart.sides[len(editor.table.chart.sides) // 2]
    visitor.click(editing.edge(editor, (8, 6), side))
    editing.settled(visitor, editor)
    assert bool(editor.table.ground.terrain.roof[4, 8])
    assert [(door.kind, door.barrier.state) for door in editor.table.ground.doors] == [("door", "open")]

    visitor.key("Esc")
    visitor.click(editor.tabs.strip.places()[1].center)
    before = len(editor.figures)
    _pull(visitor, "Leader", editing.pixel(editor, (4, 8)))
    visitor.click(visitor.find(Entry, name="search people"))
    visitor.type("gunner")
    _pull(visitor, "Gunner", editing.pixel(editor, (8, 4)))
    assert len(editor.figures) == before + 2
    placed = {figure.token.cell: figure.token.name for figure in editor.figures if figure.fixed}
    assert placed == {(4, 8): "Leader", (8, 4): "Gunner"}
    visitor.drag(editing.pixel(editor, (8, 4)), editing.pixel(editor, (8, 5)))
    assert tomllib.loads(editor.edited.state.scenario_text)["force"][-1]["at"] == [8, 5]

    editing.tool(visitor, "goal")
    visitor.click(visitor.find(Entry, name="field name"))
    visitor.type("The house")
    visitor.drag(editing.pixel(editor, (7, 3)), editing.pixel(editor, (10, 6)), steps=20)
    visitor.key("Esc")
    visitor.click(editor.tabs.strip.places()[2].center)
    visitor.click(visitor.find(Button, name="add objective"))
    editing.settled(visitor, editor)
    assert visitor.find(Button, name="check").text == "No faults", editor.check_page.found

    visitor.click(visitor.find(Button, name="play"))
    until(visitor, lambda: room(visitor) == "Table")
    table = visitor.screen
    assert isinstance(table, Table)
    assert table.session.battle.setup.scenario.title == "My farm"
    assert not editor.edited.unsaved
    assert read(editor.edited.state.map_file).doors


def _pull(visitor: Driver, name: str, place: tuple[int, int]) -> None:
    """Pull a name out of the list of people onto the map."""
    line = next(w for w in visitor.widgets() if words_of(w) == name)
    visitor.drag(line.rect.center, place, steps=6)


def test_undo_and_redo_by_keys_and_by_buttons(house: Navigator, visitor: Driver) -> None:
    editor = editing.opened(house, visitor, editing.made("square"))
    editing.tool(visitor, "house")
    visitor.drag(editing.pixel(editor, (7, 3)), editing.pixel(editor, (10, 6)))
    visitor.key("Ctrl+Z")
    editing.settled(visitor, editor)
    assert not editor.edited.unsaved
    assert not editor.table.ground.terrain.roof.any()
    visitor.click(visitor.find(Button, name="redo"))
    editing.settled(visitor, editor)
    assert editor.table.ground.terrain.roof.any()
    visitor.key("Ctrl+S")
    assert not editor.edited.unsaved
    assert read(editor.edited.state.map_file).terrain.roof.any()


def test_leaving_with_unsaved_changes_asks(house: Navigator, visitor: Driver) -> None:
    editor = editing.opened(house, visitor, editing.made("hex"))
    visitor.key("8")
    visitor.drag(editing.pixel(editor, (7, 3)), editing.pixel(editor, (9, 5)))
    visitor.key("Esc")
    visitor.key("Esc")
    assert visitor.sees("There are unsaved changes in my-farm.tmx")
    visitor.press("Stay")
    assert room(visitor) == "Editor"
    visitor.key("Esc")
    visitor.press("Save")
    assert room(visitor) == "WorkshopPage"
    assert read(editor.edited.state.map_file).terrain.roof.any()


def test_what_tiled_saves_is_taken_up_and_a_clash_is_asked_about(house: Navigator, visitor: Driver) -> None:
    file = editing.made("square")
    editor = editing.opened(house, visitor, file)
    map_file = Path(editor.edited.state.map_file)
    map_file.write_text(map_file.read_text().replace('value="My farm"', 'value="Redrawn"'))
    until(visitor, lambda: visitor.sees("Taken up from another program"))
    editing.settled(visitor, editor)
    assert editor.table.ground.title == "Redrawn"
    editing.tool(visitor, "house")
    visitor.drag(editing.pixel(editor, (7, 3)), editing.pixel(editor, (10, 6)))
    map_file.write_text(map_file.read_text().replace('value="Redrawn"', 'value="Once more"'))
    until(visitor, lambda: visitor.sees("and here it has changes that are not saved"))
    visitor.press("Take up theirs")
    editing.settled(visitor, editor)
    assert editor.table.ground.title == "Once more"
    assert not editor.table.ground.terrain.roof.any()
