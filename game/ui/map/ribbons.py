"""Streams, ditches and roads: lines of cells joined into smooth ribbons, patches of them into smooth shapes."""

from __future__ import annotations

import math
from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property

from game.ui.map.chart import Point
from game.ui.map.land import Land
from game.ui.map.lines import Line, Run, along, length, normals, rounded_off, runs
from game.ui.map.noise import chance
from game.ui.map.outlines import broad, cornered_loop, groups, loops, network, softened_loop
from game.ui.map.palette import Palette, blend
from game.ui.map.pen import FINE, Pen
from rules.frame.ground import Cell

WATER, TRACK, DITCH = 0.7, 0.5, 0.46
"""How much of a cell's breadth each takes."""
TRACK_METRES, DITCH_METRES = 3.2, 1.6
"""How broad a track and a ditch are at most."""


@dataclass(frozen=True, eq=False)
class Ribbons:
    """Every ribbon and patch of a map."""

    land: Land

    @cached_property
    def water(self) -> tuple[Run, ...]:
        """The middle lines of streams, under their bridges too."""
        return self._ribbons(self.land.of_kind("water"), self._bridges_over("water"))

    @cached_property
    def pools(self) -> tuple[Line, ...]:
        """The shores of patches of water."""
        return self._patches(self.land.of_kind("water"))

    @cached_property
    def tracks(self) -> tuple[Run, ...]:
        """The middle lines of tracks; they go on over bridges and fords."""
        fords = frozenset(cell for cell, name in self.land.terrain.names.items() if "ford" in name)
        return self._ribbons(self.land.of_kind("track"), self.land.of_kind("bridge") | fords)

    @cached_property
    def lanes(self) -> tuple[Line, ...]:
        """The rims of patches of track."""
        return self._patches(self.land.of_kind("track"))

    @cached_property
    def ditches(self) -> tuple[Run, ...]:
        """The middle lines of ditches."""
        return self._ribbons(self.land.of_kind("ditch") | self._bridges_over("ditch"), ())

    @cached_property
    def bridges(self) -> tuple[Bridge, ...]:
        """Every bridge."""
        return tuple(self._bridge(group) for group in groups(self.land.of_kind("bridge"), self.land.chart))

    def width(self, share: float, most: float = 1e9) -> float:
        """Metres of a ribbon that takes such a share of a cell, at most."""
        return min(share * self.land.chart.metres, most)

    def _bridges_over(self, kind: str) -> frozenset[Cell]:
        grid = self.land.chart.grid
        under = self.land.of_kind(kind)
        return frozenset(
            cell for cell in self.land.of_kind("bridge") if any(other in under for _, other in grid.neighbours(cell))
        )

    def _ribbons(self, cells: frozenset[Cell], joins: Collection[Cell]) -> tuple[Run, ...]:
        patch = broad(cells, self.land.chart.grid)
        thin = cells - patch
        lines = network(thin, self.land.chart, frozenset(joins) | patch)
        return tuple(run for line in lines for run in runs(rounded_off(line, 3)))

    @cached_property
    def ripples(self) -> tuple[Line, ...]:
        """Short strokes along the streams."""
        wide, found = self.width(WATER), []
        for number, run in enumerate(self.water):
            luck = chance(number, 3)
            for _ in range(max(1, round(length(run.points) / (wide * 0.6)))):
                at = luck.pick(max(1, len(run.points) - 2))
                aside = luck(-0.3, 0.3) * wide
                stretch = zip(run.points[at : at + 3], run.sides[at : at + 3], strict=True)
                found.append(tuple((x + nx * aside, y + ny * aside) for (x, y), (nx, ny) in stretch))
        return tuple(found)

    def _patches(self, cells: frozenset[Cell]) -> tuple[Line, ...]:
        chart = self.land.chart
        rims = [loop for group in groups(broad(cells, chart.grid), chart) for loop in loops(group, chart)]
        if chart.grid.shape == "hex":
            return tuple(rounded_off(softened_loop(rim, chart), 3, closed=True) for rim in rims)
        return tuple(_worn(cornered_loop(rim, chart), chart.metres) for rim in rims)

    def _bridge(self, group: frozenset[Cell]) -> Bridge:
        """A bridge leads from land to land, across what flows beneath, as broad as its cells lie abreast."""
        chart, grid = self.land.chart, self.land.chart.grid
        middles = [chart.middle(cell) for cell in sorted(group)]
        x, y = (sum(point[axis] for point in middles) / len(middles) for axis in (0, 1))
        around = dict.fromkeys(o for cell in sorted(group) for d, o in grid.neighbours(cell) if o not in group)
        wet = [chart.middle(o) for o in around if self.land.kinds[o] in ("water", "ditch")]
        paved = [chart.middle(o) for o in around if self.land.kinds[o] in ("track", "gravel", "paved", "asphalt")]
        across, up = _axis([(px - x, py - y) for px, py in wet]) if wet else (0.0, 1.0)
        along_x, along_y = up, -across
        if paved and grid.shape == "hex":
            along_x, along_y = _axis([(px - x, py - y) for px, py in paved])
        abreast = max(abs((px - x) * along_y - (py - y) * along_x) for px, py in middles)
        reach = 0.62 * chart.metres + max(abs((px - x) * along_x + (py - y) * along_y) for px, py in middles)
        ends = (x - along_x * reach, y - along_y * reach), (x + along_x * reach, y + along_y * reach)
        return Bridge(ends, self.width(TRACK, TRACK_METRES) * 1.25 + 2 * abreast)


@dataclass(frozen=True, slots=True)
class Bridge:
    """A deck from end to end, so many metres broad."""

    ends: tuple[Point, Point]
    width: float


