"""What the hand draws on the map: strokes of a brush, rectangles and outlines of cells, rows of edges."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from game.ui.map.chart import Chart, Edge, Point
from game.ui.workshop.tools import Sort
from rules.frame.ground import Cell

LARGEST = 12
"""Cells across the largest brush."""


@dataclass(slots=True)
class Gesture:
    """One stroke, from the press to the release."""

    sort: Sort
    start: Cell
    edges: list[Edge] = field(default_factory=list)
    cells: dict[Cell, None] = field(default_factory=dict)
    """What is marked so far, in turn."""
    fresh: dict[Cell, None] = field(default_factory=dict)
    """What of it has not been drawn yet."""
    last: Cell | None = None
    begun: bool = False
    """Whether some of it has been drawn."""

    def mark(self, cells: tuple[Cell, ...]) -> None:
        """Mark further cells."""
        for cell in cells:
            if cell not in self.cells:
                self.cells[cell] = self.fresh[cell] = None


def brush(chart: Chart, cell: Cell, size: int) -> tuple[Cell, ...]:
    """The cells under a brush of so many cells across, row by row."""
    x, y = chart.middle(cell)
    reach = max(0.1, (size - 1) / 2 + 0.15) * chart.metres
    near = (chart.middles[..., 0] - x) ** 2 + (chart.middles[..., 1] - y) ** 2 <= reach**2
    rows, columns = np.nonzero(near)
    return tuple(zip(columns.tolist(), rows.tolist(), strict=True))


def stroke(chart: Chart, last: Cell | None, cell: Cell, size: int) -> tuple[Cell, ...]:
    """The cells that a brush passes over on its way to a cell."""
    way = (cell,) if last is None else chart.grid.line(last, cell)
    return tuple(dict.fromkeys(each for at in way if at in chart.grid for each in brush(chart, at, size)))


def rectangle(chart: Chart, one: Cell, other: Cell) -> tuple[Cell, ...]:
    """The cells in the columns and rows between two."""
    columns = range(min(one[0], other[0]), max(one[0], other[0]) + 1)
    rows = range(min(one[1], other[1]), max(one[1], other[1]) + 1)
    return tuple((column, row) for row in rows for column in columns if (column, row) in chart.grid)


def inner_edge(chart: Chart, point: Point) -> Edge | None:
    """The side between two cells of the map that a point is nearest to; None off the map."""
    found = chart.nearest_edge(*point)
    if found is None or chart.grid.step(*found) in chart.grid:
        return found
    cell = found[0]
    inner = [side for side in chart.sides if chart.grid.step(cell, side) in chart.grid]

    def off(side: int) -> float:
        (x0, y0), (x1, y1) = chart.edge(cell, side)
        return (point[0] - (x0 + x1) / 2) ** 2 + (point[1] - (y0 + y1) / 2) ** 2

    return (cell, min(inner, key=off)) if inner else None


def turned(chart: Chart, edge: Edge, step: int) -> Edge:
    """The next side of a cell that lies between two cells of the map, clockwise or, for -1, the other way."""
    cell, sides = edge[0], chart.sides
    at = sides.index(edge[1]) if edge[1] in sides else 0
    for _ in sides:
        at = (at + step) % len(sides)
        if chart.grid.step(cell, sides[at]) in chart.grid:
            return cell, sides[at]
    return edge
