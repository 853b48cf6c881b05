"""MegaMek boards and bare pictures become maps that can be played."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from game.board.battleground import Battleground
from game.board.tiled import read
from game.imports.bring import Wishes, bring
from game.imports.folder import Imported
from game.workshop.check import check
from rules.kernel.faults import Faulty
from tests.game.imports.files import HIGH, SQUARE, WIDE, board, picture

NORTH, SOUTH = 0, 3


def brought(path: Path, **wishes: Any) -> tuple[Imported, Battleground]:
    found = bring(path, path.parent / "own", Wishes(**wishes))
    assert not [*check([found.folder]).lines()]
    return found, read(found.map_file)


def test_a_board_becomes_hexes_with_levels_shifted_to_nothing(tmp_path: Path) -> None:
    found, ground = brought(board(tmp_path))
    grid = ground.terrain.grid
    assert (grid.shape, grid.columns, grid.rows, ground.metres) == ("hex", 6, 5, 30)
    assert [float(height) for height in ground.terrain.ground[0, :4]] == [0, 6, 6, 12]
    assert any("levels shifted by 1" in words for words in found.taken)


def test_what_stands_on_a_board_is_ground_of_ours(tmp_path: Path) -> None:
    found, ground = brought(board(tmp_path))
    place = ground.terrain.place
    assert place((0, 0)).walk == "deep"
    assert place((1, 0)).growth > 5
    assert place((2, 0)).walk == "difficult"
    assert place((4, 0)).surface == "track"
    assert place((1, 1)).surface == "rubble"
    assert any("magma: on 1 hex;" in words for words in found.left_out)


def test_exits_of_a_building_are_the_sides_without_a_wall(tmp_path: Path) -> None:
    """Bit 3 is south: the two hexes of the house join there, and nowhere else."""
    _, ground = brought(board(tmp_path))
    barriers = ground.terrain.barriers
    assert ((3, 0), SOUTH) not in barriers
    around = [edge for edge in barriers if edge[0] in ((3, 0), (3, 1))]
    assert len(around) == 4 + 5
    assert sum(barriers[edge].what == "door" for edge in around) == 1
    assert {barriers[edge].height for edge in around if barriers[edge].what == "wall"} == {6.0}
    assert ground.terrain.roof[0, 3]


def test_the_scale_is_the_game_masters(tmp_path: Path) -> None:
    _, ground = brought(board(tmp_path), metres=10)
    assert ground.metres == 10
    assert float(ground.terrain.ground[0, 3]) == 4


def test_rows_past_99_are_read(tmp_path: Path) -> None:
    rows = 112
    lines = [f'hex {column:02d}{row:02d} {row % 3} "" ""' for row in range(1, rows + 1) for column in range(1, 13)]
    _, ground = brought(board(tmp_path, "\n".join((f"size 12 {rows}", *lines, "end"))))
    heights = ground.terrain.ground[:, 5]
    assert np.allclose(heights, [6 * ((row + 1) % 3) for row in range(rows)])


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", ("no MegaMek board",)),
        ("size 5 5\n", ("lists no hex",)),
        ("size 5000 5000\n", ("5000 x 5000", "512 x 512")),
        ('size 2 2\nhex 0909 0 "" ""\n', ("line 2", "names no hex of the board")),
        ('size 2 2\nhex 0101 zero "" ""\n', ("line 2", "not written as a hex")),
        ('size 2 2\nhex 0101 0 "woods:thick" ""\n', ("line 2", "'woods:thick'", "write woods:1")),
    ],
)
def test_a_wrong_board_is_refused_with_its_line(tmp_path: Path, text: str, words: tuple[str, ...]) -> None:
    with pytest.raises(Faulty) as error:
        bring(board(tmp_path, text), tmp_path / "own", Wishes())
    assert any(all(word in str(fault) for word in words) for fault in error.value.faults), str(error.value)


def test_a_grid_is_laid_over_a_bare_picture_from_where_it_begins(tmp_path: Path) -> None:
    path = tmp_path / "plan.png"
    path.write_bytes(picture())
    found, ground = brought(path, cell=float(SQUARE), corner=(SQUARE / 2 + SQUARE, 10.0))
    grid = ground.terrain.grid
    assert (grid.columns, grid.rows) == (WIDE - 1, HIGH - 1)
    assert any("make no whole cell" in words for words in found.left_out)
    assert any("walls and cover" in words for words in found.left_out)


def test_hexes_are_laid_over_a_bare_picture(tmp_path: Path) -> None:
    path = tmp_path / "plan.jpg"
    path.write_bytes(picture("JPEG"))
    _, ground = brought(path, cell=float(SQUARE), hexes=True, metres=2)
    assert (ground.terrain.grid.shape, ground.metres) == ("hex", 2)
    assert ground.pictured is not None
    assert ground.pictured.all()


def test_a_picture_without_a_grid_is_asked_for_one(tmp_path: Path) -> None:
    path = tmp_path / "plan.png"
    path.write_bytes(picture())
    with pytest.raises(Faulty, match="--cell 70"):
        bring(path, tmp_path / "own", Wishes())


def test_a_folder_that_is_there_is_not_written_over(tmp_path: Path) -> None:
    found, _ = brought(board(tmp_path))
    before = found.map_file.read_bytes()
    with pytest.raises(Faulty, match="is there already"):
        bring(board(tmp_path, "size 3 3\n" + 'hex 0101 0 "" ""\n'), tmp_path / "own", Wishes())
    assert found.map_file.read_bytes() == before