def _axis(points: list[Point]) -> Point:
    """The direction in which points lie to either side of their middle, of length 1."""
    turn = math.atan2(sum(2 * x * y for x, y in points), sum(x * x - y * y for x, y in points)) / 2
    return math.cos(turn), math.sin(turn)


def _worn(corners: Line, cell: float) -> Line:
    """A patch on squares with its corners rounded."""
    points: list[Point] = []
    for a, b in zip(corners, (*corners[1:], corners[0]), strict=True):
        far = length((a, b))
        cut = min(0.5, 0.35 * cell / far if far else 0.5)
        points += [along((a, b), far * cut), along((a, b), far * (1 - cut))]
    return rounded_off(points, 2, closed=True)


class WayPainter:
    """Puts ribbons and patches on the ground."""

    def __init__(self, ways: Ribbons, palette: Palette) -> None:
        self._ways, self._palette = ways, palette

    def preparing(self) -> None:
        """Work out the lines of all ways: each is kept as soon as it is asked for."""
        for name in ("tracks", "lanes", "water", "pools", "ditches", "bridges"):
            getattr(self._ways, name)

    def tracks(self, pen: Pen) -> None:
        """Tracks with worn edges and the ruts of wheels."""
        ways, paint = self._ways, self._palette["track"]
        wide = ways.width(TRACK, TRACK_METRES)
        seen = [run for run in ways.tracks if pen.shows(run.points, wide)]
        edge = blend(paint, self._palette["ink"], 0.42)
        for run in seen:
            pen.strip(edge, run, wide + 2.2 * FINE / pen.scale)
        for rim in ways.lanes:
            if pen.shows(rim):
                pen.shape(paint, rim)
                pen.thin(edge, rim, FINE // 2 or 1, closed=True)
        for run in seen:
            pen.strip(paint, run, wide)
        ruts = blend(paint, self._palette["ink"], 0.2)
        if pen.scale * wide > 16:
            for run in seen:
                for side in (-0.24, 0.24):
                    pen.strip(ruts, run, wide * 0.1, wide * side)

    def ditches(self, pen: Pen) -> None:
        """Ditches: a dark bottom between light lips."""
        wide = self._ways.width(DITCH, DITCH_METRES)
        seen = [run for run in self._ways.ditches if pen.shows(run.points, wide)]
        earth = self._palette["earth"]
        layers = (
            (1.25, blend(earth, (255, 244, 210), 0.25)),
            (0.9, blend(earth, (70, 62, 40), 0.55)),
            (0.45, blend(self._palette["deep"], (40, 46, 40), 0.35)),
        )
        for share, paint in layers:
            for run in seen:
                pen.strip(paint, run, wide * share)

    def water(self, pen: Pen) -> None:
        """Streams and pools with banks, deeper towards the middle, with a few ripples."""
        wide = self._ways.width(WATER)
        seen = [run for run in self._ways.water if pen.shows(run.points, wide)]
        pools = [rim for rim in self._ways.pools if pen.shows(rim, wide)]
        palette = self._palette
        bank, water, deep = palette["bank"], palette["water"], palette["deep"]
        layers = (
            (1.42, blend(bank, palette["shade"], 0.35)),
            (1.34, bank),
            (1.16, blend(bank, (255, 244, 214), 0.35)),
            (1.05, blend(deep, palette["ink"], 0.35)),
            (0.97, deep),
            (0.8, blend(deep, water, 0.6)),
            (0.62, water),
        )
        for share, paint in layers:
            for run in seen:
                pen.strip(paint, run, wide * share)
            for rim in pools:
                if share > 0.97:
                    pen.band(paint, (*rim, rim[0]), wide * (share - 0.97) * 1.6)
                elif share > 0.9:
                    pen.shape(paint, rim)
        for rim in pools:
            middle = sum(x for x, _ in rim) / len(rim), sum(y for _, y in rim) / len(rim)
            for share in (0.86, 0.7):
                inner = [(middle[0] + (x - middle[0]) * share, middle[1] + (y - middle[1]) * share) for x, y in rim]
                pen.shape(blend(deep, water, 1.6 - share), inner)
        if pen.scale * wide > 24:
            foam = blend(water, palette["foam"], 0.75)
            for ripple in self._ways.ripples:
                if pen.shows(ripple):
                    pen.thin(foam, ripple, FINE // 2 or 1)

    def bridges(self, pen: Pen) -> None:
        """Bridges: planks between rails, with a shadow on the water."""
        plank, deck = self._palette["plank"], self._palette["bridge"]
        for bridge in self._ways.bridges:
            (a, b), wide = bridge.ends, bridge.width
            if not pen.shows((a, b), wide):
                continue
            veil = pen.veil()
            veil.bar((*self._palette["shadow"], 90), [(x + 0.3, y + 0.5) for x, y in (a, b)], wide * 1.05)
            pen.lay(veil)
            pen.bar(blend(plank, (20, 14, 8), 0.4), (a, b), wide)
            pen.bar(deck, (a, b), wide * 0.86)
            (nx, ny) = normals((a, b))[0]
            count = max(4, int(length((a, b)) / 0.45))
            for number in range(count):
                x, y = along((a, b), length((a, b)) * (number + 0.5) / count)
                ends = ((x + nx * wide * 0.42, y + ny * wide * 0.42), (x - nx * wide * 0.42, y - ny * wide * 0.42))
                pen.thin(blend(deck, plank, 0.55), ends)
            for side in (-0.46, 0.46):
                rail = [(x + nx * wide * side, y + ny * wide * side) for x, y in (a, b)]
                pen.bar(blend(plank, (20, 14, 8), 0.5), rail, 0.3)
                pen.bar(blend(deck, (255, 240, 210), 0.4), rail, 0.15)
