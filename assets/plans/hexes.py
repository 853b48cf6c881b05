"""Ways over hexes: straight lines from cell to cell, distances on the flat; rooms and the walls between them."""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from itertools import pairwise

from plans.chart import Cell, Chart, Edge


def flat(cell: tuple[float, float]) -> tuple[float, float]:
    """The centre of a cell in cell heights east and south."""
    column, row = cell
    return column * math.sqrt(3) / 2, row + (0.5 if int(column) % 2 else 0.0)


def cube(cell: Cell) -> tuple[int, int, int]:
    """A cell in three directions that add up to nothing."""
    column, row = cell
    z = row - (column - column % 2) // 2
    return column, -column - z, z


def uncube(x: float, y: float, z: float) -> Cell:
    """The cell nearest to a point in three directions."""
    column, other, down = round(x), round(y), round(z)
    off = (abs(column - x), abs(other - y), abs(down - z))
    if off[0] > off[1] and off[0] > off[2]:
        column = -other - down
    elif off[1] <= off[2]:
        down = -column - other
    return column, down + (column - column % 2) // 2


def step_by_step(points: Sequence[Cell]) -> list[Cell]:
    """All cells on the way from point to point, each a neighbour of the one before."""
    way = [points[0]]
    for a, b in pairwise(points):
        start, end = cube(a), cube(b)
        steps = max(abs(p - q) for p, q in zip(start, end, strict=True))
        for step in range(1, steps + 1):
            t = step / steps
            x, y, z = (p + (q - p) * t + nudge for p, q, nudge in zip(start, end, (1e-4, 2e-4, -3e-4), strict=True))
            way.append(uncube(x, y, z))
    return way


def block(left: int, top: int, columns: int, rows: int) -> list[Cell]:
    """Cells of so many columns and rows."""
    return [(column, row) for column in range(left, left + columns) for row in range(top, top + rows)]


def line(chart: Chart, edges: Sequence[Edge], name: str, **stated: str | float) -> None:
    """Walls along some edges."""
    for chain in chart.chains(edges):
        points = [(float(x), float(y)) for x, y in chain]
        chart.add("walls", "Wall", "polyline", points, name, **stated)


def rim(chart: Chart, cells: Collection[Cell], towards: Collection[Cell]) -> list[Edge]:
    """The edges at which some cells end and others begin."""
    return [
        (cell, edge)
        for cell in sorted(cells)
        for edge in range(6)
        if chart.lattice.neighbour(*cell, edge) in towards and chart.lattice.neighbour(*cell, edge) not in cells
    ]
