"""Universal VTT files become maps that can be played: walls on edges, openings, objects, lamps, the picture below."""

from __future__ import annotations

import base64
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from game.board.battleground import Battleground
from game.board.laid_pictures import LaidImage
from game.board.tiled import read
from game.imports.bring import Wishes, bring
from game.imports.folder import Imported
from game.imports.universal_vtt import ENDINGS
from game.workshop.check import check
from rules.kernel.faults import Faulty
from tests.game.imports.files import HIGH, SQUARE, WIDE, house, picture, points, uvtt

EAST, SOUTH = 2, 4


def brought(folder: Path, content: dict[str, Any] | None = None, **wishes: Any) -> tuple[Imported, Battleground]:
    """A file imported, and its map read."""
    folder.mkdir(exist_ok=True)
    found = bring(uvtt(folder, content), folder / "own", Wishes(**wishes))
    return found, read(found.map_file)


def told(found: Imported, *words: str) -> bool:
    said = (*found.taken, *found.left_out)
    return any(all(word in each for word in words) for each in said)


@pytest.mark.parametrize("ending", ENDINGS)
def test_a_file_becomes_a_folder_that_passes_check_under_every_book(tmp_path: Path, ending: str) -> None:
    found = bring(uvtt(tmp_path, name=f"Old House{ending}"), tmp_path / "own", Wishes())
    assert found.folder == tmp_path / "own" / "old-house"
    findings = check([found.folder])
    assert not [*findings.lines()]
    assert len(findings.books[found.scenario]) >= 5
    assert "walls" in (found.folder / "imported.md").read_text()


def test_the_picture_lies_under_the_whole_map(tmp_path: Path) -> None:
    found, ground = brought(tmp_path)
    laid = next(each for each in ground.pictures if isinstance(each, LaidImage))
    assert (laid.at, laid.size) == ((0, 0), (WIDE * SQUARE, HIGH * SQUARE))
    assert (found.folder / "old-house.png").read_bytes() == picture()
    assert ground.pictured is not None
    assert ground.pictured.all()


@pytest.mark.parametrize("origin", [(0, 0), (100, -3), (-7.5, 12.25)])
def test_walls_and_doors_stand_on_the_same_edges_wherever_the_origin_is(
    tmp_path: Path, origin: tuple[float, float]
) -> None:
    found, ground = brought(tmp_path, house(origin))
    barriers = ground.terrain.barriers
    assert barriers[(3, 2), EAST].what == "wall"
    assert barriers[(3, 4), EAST].what == "door"
    assert (barriers[(8, 7), SOUTH].what, barriers[(8, 7), SOUTH].state) == ("door", "open")
    assert barriers[(7, 5), EAST].what == "door"
    assert ((7, 9), EAST) not in barriers
    assert told(found, "origin") == (origin != (0, 0))


def test_no_gap_is_left_beside_a_door_that_stands_between_two_edges(tmp_path: Path) -> None:
    """The gap from 4.4 to 5.6 is wider than the door that fills it."""
    _, ground = brought(tmp_path)
    assert all(((7, row), EAST) in ground.terrain.barriers for row in range(2, 8))


def test_what_is_not_closed_is_a_window_if_the_game_master_says_so(tmp_path: Path) -> None:
    found, ground = brought(tmp_path, not_closed="window")
    assert ground.terrain.barriers[(8, 7), SOUTH].what == "window"
    assert told(found, "windows: 1")


def test_squares_are_split_into_cells(tmp_path: Path) -> None:
    _, ground = brought(tmp_path, split=2, metres=1.8)
    grid = ground.terrain.grid
    assert (grid.columns, grid.rows, ground.metres) == (2 * WIDE, 2 * HIGH, 0.9)
    assert ground.terrain.barriers[(15, 9), EAST].what == "door"
    narrow = house(portals=[{"bounds": points([(6.11, 8), (6.89, 8)]), "closed": True}])
    _, ground = brought(tmp_path / "b", narrow, split=2)
    assert [door.edges for door in ground.doors if len(door.edges) == 2]


def test_objects_are_low_walls(tmp_path: Path) -> None:
    found, ground = brought(tmp_path)
    wall = ground.terrain.barriers[(5, 5), SOUTH]
    assert (wall.what, wall.height) == ("wall", 1.0)
    assert told(found, "objects: 1", "low walls on 6 edges")


def test_a_round_object_of_sixty_corners_is_a_low_wall_too(tmp_path: Path) -> None:
    import math

    ring = [(6 + math.cos(turn * math.tau / 60), 5 + math.sin(turn * math.tau / 60)) for turn in range(61)]
    _, ground = brought(tmp_path, house(objects_line_of_sight=[points(ring)]))
    low = [barrier for barrier in ground.terrain.barriers.values() if barrier.height == 1.0]
    assert 8 <= len(low) / 2 <= 12


