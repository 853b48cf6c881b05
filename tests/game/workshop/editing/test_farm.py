"""The two houses of a farm, laid in a dozen changes, and a battle over them."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.board.tiled import read
from game.cli import main
from game.imports.blank import fresh
from game.workshop.check import check
from game.workshop.editing.areas import Goal
from game.workshop.editing.brushes import Ground, Growth, Things
from game.workshop.editing.edited_scenario import EditedScenario
from game.workshop.editing.houses import Door, House, OpeningIs, Wall, Window
from game.workshop.tmx.outlines import around, sides
from rules.frame.book import load
from rules.frame.ground import Cell

FEW = 12
FARMHOUSE = tuple((column, row) for column in range(8, 13) for row in range(3, 7))
BARN = tuple((column, row) for column in range(9, 12) for row in range(9, 13))
METRES = 1.5


def laid(folder: Path, shape: str) -> EditedScenario:
    """A new map with the farm on it, saved."""
    made = fresh("farmyard", folder, load("d6"), shape, (22, 16), METRES)
    edited = EditedScenario.open(made.scenario)
    across = 2 if shape == "square" else 1
    south, north = (4, 0) if shape == "square" else (3, 0)
    changes = (
        House(
            cells=FARMHOUSE,
            name="farmhouse",
            material="stone",
            thickness=450,
            floor="boards" if shape == "square" else "boards, indoors",
        ),
        House(cells=BARN, name="barn", material="wood", thickness=60, height=4.0),
        Door(edges=(((10, 6), south),), name="front door", state="locked"),
        Door(edges=(((12, 4), across),), name="side door"),
        Door(edges=(((10, 9), north),), name="barn door", height=2.5),
        Window(edges=(((9, 6), south), ((11, 6), south), ((9, 3), north), ((11, 3), north))),
        Wall(edges=tuple(((column, 8), north) for column in range(4, 8)), height=1.0, material="stone", thickness=400),
        OpeningIs(edges=(((12, 4), across),), state="open"),
        Ground(paint="marsh", cells=((10, 7), (10, 8))),
        Growth(paint="hedge", cells=((6, 12), (7, 12))),
        Things(paint="crates", cells=((10, 12), (9, 12))),
        Goal(name="The farmhouse", cells=FARMHOUSE),
    )
    assert len(changes) <= FEW
    for change in changes:
        edited.change(change)
    edited.save()
    return edited


@pytest.mark.parametrize("shape", ["square", "hex"])
def test_two_houses_are_laid_in_a_dozen_changes(shape: str, tmp_path: Path) -> None:
    edited = laid(tmp_path, shape)
    assert not check([edited.file]).faults
    ground = read(edited.state.map_file)
    layout, barriers = ground.layout, ground.terrain.barriers
    for cells, material in ((FARMHOUSE, "stone"), (BARN, "wood")):
        outline = around(layout, cells, border=False)
        assert all(barriers[edge].what in ("wall", "door", "window") for edge in outline)
        assert {barriers[edge].material for edge in outline if barriers[edge].what == "wall"} == {material}
        inner = [(cell, side) for cell in cells for side in sides(layout.grid) if (cell, side) not in outline]
        assert not any(edge in barriers for edge in inner)
        assert all(ground.terrain.roof[row, column] for column, row in cells)
    states = {door.name: door.barrier.state for door in ground.doors if door.kind == "door"}
    assert states == {"front door": "locked", "side door": "open", "barn door": "shut"}
    assert sum(door.kind == "window" for door in ground.doors) == 4
    assert next(area.cells for area in ground.objectives if area.name == "The farmhouse") == by_rows(FARMHOUSE)


@pytest.mark.parametrize("shape", ["square", "hex"])
def test_a_battle_is_played_over_them(shape: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    edited = laid(tmp_path, shape)
    assert main(["run", str(edited.file), "--brief", "--seed", "3", "--players", "blue=greedy,red=greedy"]) == 0
    assert "won" in capsys.readouterr().out.lower()


def by_rows(cells: tuple[Cell, ...]) -> tuple[Cell, ...]:
    """Cells in the order in which they are read."""
    return tuple(sorted(cells, key=lambda cell: (cell[1], cell[0])))


def test_tiles_that_lie_side_by_side_are_joined_for_the_eye(tmp_path: Path) -> None:
    edited = laid(tmp_path, "square")
    edited.change(Ground(paint="stream", cells=tuple((3, row) for row in range(4, 7))))
    text, known = edited.state.map_text, edited.state.laid
    ground, *over = (text.gids(each, 22, 16, known.origin) for each in text.layers if each.role == "ground")
    stream = [known.tilesets.of(int(layer[row, 3])) for layer in over for row in range(4, 7) if layer[row, 3]]
    first = 75  # of the row of streams, of which each tile joins other edges
    assert [number - first for _, number in filter(None, stream)] == [3, 4, 0], "south; north and south; north"
    assert all(ground[row, 3] for row in range(4, 7)), "the grass stays under it"
    assert edited.state.ground.terrain.place((3, 5)).walk == "deep"
    assert not edited.state.ground.warnings
