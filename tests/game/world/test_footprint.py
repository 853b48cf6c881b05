"""Bodies bigger than a cell take up blocks of cells behind their leading one."""

import pytest

from game.board.board import Board
from game.board.grid import Grid, HexGrid, SquareGrid
from game.board.paths import Reached, set_out
from game.board.terrain import flat
from game.world.footprint import cramped, fit, footprint
from rules.frame.figure import Body
from rules.frame.ground import Barrier, Cell, Gait

SQUARES = SquareGrid(20, 20, 1.5)
HEXES = HexGrid(20, 20, 1.5, "x", "odd")


@pytest.mark.parametrize("grid", [SQUARES, HEXES])
def test_a_person_takes_up_one_cell_on_any_scale(grid: Grid) -> None:
    assert footprint(grid, (5, 5), 0, Body()) == ((5, 5),)


def test_a_big_creature_takes_two_by_two_squares_behind_its_leading_cell() -> None:
    ogre = Body(length=3.0, width=3.0)
    assert sorted(footprint(SQUARES, (5, 5), 0, ogre)) == [(5, 5), (5, 6), (6, 5), (6, 6)]


def test_a_car_is_longer_than_wide_and_turns_with_its_facing() -> None:
    car = Body("vehicle", 1.8, length=4.5, width=3.0)
    assert sorted(footprint(SQUARES, (5, 5), 0, car)) == sorted([(5, 5), (5, 6), (5, 7), (6, 5), (6, 6), (6, 7)])
    assert sorted(footprint(SQUARES, (5, 5), 2, car)) == sorted([(5, 5), (4, 5), (3, 5), (5, 6), (4, 6), (3, 6)])


def test_on_a_coarse_map_the_same_car_fills_a_single_cell() -> None:
    assert footprint(HexGrid(9, 9, 5.0, "x", "odd"), (4, 4), 0, Body("vehicle", 1.8, 4.5, 2.0)) == ((4, 4),)


@pytest.mark.parametrize("facing", range(6))
def test_on_hexes_a_big_body_is_one_piece_whichever_way_it_faces(facing: int) -> None:
    cells = footprint(HEXES, (9, 9), facing, Body(length=4.5, width=3.0))
    assert cells[0] == (9, 9) and len(set(cells)) == len(cells) >= 5
    for cell in cells[1:]:
        assert any(other in cells for _, other in HEXES.neighbours(cell))


@pytest.mark.parametrize(("across", "cells"), [(1.5, 1), (3.0, 3), (4.5, 7), (6.0, 12), (7.5, 19)])
@pytest.mark.parametrize("facing", range(6))
def test_on_hexes_a_creature_is_as_round_as_hexes_allow(across: float, cells: int, facing: int) -> None:
    block = footprint(HEXES, (9, 9), facing, Body(length=across, width=across))
    assert block[0] == (9, 9)
    assert len(block) == len(set(block)) == cells


def test_a_body_of_hundreds_of_cells_is_laid_out_ring_by_ring(monkeypatch: pytest.MonkeyPatch) -> None:
    steps: list[Cell] = []
    step = HexGrid.step

    def counted(grid: HexGrid, cell: Cell, direction: int) -> Cell:
        steps.append(cell)
        return step(grid, cell, direction)

    monkeypatch.setattr(HexGrid, "step", counted)
    grid = HexGrid(60, 60, 1.0, "x", "odd")
    assert len(footprint(grid, (30, 30), 0, Body(length=20.0, width=20.0))) == 300
    assert len(steps) < 10 * 300


def test_cells_off_the_board_are_left_out() -> None:
    assert footprint(SQUARES, (0, 19), 0, Body(length=3.0, width=3.0)) == ((0, 19), (1, 19))


@pytest.mark.parametrize("facing", range(8))
def test_a_square_body_is_the_same_block_whichever_way_it_faces(facing: int) -> None:
    ogre = Body(length=3.0, width=3.0)
    assert footprint(SQUARES, (5, 5), facing, ogre) == footprint(SQUARES, (5, 5), 0, ogre)


