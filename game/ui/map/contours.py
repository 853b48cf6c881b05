"""Contour lines: where the smoothed ground passes whole steps of height."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from game.ui.map.chart import Floats, Point
from game.ui.map.land import Land
from game.ui.map.lines import Line

STEPS = (0.25, 0.5, 1.0, 2.0, 5.0, 10.0)
WANTED = 20
"""About so many contours from the lowest to the highest ground."""
EVERY = 5
"""Every so-many-th contour is stronger."""


@dataclass(frozen=True, slots=True)
class Contour:
    """One line of equal height."""

    metres: float
    strong: bool
    line: Line
    box: tuple[float, float, float, float]
    """Left, top, right and bottom of it."""


def contours(land: Land) -> tuple[Contour, ...]:
    """Every contour of the board."""
    low, high = float(land.heights.min()), float(land.heights.max())
    if high - low < 0.4:
        return ()
    step = next((step for step in STEPS if (high - low) / step <= WANTED), STEPS[-1])
    raster = land.raster
    every = max(1, land.fine // 5)
    heights = land.heights[::every, ::every]
    x, y = raster.axis(0)[::every], raster.axis(1)[::every]
    found = []
    for number in range(int(np.ceil(low / step)), int(np.floor(high / step)) + 1):
        # A hair above the whole step, so that ground that lies exactly on it has one side.
        for line in _lines(heights, x, y, number * step + step * 0.013):
            across, down = [p[0] for p in line], [p[1] for p in line]
            box = min(across), min(down), max(across), max(down)
            found.append(Contour(number * step, number % EVERY == 0, line, box))
    return tuple(found)


def _lines(heights: Floats, x: Floats, y: Floats, level: float) -> list[Line]:
    """The lines at one height, by marching over squares of four places."""
    ways: dict[tuple[int, int, int], list[tuple[int, int, int]]] = {}
    for a, b in _pieces(heights > level):
        ways.setdefault(a, []).append(b)
        ways.setdefault(b, []).append(a)

    def at(key: tuple[int, int, int]) -> tuple[float, float]:
        row, column, down = key
        here = heights[row, column]
        there = heights[row + 1, column] if down else heights[row, column + 1]
        share = float((level - here) / (there - here))
        if down:
            return float(x[column]), float(y[row] + (y[row + 1] - y[row]) * share)
        return float(x[column] + (x[column + 1] - x[column]) * share), float(y[row])

    return [tuple(at(key) for key in chain) for chain in _chained(ways) if len(chain) > 3]


def _pieces(above: np.ndarray) -> list[tuple[tuple[int, int, int], tuple[int, int, int]]]:
    """The stretches inside the squares, each between two of its sides: row, column, and whether the side runs down."""
    code = above[:-1, :-1] * 1 + above[:-1, 1:] * 2 + above[1:, 1:] * 4 + above[1:, :-1] * 8
    pieces = []
    rows, columns = np.nonzero((code > 0) & (code < 15))
    for row, column in zip(rows.tolist(), columns.tolist(), strict=True):
        top, right = (row, column, 0), (row, column + 1, 1)
        bottom, left = (row + 1, column, 0), (row, column, 1)
        for a, b in _CASES[int(code[row, column])]:
            sides = {"t": top, "r": right, "b": bottom, "l": left}
            pieces.append((sides[a], sides[b]))
    return pieces


_CASES: dict[int, tuple[tuple[str, str], ...]] = {
    1: (("l", "t"),), 2: (("t", "r"),), 3: (("l", "r"),), 4: (("r", "b"),), 5: (("l", "t"), ("r", "b")),
    6: (("t", "b"),), 7: (("l", "b"),), 8: (("b", "l"),), 9: (("t", "b"),), 10: (("t", "r"), ("b", "l")),
    11: (("r", "b"),), 12: (("l", "r"),), 13: (("t", "r"),), 14: (("l", "t"),),
}  # fmt: skip


def _chained(
    ways: dict[tuple[int, int, int], list[tuple[int, int, int]]],
) -> list[list[tuple[int, int, int]]]:
    """The stretches joined end to end."""
    used: set[frozenset[tuple[int, int, int]]] = set()
    found = []
    for start in sorted(ways, key=lambda key: len(ways[key])):
        for on in ways[start]:
            if frozenset((start, on)) in used:
                continue
            chain = [start, on]
            used.add(frozenset((start, on)))
            while True:
                onward = next((o for o in ways[chain[-1]] if frozenset((chain[-1], o)) not in used), None)
                if onward is None:
                    break
                used.add(frozenset((chain[-1], onward)))
                chain.append(onward)
            found.append(chain)
    return found


def within(contour: Contour, left: float, top: float, right: float, bottom: float) -> list[Line]:
    """The stretches of a contour that come into a rectangle."""
    x0, y0, x1, y1 = contour.box
    if x1 < left or x0 > right or y1 < top or y0 > bottom:
        return []
    found: list[Line] = []
    run: list[Point] = []
    for a, b in pairwise(contour.line):
        if max(a[0], b[0]) < left or min(a[0], b[0]) > right or max(a[1], b[1]) < top or min(a[1], b[1]) > bottom:
            if run:
                found.append(tuple(run))
                run = []
            continue
        if not run:
            run.append(a)
        run.append(b)
    return [*found, tuple(run)] if run else found
