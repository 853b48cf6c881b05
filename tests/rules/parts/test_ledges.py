"""Ledges: where a cell is an edge, how far down it goes, what holds people back."""

from __future__ import annotations

import pytest

from rules.frame.ground import Barrier, Ground
from rules.parts.ledges import Drop, drop, drops, thrown
from tests.rules.reflex.workbench import Bench

NORTH, EAST, SOUTH = 0, 2, 4


@pytest.fixture
def roof() -> Bench:
    """A flat roof 6 m up, from column 5 to 8; stairs go down to the south of column 5, half a metre and more a step."""
    bench = Bench()
    for column in range(5, 9):
        for row in range(0, 10):
            bench.places[column, row] = Ground(height=6.0)
    for number, row in enumerate(range(10, 14)):
        bench.places[5, row] = Ground(height=5.25 - 0.75 * number)
    return bench


def test_a_roof_edge_goes_all_the_way_down(roof: Bench) -> None:
    assert drop(roof, (8, 4), EAST) == Drop(((9, 4),), 6.0)
    assert drop(roof, (7, 4), EAST) is None
    assert drop(roof, (9, 4), 6) is None, "up is no way down"


def test_nobody_stops_on_stairs(roof: Bench) -> None:
    assert drop(roof, (5, 9), SOUTH) == Drop(((5, 10), (5, 11), (5, 12), (5, 13), (5, 14)), 6.0)


def test_a_gentle_slope_is_no_edge() -> None:
    bench = Bench()
    bench.places[5, 5] = Ground(height=0.5)
    assert drops(bench, (5, 5)) == ()


def test_a_rail_or_a_wall_holds_people_back_and_an_open_door_does_not(roof: Bench) -> None:
    for barrier, held in (
        (Barrier("wall", 1.0), True),
        (Barrier("wall", 0.5), False),
        (Barrier("door", 2.0, state="open"), False),
        (Barrier("door", 2.0, state="shut"), True),
        (Barrier("window", 2.0, sill=0.8, state="open"), False),
        (Barrier("window", 2.0, sill=0.8, state="shut"), True),
    ):
        roof.barriers[(8, 4), EAST] = barrier
        assert (drop(roof, (8, 4), EAST) is None) is held, barrier


def test_a_blow_throws_straight_away_from_where_it_came_from(roof: Bench) -> None:
    assert thrown(roof, (8, 4), (2, 4)) == Drop(((9, 4),), 6.0)
    assert thrown(roof, (8, 4), (12, 4)) is None
    assert thrown(roof, (8, 4), None) is None
    assert len(drops(roof, (8, 4))) == 3
