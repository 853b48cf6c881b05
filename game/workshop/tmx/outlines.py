"""Lines and outlines along the edges of cells, as they are drawn on a map in Tiled."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.board.grid.layout import Layout, Point
from game.board.terrain import EdgeKey
from game.workshop.tmx.object_text import Shape
from rules.frame.ground import Cell, Grid

Line = tuple[Point, Point]
DOT = 0.1
"""Of the way between two centres: half the length of a line that stands for an edge by itself."""


def sides(grid: Grid) -> range:
    """The directions in which a cell has a side: on squares every other one."""
    return range(0, grid.directions, 1 if grid.shape == "hex" else 2)


def side_of(layout: Layout, edge: EdgeKey) -> Line:
    """The two corners of an edge, in pixels."""
    cell, direction = edge
    corners = layout.outline(cell)
    number = direction * len(corners) // layout.grid.directions
    return corners[number], corners[(number + 1) % len(corners)]


def once(layout: Layout, edge: EdgeKey) -> EdgeKey:
    """An edge as seen from the first of its two cells, row by row."""
    cell, direction = edge
    other = layout.grid.step(cell, direction)
    opposite = (direction + layout.grid.directions // 2) % layout.grid.directions
    return min(edge, (other, opposite), key=lambda each: (each[0][1], each[0][0], each[1]))


def around(layout: Layout, cells: Iterable[Cell], *, border: bool) -> tuple[EdgeKey, ...]:
    """The edges between some cells and the others; on the border of the map too, if that is wanted."""
    inside = dict.fromkeys(cells)
    return tuple(
        (cell, side)
        for cell in inside
        for side in sides(layout.grid)
        if (other := layout.grid.step(cell, side)) not in inside and (border or other in layout.grid)
    )


def lines_along(layout: Layout, edges: Iterable[EdgeKey]) -> tuple[Shape, ...]:
    """Some edges as few lines and closed figures as may be, each edge in one of them. On hexes of which some sides have
    no length each edge has a short line of its own, as one along such a hex would cross other edges in its corners.
    """
    if not all(map(_long, zip(corners := layout.outline((0, 0)), (*corners[1:], corners[0]), strict=True))):
        return tuple(_shape(list(_across(layout, edge)), False) for edge in edges)
    return tuple(_shape(points, closed) for points, closed in _trails([side_of(layout, edge) for edge in edges]))


def _long(line: Line) -> bool:
    """Whether a side has any length: hexes may be drawn so that two of their sides have none."""
    return line[0] != line[1]


def _across(layout: Layout, edge: EdgeKey) -> Line:
    """A short line across the way over an edge."""
    (x0, y0), (x1, y1) = layout.centre(edge[0]), layout.centre(layout.grid.step(*edge))
    x, y = (x0 + x1) / 2, (y0 + y1) / 2
    along, down = (x1 - x0) * DOT, (y1 - y0) * DOT
    return (x - down, y + along), (x + down, y - along)


def area_of(layout: Layout, cells: Iterable[Cell]) -> Shape:
    """One closed figure round some cells. Where they lie apart, or round a hole, its parts are joined by lines that
    enclose nothing.
    """
    lines = (side_of(layout, edge) for edge in around(layout, cells, border=True))
    loops = [points for points, _ in _trails([line for line in lines if _long(line)])]
    joined = list(loops[0])
    for loop in loops[1:]:
        joined += [loops[0][0], *loop, loop[0]]
    return _shape(joined, True)


def middle_of(layout: Layout, cell: Cell) -> Shape:
    """A point in the middle of a cell."""
    return Shape(*layout.centre(cell))


def moved(shape: Shape, by: Point) -> Shape:
    """The same figure elsewhere."""
    return Shape(shape.x + by[0], shape.y + by[1], shape.points, shape.closed, shape.size)


def _trails(lines: Sequence[Line]) -> list[tuple[list[Point], bool]]:
    """Lines joined end to end: those that begin where lines part or end, then what is left, which runs in rings."""
    at: dict[Point, list[int]] = {}
    for number, line in enumerate(lines):
        for point in line:
            at.setdefault(point, []).append(number)
    used = [False] * len(lines)
    found: list[tuple[list[Point], bool]] = []

    def follow(point: Point) -> list[Point]:
        points = [point]
        while True:
            number = next((each for each in at[point] if not used[each]), None)
            if number is None or (len(points) > 1 and len(at[point]) % 2):
                return points
            used[number] = True
            one, other = lines[number]
            point = other if point == one else one
            points.append(point)
            if point == points[0]:
                return points

    for odd in (True, False):
        for point in [each for each, those in at.items() if len(those) % 2 == odd]:
            while any(not used[each] for each in at[point]):
                points = follow(point)
                closed = points[0] == points[-1]
                found.append((_straightened(points[:-1] if closed else points, closed), closed))
    return found


def _straightened(points: list[Point], closed: bool) -> list[Point]:
    """The same without the points in the middle of straight runs."""
    count = len(points)
    kept = []
    for number, (x, y) in enumerate(points):
        if not closed and number in (0, count - 1):
            kept.append((x, y))
            continue
        (x0, y0), (x1, y1) = points[number - 1], points[(number + 1) % count]
        if abs((x - x0) * (y1 - y) - (y - y0) * (x1 - x)) > 1e-6:
            kept.append((x, y))
    return kept


def _shape(points: list[Point], closed: bool) -> Shape:
    if closed and len(points) == 4:
        left, top = min(x for x, _ in points), min(y for _, y in points)
        right, bottom = max(x for x, _ in points), max(y for _, y in points)
        if {(left, top), (right, top), (right, bottom), (left, bottom)} == set(points):
            return Shape(left, top, size=(right - left, bottom - top))
    x0, y0 = points[0]
    return Shape(x0, y0, tuple((x - x0, y - y0) for x, y in points), closed)
