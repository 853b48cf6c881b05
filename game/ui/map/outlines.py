"""Where groups of cells end: closed lines round them, and the graph of their neighbours drawn as a few lines."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from itertools import combinations

from game.board.grid import Grid
from game.ui.map.chart import Chart, Edge, Point
from game.ui.map.lines import Line, between, eased
from rules.frame.ground import Cell

Loop = tuple[Edge, ...]


def groups(cells: Collection[Cell], chart: Chart) -> list[frozenset[Cell]]:
    """The cells parted into those that hang together across their sides, in order of their first cells."""
    left, found = dict.fromkeys(sorted(cells)), []
    while left:
        first = next(iter(left))
        del left[first]
        group, edge = {first}, [first]
        while edge:
            here = edge.pop()
            for direction in chart.sides:
                other = chart.grid.step(here, direction)
                if other in left:
                    del left[other]
                    group.add(other)
                    edge.append(other)
        found.append(frozenset(group))
    return found


def loops(cells: Collection[Cell], chart: Chart) -> list[Loop]:
    """The closed ways round a group of cells, side by side and clockwise; round holes the other way."""
    inside = frozenset(cells)
    starts: dict[tuple[int, int], list[Edge]] = {}
    for cell in sorted(inside):
        for direction in chart.sides:
            if chart.grid.step(cell, direction) not in inside:
                starts.setdefault(knot(chart.edge(cell, direction)[0]), []).append((cell, direction))
    found = []
    while starts:
        at = next(iter(starts))
        loop: list[Edge] = []
        while at in starts:
            ways = starts[at]
            turn = next((way for way in ways if loop and way[0] == loop[-1][0]), ways[0])
            ways.remove(turn)
            if not ways:
                del starts[at]
            loop.append(turn)
            at = knot(chart.edge(*turn)[1])
        found.append(tuple(loop))
    return found


def knot(point: Point) -> tuple[int, int]:
    """A name for a corner, the same from every cell that shares it."""
    return round(point[0] * 1024), round(point[1] * 1024)


def softened_loop(loop: Loop, chart: Chart) -> Line:
    """A closed way through the middles of its sides: zigzags come out nearly straight."""
    return tuple(between(*chart.edge(*edge), 0.5) for edge in loop)


def cornered_loop(loop: Loop, chart: Chart) -> Line:
    """A closed way by its true corners, those on a straight stretch left out."""
    corners = [chart.edge(*edge)[0] for edge in loop]
    kept = []
    for a, here, b in zip([corners[-1], *corners], corners, [*corners[1:], corners[0]], strict=False):
        if abs((here[0] - a[0]) * (b[1] - here[1]) - (here[1] - a[1]) * (b[0] - here[0])) > 1e-6:
            kept.append(here)
    return tuple(kept)


def broad(cells: Collection[Cell], grid: Grid) -> frozenset[Cell]:
    """The cells of a group that are part of a patch rather than of a line: squares of four, hexes with all round."""
    inside = frozenset(cells)
    if grid.shape == "hex":
        middles = [c for c in inside if sum(other in inside for _, other in grid.neighbours(c)) >= 5]
        return frozenset(o for c in middles for o in (c, *(other for _, other in grid.neighbours(c))) if o in inside)
    found = set()
    for x, y in inside:
        block = {(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)}
        if block <= inside:
            found |= block
    return frozenset(found)


def network(cells: Collection[Cell], chart: Chart, joins: Collection[Cell] = ()) -> list[Line]:
    """Lines through a group of cells from end to end and fork to fork; it also reaches out to cells it joins.

    A line that ends at the rim of the board runs on over it.
    """
    links = _links(frozenset(cells), frozenset(joins), chart.grid)
    lines = [_drawn(chain, chart) for chain in _chains(links)]
    alone = [cell for cell in cells if cell not in links]
    return [*lines, *(_stub(cell, chart) for cell in sorted(alone))]


def _links(cells: frozenset[Cell], joins: frozenset[Cell], grid: Grid) -> dict[Cell, set[Cell]]:
    """Which cells are joined: neighbours, but of three round one corner only two pairs, and few joints outwards."""
    links: dict[Cell, set[Cell]] = {}

    def join(a: Cell, b: Cell) -> None:
        links.setdefault(a, set()).add(b)
        links.setdefault(b, set()).add(a)

    for cell in sorted(cells):
        for direction, other in grid.neighbours(cell):
            straight = grid.shape == "hex" or direction % 2 == 0
            corner = not straight and not _shared(cell, other, cells)
            if other in cells and (straight or corner):
                join(cell, other)
    for cell in sorted(links):
        for a, b in combinations(sorted(links[cell]), 2):
            if b in links.get(a, ()) and len(links[a]) > 2 and len(links[b]) > 2:
                links[a].discard(b)
                links[b].discard(a)
    for cell in sorted(cells):
        if len(links.get(cell, ())) < 2:
            outward = [o for d, o in grid.neighbours(cell) if o in joins and (grid.shape == "hex" or d % 2 == 0)]
            for other in outward[: 2 - len(links.get(cell, ()))]:
                join(cell, other)
    return links


def _shared(a: Cell, b: Cell, cells: frozenset[Cell]) -> bool:
    """Whether two squares that touch at a corner are joined round it already."""
    return (a[0], b[1]) in cells or (b[0], a[1]) in cells


def _chains(links: Mapping[Cell, set[Cell]]) -> list[tuple[Cell, ...]]:
    """The graph as ways from fork or end to fork or end, and rings."""
    used: set[tuple[Cell, Cell]] = set()

    def walk(start: Cell, on: Cell) -> tuple[Cell, ...]:
        way = [start, on]
        used.update({(start, on), (on, start)})
        while len(links[way[-1]]) == 2:
            onward = next((o for o in sorted(links[way[-1]]) if (way[-1], o) not in used), None)
            if onward is None:
                break
            used.update({(way[-1], onward), (onward, way[-1])})
            way.append(onward)
        return tuple(way)

    ends = sorted(cell for cell in links if len(links[cell]) != 2)
    order: Iterable[Cell] = [*ends, *sorted(links)]
    return [walk(cell, other) for cell in order for other in sorted(links[cell]) if (cell, other) not in used]


def _drawn(chain: tuple[Cell, ...], chart: Chart) -> Line:
    points = [chart.middle(cell) for cell in chain]
    points = list(eased(points, 2))
    if chain[0] != chain[-1]:
        points = [
            *_over(chain[0], points[0], points[1], chart),
            *points,
            *_over(chain[-1], points[-1], points[-2], chart),
        ]
    return tuple(points)


def _over(cell: Cell, end: Point, before: Point, chart: Chart) -> list[Point]:
    """A step on over the rim of the board, where a line ends there."""
    grid = chart.grid
    outward = [d for d in chart.sides if grid.step(cell, d) not in grid]
    if not outward:
        return []

    def ahead(direction: int) -> float:
        x, y = grid.centre(grid.step(cell, direction))
        return (x - end[0]) * (end[0] - before[0]) + (y - end[1]) * (end[1] - before[1])

    best = max(outward, key=ahead)
    return [between(end, grid.centre(grid.step(cell, best)), 1.4)] if ahead(best) > 0 else []


def _stub(cell: Cell, chart: Chart) -> Line:
    """A line for a cell that has no neighbour of its kind."""
    x, y = chart.middle(cell)
    reach = chart.metres * 0.3
    return (x - reach, y), (x + reach, y)
