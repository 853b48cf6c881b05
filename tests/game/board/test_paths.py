"""What a walking unit pays for and what stops it, one thing at a time."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.board.board import Board, Changes
from game.board.paths import cheapest, price_of_way, reach
from game.board.paths.steps import Steps, compiled
from game.board.terrain import WALKS
from rules.frame.ground import Barrier, Cell, Diagonals, Gait
from tests.game.board.lands import DOOR, FENCE, ON_FOOT, WALL, WINDOW, meadow, with_barriers, with_cells

N, NE, E, SE, S, SW, W, NW = range(8)
STIFF = replace(ON_FOOT, climbs=(), door=None)
ACROSS: tuple[Cell, ...] = ((3, 3), (4, 3))
"""From (2, 3) two steps east."""


def price(board: Board, *way: Cell, gait: Gait = ON_FOOT) -> int | None:
    """What it costs to walk from the first cell over the others."""
    return price_of_way(board, way[0], way[1:], gait)


def walled(barrier: Barrier) -> Board:
    """A meadow with one barrier between (2, 3) and (3, 3)."""
    return with_barriers(meadow(), {((2, 3), E): barrier})


def test_staying_costs_nothing_and_is_no_move() -> None:
    found = reach(meadow(), (4, 3), ON_FOOT, 3)
    assert found.cost((4, 3)) == 0
    assert found.way((4, 3)) == ()
    assert found.price(()) == 0
    assert (4, 3) not in found
    assert (4, 3) not in list(found)


def test_without_points_one_stays() -> None:
    assert list(reach(meadow(), (4, 3), ON_FOOT, 0)) == []
    assert list(reach(meadow(), (4, 3), ON_FOOT, -1)) == []


def test_a_cell_out_of_reach_has_no_cost_and_no_way() -> None:
    found = reach(meadow(), (0, 0), ON_FOOT, 2)
    for beyond in ((5, 5), (-1, 0), (40, 40)):
        assert beyond not in found
        with pytest.raises(KeyError):
            found.cost(beyond)
        with pytest.raises(KeyError):
            found.way(beyond)


def test_one_sets_out_from_the_board() -> None:
    with pytest.raises(ValueError, match="off the board"):
        reach(meadow(), (9, 0), ON_FOOT, 3)


def test_six_hexes_lie_one_step_away_and_twelve_two() -> None:
    found = reach(meadow(shape="hex"), (4, 3), ON_FOOT, 2)
    assert [found.cost(cell) for cell in found] == [1] * 6 + [2] * 12


@pytest.mark.parametrize(
    ("diagonals", "points", "costs"),
    [
        (Diagonals.FLAT, 1, [1, 2, 3, 4]),
        (Diagonals.ALTERNATE, 1, [1, 3, 4, 6]),
        (Diagonals.HALF, 2, [3, 6, 9, 12]),
        (Diagonals.HALF, 1, [2, 4, 6, 8]),
    ],
)
def test_diagonals_count_as_the_rulebook_says(diagonals: Diagonals, points: int, costs: list[int]) -> None:
    gait = Gait("straight", (("open", points),), diagonals)
    way: tuple[Cell, ...] = tuple((1 + step, 1 + step) for step in range(5))
    assert [price(meadow(), *way[: step + 2], gait=gait) for step in range(4)] == costs


def test_the_second_diagonal_is_double_however_many_straight_steps_lie_between() -> None:
    assert price(meadow(), (0, 0), (1, 1), (2, 1), (3, 1), (4, 2)) == 1 + 1 + 1 + 2


def test_a_walker_keeps_a_plain_diagonal_for_rough_ground() -> None:
    board = with_cells(meadow(4, 3), "walk", {(3, row): WALKS.index("shallow") for row in range(3)})
    found = reach(board, (1, 0), ON_FOOT, 9)
    assert found.cost((3, 2)) == 1 + 1 + 3
    assert found.way((3, 2)) == ((2, 0), (2, 1), (3, 2))


@pytest.mark.parametrize(("shape", "aside"), [("hex", (0, 0, 1, 1)), ("square", (0, 0, 1, 1, 1))])
@pytest.mark.parametrize(("adds", "dear"), [(True, [2, 3, 3]), (False, [2, 4, 4])])
def test_bad_footing_and_a_step_aside_add_or_multiply(
    shape: str, aside: tuple[int, ...], adds: bool, dear: list[int]
) -> None:
    """Ahead, to the side and backwards into mud: one more for the mud and one more for the direction, or twice both."""
    grid = meadow(shape=shape).grid
    muddy = with_cells(
        meadow(shape=shape), "walk", {cell: WALKS.index("difficult") for _, cell in grid.neighbours((4, 3))}
    )
    factors = aside if adds else tuple(1 + more for more in aside)
    gait = replace(ON_FOOT, turn=1, aside=factors, aside_adds=adds, diagonals=Diagonals.FLAT)
    half = grid.directions // 2
    ways = [grid.step((4, 3), off) for off in (0, half // 2 + 1, half)]
    assert [price_of_way(muddy, (4, 3), (way,), replace(gait, turn=9), facing=0) for way in ways] == dear


def test_reach_tells_what_each_facing_on_arrival_costs() -> None:
    """A step ahead keeps the facing; each turn by one direction costs one more."""
    gait = replace(ON_FOOT, turn=1, aside=(1, 1))
    found = reach(meadow(shape="hex"), (4, 3), gait, 3, facing=0)
    assert found.facings((4, 2)) == (1, 2, 3, None, 3, 2)
    assert found.facings((4, 3)) == (0, 1, 2, 3, 2, 1)
    with pytest.raises(KeyError):
        found.facings((8, 6))


@pytest.mark.parametrize(("kind", "cost"), [("open", 1), ("difficult", 2), ("shallow", 3), ("deep", None)])
def test_each_movement_class_costs_its_points_and_an_unnamed_one_bars_the_way(kind: str, cost: int | None) -> None:
    board = with_cells(meadow(), "walk", {(3, 3): WALKS.index(kind)})
    assert price(board, (2, 3), (3, 3)) == cost


@pytest.mark.parametrize(
    ("metres", "up", "down"), [(0.25, 1, 1), (0.5, 1, 1), (0.75, 3, None), (1.5, 6, None), (1.75, None, None)]
)
def test_rises_and_drops_cost_by_their_height_and_beyond_the_last_there_is_no_way(
    metres: float, up: int | None, down: int | None
) -> None:
    gait = replace(ON_FOOT, rises=((0.5, 0), (1.0, 2), (1.5, 5)))
    board = with_cells(meadow(), "ground", {(3, 3): metres})
    assert price(board, (2, 3), (3, 3), gait=gait) == up
    assert price(board, (3, 3), (2, 3), gait=gait) == down


def test_a_height_the_map_rounds_is_measured_against_the_table_rounded_alike() -> None:
    gait = replace(ON_FOOT, climbs=((0.7, 4),))
    board = Board(meadow().terrain).changed(Changes(heaps=(((3, 3), 0.7, "wood", 50),)))
    assert price(board, (2, 3), (3, 3), gait=gait) == 1 + 4
    assert price(walled(replace(WALL, height=0.7)), (2, 3), (3, 3), gait=gait) == 1 + 4


def test_a_rock_is_climbed_if_low_enough_or_gone_round() -> None:
    low, high = (with_cells(meadow(), "obstacle", {(3, 3): metres}) for metres in (1.0, 1.25))
    assert price(low, (2, 3), *ACROSS) == 1 + 2 + 1
    assert price(high, (2, 3), *ACROSS) is None
    assert cheapest(high, (2, 3), (4, 3), ON_FOOT) is not None
    assert price(low, (2, 3), (3, 3), gait=STIFF) is None


@pytest.mark.parametrize(
    ("barrier", "cost", "stiffly"),
    [
        (WALL, None, None),
        (FENCE, 3, None),
        (DOOR, 2, None),
        (replace(DOOR, state="open"), 1, 1),
        (replace(DOOR, state="locked"), None, None),
        (replace(FENCE, what="door", state="locked"), 3, None),
        (WINDOW, 3, None),
        (replace(WINDOW, state="open"), 3, None),
        (replace(WINDOW, state="broken"), 3, None),
        (replace(WINDOW, sill=1.25), None, None),
        (replace(WINDOW, sill=0.0), 1, 1),
    ],
)
def test_a_barrier_lets_pass_who_can_open_or_climb_it(barrier: Barrier, cost: int | None, stiffly: int | None) -> None:
    for way in (((2, 3), (3, 3)), ((3, 3), (2, 3))):
        assert price(walled(barrier), *way) == cost
        assert price(walled(barrier), *way, gait=STIFF) == stiffly


def test_barriers_stand_between_hexes_too() -> None:
    board = meadow(shape="hex")
    for way, there in board.grid.neighbours((4, 3)):
        assert price(with_barriers(board, {((4, 3), way): WALL}), (4, 3), there) is None
        assert price(with_barriers(board, {((4, 3), way): FENCE}), there, (4, 3)) == 1 + 2


CORNERS = [((2, 3), E), ((2, 3), S), ((3, 4), N), ((3, 4), W)]
"""The four edges that meet where the diagonal from (2, 3) to (3, 4) passes."""


@pytest.mark.parametrize("edge", CORNERS)
def test_a_diagonal_does_not_cut_the_corner_of_a_wall_unless_the_gait_does(edge: tuple[Cell, int]) -> None:
    board = with_barriers(meadow(), {edge: WALL})
    assert price(board, (2, 3), (3, 4)) is None
    assert price(board, (2, 3), (3, 4), gait=replace(ON_FOOT, corners=True)) == 1


@pytest.mark.parametrize("edge", CORNERS)
def test_a_diagonal_over_a_fence_pays_for_climbing_it(edge: tuple[Cell, int]) -> None:
    board = with_barriers(meadow(), {edge: FENCE})
    assert price(board, (2, 3), (3, 4)) == 1 + 2
    assert price(board, (2, 3), (3, 4), gait=replace(ON_FOOT, corners=True)) == 1


@pytest.mark.parametrize("second", [((2, 3), S), ((2, 4), E)])
def test_no_gait_slips_diagonally_through_an_unbroken_wall(second: tuple[Cell, int]) -> None:
    board = with_barriers(meadow(), {((2, 3), E): WALL, second: WALL})
    assert price(board, (2, 3), (3, 4), gait=replace(ON_FOOT, corners=True)) is None


@pytest.mark.parametrize("rock", [(3, 3), (2, 4)])
def test_a_rock_beside_a_diagonal_is_a_corner_too(rock: Cell) -> None:
    for metres, cost in ((1.0, 1), (2.0, None)):
        board = with_cells(meadow(), "obstacle", {rock: metres})
        assert price(board, (2, 3), (3, 4)) == cost
        assert price(board, (2, 3), (3, 4), gait=replace(ON_FOOT, corners=True)) == 1


def test_nobody_leaves_a_sealed_room() -> None:
    room = [(column, row) for column in (3, 4, 5) for row in (2, 3, 4)]
    edges = {(cell, way): WALL for cell in room for way in (N, E, S, W) if meadow().grid.step(cell, way) not in room}
    board = with_barriers(meadow(), edges)
    assert set(reach(board, (4, 3), ON_FOOT, 500)) == set(room) - {(4, 3)}
    assert cheapest(board, (4, 3), (0, 0), ON_FOOT) is None
    assert cheapest(board, (0, 0), (4, 3), ON_FOOT) is None


def test_what_battle_does_to_the_ground_opens_and_shuts_ways() -> None:
    board = walled(replace(DOOR, part=7))
    assert price(board, (2, 3), (3, 3)) == 2
    assert price(board.changed(Changes(doors=((7, "open"),))), (2, 3), (3, 3)) == 1
    assert price(board.changed(Changes(doors=((7, "locked"),))), (2, 3), (3, 3)) is None
    assert price(board.changed(Changes(breached=(((2, 3), E),))), (3, 3), (2, 3)) == 1
    assert price(board.changed(Changes(heaps=(((4, 3), 2.0, "steel", 10),))), (3, 3), (4, 3)) is None
    rocky = with_cells(meadow(), "obstacle", {(3, 3): 2.0})
    assert price(rocky.changed(Changes(cleared=((3, 3),))), (2, 3), (3, 3)) == 1


@pytest.mark.parametrize("shape", ["square", "hex"])
def test_where_nothing_has_changed_the_steps_of_the_drawn_board_are_taken_over(shape: str) -> None:
    wide = meadow(40, 90, shape)
    doors = {((20, row), E): replace(DOOR, part=row) for row in range(0, 90, 7)}
    board = with_barriers(wide, doors)
    changed = board.changed(Changes(doors=((7, "locked"),), heaps=(((3, 70), 2.0, "steel", 10),)))
    taken, own = compiled(changed, ON_FOOT), Steps(changed, ON_FOOT)
    listed = [(taken.listed(state), own.listed(state)) for state in range(len(own.moves))]
    assert all(one == other for one, other in listed)
    drawn = compiled(changed.drawn, ON_FOOT)
    assert [row for row in range(90) if drawn.moves[row * 40] is not taken.moves[row * 40]]
    assert drawn.moves[-1] is taken.moves[-1]


def test_smoke_changes_no_way_and_costs_no_new_reckoning() -> None:
    board = walled(DOOR)
    smoky = board.changed(Changes(clouds=(((4, 3), 1.0),)))
    thick = board.changed(Changes(clouds=(((4, 3), 2.0),)))
    assert compiled(smoky, ON_FOOT) is compiled(thick, ON_FOOT)
    assert compiled(board, ON_FOOT) is compiled(board, replace(ON_FOOT))


def test_a_movement_class_nobody_knows_is_refused() -> None:
    with pytest.raises(ValueError, match="lava"):
        reach(meadow(), (2, 3), replace(ON_FOOT, walk=(("lava", 1),)), 3)


def test_the_cheapest_way_is_found_however_far_it_is() -> None:
    board = with_cells(meadow(60, 2), "walk", {(column, 0): WALKS.index("difficult") for column in range(60)})
    gait = replace(ON_FOOT, walk=(("open", 30), ("difficult", 40)))
    way = cheapest(board, (0, 1), (59, 1), gait)
    assert way == tuple((column, 1) for column in range(1, 60))
    assert price_of_way(board, (0, 1), way, gait) == 59 * 30
    assert cheapest(board, (0, 1), (0, 1), gait) == ()
    assert cheapest(board, (0, 1), (60, 1), gait) is None


def test_a_way_of_leaps_or_of_waiting_is_no_way() -> None:
    assert price(meadow(), (2, 3), (4, 3)) is None
    assert price(meadow(), (2, 3), (2, 3)) is None
    assert price(meadow(), (2, 0), (2, -1)) is None
    assert price(meadow(), (2, 3), (3, 3), (2, 3)) == 2
    assert reach(meadow(), (2, 3), ON_FOOT, 1).price(ACROSS) is None
