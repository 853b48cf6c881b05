"""Lines on the ground: smoothed, made simple, widened to ribbons, cut at a place, met by a rectangle."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from game.ui.map.chart import Point

Line = tuple[Point, ...]


def rounded_off(line: Sequence[Point], times: int = 2, *, closed: bool = False) -> Line:
    """The corners cut off over and over, so that a line of few points runs smoothly; open ends stay where they are."""
    points = list(line)
    for _ in range(times):
        if len(points) < 3:
            break
        ring = [*points, points[0]] if closed else points
        cut: list[Point] = [] if closed else [points[0]]
        for number, (a, b) in enumerate(pairwise(ring)):
            if closed or number > 0:
                cut.append(between(a, b, 0.25))
            if closed or number < len(ring) - 2:
                cut.append(between(a, b, 0.75))
        points = cut if closed else [*cut, points[-1]]
    return tuple(points)


def eased(line: Sequence[Point], times: int, share: float = 0.5) -> Line:
    """Every inner point drawn towards the middle of its neighbours, over and over: zigzags come out straight."""
    points = list(line)
    for _ in range(times):
        points = [
            points[0],
            *(
                between(here, between(a, b, 0.5), share)
                for a, here, b in zip(points, points[1:], points[2:], strict=False)
            ),
            points[-1],
        ]
    return tuple(points)


def between(a: Point, b: Point, share: float) -> Point:
    """The point so far on the way from one to the other."""
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def distance(point: Point, a: Point, b: Point) -> float:
    """From a point to the nearest of the way between two others."""
    return math.dist(point, nearest(point, a, b))


def nearest(point: Point, a: Point, b: Point) -> Point:
    """The point of the way between two that is nearest to another."""
    x, y = b[0] - a[0], b[1] - a[1]
    long = x * x + y * y
    if not long:
        return a
    share = ((point[0] - a[0]) * x + (point[1] - a[1]) * y) / long
    return between(a, b, min(1.0, max(0.0, share)))


def length(line: Sequence[Point]) -> float:
    """From end to end along the line."""
    return sum(math.dist(a, b) for a, b in pairwise(line))


def along(line: Sequence[Point], far: float) -> Point:
    """The point so far along a line."""
    for a, b in pairwise(line):
        step = math.dist(a, b)
        if far <= step:
            return between(a, b, far / step if step else 0.0)
        far -= step
    return line[-1]


def dashed(line: Sequence[Point], dash: float, gap: float, shift: float = 0.0) -> list[tuple[Point, Point]]:
    """The strokes of a broken line; shifted, it begins so far into the pattern."""
    whole = dash + gap
    far, found = -(shift % whole), []
    for a, b in pairwise(line):
        long = math.dist(a, b)
        if long < 1e-9:
            continue
        while far < long:
            if far + dash > 0:
                found.append((between(a, b, max(0.0, far) / long), between(a, b, min(long, far + dash) / long)))
            if far + dash > long:
                break
            far += whole
        far -= long
    return found


def normals(line: Sequence[Point]) -> list[Point]:
    """At every point, the unit step to the left of the way."""
    found = []
    for number in range(len(line)):
        a, b = line[max(0, number - 1)], line[min(len(line) - 1, number + 1)]
        x, y = b[0] - a[0], b[1] - a[1]
        long = math.hypot(x, y) or 1.0
        found.append((y / long, -x / long))
    return found


def ribbon(line: Sequence[Point], width: float) -> Line:
    """The outline of a ribbon along a line."""
    sides = [(nx * width / 2, ny * width / 2) for nx, ny in normals(line)]
    left = [(x + dx, y + dy) for (x, y), (dx, dy) in zip(line, sides, strict=True)]
    right = [(x - dx, y - dy) for (x, y), (dx, dy) in zip(line, sides, strict=True)]
    return (*left, *reversed(right))


@dataclass(frozen=True, slots=True)
class Run:
    """A piece of a long line that knows how the whole goes on, so that ribbons along it close up."""

    points: Line
    sides: Line
    """At every point, the unit step to the left of the way."""
    ends: tuple[bool, bool]
    """Whether the line begins and ends with this piece."""

    def strip(self, width: float, aside: float = 0.0) -> Line:
        """The outline of a ribbon along it, moved to the left by so much."""
        left, right = aside + width / 2, aside - width / 2
        both = list(zip(self.points, self.sides, strict=True))
        near = [(x + nx * left, y + ny * left) for (x, y), (nx, ny) in both]
        far = [(x + nx * right, y + ny * right) for (x, y), (nx, ny) in reversed(both)]
        return (*near, *far)


PIECE = 8
"""Points of a line in one run."""


def runs(line: Sequence[Point]) -> tuple[Run, ...]:
    """A line cut into pieces, each beginning where the one before it ends."""
    sides = normals(line)
    last = len(line) - 1
    found = []
    for first in range(0, last, PIECE):
        end = min(last, first + PIECE)
        found.append(Run(tuple(line[first : end + 1]), tuple(sides[first : end + 1]), (first == 0, end == last)))
    return tuple(found)


def ring_meets(middle: Point, radius: float, box: tuple[float, float, float, float]) -> bool:
    """Whether a circle's line can come into a rectangle of left, top, right and bottom."""
    left, top, right, bottom = box
    x = max(abs(middle[0] - left), abs(middle[0] - right))
    y = max(abs(middle[1] - top), abs(middle[1] - bottom))
    near_x = max(left - middle[0], 0, middle[0] - right)
    near_y = max(top - middle[1], 0, middle[1] - bottom)
    return math.hypot(near_x, near_y) <= radius <= math.hypot(x, y)


def share_along(point: Point, start: Point, end: Point) -> float:
    """How far along a line the point nearest to another lies, 0 to 1."""
    x, y = end[0] - start[0], end[1] - start[1]
    long = x * x + y * y
    if not long:
        return 0.0
    return min(1.0, max(0.0, ((point[0] - start[0]) * x + (point[1] - start[1]) * y) / long))
