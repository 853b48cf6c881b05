"""Which cells a straight line passes: one rule for squares, one for hexes, for a single line or a whole table of them.

A line over n cells is cut into n equal steps from centre to centre, and each step belongs to the cell it ends in. Where
it ends on the border of two cells, always the same side is taken, so that a line is the same from both ends.
The rules are written with whole-number operators only: they read plain ints and numpy arrays alike.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol, TypeAlias, TypeVar

import numpy as np
import numpy.typing as npt

Ints: TypeAlias = npt.NDArray[np.int64]
N = TypeVar("N", int, Ints)
"""One whole number, or an array of them."""


class Count(Protocol):
    """How many cells apart two cells are whose lattice coordinates differ by x and y."""

    def __call__(self, x: N, y: N, /) -> N: ...


class Through(Protocol):
    """The cell, seen from the start, that step k of n falls into on the way to (x, y)."""

    def __call__(self, x: N, y: N, k: N, n: N, /) -> tuple[N, N]: ...


def square_count(x: N, y: N) -> N:
    """The greater of the two distances along the axes: a diagonal counts one."""
    across, down = abs(x), abs(y)
    return (across + down + abs(across - down)) // 2


def square_through(x: N, y: N, k: N, n: N) -> tuple[N, N]:
    """Each coordinate rounded to the nearest whole number, halves upwards: east and south win a border."""
    return (2 * k * x + n) // (2 * n), (2 * k * y + n) // (2 * n)


def hex_count(q: N, r: N) -> N:
    """Steps on hexes in axial coordinates."""
    return (abs(q) + abs(r) + abs(q + r)) // 2


def hex_through(q: N, r: N, k: N, n: N) -> tuple[N, N]:
    """The hex that holds the point, after a nudge of (1, 2, -3) cube units, too small to matter except on a border.

    A hex reaches one either way from its centre in each of the three differences of cube coordinates (q, r, s). So two
    of these differences, rounded down, add up to three times a coordinate or fall short of it by one or two. The nudge
    keeps any of them from being whole: upwards it changes nothing that is rounded down, downwards (in q - r) it takes
    one part in n.
    """
    across: N = k * (q - r)
    first: N = k * (2 * q + r)
    second: N = k * (q + 2 * r)
    return ((across - 1) // n + first // n + 2) // 3, (-across // n + second // n + 2) // 3


@dataclass(frozen=True, eq=False)
class Rays:
    """Many lines from one start, step after step and line after line: line i takes the steps from start[i] on."""

    count: Ints
    """Steps of each line; the last is its goal, and the start itself is none."""
    start: Ints
    """Where each line begins in the arrays below."""
    line: Ints
    """For each step, the line it belongs to."""
    step: Ints
    """For each step, its number in the line, from 1."""
    x: Ints
    y: Ints
    """For each step, the lattice coordinates of its cell as seen from the start."""


def ways(count: Count, through: Through, x: Ints, y: Ints) -> Rays:
    """The lines to all these goals at once, cell for cell those of the rule."""
    x, y = np.asarray(x, dtype=np.int64), np.asarray(y, dtype=np.int64)
    steps = count(x, y)
    start = np.cumsum(steps) - steps
    line = np.repeat(np.arange(len(steps), dtype=np.int64), steps)
    step = np.arange(len(line), dtype=np.int64) - start[line] + 1
    at_x, at_y = through(x[line], y[line], step, steps[line])
    return Rays(steps, start, line, step, at_x, at_y)
