"""Lines drawn anywhere, laid along the edges of squares: from corner to corner of the grid, as near as may be."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import TypeAlias

Point: TypeAlias = tuple[float, float]
"""So many cells from the left and from the top."""
Corner: TypeAlias = tuple[int, int]
Edge: TypeAlias = tuple[Corner, Corner]
"""A side of a square, the corner that comes first named first."""
THIRD = 1 / 3
STRAIGHTENED = 0.2
"""Cells by which a corner may stray from the line between its neighbours and be left out."""


def nearest_corner(point: Point) -> Corner:
    """The corner of the grid nearest a point."""
    return math.floor(point[0] + 0.5), math.floor(point[1] + 0.5)


def strayed(point: Point) -> float:
    """Cells from a point to the nearest corner of the grid, across or down."""
    corner = nearest_corner(point)
    return max(abs(point[0] - corner[0]), abs(point[1] - corner[1]))


def along(line: Sequence[Point]) -> tuple[Edge, ...]:
    """The edges that a line comes to stand on."""
    straight = straightened(line)
    path = [nearest_corner(straight[0])] if straight else []
    for a, b in pairwise(straight):
        path += _walk(a, b)[1:]
    return tuple(dict.fromkeys(edge(a, b) for a, b in pairwise(_without_spurs(path, straight))))


def edge(a: Corner, b: Corner) -> Edge:
    """The side between two corners that are next to each other."""
    return (a, b) if a < b else (b, a)


def straightened(line: Sequence[Point]) -> list[Point]:
    """A line without the corners that hardly bend it."""
    if len(line) < 3:
        return list(line)
    kept, open_pieces = {0, len(line) - 1}, [(0, len(line) - 1)]
    while open_pieces:
        first, last = open_pieces.pop()
        off, at = max(
            ((_off(line[each], line[first], line[last]), each) for each in range(first + 1, last)), default=(0.0, 0)
        )
        if off > STRAIGHTENED:
            kept.add(at)
            open_pieces += [(first, at), (at, last)]
    return [line[number] for number in sorted(kept)]


def runs(edges: Iterable[Edge]) -> list[tuple[Corner, Corner]]:
    """Edges joined to lines as long as they run straight, from their first corner to their last."""
    left = set(edges)
    found = []
    for start in sorted(left):
        if start not in left:
            continue
        (x, y), (x1, y1) = start
        step = x1 - x, y1 - y
        end = start[1]
        left.discard(start)
        while (following := (end, (end[0] + step[0], end[1] + step[1]))) in left:
            left.discard(following)
            end = following[1]
        found.append((start[0], end))
    return found


def inside(edges: Iterable[Edge], columns: int, rows: int) -> set[Edge]:
    """Those between two cells of the map: at its border no wall is needed."""
    return {
        (a, b)
        for a, b in edges
        if a[0] >= 0 and b[0] <= columns and a[1] >= 0 and b[1] <= rows
        if (0 < a[0] < columns if a[0] == b[0] else 0 < a[1] < rows)
    }


def _walk(a: Point, b: Point) -> list[Corner]:
    """Corners from the one nearest one end to that nearest the other, each step the one that stays nearer the line."""
    (x, y), (x1, y1) = nearest_corner(a), nearest_corner(b)
    path = [(x, y)]
    while (x, y) != (x1, y1):
        steps = []
        if x != x1:
            steps.append((x + (1 if x1 > x else -1), y))
        if y != y1:
            steps.append((x, y + (1 if y1 > y else -1)))
        x, y = min(steps, key=lambda step: (_off(step, a, b), step))
        path.append((x, y))
    return path


def _without_spurs(path: Sequence[Corner], line: Sequence[Point]) -> list[Corner]:
    """A path that does not step to a corner and straight back, unless the line itself comes near that corner."""
    found: list[Corner] = []
    for corner in path:
        if len(found) > 1 and found[-2] == corner and not _near(found[-1], line):
            found.pop()
        else:
            found.append(corner)
    return found


def _near(corner: Corner, line: Sequence[Point]) -> bool:
    return any(abs(x - corner[0]) <= THIRD and abs(y - corner[1]) <= THIRD for x, y in line)


def _off(point: Point, a: Point, b: Point) -> float:
    """Cells from a point to the piece of line between two others."""
    (x, y), (x0, y0), (x1, y1) = point, a, b
    across, down = x1 - x0, y1 - y0
    square = across * across + down * down
    share = 0.0 if square == 0 else min(1.0, max(0.0, ((x - x0) * across + (y - y0) * down) / square))
    return math.hypot(x - x0 - share * across, y - y0 - share * down)
