"""The endless pattern of cells a board is cut from: steps, lengths, bearings and figures, the same wherever one stands.

Lattice coordinates are column and row on squares and axial q and r on hexes: a direction is the same step everywhere.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import pairwise

import numpy as np

from game.board.grid.lines import (
    Count,
    Ints,
    N,
    Rays,
    Through,
    hex_count,
    hex_through,
    square_count,
    square_through,
    ways,
)
from rules.kernel.angles import apart

Step = tuple[int, int]
"""A difference of lattice coordinates."""

DECIMALS = 9
"""Angles and metres are rounded so far, that 30 degrees is 30 and three times 0.1 m is 0.3 m on every machine."""

AT_ONCE = 16
"""From so many cells on, the cells of a line are worked out all at once."""

HALF_ROOT_3 = math.sqrt(3) / 2


@dataclass(frozen=True, eq=False)
class Lattice:
    """One pattern of cells, a side's width being 1. There are three, below; they are told apart by identity."""

    steps: tuple[Step, ...]
    """The step of each direction, clockwise from the one nearest north."""
    first: float
    """The bearing of direction 0."""
    skew: int
    """0 on squares, 1 on hexes: the square of a length is x*x + skew*x*y + y*y."""
    east: tuple[float, float]
    """How far east one step of x and one of y lead."""
    south: tuple[float, float]
    """How far south one step of x and one of y lead."""
    count: Count
    through: Through

    @cached_property
    def side(self) -> Mapping[Step, int]:
        """The direction of each step to a neighbouring cell."""
        return {step: direction for direction, step in enumerate(self.steps)}

    def degrees(self, direction: int) -> float:
        """The bearing of a direction."""
        return self.first + direction * 360 / len(self.steps)

    def square(self, x: N, y: N) -> N:
        """The square of the length of a step, a whole number."""
        square: N = x * x + self.skew * x * y + y * y
        return square

    def along(self, way: Step, step: Step) -> int:
        """Twice how far a step leads along a way, times the way's length: a whole number."""
        (a, b), (x, y) = way, step
        return 2 * a * x + self.skew * (a * y + b * x) + 2 * b * y

    def vector(self, x: float, y: float) -> tuple[float, float]:
        """How far east and south a step leads."""
        return x * self.east[0] + y * self.east[1], x * self.south[0] + y * self.south[1]

    def ways(self, x: Ints, y: Ints) -> Rays:
        """The lines to many goals at once; goals and steps are lattice coordinates seen from the start."""
        return ways(self.count, self.through, x, y)


SQUARES = Lattice(
    steps=((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)),
    first=0.0,
    skew=0,
    east=(1.0, 0.0),
    south=(0.0, 1.0),
    count=square_count,
    through=square_through,
)
"""N, NE, E, SE, S, SW, W, NW."""

FLAT_HEXES = Lattice(
    steps=((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)),
    first=0.0,
    skew=1,
    east=(HALF_ROOT_3, 0.0),
    south=(0.5, 1.0),
    count=hex_count,
    through=hex_through,
)
"""Hexes in columns, a flat side up: N, NE, SE, S, SW, NW."""

POINTED_HEXES = Lattice(
    steps=((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1)),
    first=30.0,
    skew=1,
    east=(1.0, 0.5),
    south=(0.0, HALF_ROOT_3),
    count=hex_count,
    through=hex_through,
)
"""Hexes in rows, a point up: NE, E, SE, SW, W, NW."""


@lru_cache(maxsize=1 << 16)
def bearing(lattice: Lattice, x: int, y: int) -> float:
    """The bearing of a step, 0 <= bearing < 360; 0 for no step at all."""
    if not x and not y:
        return 0.0
    east, south = lattice.vector(x, y)
    return round(math.degrees(math.atan2(east, -south)) % 360, DECIMALS) % 360


@lru_cache(maxsize=1 << 16)
def direction(lattice: Lattice, x: int, y: int) -> int:
    """The direction nearest to a step; half-way between two, the one further clockwise."""
    if not x and not y:
        return 0
    wedge = 360 / len(lattice.steps)
    return math.floor((bearing(lattice, x, y) - lattice.first) / wedge + 0.5) % len(lattice.steps)


@lru_cache(maxsize=1 << 16)
def off(lattice: Lattice, facing: int, x: int, y: int) -> float:
    """By how many degrees, 0 to 180, a step lies off a direction; 0 for no step at all."""
    if not x and not y:
        return 0.0
    return round(apart(bearing(lattice, x, y), lattice.degrees(facing)), DECIMALS)


