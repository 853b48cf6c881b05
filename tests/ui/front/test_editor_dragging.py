"""Whatever stands or lies on the map of the editor is dragged to another place with the mouse."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.ui.front.navigator import Navigator
from game.workshop.editing.areas import Goal, Mines, Tripped
from game.workshop.editing.changes import Change
from game.workshop.editing.edited_scenario import EditedScenario
from game.workshop.editing.map_objects import MineHere, NoteHere, UnitHere
from game.workshop.editing.scenario_changes import Write
from rules.frame.ground import Cell
from tests.ui.driving import Driver
from tests.ui.front import editing

MADE: tuple[Change, ...] = (
    Write(entry=(), field="placed", value=True),
    UnitHere(cell=(8, 2), side="blue", figure="rifleman", name="Kessel"),
    MineHere(cell=(10, 2)),
    NoteHere(cell=(12, 2), text="Dry well"),
    Goal(name="The mill", cells=((8, 5), (9, 5), (8, 6))),
    Tripped(name="The lane", cells=((12, 5), (13, 5))),
    Mines(side="red", cells=((8, 9), (9, 9), (9, 10))),
)


def _prepared(file: Path) -> None:
    edited = EditedScenario.open(file)
    for change in MADE:
        edited.change(change)
    edited.save()


@pytest.mark.parametrize("shape", ["hex", "square"])
def test_all_that_is_drawn_on_the_map_is_dragged_elsewhere(house: Navigator, visitor: Driver, shape: str) -> None:
    file = editing.made(shape)
    _prepared(file)
    editor = editing.opened(house, visitor, file)
    raw = editor.edited.state.map_bytes

    def pull(start: Cell, end: Cell) -> None:
        visitor.drag(editing.pixel(editor, start), editing.pixel(editor, end))

    pull((8, 2), (8, 3))
    assert editor.edited.undoes == "Unit 'Kessel' moved to 8,3."
    pull((10, 2), (10, 3))
    pull((12, 2), (13, 3))
    pull((9, 5), (10, 7))
    assert editor.edited.undoes.startswith("Objective 'The mill' moved to")
    pull((13, 5), (14, 5))
    pull((9, 9), (10, 9))
    editing.settled(visitor, editor)
    ground = editor.table.ground
    assert [figure.token.cell for figure in editor.figures if figure.token.name == "Kessel"] == [(8, 3)]
    assert [unit.cell for unit in ground.units] == [(8, 3)]
    assert [mine.cell for mine in ground.mines] == [(10, 3)]
    assert [note.cell for note in ground.notes] == [(13, 3)]
    moved = {"square": ((9, 7), (10, 7), (9, 8)), "hex": ((9, 6), (10, 7), (9, 7))}[shape]
    mill = next(each for each in ground.objectives if each.name == "The mill")
    assert sorted(mill.cells) == sorted(moved)
    assert sorted(next(iter(ground.triggers)).cells) == [(13, 5 if shape == "square" else 4), (14, 5)]
    (field,) = ground.minefields
    assert len(field.cells) == 3
    assert (10, 9) in field.cells
    for _ in range(6):
        visitor.key("Ctrl+Z")
    assert editor.edited.state.map_bytes == raw


def test_a_starting_zone_is_dragged_by_any_of_its_cells_and_stays_on_the_map(house: Navigator, visitor: Driver) -> None:
    editor = editing.opened(house, visitor, editing.made("square"))
    zone = next(each for each in editor.table.ground.deploys if each.side == "blue")
    taken = {figure.token.cell for figure in editor.figures}
    column, row = next(cell for cell in zone.cells if cell not in taken)
    there = column + 4, row + 1
    visitor.drag(editing.pixel(editor, (column, row)), editing.pixel(editor, there))
    editing.settled(visitor, editor)
    now = next(each for each in editor.table.ground.deploys if each.side == "blue")
    assert sorted(now.cells) == sorted((across + 4, down + 1) for across, down in zone.cells)
    before = editor.edited.state
    visitor.drag(editing.pixel(editor, there), editing.pixel(editor, (17, 11)))
    assert visitor.sees("off the map")
    assert editor.edited.state is before
