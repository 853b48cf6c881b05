"""Ways over random ground: the cheapest there are, legal step by step, and always the same ones."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Any

import networkx as nx
from hypothesis import given, settings
from hypothesis import strategies as st

from game.board.grid import Grid
from game.board.paths import cheapest, price_of_way, reach
from rules.frame.ground import Cell, Diagonals, Gait, Reach
from tests.game.board.grids import some_grid
from tests.game.board.lands import Walk, costs, drawn_by_lot, graph, moves, origin, walks

modest = settings(max_examples=60, deadline=None, derandomize=True)
few = settings(max_examples=25, deadline=None, derandomize=True)
BUDGETS = st.integers(0, 30)


def reached(walk: Walk, budget: int, **company: Any) -> Reach:
    return reach(walk.board, walk.start, walk.gait, budget, facing=walk.facing, **company)


def walked(walk: Walk, way: tuple[Cell, ...]) -> int:
    """What a way costs when it is walked move by move, with the best turns on the way."""
    prices = {origin(walk): 0}
    for cell in way:
        for _ in range(walk.board.grid.directions // 2):
            for state, price in list(prices.items()):
                for to, more in moves(walk.board, walk.gait, state):
                    if to[0] == state[0]:
                        prices[to] = min(price + more, prices.get(to, price + more))
        onward = [
            (to, price + more)
            for state, price in prices.items()
            for to, more in moves(walk.board, walk.gait, state)
            if to[0] == cell != state[0]
        ]
        prices = {}
        for to, price in onward:
            prices[to] = min(price, prices.get(to, price))
        assert prices, f"there is no step to {cell} in {way}"
    return min(prices.values())


@modest
@given(walks(), BUDGETS)
def test_reach_finds_every_cell_at_the_least_cost(walk: Walk, budget: int) -> None:
    found = reached(walk, budget)
    assert {cell: found.cost(cell) for cell in found} == costs(walk, budget)


@few
@given(walks(turning=True, most=6), st.integers(0, 16))
def test_reach_is_as_good_where_turning_costs(walk: Walk, budget: int) -> None:
    found = reached(walk, budget)
    assert {cell: found.cost(cell) for cell in found} == costs(walk, budget)


@few
@given(walks(turning=True, most=6), st.integers(0, 16))
def test_each_facing_on_arrival_has_its_price(walk: Walk, budget: int) -> None:
    found = reached(walk, budget)
    lengths = nx.single_source_dijkstra_path_length(graph(walk), origin(walk), cutoff=budget)
    for cell in (walk.start, *found):
        prices: list[int | None] = [None] * walk.board.grid.directions
        for (at, _, facing), cost in sorted(lengths.items(), key=lambda each: -each[1]):
            if at == cell:
                prices[facing] = int(cost)
        assert found.facings(cell) == tuple(prices)
        assert min(price for price in prices if price is not None) == found.cost(cell)


@few
@given(walks(), BUDGETS)
def test_where_turning_costs_nothing_every_facing_has_the_same_price(walk: Walk, budget: int) -> None:
    found = reached(walk, budget)
    for cell in found:
        assert found.facings(cell) == (found.cost(cell),) * walk.board.grid.directions


@few
@given(walks(), BUDGETS)
def test_every_way_is_legal_and_costs_what_is_said(walk: Walk, budget: int) -> None:
    found = reached(walk, budget)
    for cell in found:
        way = found.way(cell)
        assert way[-1] == cell
        assert walked(walk, way) == found.cost(cell) == found.price(way)


@few
@given(walks(turning=True, most=6), st.integers(0, 16))
def test_every_way_with_turns_is_legal_and_ends_with_the_facing_it_says(walk: Walk, budget: int) -> None:
    found = reach(walk.board, walk.start, walk.gait, budget, facing=walk.facing)
    lengths = nx.single_source_dijkstra_path_length(graph(walk), origin(walk), cutoff=budget)
    for cell in found:
        assert walked(walk, found.way(cell)) == found.cost(cell) == found.price(found.way(cell))
        at_best = {facing for (at, _, facing), cost in lengths.items() if (at, cost) == (cell, found.cost(cell))}
        assert found.facing_at(cell) in at_best


@modest
@given(walks(), BUDGETS)
def test_cells_come_nearest_first_then_by_row_and_column(walk: Walk, budget: int) -> None:
    found = reached(walk, budget)
    assert list(found) == sorted(found, key=lambda cell: (found.cost(cell), cell[1], cell[0]))
    assert len(found) == len(set(found))
    everywhere = walk.board.grid.cells()
    assert {cell for cell in everywhere if cell in found} == set(found)
    assert walk.start not in found


@modest
@given(walks(), BUDGETS, st.integers(0, 10))
def test_a_bigger_budget_never_loses_a_cell(walk: Walk, budget: int, more: int) -> None:
    small, great = reached(walk, budget), reached(walk, budget + more)
    assert set(small) <= set(great)
    for cell in small:
        assert (small.cost(cell), small.way(cell)) == (great.cost(cell), great.way(cell))
    assert all(great.cost(cell) > budget for cell in set(great) - set(small))


@few
@given(walks(most=6), st.integers(0, 8), st.data())
def test_of_equal_ways_the_stated_one_is_taken(walk: Walk, budget: int, data: st.DataObject) -> None:
    extra = data.draw(st.dictionaries(st.sampled_from(sorted(walk.board.grid.cells())), st.just(1), max_size=6))
    found = reach(walk.board, walk.start, walk.gait, budget, extra=extra)
    drawn, start = graph(walk, extra), origin(walk)
    for cell in found:
        ways = []
        for parity in (0, 1):
            if nx.has_path(drawn, start, (cell, parity, 0)):
                for states in nx.all_shortest_paths(drawn, start, (cell, parity, 0), weight="weight"):
                    way = [state[0] for state in states]
                    back = [(row, column) for column, row in reversed(way)]
                    ways.append((nx.path_weight(drawn, states, "weight"), len(way), parity, back, way))
        assert found.way(cell) == tuple(min(ways)[-1][1:])


@modest
@given(walks(), st.data())
def test_the_cheapest_way_is_that_of_a_reach_wide_enough(walk: Walk, data: st.DataObject) -> None:
    goal = data.draw(st.sampled_from(sorted(walk.board.grid.cells())))
    way = cheapest(walk.board, walk.start, goal, walk.gait)
    wide = reached(walk, 2000)
    if goal == walk.start:
        assert way == ()
    else:
        assert way == (wide.way(goal) if goal in wide else None)
    if way:
        assert price_of_way(walk.board, walk.start, way, walk.gait) == wide.cost(goal)


@modest
@given(walks(), BUDGETS, st.data())
def test_a_way_of_ones_own_costs_what_walking_it_costs(walk: Walk, budget: int, data: st.DataObject) -> None:
    cell, way = walk.start, []
    for _ in range(data.draw(st.integers(0, 6))):
        _, cell = data.draw(st.sampled_from(walk.board.grid.neighbours(cell)))
        way.append(cell)
    try:
        expected = walked(walk, tuple(way))
    except AssertionError:
        expected = None
    assert price_of_way(walk.board, walk.start, tuple(way), walk.gait) == expected
    within = expected is not None and expected <= budget
    assert reached(walk, budget).price(tuple(way)) == (expected if within else None)


@modest
@given(some_grid(2, 10), st.integers(0, 10**6), st.sampled_from(Diagonals), st.booleans(), st.data())
def test_there_and_back_cost_the_same_on_even_ground(
    grid: Grid, seed: int, diagonals: Diagonals, corners: bool, data: st.DataObject
) -> None:
    board = drawn_by_lot(grid, seed, level=True)
    gait = Gait("evenly", (("open", 2),), diagonals, climbs=((1.0, 3),), door=1, corners=corners)
    a, b = (data.draw(st.sampled_from(sorted(grid.cells()))) for _ in range(2))
    there, back = cheapest(board, a, b, gait), cheapest(board, b, a, gait)
    assert (there is None) == (back is None)
    if there is not None and back is not None:
        assert price_of_way(board, a, there, gait) == price_of_way(board, b, back, gait)


@few
@given(walks(), BUDGETS, st.data())
def test_friends_are_passed_and_foes_gone_round_and_nobody_is_stood_on(
    walk: Walk, budget: int, data: st.DataObject
) -> None:
    cells = st.frozensets(st.sampled_from(sorted(walk.board.grid.cells())), max_size=12)
    friends, foes, closed = data.draw(cells), data.draw(cells), data.draw(cells)
    found = reached(walk, budget, friends=friends, foes=foes, closed=closed)
    barred = (foes | closed) - {walk.start}
    drawn = graph(walk)
    drawn.remove_nodes_from([state for state in drawn if state[0] in barred])
    lengths = nx.single_source_dijkstra_path_length(drawn, origin(walk), cutoff=budget)
    assert set(found) == {cell for cell, _, _ in lengths} - friends - {walk.start}
    assert all(found.cost(cell) == min(lengths.get((cell, parity, 0), budget) for parity in (0, 1)) for cell in found)
    assert all(barred.isdisjoint(found.way(cell)) for cell in found)


@few
@given(walks(), BUDGETS, st.data())
def test_what_a_cell_costs_extra_is_paid_on_entering_it(walk: Walk, budget: int, data: st.DataObject) -> None:
    cells = st.sampled_from(sorted(walk.board.grid.cells()))
    extra = data.draw(st.dictionaries(cells, st.integers(0, 6), max_size=12))
    found = reach(walk.board, walk.start, walk.gait, budget, extra=extra)
    drawn = graph(walk, extra)
    lengths = nx.single_source_dijkstra_path_length(drawn, origin(walk), cutoff=budget)
    assert set(found) == {cell for cell, _, _ in lengths} - {walk.start}
    for cell in found:
        assert found.cost(cell) == min(lengths.get((cell, parity, 0), budget) for parity in (0, 1))
        assert found.price(found.way(cell)) == found.cost(cell)


SAME_ANYWHERE = """
from game.board.grid import HexGrid, SquareGrid
from game.board.paths import reach
from dataclasses import replace
from tests.game.board.lands import ON_FOOT, drawn_by_lot
for grid in (SquareGrid(20, 16, 1.5), HexGrid(20, 16, 5.0, "y", "even")):
    crowd = frozenset((c, r) for c in range(3, 18, 4) for r in range(2, 14, 3))
    for gait in (ON_FOOT, replace(ON_FOOT, turn=1, aside=(1, 2), share=True)):
        found = reach(drawn_by_lot(grid, 5), (9, 8), gait, 15, facing=2, friends=crowd, extra=dict.fromkeys(crowd, 2))
        print([(cell, found.cost(cell), found.way(cell), found.facing_at(cell)) for cell in found])
"""


def test_every_process_finds_the_same_ways() -> None:
    told = [
        subprocess.run(
            [sys.executable, "-c", SAME_ANYWHERE],
            env={
                **os.environ,
                "PYTHONHASHSEED": seed,
                "PYTHONPATH": os.pathsep.join(path for path in sys.path if path),
            },
            check=True,
            capture_output=True,
            text=True,
        ).stdout
        for seed in ("1", "2")
    ]
    assert told[0] == told[1]
    assert len(told[0]) > 1000
