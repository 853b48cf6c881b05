"""A scenario opened for editing: undo, saving, what check says and where, and files changed outside."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.imports.blank import fresh
from game.workshop.check import check
from game.workshop.editing.areas import Zone
from game.workshop.editing.brushes import Ground, Height
from game.workshop.editing.edited_scenario import EditedScenario
from game.workshop.editing.findings import findings
from game.workshop.editing.houses import Door, House, Window
from game.workshop.editing.map_objects import MapIs, NoteHere, UnitHere
from rules.frame.book import load
from rules.kernel.faults import Faulty


@pytest.fixture
def edited(tmp_path: Path) -> EditedScenario:
    return EditedScenario.open(fresh("mill", tmp_path, load("d6"), "square", (20, 14), 1.5).scenario)


def test_changes_are_undone_and_done_again(edited: EditedScenario) -> None:
    raw = edited.state.map_bytes
    edited.change(Ground(paint="asphalt", cells=((4, 4),)))
    edited.change(Ground(paint="asphalt", cells=((5, 4),)), goes_on=True)
    edited.change(Height(metres=2.0, cells=((6, 4),)))
    assert edited.undoes.startswith("Ground at 2")
    edited.undo()
    assert edited.undoes == "Ground on 2 cells: asphalt.", "undo names the whole stroke"
    edited.undo()
    assert (edited.can_undo, edited.can_redo, edited.unsaved) == (False, True, ())
    assert edited.state.map_bytes == raw
    edited.redo()
    place = edited.state.ground.terrain.place
    assert (place((4, 4)).surface, place((5, 4)).surface, place((6, 4)).height) == ("asphalt", "asphalt", 0.0)


def test_a_stroke_goes_on_with_its_own_kind_only(edited: EditedScenario) -> None:
    edited.change(Height(metres=2.0, cells=((6, 4),)))
    edited.change(Ground(paint="asphalt", cells=((4, 4),)), goes_on=True)
    edited.undo()
    assert edited.undoes.startswith("Ground at 2")
    edited.change(Height(metres=2.0, cells=((7, 4),)), goes_on=True)
    edited.undo()
    assert edited.undoes.startswith("Ground at 2"), "undo ends a stroke"


def test_what_is_refused_changes_nothing_and_says_what_is_possible(edited: EditedScenario) -> None:
    state = edited.state
    for change, words in (
        (Ground(paint="custard", cells=((4, 4),)), "grass, asphalt"),
        (Ground(paint="grass", cells=((99, 4),)), "cells of the map"),
        (Door(edges=(((0, 0), 6),)), "sides between two cells"),
        (Door(edges=(((0, 0), 1),)), "sides between two cells"),
        (Window(edges=(((3, 3), 4),), sill=2.0, head=1.0), "lower than its upper edge"),
        (House(cells=tuple(state.grid.cells())), "leave some cells"),
        (UnitHere(cell=(3, 3), side="green", figure="rifleman"), "blue, red"),
        (MapIs(member="metres", value=0.0), "a number from"),
    ):
        with pytest.raises(Faulty) as refused:
            edited.change(change)
        (fault,) = refused.value.faults
        assert fault.file == str(state.map_file)
        assert words in fault.remedy
    assert edited.state is state


def test_check_tells_of_what_is_not_saved_and_where(edited: EditedScenario) -> None:
    on_disk = check([edited.file])
    edited.change(Door(edges=(((9, 5), 2),), name="odd door"))
    (odd,) = edited.findings()
    assert (odd.serious, odd.edges) == (False, (((9, 5), 2),))
    assert "stands where no wall is" in odd.fault.fault
    assert check([edited.file]).warnings == on_disk.warnings
    text = edited.state.scenario_text.replace('zone = "red"', 'zone = "rde"', 1)
    (grave, *_) = (each for each in findings(edited.state.having_scenario(text)) if each.serious)
    assert grave.entry.startswith("force ")
    assert "'rde'" in grave.fault.fault


def test_a_finding_of_a_force_is_shown_on_its_ground(edited: EditedScenario) -> None:
    text = edited.state.scenario_text.replace('zone = "red"', 'zone = "blue"', 1)
    found = [
        each for each in findings(edited.state.having_scenario(text)) if "which the map gives to" in each.fault.fault
    ]
    cells = {cell for each in edited.state.objects if each.name == "blue" for cell in each.cells}
    assert found
    assert set(found[0].cells) == cells


def test_everything_is_saved_and_only_then_on_the_disk(edited: EditedScenario) -> None:
    before = edited.state.map_file.read_bytes()
    edited.change(MapIs(member="title", value="Sow & Reap <2>"))
    edited.change(NoteHere(cell=(2, 2), text="two\nlines", name='a "note"'))
    assert edited.state.map_file.read_bytes() == before
    assert edited.unsaved == (edited.state.map_file,)
    edited.save()
    assert not edited.unsaved
    again = EditedScenario.open(edited.file)
    assert again.state.map_bytes == edited.state.map_bytes
    assert again.state.ground.title == "Sow & Reap <2>"
    assert [(note.name, note.text) for note in again.state.ground.notes] == [('a "note"', "two\nlines")]


def test_a_file_changed_outside_is_taken_up(edited: EditedScenario) -> None:
    assert edited.changed_outside() == ()
    text = edited.state.map_bytes.replace(b'value="Mill"', b'value="The mill"')
    edited.state.map_file.write_bytes(text)
    (outside,) = edited.changed_outside()
    assert (outside.file, outside.clashes) == (edited.state.map_file, False)
    edited.take_up()
    assert edited.state.ground.title == "The mill"
    assert edited.changed_outside() == ()
    assert not edited.unsaved


def test_nothing_is_lost_where_both_have_changed(edited: EditedScenario) -> None:
    edited.change(Zone(side="blue", name="ford", cells=((8, 8),)))
    own = edited.state.map_bytes
    theirs = own.replace(b'value="Mill"', b'value="The mill"')
    edited.state.map_file.write_bytes(theirs)
    with pytest.raises(Faulty, match="another program has changed it"):
        edited.save()
    assert edited.state.map_file.read_bytes() == theirs
    edited.take_up()
    assert edited.state.map_bytes == own, "what clashes is left to the user"
    edited.take_up(edited.changed_outside())
    assert edited.state.map_bytes == theirs
    edited.undo()
    assert edited.state.map_bytes == own
    edited.keep_own(edited.changed_outside())
    edited.save()
    assert edited.state.map_file.read_bytes() == own


def test_a_tileset_that_the_map_lacks_comes_with_its_paint(edited: EditedScenario) -> None:
    edited.change(Height(metres=1.5, cells=((3, 3),)))
    edited.save()
    folder = edited.file.parent / "tilesets"
    assert (folder / "square-heights.tsx").is_file()
    assert (folder / "square-heights.png").is_file()
    assert not check([edited.file]).faults


def test_a_map_that_cannot_be_changed_in_place_says_why(edited: EditedScenario) -> None:
    state, change = edited.state, Ground(paint="asphalt", cells=((4, 4),))
    for raw, words in (
        (state.map_bytes.replace(b"UTF-8", b"UTF-16", 1), "it is written in UTF-16"),
        (state.map_bytes.replace(b'encoding="UTF-8"', b'encoding="ISO-8859-1"', 1), "save it as UTF-8"),
        (state.map_bytes.replace(b"<map", b"<!DOCTYPE map><map", 1), "document type"),
        (state.map_bytes.replace(b"</map>", b"", 1), "is not XML"),
        (state.map_bytes.replace(b'<data encoding="csv">\n', b'<data encoding="csv">\n7,', 1), "tiles where there are"),
    ):
        state.map_file.write_bytes(raw)
        again = EditedScenario.open(edited.file)
        with pytest.raises(Faulty) as refused:
            again.change(change)
        assert refused.value.faults[0].file == str(state.map_file)
        assert words in str(refused.value)