def test_a_slanting_wall_stands_in_steps_without_spurs(tmp_path: Path) -> None:
    slant = house(line_of_sight=[points([(2.5, 2.5), (7.5, 7.5)])], portals=[], objects_line_of_sight=[])
    _, ground = brought(tmp_path, slant)
    edges = {edge for edge in ground.terrain.barriers if edge[1] in (EAST, SOUTH)}
    assert len(edges) == 10
    ends: dict[tuple[int, int], int] = {}
    for (column, row), way in edges:
        corner = column + 1, row + 1
        other = (column + 1, row) if way == EAST else (column, row + 1)
        for each in (corner, other):
            ends[each] = ends.get(each, 0) + 1
    assert sorted(ends.values()) == [1, 1, *[2] * 9]


def test_a_thin_wall_drawn_round_both_its_faces_stands_once(tmp_path: Path) -> None:
    thin = [(3, 4), (9, 4), (9, 4.2), (3, 4.2), (3, 4)]
    _, ground = brought(tmp_path, house(line_of_sight=[points(thin)], portals=[], objects_line_of_sight=[]))
    assert {edge for edge in ground.terrain.barriers if edge[1] == SOUTH} == {((x, 3), SOUTH) for x in range(3, 9)}


def test_what_moved_by_more_than_a_third_of_a_cell_is_listed_and_marked_on_the_map(tmp_path: Path) -> None:
    found, ground = brought(tmp_path)
    assert told(found, "2 corners moved by more than a third of a cell", "8.0,4.4")
    assert [note.cell for note in ground.notes] == [(8, 4), (8, 5)]


def test_finer_cells_are_proposed_where_walls_lie_between(tmp_path: Path) -> None:
    halves = [points([(2.5, 2.5), (6.5, 2.5), (6.5, 6.5), (2.5, 6.5), (2.5, 2.5)])]
    found, _ = brought(tmp_path, house(line_of_sight=halves, portals=[]))
    assert told(found, "0% of the corners", "100% would with --split 2")


def test_lamps_shine_where_the_map_is_dark_and_not_through_walls(tmp_path: Path) -> None:
    found, ground = brought(tmp_path, house(environment={"ambient_light": "ff202020"}))
    assert ground.light == "dark"
    assert ground.terrain.light[(6, 5)] == "bright"
    assert ground.terrain.light[(4, 2)] == "dim"
    assert (9, 5) not in ground.terrain.light
    assert told(found, "lights: 1")
    bright, _ = brought(tmp_path / "b")
    assert told(bright, "lights: 1", "bright without them")


def test_a_picture_of_another_size_is_drawn_anew_to_fit(tmp_path: Path) -> None:
    other = base64.b64encode(picture("JPEG", square=31)).decode()
    found, ground = brought(tmp_path, house(image=f"data:image/jpeg;base64,{other}"))
    with Image.open(found.folder / "old-house.png") as drawn:
        assert drawn.size == (WIDE * SQUARE, HIGH * SQUARE)
    assert told(found, "drawn anew")
    assert ground.pictures


def test_a_file_without_a_picture_is_a_map_without_one(tmp_path: Path) -> None:
    found, ground = brought(tmp_path, house(image=""))
    assert told(found, "picture: the file holds none")
    assert not [each for each in ground.pictures if isinstance(each, LaidImage)]


def test_both_sides_start_where_they_can_walk_to_each_other(tmp_path: Path) -> None:
    """Walled off from the lawn, the rooms are reached by doors only; they are part of the same ground."""
    _, ground = brought(tmp_path)
    zones = {zone.side: zone.cells for zone in ground.deploys}
    assert set(zones) == {"blue", "red"}
    cellar = house(line_of_sight=[points([(2, 2), (14, 2), (14, 8), (2, 8), (2, 2)])], objects_line_of_sight=[])
    cellar["portals"] = [{"bounds": points([(8, 2), (8, 8)]), "closed": True}]
    _, ground = brought(tmp_path / "b", cellar)
    assert all(2 <= x < 14 and 2 <= y < 8 for zone in ground.deploys for x, y in zone.cells), "outside is solid rock"


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ({"resolution": None}, ("resolution",)),
        ({"resolution": {"map_size": {"x": 5, "y": 5}}}, ("resolution", "pixels_per_grid", "is missing")),
        ({"resolution": {"map_size": {"x": 9e5, "y": 9e5}, "pixels_per_grid": 70}}, ("map_size", "too much")),
        ({"resolution": {"map_size": {"x": 5000, "y": 5000}, "pixels_per_grid": 70}}, ("5000 x 5000", "512 x 512")),
        ({"line_of_sight": [[{"x": "wide", "y": 1}]]}, ("line_of_sight number 1", "is not a number")),
        ({"portals": [{"bounds": [{"x": 1, "y": 1}]}]}, ("portals number 1", "bounds")),
        ({"image": "???"}, ("image",)),
        ({"image": base64.b64encode(b"no picture").decode()}, ("image", "no picture that can be read")),
    ],
)
def test_a_wrong_file_is_refused_with_its_place(
    tmp_path: Path, content: dict[str, Any], words: tuple[str, ...]
) -> None:
    with pytest.raises(Faulty) as error:
        bring(uvtt(tmp_path, house(**content)), tmp_path / "own", Wishes())
    assert any(all(word in str(fault) for word in words) for fault in error.value.faults), str(error.value)
    assert not (tmp_path / "own").exists()
