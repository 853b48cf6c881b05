"""A line is drawn with as few bends as its slack allows: the wall of a house on hexes is straight."""

from __future__ import annotations

from itertools import pairwise
from math import hypot

from game.ui.map.chart import Point
from game.ui.map.straightening import fewest


def off(line: list[Point], kept: list[int]) -> float:
    """How far the farthest point is from the line through those that were kept."""
    found = 0.0
    for first, last in pairwise(kept):
        (ax, ay), (bx, by) = line[first], line[last]
        long = hypot(bx - ax, by - ay)
        for x, y in line[first:last]:
            found = max(found, abs((x - ax) * (by - ay) - (y - ay) * (bx - ax)) / long)
    return found


def test_a_zigzag_is_one_straight_line_and_its_ends_stay() -> None:
    teeth = [(0.0, 0.0), *((float(n), 0.25 * (-1) ** n) for n in range(1, 30)), (30.0, 0.0)]
    assert fewest(teeth, 0.3) == [0, 30]


def test_where_it_begins_at_the_tip_of_a_tooth_it_bends_once_at_either_end() -> None:
    teeth = [(float(n), 0.5 * (n % 2)) for n in range(31)]
    half = [(float(n) / 2, (0.0, 0.25, 0.5, 0.25)[n % 4]) for n in range(61)]
    assert fewest(half, 0.3) == [0, 1, 59, 60]
    assert off(half, fewest(half, 0.3)) <= 0.3
    assert len(fewest(teeth, 0.2)) == 31, "there is nothing between the teeth to lay it through"


def test_corners_are_kept_and_a_line_that_turns_back_is_not_cut_short() -> None:
    around = [(0.0, 0.0), (5.0, 0.0), (10.0, 0.0), (10.0, 4.0), (10.0, 8.0), (0.0, 8.0), (0.0, 0.0)]
    assert fewest(around, 0.3) == [0, 2, 4, 5, 6]
    assert fewest([(0.0, 0.0), (9.0, 0.0), (3.0, 0.0)], 0.3) == [0, 1, 2]
    assert fewest([(0.0, 0.0), (1.0, 1.0)], 0.3) == [0, 1]
