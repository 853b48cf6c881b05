"""Where drawn figures meet the cells: edges crossed by walls, cells covered by areas, the edge nearest a point.

All of it happens in lattice coordinates, in which every centre is a pair of whole numbers and the way from one to the
next is a step of the same kind everywhere. Figures are nudged by a hair first: a wall drawn exactly through centres
then passes beside them all on the same side, and walls that meet still meet.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator
from functools import cached_property

import numpy as np

from game.board.grid.layout import Layout, Point
from game.board.grid.lines import Ints
from game.board.terrain import EdgeKey
from game.board.tiled import limits
from rules.frame.ground import Cell

NUDGE = (3e-6, 5e-6)
"""Of a cell; more than any rounding error, less than anybody draws."""
FORWARD = ((1, 0), (0, 1), (1, -1))
"""The steps from which edges are listed, once each."""
ROUND = 32
"""Corners of an ellipse."""


class TooMuch(Exception):
    """The figures of a map pass through more cells than is allowed."""


class Chart:
    """Lays figures in pixels over the cells of a board, and keeps count of the work."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.grid = layout.grid
        self._work = 0
        (x0, y0), (x1, y1), (x2, y2) = (layout.centre(self.grid.offset(*step)) for step in ((0, 0), (1, 0), (0, 1)))
        self._zero = (x0, y0)
        self._first, self._second = (x1 - x0, y1 - y0), (x2 - x0, y2 - y0)
        self._area = self._first[0] * self._second[1] - self._first[1] * self._second[0]
        last = (self.grid.columns - 1, self.grid.rows - 1)
        corners = [self.grid.axial(cell) for cell in ((0, 0), (last[0], 0), (0, last[1]), last)]
        self._qs = (min(q for q, _ in corners) - 2, max(q for q, _ in corners) + 2)
        self._rs = (min(r for _, r in corners) - 2, max(r for _, r in corners) + 2)

    def lattice(self, point: Point) -> Point:
        """A pixel in lattice coordinates, nudged."""
        x, y = point[0] - self._zero[0], point[1] - self._zero[1]
        q = (x * self._second[1] - y * self._second[0]) / self._area
        r = (y * self._first[0] - x * self._first[1]) / self._area
        return q + NUDGE[0], r + NUDGE[1]

    def edges(self, corners: tuple[Point, ...], closed: bool) -> tuple[EdgeKey, ...]:
        """The edges whose two centres a figure parts, each once, in the order of rows and columns."""
        points = [self.lattice(corner) for corner in corners]
        found: dict[EdgeKey, None] = {}
        for step in self._steps():
            direction = self.grid.lattice.steps.index(step)
            for a, b in _segments(points, closed):
                for q, r in self._crossed(a, b, step):
                    cell, other = self.grid.offset(q, r), self.grid.offset(q + step[0], r + step[1])
                    if cell in self.grid and other in self.grid:
                        found.setdefault((cell, direction))
        return tuple(sorted(found, key=_reading_order))

    def nearest(self, point: Point) -> tuple[tuple[float, EdgeKey], ...]:
        """The edges round the cell at a point, nearest first, with their distance in pixels."""
        cell = self.cell(point)
        if cell is None:
            return ()
        outline = self.layout.outline(cell)
        every = self.grid.directions // len(outline)
        sides = [
            (_distance(point, outline[side], outline[(side + 1) % len(outline)]), (cell, side * every))
            for side in range(len(outline))
            if self.grid.step(cell, side * every) in self.grid
        ]
        return tuple(sorted(sides))

    def cell(self, point: Point) -> Cell | None:
        """The cell at a pixel; None off the board."""
        cell = self.layout.cell(*point)
        return cell if cell in self.grid else None

    def covered(self, corners: tuple[Point, ...]) -> tuple[Cell, ...]:
        """The cells whose centre lies in an area; for one too small to hold a centre, the cell it lies in."""
        cells = self.enclosed(corners)
        middle = self.cell(middle_of(corners))
        return cells or (() if middle is None else (middle,))

    def enclosed(self, corners: tuple[Point, ...]) -> tuple[Cell, ...]:
        """The cells whose centre lies inside a closed figure, row by row."""
        points = [self.lattice(corner) for corner in corners]
        crossings: dict[int, list[float]] = {}
        for a, b in _segments(points, True):
            for r in self._whole_between(a[1], b[1], self._rs):
                crossings.setdefault(r, []).append(a[0] + (b[0] - a[0]) * ((r - a[1]) / (b[1] - a[1])))
        q0, r0 = self._qs[0], self._rs[0]
        inside = np.zeros((self._rs[1] - r0 + 1, self._qs[1] - q0 + 1), dtype=np.bool_)
        for r, along in crossings.items():
            along.sort()
            for near, far in zip(along[::2], along[1::2], strict=False):
                inside[r - r0, max(math.ceil(near) - q0, 0) : max(math.ceil(far) - q0, 0)] = True
        cells, q, r_of = self._every_cell
        numbers = np.flatnonzero(inside[r_of - r0, q - q0]).tolist()
        self._spend((len(cells) + 4 * len(numbers)) // 32)
        return tuple(cells[number] for number in numbers)

    @cached_property
    def _every_cell(self) -> tuple[list[Cell], Ints, Ints]:
        """All cells, row by row, and their lattice coordinates."""
        q, r = self.grid.axials()
        return list(self.grid.cells()), q, r

    def opposite(self, edge: EdgeKey) -> EdgeKey:
        """The same edge as seen from its other cell."""
        cell, direction = edge
        return self.grid.step(cell, direction), (direction + self.grid.directions // 2) % self.grid.directions

    def once(self, edge: EdgeKey) -> EdgeKey:
        """The edge from that of its cells from which edges are listed."""
        return edge if self.grid.lattice.steps[edge[1]] in FORWARD else self.opposite(edge)

    def _steps(self) -> tuple[tuple[int, int], ...]:
        return FORWARD if self.grid.shape == "hex" else FORWARD[:2]

    def _crossed(self, a: Point, b: Point, step: tuple[int, int]) -> Iterator[tuple[int, int]]:
        """The centres from which one step of this kind is crossed by a segment.

        Such steps lie in rows, numbered by what does not change along them; a segment meets every row between its ends.
        """
        if step == (1, 0):
            for r in self._whole_between(a[1], b[1], self._rs):
                yield math.floor(a[0] + (b[0] - a[0]) * ((r - a[1]) / (b[1] - a[1]))), r
        elif step == (0, 1):
            for q in self._whole_between(a[0], b[0], self._qs):
                yield q, math.floor(a[1] + (b[1] - a[1]) * ((q - a[0]) / (b[0] - a[0])))
        else:
            start, end = sum(a), sum(b)
            bounds = (self._qs[0] + self._rs[0], self._qs[1] + self._rs[1])
            for both in self._whole_between(start, end, bounds):
                q = math.floor(a[0] + (b[0] - a[0]) * ((both - start) / (end - start)))
                yield q, both - q

    def _whole_between(self, a: float, b: float, bounds: tuple[int, int]) -> range:
        """The whole numbers between two others, the lower left out, the upper included."""
        low, high = (a, b) if a < b else (b, a)
        numbers = range(math.floor(max(low, bounds[0])) + 1, math.floor(min(high, bounds[1])) + 1)
        self._spend(len(numbers))
        return numbers

    def _spend(self, cells: int) -> None:
        self._work += cells + 1
        if self._work > limits.CROSSINGS:
            raise TooMuch


def rounded(box: tuple[Point, ...], capsule: bool) -> tuple[Point, ...]:
    """The outline of an ellipse or capsule in a box that is given by its corners in turn."""
    (x0, y0), (x1, y1), _, (x2, y2) = box
    down, right = (x1 - x0, y1 - y0), (x2 - x0, y2 - y0)
    height, width = math.hypot(*down), math.hypot(*right)
    radius = min(height, width) / 2 if capsule else 0.0
    points = []
    for number in range(ROUND):
        turn = 2 * math.pi * (number + 0.5) / ROUND
        sine, cosine = math.sin(turn), math.cos(turn)
        along, across = (
            (0.5 * (1 + cosine), 0.5 * (1 + sine))
            if not capsule
            else (_bowed(cosine, width, radius), _bowed(sine, height, radius))
        )
        points.append((x0 + right[0] * along + down[0] * across, y0 + right[1] * along + down[1] * across))
    return tuple(points)


def middle_of(corners: tuple[Point, ...]) -> Point:
    """The middle of a figure."""
    return sum(x for x, _ in corners) / len(corners), sum(y for _, y in corners) / len(corners)


def _bowed(bow: float, length: float, radius: float) -> float:
    """How far along a capsule's side the point of a rounded end lies, as a share of the side."""
    if length == 0:
        return 0.5
    end = radius if bow < 0 else length - radius
    return (end + radius * bow) / length


def _segments(points: list[Point], closed: bool) -> Iterator[tuple[Point, Point]]:
    yield from itertools.pairwise(points)
    if closed and len(points) > 2:
        yield points[-1], points[0]


def _distance(point: Point, a: Point, b: Point) -> float:
    """From a point to a segment."""
    (x, y), (dx, dy) = (point[0] - a[0], point[1] - a[1]), (b[0] - a[0], b[1] - a[1])
    square = dx * dx + dy * dy
    along = min(max((x * dx + y * dy) / square, 0.0), 1.0) if square else 0.0
    return round(math.hypot(x - along * dx, y - along * dy), 6)


def _reading_order(edge: EdgeKey) -> tuple[int, int, int]:
    (column, row), direction = edge
    return row, column, direction
