"""Smoke and blast go round walls, through open doors and over low things, and no further than their radius."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from game.board.board import Board, Changes
from game.board.bursts import spread
from game.board.grid import HexGrid, SquareGrid
from game.board.terrain import flat
from rules.frame.ground import Barrier

WALL = Barrier("wall", 2.5, material="brick", millimetres=240)
DOOR = Barrier("door", 2.1, material="wood", millimetres=40, state="shut", part=1)


def room(barrier: Barrier = WALL) -> Board:
    """A cell walled in on all four sides, the north side as given."""
    terrain = flat(SquareGrid(9, 9, 1.5), 9, 9)
    walls = {}
    for direction, (cell, back) in {0: ((4, 3), 4), 2: ((5, 4), 6), 4: ((4, 5), 0), 6: ((3, 4), 2)}.items():
        piece = barrier if direction == 0 else WALL
        walls[((4, 4), direction)] = piece
        walls[(cell, back)] = piece
    return Board(replace(terrain, barriers=walls))


def test_in_the_open_a_cloud_fills_the_circle_round_it() -> None:
    board = Board(flat(SquareGrid(21, 21, 1.5), 21, 21))
    cells = spread(board, (10, 10), 4.5)
    assert (13, 10) in cells and (14, 10) not in cells
    assert cells[0] == (10, 10)


def test_a_closed_room_keeps_it_in() -> None:
    assert spread(room(), (4, 4), 6.0) == ((4, 4),)


def test_an_open_door_lets_it_out_and_a_shut_one_does_not() -> None:
    board = room(DOOR)
    assert spread(board, (4, 4), 1.5) == ((4, 4),)
    assert spread(board.changed(Changes(doors=((1, "open"),))), (4, 4), 1.5) == ((4, 4), (4, 3))


def test_a_low_wall_does_not_hold_it() -> None:
    assert (4, 3) in spread(room(Barrier("wall", 1.1)), (4, 4), 1.5)


def test_a_corner_of_two_walls_lets_nothing_through() -> None:
    terrain = flat(SquareGrid(3, 3, 1.5), 3, 3)
    walls = {((1, 1), 0): WALL, ((1, 0), 4): WALL, ((1, 1), 2): WALL, ((2, 1), 6): WALL}
    board = Board(replace(terrain, barriers=walls))
    near = spread(board, (1, 1), 2.2)
    assert (2, 0) not in near and (0, 0) in near


@given(st.integers(0, 12), st.integers(0, 12), st.floats(0, 12))
def test_whoever_is_reached_would_reach_back(x: int, y: int, metres: float) -> None:
    terrain = flat(HexGrid(13, 13, 1.5, "y", "even"), 13, 13)
    terrain.obstacle[5, 3:9] = 2.5
    board = Board(terrain)
    if board.obstacle[y, x]:
        return
    for cell in spread(board, (x, y), metres)[:12]:
        assert (x, y) in spread(board, cell, metres + 1e-6)
