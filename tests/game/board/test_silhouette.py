"""What of a body shows: by posture, facing, size, what stands in the way, and by choice."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.board.board import Board, Changes
from game.board.grid import HexGrid, SquareGrid
from game.board.sight import look
from game.board.sight.silhouette import everywhere, silhouette
from rules.frame.body import PLANS, Posture, Silhouette
from rules.frame.figure import Body
from rules.frame.ground import Cell
from rules.frame.scene import Pose
from rules.kernel.lengths import shown
from tests.game.board.sighted import LOW_WALL, OPEN, SHUT, WALL, WINDOW, board_of, boards

NORTH, EAST, SOUTH, WEST = 0, 2, 4, 6
MAN = Body()


def shows(board: Board, eye: Cell, target: Pose, viewer: Pose | None = None, height: float = 1.65) -> Silhouette:
    """The parts of a target that show to a standing unit."""
    return silhouette(look(board, eye, height), board, viewer or Pose((eye,)), target)


def clear(seen: Silhouette) -> dict[str, float]:
    return {zone.zone: zone.clear for zone in seen.zones}


def open_row(columns: int = 6, **things: Any) -> Board:
    return board_of(SquareGrid(columns, 1, 1.0), **things)


def behind(wall: float) -> Board:
    """Six squares in a row, with a wall of that height before the last."""
    return open_row(walls={((4, 0), EAST): replace(LOW_WALL, height=wall)})


@pytest.mark.parametrize("posture", list(Posture))
@pytest.mark.parametrize("plan", list(PLANS))
@pytest.mark.parametrize("facing", range(8))
def test_in_the_open_a_body_shows_whole_from_any_side(plan: str, posture: Posture, facing: int) -> None:
    seen = shows(open_row(), (0, 0), Pose(((5, 0),), posture, facing, Body(plan)))
    assert seen.shown == pytest.approx(1)
    assert seen.in_line
    assert (seen.screen, seen.tag, seen.haze, seen.metres, seen.kept_down) == (None, "", 0, 5, False)


def test_a_wall_of_a_metre_hides_the_legs_of_who_stands_behind_it_and_all_of_who_lies() -> None:
    # given a wall half a cell before a man five cells off, whose dead height is a little less than its own
    board, eye = behind(1.0), (0, 0)
    dead = look(board, eye, 1.65).dead_at((5, 0))
    assert dead == pytest.approx(1.65 - 0.65 * 5 / 4.5, abs=1 / 64)
    # when he stands
    seen = shows(board, eye, Pose(((5, 0),), facing=WEST))
    # then his legs are hidden and his trunk begins to show just above his hips
    hips, shoulders = 0.47 * 1.8, 0.85 * 1.8
    assert clear(seen) == pytest.approx(
        {
            "head": 1.0,
            **dict.fromkeys(("torso", "right_arm", "left_arm"), (shoulders - dead) / (shoulders - hips)),
            **dict.fromkeys(("right_leg", "left_leg"), 0.0),
        }
    )
    assert shown(str(seen.screen)) == "wall at 4,0 (stone 400 mm)"
    assert (seen.tag, seen.in_line) == ("parapet", True)
    # when he lies down
    down = shows(board, eye, Pose(((5, 0),), Posture.PRONE, WEST))
    assert (down.shown, down.in_line, down.hidden) == (0, False, 1)


def test_a_taller_body_shows_more_of_itself() -> None:
    board = behind(1.5)
    heights = [shows(board, (0, 0), Pose(((5, 0),), facing=WEST, body=Body(height=tall))).shown for tall in (1, 1.8, 3)]
    assert heights == sorted(heights)
    assert heights[0] == 0 < heights[1] < heights[2]


@pytest.mark.parametrize(("facing", "far"), [(NORTH, "right"), (SOUTH, "left"), (1, "right"), (3, "left")])
def test_from_the_side_the_far_arm_and_leg_mostly_hide_behind_the_body(facing: int, far: str) -> None:
    # given an eye due west of the target
    seen = shows(open_row(), (0, 0), Pose(((5, 0),), facing=facing))
    limbs = {name: share for name, share in clear(seen).items() if name.startswith(far)}
    assert limbs == {f"{far}_arm": 0.3, f"{far}_leg": 0.3}
    assert all(share == 1 for name, share in clear(seen).items() if name not in limbs)


@pytest.mark.parametrize("facing", [EAST, WEST])
def test_from_before_and_behind_both_sides_show(facing: int) -> None:
    assert set(clear(shows(open_row(), (0, 0), Pose(((5, 0),), facing=facing))).values()) == {1.0}


def test_of_a_long_body_the_cell_counts_that_shows_most() -> None:
    board = open_row(8, walls={((4, 0), EAST): WALL})
    wagon = Body("vehicle", 2.0, 3.0, 1.0)
    hidden = shows(board, (0, 0), Pose(((5, 0), (6, 0)), body=wagon))
    half = shows(board, (0, 0), Pose(((5, 0), (4, 0)), body=wagon))
    assert hidden.shown == 0
    assert half.shown == pytest.approx(1)
    assert half.metres == 4


def test_the_tag_is_that_of_the_cell_or_else_of_its_side_towards_the_eye() -> None:
    board = open_row(tags={(5, 0): "trunk"}, walls={((2, 0), EAST): WINDOW})
    assert shows(board, (0, 0), Pose(((5, 0),))).tag == "trunk"
    assert shows(board.changed(Changes(cleared=((5, 0),))), (0, 0), Pose(((5, 0),))).tag == ""
    assert shows(board, (0, 0), Pose(((3, 0),))).tag == "sill"
    assert shows(board, (5, 0), Pose(((3, 0),))).tag == ""
    assert shows(board.changed(Changes(breached=(((2, 0), EAST),))), (0, 0), Pose(((3, 0),))).tag == ""


def test_a_wall_beside_a_corner_gives_its_tag_along_the_diagonal_and_hexes_have_no_diagonals() -> None:
    square = board_of(SquareGrid(4, 4, 1.0), walls={((2, 2), WEST): LOW_WALL})
    assert shows(square, (0, 0), Pose(((2, 2),))).tag == "parapet"
    assert shows(square, (3, 3), Pose(((2, 2),))).tag == ""
    grid = HexGrid(5, 5, 1.0, "y", "odd")
    for direction, beyond in grid.neighbours((2, 2)):
        hexes = board_of(grid, walls={((2, 2), direction): LOW_WALL})
        assert shows(hexes, beyond, Pose(((2, 2),))).tag == "parapet"
        assert shows(hexes, grid.step((2, 2), (direction + 3) % 6), Pose(((2, 2),))).tag == ""


@pytest.mark.parametrize(
    "things",
    [
        {"walls": {((4, 0), EAST): LOW_WALL}},
        {"walls": {((4, 0), EAST): SHUT}},
        {"walls": {((4, 0), EAST): WINDOW}},
        {"obstacle": {(4, 0): 0.5}},
        {"obstacle": {(5, 0): 0.5}},
        {"ground": {(4, 0): 0.25}},
        {"growth": {(4, 0): (1.0, 0.5)}},
        {"growth": {(5, 0): (1.0, 0.5)}},
        {"tags": {(5, 0): "rock"}},
    ],
)
def test_who_keeps_down_behind_something_is_out_of_sight_that_way_and_sees_nothing_either(
    things: dict[str, Any],
) -> None:
    board = open_row(**things)
    hider = Pose(((5, 0),), kept_down=(WEST,))
    seen = shows(board, (0, 0), hider)
    assert (seen.kept_down, seen.shown, seen.in_line, seen.hidden) == (True, 0, False, 1)
    assert shows(board, (5, 0), Pose(((0, 0),)), viewer=hider).kept_down
    assert not shows(board, (0, 0), replace(hider, kept_down=(EAST, NORTH))).kept_down


@pytest.mark.parametrize("things", [{}, {"walls": {((4, 0), EAST): OPEN}}, {"ground": {(4, 0): -1.0}}])
def test_there_is_no_keeping_down_behind_nothing(things: dict[str, Any]) -> None:
    assert not shows(open_row(**things), (0, 0), Pose(((5, 0),), kept_down=(WEST,))).kept_down
    assert not shows(board_of(SquareGrid(6, 1, 1.0)), (5, 0), Pose(((5, 0),), kept_down=(EAST,))).kept_down


def test_at_the_edge_of_the_board_there_is_nothing_beyond_to_hide_behind() -> None:
    board = open_row(2)
    assert not shows(board, (0, 0), Pose(((0, 0),), kept_down=(WEST,))).kept_down
    grid = HexGrid(2, 3, 1.0, "y", "odd")
    assert not shows(board_of(grid), (0, 2), Pose(((0, 0),), kept_down=tuple(range(6)))).kept_down


def test_who_lies_in_the_grass_is_hazier_than_who_stands_in_it() -> None:
    board = open_row(growth={(x, 0): (1.0, 1.0) for x in range(1, 6)})
    lying, standing = (shows(board, (0, 0), Pose(((5, 0),), posture)) for posture in (Posture.PRONE, Posture.STANDING))
    assert standing.haze < lying.haze == pytest.approx(2.5)
    assert lying.in_line


def test_a_map_of_what_would_show_agrees_with_the_silhouettes_on_its_cells() -> None:
    board, body = behind(1.0), Body(height=1.9)
    prospect = look(board, (0, 0), 1.65, radius=5)
    for posture in Posture:
        shown = everywhere(prospect, body, posture)
        for column in range(1, 6):
            seen = shows(board, (0, 0), Pose(((column, 0),), posture, WEST, body))
            assert {zone: shares[0, column] for zone, shares in shown.items()} == clear(seen)
    assert everywhere(look(board, (0, 0), 1.65, radius=2), body, Posture.STANDING)["head"].tolist() == [
        [1, 1, 1, 0, 0, 0]
    ]


@settings(max_examples=40, deadline=None)
@given(board=boards(), data=st.data())
def test_a_zone_shows_just_as_much_as_stands_above_the_dead_height(board: Board, data: st.DataObject) -> None:
    cells = st.sampled_from(list(board.grid.cells()))
    eye = data.draw(cells)
    poses = data.draw(
        st.lists(
            st.builds(
                Pose,
                cells=st.tuples(cells),
                posture=st.sampled_from(list(Posture)),
                facing=st.integers(0, board.grid.directions - 1),
                body=st.sampled_from([MAN, Body("quadruped", 1.0), Body("vehicle", 2.5)]),
                kept_down=st.sampled_from([(), (0, 1, 2)]),
            ),
            min_size=1,
            max_size=6,
        )
    )
    prospect, viewer = look(board, eye, 1.65), Pose((eye,))
    for pose in poses:
        seen = silhouette(prospect, board, viewer, pose)
        dead = prospect.dead_at(pose.cell)
        for zone, drawn in zip(seen.zones, pose.body.layout.zones[pose.posture], strict=True):
            low, high = drawn.low * pose.body.height, drawn.high * pose.body.height
            above = min(1.0, max(0.0, (high - dead) / (high - low)))
            assert zone.zone == drawn.name
            assert zone.clear in (above, pytest.approx(0.3 * above))
        assert 0 <= seen.shown <= 1 + 1e-9
        assert (seen.screen is not None) == (
            dead > min(z.low for z in pose.body.layout.zones[pose.posture]) * pose.body.height
        )
        assert seen.haze == prospect.haze_at(pose.cell, pose.body.top(pose.posture) / 2)
