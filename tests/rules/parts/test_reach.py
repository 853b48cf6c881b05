"""A unit may always go on by one cell, whatever it costs."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from game.board.paths import reach
from rules.frame.ground import Cell, Reach
from rules.parts.reach import OneAtLeast
from tests.game.board.lands import Walk, walks


def of(walk: Walk, budget: int) -> Reach:
    """As far as so many points lead."""
    return reach(walk.board, walk.start, walk.gait, budget, facing=walk.facing)


def slowly(near: Reach, far: Reach) -> list[Cell]:
    """The cells it counts, each of the far ones asked for its cheapest way."""
    return [cell for cell in far if far.cost(cell) <= near.budget or len(far.way(cell)) == 1]


@settings(max_examples=60, deadline=None, derandomize=True)
@given(st.one_of(walks(most=8), walks(turning=True, most=6)), st.integers(0, 6), st.integers(0, 16))
def test_it_has_all_within_the_budget_and_the_cells_beside_that_are_dear(walk: Walk, budget: int, more: int) -> None:
    near, far = of(walk, budget), of(walk, budget + more)
    found = OneAtLeast(near, far, tuple(cell for _, cell in walk.board.grid.neighbours(walk.start)))
    listed = slowly(near, far)
    assert list(found) == listed
    assert bool(found) == bool(listed) and len(found) == len(listed)
    for cell in listed:
        assert cell in found and found.why_not(cell) == ""
        assert (found.cost(cell), found.way(cell)) == (far.cost(cell), far.way(cell))
        most = max(budget, far.cost(cell))
        assert found.facings(cell) == tuple(None if cost is None or cost > most else cost for cost in far.facings(cell))
        assert found.price(found.way(cell)) == far.price(far.way(cell))
    assert all(cell not in found and found.why_not(cell) for cell in far if cell not in listed)
