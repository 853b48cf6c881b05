"""What an eye sees: the pass over all cells against a slow march in fractions, and what players expect of it."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.board.board import Board, Changes
from game.board.grid import HexGrid, SquareGrid
from game.board.sight import in_view, look, sees
from game.board.sight.sight_heights import relief
from rules.frame.body import Screen
from rules.frame.ground import Barrier, Cell
from tests.game.board.sighted import (
    GRIDS,
    LOW_WALL,
    OPEN,
    SHUT,
    WALL,
    WINDOW,
    Kind,
    Slowly,
    board_of,
    boards,
    grid_of,
)

heights = st.sampled_from([0.0, 0.25, 0.5, 1.0, 1 + 1 / 64, 1.5, 2.0, 6.0])


def cells_of(board: Board) -> st.SearchStrategy[Cell]:
    return st.sampled_from(list(board.grid.cells()))


@settings(max_examples=120, deadline=None)
@given(board=boards(), height=heights, point=heights, data=st.data())
def test_one_pass_finds_what_marching_every_line_in_fractions_finds(
    board: Board, height: float, point: float, data: st.DataObject
) -> None:
    eye = data.draw(cells_of(board))
    prospect = look(board, eye, height, target_height=point)
    for cell in board.grid.cells():
        line = Slowly(board, eye, Fraction(height), cell)
        dead = line.dead()
        assert prospect.dead[cell[1], cell[0]] == pytest.approx(float(dead), abs=1e-9)
        hazed = line.haze(Fraction(point))
        steps = len(line.way) - 1
        metres = float(hazed) * board.grid.straight(eye, cell) / steps if steps else 0.0
        assert prospect.haze[cell[1], cell[0]] == pytest.approx(metres, abs=1e-6)
        for top in (Fraction(point), Fraction(int(dead * 64), 64), Fraction(int(dead * 64) + 1, 64)):
            assert prospect.shows(cell, float(top)) == (top >= dead)
            assert sees(board, eye, height, cell, float(top)) == (top >= dead)


@settings(max_examples=60, deadline=None)
@given(board=boards(), height=heights, data=st.data())
def test_what_decides_is_the_steepest_thing_on_the_way_and_of_equals_the_one_furthest_off(
    board: Board, height: float, data: st.DataObject
) -> None:
    eye = data.draw(cells_of(board))
    prospect = look(board, eye, height)
    for cell in board.grid.cells():
        line = Slowly(board, eye, Fraction(height), cell)
        level_of_eye = line.ground(eye) + Fraction(height)
        at = Fraction(int(prospect.deciding[cell[1], cell[0]]), 2)
        if line.dead() == 0:
            assert at == 0
            assert prospect.screen(cell) is None
            continue
        slopes = [((top - level_of_eye) / far, far) for far, top in line.things()]
        assert at == max(slopes)[1]
        screen = prospect.screen(cell)
        assert screen is not None
        if at.denominator == 1:
            assert screen.cell == line.way[int(at)]
            assert screen.edge is None
        else:
            assert screen.edge is not None
            assert board.barrier(screen.cell, screen.edge) is not None


@settings(max_examples=120, deadline=None)
@given(board=boards(), height=heights, other=heights, data=st.data())
def test_sight_and_haze_are_the_same_from_both_ends(
    board: Board, height: float, other: float, data: st.DataObject
) -> None:
    a, b = data.draw(cells_of(board)), data.draw(cells_of(board))
    assert sees(board, a, height, b, other) == sees(board, b, other, a, height)
    there, back = look(board, a, height, target_height=other), look(board, b, other, target_height=height)
    assert there.shows(b, other) == back.shows(a, height) == sees(board, a, height, b, other)
    assert there.haze_at(b) == back.haze_at(a)


@settings(max_examples=30, deadline=None)
@given(board=boards(scale=100), data=st.data())
def test_single_lines_agree_with_the_pass_to_the_last_bit(board: Board, data: st.DataObject) -> None:
    eye = data.draw(cells_of(board))
    wide, narrow = look(board, eye, 1.5), look(board, eye, 1.5, radius=1)
    for cell in board.grid.cells():
        column, row = cell
        assert narrow.dead_at(cell) == wide.dead_at(cell) == wide.dead[row, column]
        assert narrow.haze_at(cell) == wide.haze_at(cell) == wide.haze[row, column]
        assert narrow.screen(cell) == wide.screen(cell)
        assert narrow.shows(cell, 1.5) == wide.shows(cell, 1.5) == wide.view(1.5)[row, column]
        assert wide.haze_at(cell, 1.25) == look(board, eye, 1.5, target_height=1.25).haze[row, column]


@pytest.mark.parametrize("kind", GRIDS)
def test_on_wide_high_country_the_pass_still_agrees_with_whole_number_lines(kind: Kind) -> None:
    """The reach of the table, heights of 500 m either way and steps of 1/64 m: nothing may be rounded the wrong way."""
    grid = grid_of(kind, 131, 9)
    luck = np.random.default_rng(3)
    board = board_of(grid)
    board.terrain.ground[:] = np.round(luck.uniform(-500, 500, (9, 131)) * 64) / 64
    board.terrain.ground[:, 20:] = np.round(luck.uniform(-500, -499, (9, 111)) * 64) / 64
    for eye in ((0, 4), (65, 0)):
        prospect = look(board, eye, 1.6)
        for cell in list(grid.cells())[::7]:
            near = float(np.floor(prospect.dead_at(cell) * 64) / 64)
            for top in (near - 1 / 64, near, near + 1 / 64):
                if top >= 0:
                    assert (
                        prospect.shows(cell, top)
                        == sees(board, eye, 1.6, cell, top)
                        == sees(board, cell, top, eye, 1.6)
                    )


def row(*things: float) -> Board:
    """Squares in a row, each filled so high."""
    return board_of(SquareGrid(len(things), 1, 1.0), obstacle={(x, 0): height for x, height in enumerate(things)})


def test_a_thing_hides_what_lies_behind_it_and_more_the_further_behind() -> None:
    # given an eye 1.5 m up and a bank of 1 m three cells off
    prospect = look(row(0, 0, 0, 1.0, 0, 0, 0), (0, 0), 1.5)
    # then the shadow falls away from it by the slope of the line over its top
    assert prospect.dead[0].tolist() == pytest.approx([0, 0, 0, 0, 1.5 - 4 / 6, 1.5 - 5 / 6, 0.5])


def test_a_line_that_just_touches_a_top_passes() -> None:
    board = row(0, 1.0, 0)
    assert sees(board, (0, 0), 1.0, (2, 0), 1.0)
    assert not sees(board, (0, 0), 1.0, (2, 0), 1.0 - 1 / 64)


def test_what_fills_a_cell_does_not_hide_who_stands_on_it_nor_from_it() -> None:
    board = row(2.0, 0, 2.0)
    assert look(board, (0, 0), 1.5).dead_at((2, 0)) == 0
    assert sees(board, (0, 0), 0.25, (2, 0), 0.25)


def test_a_hump_of_ground_hides_by_itself_and_says_so() -> None:
    board = board_of(SquareGrid(5, 1, 1.0), ground={(2, 0): 3.0})
    prospect = look(board, (0, 0), 1.5)
    assert prospect.dead_at((4, 0)) == 4.5
    assert prospect.screen((4, 0)) == Screen("rising ground", (2, 0), "earth", 1000)


def test_a_thing_on_a_cell_is_called_by_its_tag_and_what_battle_heaped_up_a_heap() -> None:
    boulder = board_of(
        SquareGrid(3, 1, 1.0), obstacle={(1, 0): 2.0}, tags={(1, 0): "rock"}, materials={(1, 0): ("stone", 900)}
    )
    assert look(boulder, (0, 0), 1.5).screen((2, 0)) == Screen("rock", (1, 0), "stone", 900)
    car = board_of(SquareGrid(3, 1, 1.0), obstacle={(1, 0): 1.5}, names={(1, 0): "asphalt"})
    assert look(car, (0, 0), 1.5).screen((2, 0)) == Screen("obstacle", (1, 0))
    wreck = row(0, 0, 0).changed(Changes(heaps=(((1, 0), 2.0, "steel", 10),)))
    assert look(wreck, (0, 0), 1.5).screen((2, 0)) == Screen("heap", (1, 0), "steel", 10)
    assert look(row(0, 0, 0), (0, 0), 1.5).screen((2, 0)) is None


@pytest.mark.parametrize("kind", GRIDS)
def test_a_wall_stands_half_way_between_its_cells(kind: Kind) -> None:
    grid = grid_of(kind, 7, 3)
    eye, cell = (0, 1), (6, 1)
    way = grid.line(eye, cell)
    side = grid.direction(way[0], way[1])
    walls = {(way[0], side): LOW_WALL}
    if grid.shape == "square":
        walls |= {((0, row), 2): LOW_WALL for row in range(3)}
    prospect = look(board_of(grid, walls=walls), eye, 1.5)
    assert prospect.dead_at(way[1]) == pytest.approx(0.5)
    assert prospect.dead_at(way[2]) == 0
    assert prospect.screen(way[1]) == Screen("wall", way[0], "stone", 400, side)


def test_a_wall_stands_on_the_higher_of_its_two_grounds() -> None:
    board = board_of(SquareGrid(3, 1, 1.0), ground={(1, 0): 1.0}, walls={((1, 0), 2): LOW_WALL})
    assert look(board, (0, 0), 2.0).dead_at((2, 0)) == 2.0


def test_doors_hide_when_shut_and_windows_never_do_above_their_sill() -> None:
    def dead(barrier: Barrier, **changes: Any) -> float:
        board = board_of(SquareGrid(4, 1, 1.0), walls={((1, 0), 2): barrier})
        return look(board.changed(Changes(**changes)), (1, 0), 1.5).dead_at((2, 0))

    assert dead(SHUT) == dead(replace(SHUT, state="locked")) == 2.5
    assert dead(OPEN) == dead(SHUT, doors=((1, "open"),)) == 0
    assert dead(SHUT, breached=(((1, 0), 2),)) == 0
    assert dead(WINDOW) == dead(replace(WINDOW, state="open")) == dead(replace(WINDOW, state="broken")) == 0.5
    assert dead(WALL) == 3.5


@pytest.mark.parametrize("kind", GRIDS)
def test_walls_round_the_edge_of_the_map_hide_nothing_on_it(kind: Kind) -> None:
    grid = grid_of(kind, 4, 3)
    sides = range(grid.directions) if grid.shape == "hex" else range(0, 8, 2)
    walls = {(cell, way): WALL for cell in grid.cells() for way in sides if grid.step(cell, way) not in grid}
    for eye in grid.cells():
        assert (look(board_of(grid, walls=walls), eye, 1.5).dead == 0).all()


def test_what_hides_below_a_window_is_the_wall_it_sits_in() -> None:
    board = board_of(SquareGrid(4, 1, 1.0), walls={((1, 0), 2): WINDOW})
    assert look(board, (1, 0), 1.5).screen((2, 0)) == Screen("window", (1, 0), "brick", 240, 2)


def test_a_diagonal_looks_past_the_end_of_a_wall_but_not_through_a_corner() -> None:
    grid = SquareGrid(2, 2, 1.0)
    for walls in ({((0, 0), 2): WALL}, {((0, 0), 2): WALL, ((1, 0), 4): WALL}):
        assert look(board_of(grid, walls=walls), (0, 0), 1.5).dead_at((1, 1)) == 0
    # a corner round the eye, round the target, and a wall right across
    for walls in (
        {((0, 0), 2): WALL, ((0, 0), 4): LOW_WALL},
        {((1, 1), 0): WALL, ((1, 1), 6): LOW_WALL},
        {((0, 0), 2): WALL, ((0, 1), 2): LOW_WALL},
    ):
        prospect = look(board_of(grid, walls=walls), (0, 0), 1.5)
        assert prospect.dead_at((1, 1)) == 0.5
        screen = prospect.screen((1, 1))
        assert screen is not None
        assert screen.material == "stone"


def test_growth_is_haze_where_the_line_runs_below_its_top_and_ends_count_half() -> None:
    grid = SquareGrid(6, 1, 2.0)
    board = board_of(grid, growth={(x, 0): (1.0, 1.0 if x < 4 else 0.5) for x in range(6)})
    # lying down at both ends: half of the first, three whole, one thin, half a thin one
    assert look(board, (0, 0), 0.25, target_height=0.25).haze_at((5, 0)) == pytest.approx(2 * (0.5 + 3 + 0.5 + 0.25))
    # standing, and a thing that stands out of it
    assert look(board, (0, 0), 1.5, target_height=1.0).haze_at((5, 0)) == 0
    # standing, at a thing on the ground: the last cells only, from where the line dips below 1 m
    assert look(board, (0, 0), 1.5, target_height=0.0).haze_at((5, 0)) == pytest.approx(2 * (2 + 0.5 + 0.25))


def test_smoke_is_haze_at_any_height_and_goes_when_it_goes() -> None:
    board = row(0, 0, 0, 0)
    smoky = board.changed(Changes(clouds=(((1, 0), 0.5), ((3, 0), 1.0))))
    assert look(smoky, (0, 0), 1.5).haze[0].tolist() == [0, 0.25, 0.5, 1.0]
    assert look(smoky, (0, 0), 1.5, target_height=50).haze_at((3, 0)) == 1.0
    assert look(board, (0, 0), 1.5).haze_at((3, 0)) == 0
    assert relief(smoky) is relief(smoky.changed(Changes(clouds=(((2, 0), 1.0),))))


def test_a_diagonal_through_growth_is_as_long_as_it_is() -> None:
    board = board_of(SquareGrid(3, 3, 1.0), growth={(1, 1): (3.0, 1.0)})
    assert look(board, (0, 0), 1.5).haze_at((2, 2)) == pytest.approx(2**0.5)


def test_beyond_the_table_single_lines_answer() -> None:
    grid = SquareGrid(100, 1, 1.0)
    board = board_of(grid, obstacle={(50, 0): 2.0}, growth={(70, 0): (2.0, 1.0)})
    prospect = look(board, (0, 0), 1.0)
    assert prospect.radius == 64
    assert np.isinf(prospect.dead[0, 65:]).all()
    assert not np.isinf(prospect.dead[0, :65]).any()
    assert prospect.dead_at((99, 0)) == pytest.approx(1 + 99 / 50)
    assert prospect.screen((99, 0)) is not None
    assert not prospect.shows((99, 0), 2.9)
    assert prospect.shows((99, 0), 3.0)
    assert prospect.haze_at((99, 0)) == 1.0


@pytest.mark.parametrize("kind", GRIDS)
def test_the_radius_counts_cells_by_steps_and_as_the_crow_flies(kind: Kind) -> None:
    grid = grid_of(kind, 12, 12, 3.0)
    eye = (4, 5)
    known = ~np.isinf(look(board_of(grid), eye, 1.5, radius=4).dead)
    for column, row_ in grid.cells():
        cell = (column, row_)
        within = len(grid.line(eye, cell)) - 1 <= 4 and grid.straight(eye, cell) <= 12
        assert known[row_, column] == within


def test_cells_in_view_are_those_whose_ground_or_nearly_so_is_seen() -> None:
    # the bank of 1 m throws a shadow of 0.5 m where a line from the eye over it still has so far to fall
    assert in_view(row(0, 0, 1.0, 0, 0, 0), (0, 0), 1.5).tolist() == [[True, True, True, False, True, True]]
    assert in_view(row(0, 0, 0), (0, 0), 1.5, radius=1).tolist() == [[True, True, False]]


def test_a_prospect_is_worked_out_once_and_only_so_many_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.board.sight.prospect.KEPT_CELLS", 120)
    board = row(0, 0, 0)
    first = look(board, (0, 0), 1.5)
    assert look(board, (0, 0), 1.5) is first
    for step in range(39):
        look(board, (1, 0), step / 64)
    assert look(board, (0, 0), 1.5) is first
    for step in range(40):
        look(board, (2, 0), step / 64)
    assert look(board, (0, 0), 1.5) is not first


def test_two_states_of_a_board_have_their_own_prospects_and_equal_states_share_them() -> None:
    board = row(0, 0, 0)
    filled, again = (board.changed(Changes(heaps=(((1, 0), 2.0, "steel", 10),))) for _ in range(2))
    assert look(filled, (0, 0), 1.5) is look(again, (0, 0), 1.5)
    assert look(filled, (0, 0), 1.5).dead_at((2, 0)) == 2.5
    assert look(board, (0, 0), 1.5).dead_at((2, 0)) == 0


def test_one_table_serves_every_eye_of_every_board_of_a_kind() -> None:
    for columns, rows in ((5, 5), (9, 3)):
        for eye in ((0, 0), (columns - 1, rows - 1)):
            prospect = look(board_of(HexGrid(columns, rows, 1.0, "y", "even")), eye, 1.5)
            assert (prospect.dead == 0).all()
