"""Walls, doors and windows as lines on the ground. On hexes the zigzag of the sides they stand on is drawn straight."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from game.board.terrain import EdgeKey
from game.ui.map.chart import Chart, Point
from game.ui.map.lines import Line, between, nearest
from game.ui.map.outlines import Loop, groups, knot, loops
from game.ui.map.straightening import fewest
from rules.frame.ground import Barrier, Cell

SLACK = 0.31
"""By how much of a cell a wall on hexes may leave the sides it stands on."""
HIGH = 1.6
"""A wall that a standing man cannot look over."""
Knot = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Chain:
    """Sides that follow one another, with the corners between them; a ring comes back to its first corner."""

    edges: tuple[EdgeKey, ...]
    knots: tuple[Knot, ...]

    @property
    def ring(self) -> bool:
        return self.knots[0] == self.knots[-1] and len(self.edges) > 2


@dataclass(frozen=True, eq=False)
class Masonry:
    """Where every wall of a map runs."""

    chart: Chart
    barriers: Mapping[EdgeKey, Barrier]
    roofed: frozenset[Cell]

    @cached_property
    def edges(self) -> tuple[EdgeKey, ...]:
        """Every side with something on it, once."""
        grid, turned = self.chart.grid, self.chart.grid.directions // 2
        return tuple(
            (cell, direction)
            for cell, direction in sorted(self.barriers)
            if direction < turned or (grid.step(cell, direction), direction - turned) not in self.barriers
        )

    def same(self, edge: EdgeKey) -> EdgeKey:
        """A side by the name under which its line is kept."""
        cell, direction = edge
        turned = self.chart.grid.directions // 2
        if direction < turned:
            return edge
        return self.chart.grid.step(cell, direction), direction - turned

    def line(self, edge: EdgeKey) -> Line:
        """How the thing on a side is drawn, from end to end."""
        found = self.lines.get(self.same(edge)) or self.lines.get(edge)
        return found or self.chart.edge(*edge)

    @cached_property
    def lines(self) -> dict[EdgeKey, Line]:
        """The line of every side that has something on it."""
        if self.chart.grid.shape != "hex":
            return {edge: self.chart.edge(*edge) for edge in self.edges}
        placed: dict[Knot, Point] = {}
        found: dict[EdgeKey, Line] = {}
        for chain in sorted(self._chains(), key=lambda chain: (not chain.ring, -len(chain.edges), chain.edges)):
            self._straighten(chain, placed, found)
        return found

    def _ends(self, edge: EdgeKey) -> tuple[Point, Point]:
        return self.chart.edge(*edge)

    def _chains(self) -> list[Chain]:
        """The sides as chains: at a fork the two that are most alike go on, the third ends."""
        at: dict[Knot, list[EdgeKey]] = {}
        for edge in self.edges:
            for end in self._ends(edge):
                at.setdefault(knot(end), []).append(edge)
        onward: dict[tuple[Knot, EdgeKey], EdgeKey] = {}
        for corner, meeting in at.items():
            pair = self._going_on(meeting)
            if pair:
                onward[corner, pair[0]], onward[corner, pair[1]] = pair[1], pair[0]
        starts = [(corner, edge) for corner, meeting in at.items() for edge in meeting if (corner, edge) not in onward]
        starts += [(knot(self._ends(edge)[0]), edge) for edge in self.edges]
        used: set[EdgeKey] = set()
        return [self._walk(corner, edge, onward, used) for corner, edge in starts if edge not in used]

    def _going_on(self, meeting: list[EdgeKey]) -> tuple[EdgeKey, EdgeKey] | None:
        if len(meeting) < 2:
            return None
        if len(meeting) == 2:
            return meeting[0], meeting[1]

        def weight(edge: EdgeKey) -> tuple[bool, float]:
            barrier = self.barriers[edge]
            rim = (edge[0] in self.roofed) != (self.chart.grid.step(*edge) in self.roofed)
            return rim, barrier.height

        best = sorted(meeting, key=lambda edge: (weight(edge), edge), reverse=True)
        return best[0], best[1]

    def _walk(
        self, corner: Knot, edge: EdgeKey, onward: Mapping[tuple[Knot, EdgeKey], EdgeKey], used: set[EdgeKey]
    ) -> Chain:
        edges, knots = [edge], [corner]
        used.add(edge)
        while True:
            a, b = (knot(end) for end in self._ends(edges[-1]))
            corner = b if a == corner else a
            knots.append(corner)
            following = onward.get((corner, edges[-1]))
            if following is None or following in used:
                return Chain(tuple(edges), tuple(knots))
            edges.append(following)
            used.add(following)

    def _straighten(self, chain: Chain, placed: dict[Knot, Point], found: dict[EdgeKey, Line]) -> None:
        """Lay a chain through the middles of its sides with as few bends as the slack allows."""
        raw = {knot(end): end for edge in chain.edges for end in self._ends(edge)}
        middles = [between(*self._ends(edge), 0.5) for edge in chain.edges]
        edges, knots = chain.edges, chain.knots
        if chain.ring:
            far = max(range(len(middles)), key=lambda i: (math.dist(middles[i], _mean(middles)), i))
            middles = [*middles[far:], *middles[: far + 1]]
            edges = (*edges[far:], *edges[: far + 1])
            knots = (*knots[far:-1], *knots[: far + 2])
            points, shift = middles, 0
        else:
            first, last = (placed.get(end, raw[end]) for end in (knots[0], knots[-1]))
            placed.setdefault(knots[0], first)
            placed.setdefault(knots[-1], last)
            points, shift = [first, *middles, last], 1
        kept = fewest(points, SLACK * self.chart.metres)
        for number in range(1, len(knots) - 1):
            corner = knots[number]
            before = max(k for k in kept if k <= number - 1 + shift)
            after = min(k for k in kept if k >= number + shift)
            if corner not in placed:
                placed[corner] = nearest(raw[corner], points[before], points[after])
        for number, edge in enumerate(edges):
            a, b = placed.get(knots[number]), placed.get(knots[number + 1])
            if a is None or b is None:
                continue
            bend = (points[number + shift],) if number + shift in kept and 0 < number + shift < len(points) - 1 else ()
            if chain.ring and number == 0:
                bend = (points[0],)
            found.setdefault(edge, (a, *bend, b))

    # roofs

    @cached_property
    def buildings(self) -> tuple[Building, ...]:
        """Every group of roofed cells."""
        return tuple(self._building(n, group) for n, group in enumerate(groups(self.roofed, self.chart)))

    def _building(self, number: int, cells: frozenset[Cell]) -> Building:
        rim = max(loops(cells, self.chart), key=lambda loop: len(loop))
        outline = tuple(self._outline(rim))
        standing = [self.barriers[edge] for edge in rim if edge in self.barriers]
        materials = [barrier.wall or barrier.material for barrier in standing if barrier.material != "glass"]
        common = max(sorted(set(materials)), key=materials.count) if materials else ""
        height = max((barrier.height for barrier in standing), default=2.5)
        return Building(number, cells, outline, common, height)

    def _outline(self, rim: Loop) -> Iterator[Point]:
        """The rim of a building by the lines of its walls, bends only."""
        points: list[Point] = []
        for edge in rim:
            line = self.line(edge)
            start = self.chart.edge(*edge)[0]
            points += line if math.dist(line[0], start) <= math.dist(line[-1], start) else reversed(line)
        middle = _mean(points)
        far = max(range(len(points)), key=lambda i: (math.dist(points[i], middle), i))
        ring = [*points[far:], *points[: far + 1]]
        yield from (ring[i] for i in fewest(ring, 0.04 * self.chart.metres)[:-1])


@dataclass(frozen=True, slots=True)
class Building:
    """A roof and what it is over."""

    number: int
    cells: frozenset[Cell]
    outline: Line
    material: str
    """Of most of its outer walls."""
    height: float


def _mean(points: Iterable[Point]) -> Point:
    every = list(points)
    return sum(x for x, _ in every) / len(every), sum(y for _, y in every) / len(every)
