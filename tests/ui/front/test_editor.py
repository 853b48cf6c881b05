"""The editor: a farm drawn, peopled and played, with the mouse and with the keys alone."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from PIL import Image

from game.board.tiled import read
from game.ui.front.navigator import Navigator
from game.ui.front.table import Table
from game.ui.kit.button import Button
from game.ui.kit.choice import Choice, Segments
from game.ui.kit.label import Label
from game.ui.kit.text_area import TextArea
from game.ui.kit.text_entry import Entry
from game.ui.workshop.editor import Editor
from game.workshop.editing.areas import Goal
from rules.frame.book import load, names
from rules.frame.ground import Cell
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
    editing.settled(visitor, editor)
    assert tomllib.loads(editor.edited.state.scenario_text)["objective"][-1]["name"] == "The house"
    assert visitor.find(Button, name="check").text == "No faults", editor.check_page.found

    visitor.click(visitor.find(Button, name="play"))
    until(visitor, lambda: room(visitor) == "Table")
    table = visitor.screen
    assert isinstance(table, Table)
    assert table.session.battle.setup.scenario.title == "My farm"
    visitor.key("Esc")
    visitor.press("Leave the battle")
    assert visitor.screen is editor  # to change what the battle has shown
    assert not editor.edited.unsaved
    assert read(editor.edited.state.map_file).doors


def test_from_the_title_to_the_question_who_wins_takes_few_inputs(house: Navigator, visitor: Driver) -> None:
    """A farm drawn, peopled and asked for its balance: fifteen minutes leave twelve seconds for each input."""
    visitor.clicks = visitor.keys = 0
    visitor.press("Workshop")
    visitor.press("New")
    visitor.type("My farm")
    visitor.press("Make it")
    editor = editing.in_editor(visitor)
    written = len("My farm")

    editing.tool(visitor, "ground")
    editing.choose(visitor, "paint", "track")
    visitor.drag(editing.pixel(editor, (1, 16)), editing.pixel(editor, (28, 16)), steps=20)
    editing.tool(visitor, "growth")
    editing.choose(visitor, "paint", "dense wood")
    visitor.drag(editing.pixel(editor, (20, 3)), editing.pixel(editor, (27, 6)), steps=10)
    for left, top in ((8, 3), (16, 10)):
        editing.tool(visitor, "house")
        visitor.drag(editing.pixel(editor, (left, top)), editing.pixel(editor, (left + 4, top + 3)))
        editing.tool(visitor, "door")
        side = editor.table.chart.sides[len(editor.table.chart.sides) // 2]
        visitor.click(editing.edge(editor, (left + 2, top + 3), side))
        editing.tool(visitor, "window")
        for column in (left, left + 4):
            visitor.click(editing.edge(editor, (column, top + 3), side))
    editing.tool(visitor, "goal")
    visitor.click(visitor.find(Entry, name="field name"))
    visitor.type("The farmhouse")
    written += len("The farmhouse")
    visitor.drag(editing.pixel(editor, (9, 4)), editing.pixel(editor, (11, 5)), steps=6)
    visitor.key("Esc")
    visitor.click(editor.tabs.strip.places()[1].center)
    _pull(visitor, "Gunner", editing.pixel(editor, (4, 14)))
    side_of = visitor.find(Segments, name="side")
    visitor.click(side_of.places()[1].center)
    for cell in ((9, 4), (10, 5), (17, 11)):
        _pull(visitor, "Rifleman", editing.pixel(editor, cell))
    editing.settled(visitor, editor)
    assert visitor.find(Button, name="check").text == "No faults", editor.check_page.found
    visitor.click(visitor.find(Button, name="lab"))
    assert room(visitor) == "LabPage"
    assert len(editor.table.ground.doors) == 6
    assert visitor.clicks + visitor.keys + written <= 72


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


def test_a_farm_is_drawn_peopled_and_played_with_keys_alone(house: Navigator, visitor: Driver) -> None:
    file = editing.made("square")
    editor = editing.opened(house, visitor, file)

    visitor.key("8")
    assert editor.hand.tool is not None and editor.hand.tool.title == "House"
    visitor.key("Left")
    _walk(visitor, editor, (7, 3))
    visitor.key("Enter")
    _walk(visitor, editor, (10, 6))
    visitor.key("Enter")
    visitor.key("Ctrl+1")
    while editor.hand.edge is None or editor.hand.edge[1] != 4:
        visitor.key(".")
    visitor.key("Enter")
    editing.settled(visitor, editor)
    assert [door.edges[0] for door in editor.table.ground.doors] == [((10, 6), 4)]

    visitor.key("1")
    _walk(visitor, editor, (4, 8))
    visitor.key("]")
    visitor.key("]")
    visitor.key("Enter")
    assert editor.edited.undoes.startswith("Ground on ")
    visitor.key("Ctrl+Z")
    visitor.key("0")

    visitor.key("Ctrl+P")
    visitor.type("medic")
    before = len(editor.figures)
    visitor.key("Enter")
    assert len(editor.figures) == before + 1
    visitor.key("Esc")
    visitor.key("F8")
    editing.settled(visitor, editor)
    assert visitor.find(Button, name="check").text == "No faults", editor.check_page.found
    visitor.key("F5")
    until(visitor, lambda: room(visitor) == "Table")


def _walk(visitor: Driver, editor: Editor, goal: Cell) -> None:
    """Move the cursor of the keys to a cell."""
    for _ in range(60):
        here = editor.hand.cell
        assert here is not None
        if here == goal:
            return
        if here[0] != goal[0]:
            visitor.key("Right" if here[0] < goal[0] else "Left")
        else:
            visitor.key("Down" if here[1] < goal[1] else "Up")
    raise AssertionError(f"the cursor stands at {editor.hand.cell}, not at {goal}")


def test_a_right_click_offers_what_can_be_done_with_what_lies_there(house: Navigator, visitor: Driver) -> None:
    editor = editing.opened(house, visitor, editing.made("square"))
    blue = next(each for each in editor.table.ground.deploys if each.side == "blue")
    free = next(cell for cell in blue.cells if all(figure.token.cell != cell for figure in editor.figures))
    visitor.click(editing.pixel(editor, free), button=3)
    editing.listed(visitor, "Remove: deploy")
    editing.settled(visitor, editor)
    assert all(free not in each.cells for each in editor.table.ground.deploys)
    visitor.click(editing.pixel(editor, (9, 6)), button=3)
    editing.listed(visitor, "Note…")
    visitor.click(visitor.find(Entry, name="field text"))
    visitor.type("Dry well")
    visitor.key("Enter")
    visitor.type("4 m deep")
    visitor.press("Change")
    editing.settled(visitor, editor)
    assert [note.text for note in editor.table.ground.notes] == ["Dry well\n4 m deep"]
    visitor.click(editing.pixel(editor, (9, 6)), button=3)
    editing.listed(visitor, "Property: note 'Dry well'")
    assert visitor.find(Entry, name="field value").text == "Dry well\n4 m deep"
    visitor.press("Cancel")


def test_a_property_is_asked_for_by_what_it_takes_and_stands_at_what_it_is(house: Navigator, visitor: Driver) -> None:
    editor = editing.opened(house, visitor, editing.made("square"))
    editor.make(Goal(name="The mill", task="reach", cells=((9, 6),)), goes_on=False)
    editing.settled(visitor, editor)
    visitor.click(editing.pixel(editor, (9, 6)), button=3)
    editing.listed(visitor, "Property: objective 'The mill'")
    for member, control in (("name", Entry), ("kind", Segments | Choice), ("name", Entry), ("kind", Segments | Choice)):
        editing.choose(visitor, "member", member)
        there = next(w for w in visitor.widgets() if w.name == "field value")
        assert isinstance(there, control)
    editing.choose(visitor, "value", "destroy")
    visitor.press("Change")
    assert editor.edited.undoes == "Objective 'The mill': kind is 'destroy'."


def test_what_is_said_of_the_map_as_a_whole_is_changed_from_the_page_of_select(
    house: Navigator, visitor: Driver
) -> None:
    editor = editing.opened(house, visitor, editing.made("hex"))
    visitor.click(visitor.find(Button, name="fill map property"))
    editing.choose(visitor, "member", "title")
    title = visitor.find(Entry, name="field value")
    assert title.text == "My farm"
    visitor.click(title)
    visitor.key("Ctrl+A")
    visitor.type("The mill")
    visitor.press("Change")
    visitor.click(visitor.find(Button, name="fill map property"))
    editing.choose(visitor, "member", "background colour")
    visitor.click(visitor.find(Entry, name="field value"))
    visitor.type("blue")
    assert not visitor.find(Button, "Change").enabled
    visitor.key("Ctrl+A")
    visitor.type("#204080")
    visitor.press("Change")
    editing.settled(visitor, editor)
    assert editor.table.ground.title == "The mill"
    assert 'backgroundcolor="#204080"' in editor.edited.state.map_bytes.decode()
    assert editor.edited.undoes == "The map's background colour is #204080."


def test_a_strangers_tile_is_said_to_be_something_by_a_right_click(
    house: Navigator, visitor: Driver, tmp_path: Path
) -> None:
    size = 'tilewidth="32" tileheight="32"'
    Image.new("RGB", (64, 32), "navy").save(tmp_path / "land.png")
    tiles = ",".join(["1", "2"] * 60)
    (tmp_path / "field.tmx").write_text(
        f'<map version="1.10" orientation="orthogonal" width="12" height="10" {size} infinite="0">'
        f'<tileset firstgid="1" name="land" {size} tilecount="2" columns="2">'
        '<image source="land.png" width="64" height="32"/></tileset>'
        f'<layer id="1" name="floor" width="12" height="10"><data encoding="csv">{tiles}</data></layer></map>'
    )
    file = tmp_path / "field.toml"
    file.write_text('title = "Field"\nmap = "field.tmx"\n[[side]]\nname = "blue"\n[[side]]\nname = "red"\n')
    editor = editing.opened(house, visitor, file)
    visitor.click(editing.pixel(editor, (5, 5)), button=3)
    editing.listed(visitor, "Tiles are: land 1")
    editing.choose(visitor, "ground", "forest")
    visitor.press("Change")
    editing.settled(visitor, editor)
    terrain = editor.table.ground.terrain
    assert terrain.place((5, 5)) != terrain.place((4, 5))
    visitor.key("Ctrl+S")
    assert "tiles = [1]" in (tmp_path / "terrain.toml").read_text().replace("[\n    1,\n]", "[1]")


def test_a_trigger_goes_off_when_the_game_master_calls(house: Navigator, visitor: Driver) -> None:
    editor = editing.opened(house, visitor, editing.made("square"))
    visitor.click(editor.tabs.strip.places()[3].center)
    editing.press(visitor, "add trigger")
    editing.choose(visitor, "trigger.0.on", "game master calls")
    visitor.click(visitor.find(TextArea, name="field trigger.0.message"))
    visitor.type("A horn sounds.")
    assert editor.content["trigger"][0]["on"] == "called"
    assert editor.content["trigger"][0]["message"] == "A horn sounds."


def test_an_objective_is_given_the_ground_that_is_drawn_for_it_by_a_click(house: Navigator, visitor: Driver) -> None:
    editor = editing.opened(house, visitor, editing.made("square"))
    for name in ("The mill", "The ford"):
        editor.make(Goal(name=name, cells=((9, 6),)), goes_on=False)
    visitor.click(editor.tabs.strip.places()[3].center)
    editing.press(visitor, "add objective")
    assert visitor.find(Label, name="heading").text == "The ford"
    assert "field objective.2.allowed" not in {widget.name for widget in visitor.widgets()}
    visitor.click(visitor.find(Button, name="chip objective.2.name The mill"))
    assert visitor.find(Label, name="heading").text == "The mill"
    assert visitor.find(Entry, name="field objective.2.name").text == "The mill"
    assert editor.content["objective"][2] == {"name": "The mill", "kind": "hold", "side": "blue"}


def test_a_briefing_has_several_lines_and_is_saved_so(house: Navigator, visitor: Driver) -> None:
    editor = editing.opened(house, visitor, editing.made("square"))
    visitor.click(editor.tabs.strip.places()[3].center)
    visitor.click(visitor.find(Button, name="entry side 0"))
    area = visitor.find(TextArea, name="field side.0.briefing")
    visitor.click(area)
    visitor.key("Ctrl+A")
    visitor.type("Hold the mill.")
    visitor.key("Enter")
    visitor.type("Keep out of the wood to the east, where nobody has been for weeks and the dogs bark at night.")
    assert len(area.lines) > 2
    visitor.key("Ctrl+S")
    said = tomllib.loads(editor.edited.file.read_text())["side"][0]["briefing"]
    assert said.startswith("Hold the mill.\nKeep out of the wood")
    assert said.endswith("at night.")
    assert editor.edited.undoes.startswith("side 'blue': briefing is Hold the mill. Keep out")


def test_findings_are_counted_at_once_and_a_click_goes_to_their_place(house: Navigator, visitor: Driver) -> None:
    editor = editing.opened(house, visitor, editing.made("hex"))
    visitor.click(editor.tabs.strip.places()[3].center)
    editing.press(visitor, "add objective")
    editing.settled(visitor, editor)
    assert visitor.find(Button, name="check").text != "No faults"
    visitor.click(visitor.find(Button, name="entries"))
    visitor.click(visitor.find(Button, name="check"))
    assert editor.shown_finding is not None
    assert editor.scenario_page.way == ("objective", 2)
    visitor.click(visitor.find(Button, name="remove entry"))
    editing.settled(visitor, editor)
    assert visitor.find(Button, name="check").text == "No faults"


def test_a_person_is_copied_from_the_roster_changed_and_set_down(house: Navigator, visitor: Driver) -> None:
    editor = editing.opened(house, visitor, editing.made("hex"))
    visitor.click(editor.tabs.strip.places()[2].center)
    visitor.click(visitor.find(Button, name="copy from roster"))
    visitor.click(visitor.find(Entry, name="field name"))
    visitor.type("Old Marta")
    visitor.press("Change")
    assert visitor.sees("Old Marta")
    entry = next(w for w in visitor.widgets() if isinstance(w, Entry) and w.name.startswith("field person."))
    visitor.click(entry)
    visitor.key("End")
    visitor.type(" the elder")
    assert entry.focused
    assert editor.edited.state.sheet_files
    visitor.click(editor.tabs.strip.places()[1].center)
    visitor.click(visitor.find(Entry, name="search people"))
    visitor.type("old marta")
    _pull(visitor, "Old Marta the elder", editing.pixel(editor, (8, 4)))
    assert tomllib.loads(editor.edited.state.scenario_text)["force"][-1]["sheet"] == "Old Marta the elder"
    editing.settled(visitor, editor)
    assert visitor.find(Button, name="check").text == "No faults", editor.check_page.found


def test_a_person_of_every_rulebook_is_copied_and_changed_on_its_page(house: Navigator, visitor: Driver) -> None:
    editor = editing.opened(house, visitor, editing.made("square"))
    visitor.click(editor.tabs.strip.places()[2].center)
    for number, book in enumerate(names()):
        visitor.click(visitor.find(Button, name="copy from roster"))
        if book != "d6":
            editing.choose(visitor, "book", load(book).title)
        chips = [w for w in visitor.widgets() if isinstance(w, Segments) and w.name == "field what"]
        assert all(sum(len(option.title) for option in each.options) < 30 for each in chips), book
        visitor.click(visitor.find(Entry, name="field name"))
        visitor.key("Ctrl+A")
        visitor.type(f"Marta {number}")
        visitor.press("Change")
        called = next(w for w in visitor.widgets() if isinstance(w, Entry) and w.name.endswith(".name"))
        assert called.text == f"Marta {number}", book
        number_of = len([w for w in visitor.widgets() if w.name.startswith("field person.")])
        assert number_of > 10, book
        visitor.click(called)
        visitor.key("End")
        visitor.type("!")
        assert editor.edited.undoes.startswith(f"Marta {number}"), book
        visitor.click(visitor.find(Button, name="sheet entries"))
        visitor.wait(500)
    assert len(editor.edited.state.sheet_files) == len(names())
