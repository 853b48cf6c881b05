"""A line of many points drawn with as few bends as possible, such as a wall along the zigzag of hexes."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import accumulate

from game.ui.map.chart import Point

SAME = 6
"""Decimals to which two ways are held against each other."""


def fewest(line: Sequence[Point], tolerance: float) -> list[int]:
    """Which points are enough to keep within a tolerance of all, the ends among them: as few as there can be, and of
    several such ways the one that is nearest to the points.
    """
    if len(line) < 3:
        return list(range(len(line)))
    off = _Off(line)
    best: list[tuple[int, float, int]] = [(0, 0.0, 0)] + [(len(line), 0.0, 0)] * (len(line) - 1)
    for first in range(len(line) - 1):
        bends, before, _ = best[first]
        for last in _reached(line, first, tolerance):
            best[last] = min(best[last], (bends + 1, round(before + off.squares(first, last), SAME), first))
    kept = [len(line) - 1]
    while kept[-1]:
        kept.append(best[kept[-1]][2])
    return kept[::-1]


def _reached(line: Sequence[Point], first: int, tolerance: float) -> Iterator[int]:
    """The points to which one may go straight from another."""
    x, y = line[first]
    ahead, low, high, far = None, -math.inf, math.inf, 0.0
    for last in range(first + 1, len(line)):
        dx, dy = line[last][0] - x, line[last][1] - y
        away = math.hypot(dx, dy)
        if away <= tolerance:
            yield last
            continue
        angle = math.atan2(dy, dx)
        ahead = angle if ahead is None else ahead
        turn = math.remainder(angle - ahead, math.tau)
        if low <= turn <= high and away >= far - tolerance:
            yield last
        room = math.asin(tolerance / away)
        low, high, far = max(low, turn - room), min(high, turn + room), max(far, away)
        if low > high:
            return


class _Off:
    """How far the points of a line are off the straight between two of them."""

    def __init__(self, line: Sequence[Point]) -> None:
        self._line = line
        terms = zip(*((x, y, x * x, y * y, x * y) for x, y in line), strict=True)
        self._sums = tuple(tuple(accumulate(each)) for each in terms)

    def squares(self, first: int, last: int) -> float:
        """The squares of their distances, added up."""
        (ax, ay), (bx, by), count = self._line[first], self._line[last], last - first - 1
        long = math.hypot(bx - ax, by - ay)
        if not count or not long:
            return 0.0
        x, y, xx, yy, xy = (each[last - 1] - each[first] for each in self._sums)
        east, south = (bx - ax) / long, (by - ay) / long
        across = xx - 2 * ax * x + count * ax * ax
        down = yy - 2 * ay * y + count * ay * ay
        both = xy - ax * y - ay * x + count * ax * ay
        squares: float = south * south * across + east * east * down - 2 * east * south * both
        return max(0.0, squares)
