"""Edges: what gets across a side, and past a corner of squares."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from rules.frame.ground import Barrier, Cell
from rules.parts.edges import passes, shut
from tests.rules.d6.playing import Playing

HERE = (10, 10)
NORTH, NORTH_EAST, EAST = 0, 1, 2
NORTHWARD, EASTWARD = (10, 9), (11, 10)
"""The two cells beside the way to the north-east."""


def high(barrier: Barrier) -> bool:
    return shut(barrier, 1.0)


def gets(to: int, *walls: tuple[Cell, int], filled: Sequence[Cell] = (), **figures: Any) -> bool:
    """Whether something gets from one cell to the next, past walls on these edges."""
    play = Playing()
    for cell, way in walls:
        play.wall(cell, way, **figures)
    return passes(play.table, HERE, to, high, lambda cell: cell in filled)


@pytest.mark.parametrize(
    ("figures", "through"),
    [
        ({}, False),
        ({"height": 0.9}, True),
        ({"what": "door", "state": "open"}, True),
        ({"what": "door", "state": "shut"}, False),
    ],
)
def test_a_side_is_barred_by_what_stands_there_shut(figures: dict[str, Any], through: bool) -> None:
    assert gets(NORTH, (HERE, NORTH), **figures) is through
    assert gets(EAST, (HERE, NORTH), **figures), "another side"


def test_a_corner_is_passed_by_one_way_round_at_least() -> None:
    assert gets(NORTH_EAST, (HERE, NORTH))
    assert gets(NORTH_EAST, (HERE, EAST))
    assert not gets(NORTH_EAST, (HERE, NORTH), (HERE, EAST))
    assert not gets(NORTH_EAST, (NORTHWARD, EAST), (EASTWARD, NORTH)), "barred behind the corner"
    assert not gets(NORTH_EAST, (HERE, NORTH), (EASTWARD, NORTH)), "each way round is barred somewhere"


def test_no_way_round_leads_through_a_cell_that_is_filled() -> None:
    assert gets(NORTH_EAST, filled=(NORTHWARD,))
    assert not gets(NORTH_EAST, (HERE, EAST), filled=(NORTHWARD,))
    assert not gets(NORTH_EAST, filled=(NORTHWARD, EASTWARD))
