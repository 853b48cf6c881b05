"""A computer player may think while a person asks the map: neither changes what the other finds."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from game.board.board import Board, Changes
from game.board.grid import HexGrid
from game.board.sight import look
from rules.frame.ground import Cell
from tests.game.board.lands import drawn_by_lot

GRID = HexGrid(30, 24, 2.0, "y", "odd")
EYES: list[Cell] = [(column, row) for column in range(0, 30, 3) for row in range(0, 24, 3)]


def country() -> Board:
    return drawn_by_lot(GRID, 3)


def found(board: Board, eye: Cell) -> tuple[bytes, bytes, bytes]:
    smoky = board.changed(Changes(clouds=((eye, 1.0),)))
    prospect = look(smoky, eye, 1.6)
    return prospect.dead.tobytes(), prospect.deciding.tobytes(), prospect.haze.tobytes()


def test_two_who_look_at_once_find_what_one_finds() -> None:
    alone, shared = country(), country()
    wanted = [found(alone, eye) for eye in EYES]
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(lambda eye: found(shared, eye), EYES * 2)) == wanted * 2