@lru_cache(maxsize=1 << 16)
def length(metres: float, square: int) -> float:
    """Metres of a step, from the metres of a cell and the square of the step's length in cells."""
    return round(metres * math.sqrt(square), DECIMALS)


@lru_cache(maxsize=1 << 14)
def line(lattice: Lattice, x: int, y: int) -> tuple[Step, ...]:
    """The cells of a line as seen from its start, the start included."""
    n = lattice.count(x, y)
    if n < AT_ONCE:
        return ((0, 0), *[lattice.through(x, y, k, n) for k in range(1, n + 1)])
    steps = np.arange(1, n + 1)
    far = np.full_like(steps, n)
    across, down = lattice.through(np.full_like(steps, x), np.full_like(steps, y), steps, far)
    return ((0, 0), *zip(across.tolist(), down.tolist(), strict=True))


@lru_cache(maxsize=256)
def ring(lattice: Lattice, steps: int) -> tuple[Step, ...]:
    """The steps to the cells exactly so many away, clockwise from north: from corner to corner along the sides."""
    if not steps:
        return ((0, 0),)
    corners = lattice.steps if lattice.skew else lattice.steps[1::2]
    found: list[Step] = []
    for (x, y), (then_x, then_y) in pairwise((*corners, corners[0])):
        cells = math.gcd(then_x - x, then_y - y)
        on = (then_x - x) // cells, (then_y - y) // cells
        found += [(x * steps + on[0] * at, y * steps + on[1] * at) for at in range(cells * steps)]
    return tuple(sorted(found, key=lambda step: bearing(lattice, *step)))


@lru_cache(maxsize=32)
def disc(lattice: Lattice, limit: int) -> tuple[Step, ...]:
    """The steps to the cells whose square of the length is at most this, nearest first."""
    reach = math.isqrt(limit * 4 // 3)
    span = range(-reach, reach + 1)
    return nearest_first(lattice, ((x, y) for y in span for x in span if lattice.square(x, y) <= limit))


def nearest_first(lattice: Lattice, steps: Iterable[Step]) -> tuple[Step, ...]:
    """Steps in order of length; the equally long clockwise from north."""
    return tuple(sorted(steps, key=_ranks(lattice).__getitem__))


class _Ranks(dict[Step, tuple[int, float]]):
    """How steps of a lattice come in order: worked out once for each."""

    def __init__(self, lattice: Lattice) -> None:
        self._lattice = lattice

    def __missing__(self, step: Step) -> tuple[int, float]:
        rank = self[step] = self._lattice.square(*step), bearing(self._lattice, *step)
        return rank


_ranks = lru_cache(maxsize=8)(_Ranks)


@lru_cache(maxsize=1024)
def triangle(lattice: Lattice, front: tuple[Step, ...]) -> tuple[Step, ...]:
    """The cells in the closed triangle from here to the outer corners of a straight front, nearest first.

    The cell one stands on is left out. The outer corners are the ends of the front lengthened by half a cell along its
    direction. A front of one cell has none: its zone is the line to it.
    """
    run = sorted(front)
    if len(run) == 1:
        return line(lattice, *run[0])[1:]
    along = _straight(lattice, run)
    (x1, y1), (x2, y2) = run[0], run[-1]
    # Doubled, the corners are whole numbers, and so the sides are tested without rounding.
    x1, y1, x2, y2 = 2 * x1 - along[0], 2 * y1 - along[1], 2 * x2 + along[0], 2 * y2 + along[1]
    if x1 * y2 < x2 * y1:
        x1, y1, x2, y2 = x2, y2, x1, y1
    across, down = _span(x1, x2), _span(y1, y2)
    inside = (
        (x, y)
        for y in down
        for x in across
        if (x or y) and x1 * y >= y1 * x and x * y2 >= y * x2 and (x2 - x1) * (2 * y - y1) >= (y2 - y1) * (2 * x - x1)
    )
    return nearest_first(lattice, inside)


def _straight(lattice: Lattice, run: list[Step]) -> Step:
    """The one step that leads from cell to cell of a run; ValueError if there is none."""
    leaps = {(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(run)}
    for leap in lattice.steps:
        if leaps == {leap}:
            return leap
    raise ValueError("a front is a straight unbroken run of cells")


def _span(a: int, b: int) -> range:
    """The whole cells between the doubled coordinates of two corners and the apex at 0."""
    return range(-(-min(a, b, 0) // 2), max(a, b, 0) // 2 + 1)