@pytest.mark.parametrize("facing", range(8))
def test_on_squares_a_car_that_faces_a_corner_has_no_gaps(facing: int) -> None:
    cells = footprint(SQUARES, (9, 9), facing, Body("vehicle", 1.8, length=4.5, width=3.0))
    assert len(cells) == 6
    assert len({x for x, _ in cells}) * len({y for _, y in cells}) == 6


@pytest.mark.parametrize("grid", [SQUARES, HEXES])
def test_a_big_body_has_no_room_across_a_wall_or_in_a_door_narrower_than_itself(grid: Grid) -> None:
    terrain = flat(grid, 20, 20)
    wall, door = Barrier("wall", 3.0, material="brick"), Barrier("door", 3.0, material="wood", state="open")
    along = grid.direction((10, 10), (11, 10))
    for row in range(20):
        for direction in range(grid.directions):
            if grid.step((10, row), direction)[0] == 11 and (grid.shape == "hex" or direction % 2 == 0):
                terrain.barriers[(10, row), direction] = door if (row, direction) == (10, along) else wall
                back = (direction + grid.directions // 2) % grid.directions
                terrain.barriers[grid.step((10, row), direction), back] = terrain.barriers[(10, row), direction]
    walk, board = Gait("walk", (("open", 1),)), Board(terrain)
    ogre, man = Body(height=2.7, length=3.0, width=3.0), Body()
    tight = cramped(board, ogre, walk)
    across = {cell for cell in grid.cells() if {at[0] <= 10 for at in footprint(grid, cell, 0, ogre)} == {True, False}}
    assert across <= tight
    assert not {cell for cell in tight if 1 < cell[0] < 8 and 1 < cell[1] < 18}
    assert not cramped(board, man, walk)


@pytest.mark.parametrize("grid", [SQUARES, HEXES])
@pytest.mark.parametrize("turn", [None, 1])
def test_a_long_body_goes_only_where_all_of_it_has_room(grid: Grid, turn: int | None) -> None:
    """A horse three cells long on a ledge with a wall beside it: it walks along, and cannot turn across."""
    terrain = flat(grid, 20, 20)
    for row in range(20):
        terrain.obstacle[row, 8] = terrain.obstacle[row, 10] = 3.0
    horse, board = Body("quadruped", 1.6, length=4.5, width=1.0), Board(terrain)
    walk = Gait("walk", (("open", 1),), turn=turn, aside=(1,))
    fits = fit(board, horse, walk)
    assert fits is not None
    assert fits(10 * 20 + 9, 0)
    for number, facing in ((9 * 20 + 9, 0), (5 * 20 + 5, 0), (5 * 20 + 5, 1)):
        block = footprint(grid, (number % 20, number // 20), facing, horse)
        assert fits(number, facing) == all(terrain.obstacle[row, column] == 0 for column, row in block)
    course = set_out(board, (9, 10), walk, 0, frozenset(), frozenset(), frozenset(), None, fits)
    found = Reached(board, course, 6)
    assert {column for column, _ in found} == {9}
    if turn is None:
        assert found.cost((9, 8)) == 2
    else:
        assert found.facings((9, 8))[0] == 2
        assert found.facings((9, 8))[2] is None
    assert fit(board, Body(), walk) is None
    assert fit(board, Body(length=3.0, width=3.0), walk) is None


@pytest.mark.parametrize("grid", [SQUARES, HEXES])
def test_where_cells_cost_extra_a_long_body_needs_as_much_room(grid: Grid) -> None:
    terrain = flat(grid, 20, 20)
    for row in range(20):
        terrain.obstacle[row, 8] = terrain.obstacle[row, 10] = 3.0
    terrain.obstacle[10, 8] = 0.0
    horse, walk, board = Body("quadruped", 1.6, length=4.5), Gait("walk", (("open", 1),)), Board(terrain)
    fits, nobody = fit(board, horse, walk), frozenset[Cell]()
    plain = Reached(board, set_out(board, (9, 10), walk, 0, nobody, nobody, nobody, None, fits), 3)
    dear = Reached(board, set_out(board, (9, 10), walk, 0, nobody, nobody, nobody, {(9, 9): 1}, fits), 3)
    assert (dear.cost((9, 9)), plain.cost((9, 9))) == (2, 1)
    assert (8, 10) not in plain, "only its head would fit in the gap"
    assert set(dear) <= set(plain)
