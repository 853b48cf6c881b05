"""Hard things on cells, drawn from above with their shadows: rocks, crates, cars, furniture."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

from game.ui.map.chart import Point
from game.ui.map.land import FLOORS, Land
from game.ui.map.lines import rounded_off
from game.ui.map.noise import Chance, chance
from game.ui.map.outlines import groups
from game.ui.map.palette import Colour, Palette, blend
from game.ui.map.pen import Pen
from rules.frame.ground import Cell, Ground

SHADOW = 0.3
"""Metres of shadow for every metre of height, east and south each."""

MACHINES = {("steel", 15): "wreckage", ("steel", 150): "console", ("steel", 300): "reactor", ("glass", 40): "tank"}
MACHINES[("wood", 30)] = "bench"
"""What a craft, a laboratory and an inn are full of, by material and millimetres."""


def kind_of(place: Ground, land: Land, cell: Cell) -> str:
    """What a hard thing most likely is, by what the map says of it."""
    high, material, thick = place.obstacle, place.material, place.millimetres
    if land.kinds.get(cell) == "bedrock":
        return ""
    by_tag = {"rock": "rock", "sandbags": "sandbags", "trunk": "log"}
    if high <= 0:
        return {"slit": "trench", "port": "bunker"}.get(place.tag, "")
    if place.tag in by_tag:
        return by_tag[place.tag]
    machine = MACHINES.get((material, thick), "")
    if machine:
        return machine
    if material == "steel" and (thick in (3, 40) or high >= 1.3):
        return "car"
    inside = place.roof or land.kinds.get(cell) in FLOORS
    by_material: dict[str, Callable[[], str]] = {
        "rubble": lambda: "rubble",
        "earth": lambda: "hay",
        "steel": lambda: "stove" if high < 1 else "engine",
        "stone": lambda: "well" if thick == 300 else ("trough" if thick < 200 else "drystone"),
        "wood": lambda: _wooden(high, thick, inside),
    }
    return by_material.get(material, lambda: "block")()


def _wooden(high: float, thick: int, inside: bool) -> str:
    if high > 1.6:
        return "shelf"
    if thick >= 500:
        return "pile"
    if high < 0.55:
        return "bed" if inside else "bench"
    if 0.85 <= high < 0.95:
        return "barrels"
    if high < 0.85:
        return "table"
    return "crates" if high > 1.05 else "counter"


@dataclass(frozen=True, slots=True)
class Spot:
    """Where one thing stands, and its own luck."""

    cell: Cell
    at: Point
    luck: Chance


class Things:
    """Draws the hard things of a board."""

    def __init__(self, land: Land, palette: Palette) -> None:
        self._land, self._palette = land, palette
        self._cell = land.chart.metres
        filled = [cell for cell in land.chart.grid.cells() if land.terrain.obstacle[cell[1], cell[0]] > 0]
        marked = [cell for cell, tag in land.terrain.tags.items() if tag in ("slit", "port")]
        self.kinds = {cell: kind_of(land.terrain.place(cell), land, cell) for cell in sorted({*filled, *marked})}
        cars = {cell for cell, kind in self.kinds.items() if kind == "car"}
        self._hulls = {cell: tuple(sorted(group)) for group in groups(cars, land.chart) for cell in group}

    def draw(self, pen: Pen, cell: Cell) -> None:
        """What stands on a cell, if anything does."""
        kind = self.kinds.get(cell, "")
        if kind == "car":
            if self._hulls[cell][0] == cell:
                self._car(pen, self._hulls[cell])
        elif kind:
            getattr(self, "_" + kind)(pen, Spot(cell, self._land.chart.middle(cell), chance(*cell, 9)))

    def shadow(self, pen: Pen, cell: Cell) -> None:
        """The shadow of what stands on a cell."""
        kind = self.kinds.get(cell, "")
        if not kind or kind in ("trench", "rubble"):
            return
        high = float(self._land.terrain.obstacle[cell[1], cell[0]]) or 1.0
        x, y = self._land.chart.middle(cell)
        reach = high * SHADOW
        ink = (*self._palette["shadow"], 70)
        radius = self._size * 0.92
        for share in (0.35, 0.7, 1.0):
            pen.dot(ink, (x + reach * share, y + reach * share), radius)

    @property
    def _size(self) -> float:
        """Metres from the middle of a thing to its rim."""
        return min(0.4 * self._cell, 1.5)

    # shapes

    def _lump(self, pen: Pen, middle: Point, radius: float, luck: Chance, main: Colour, light: Colour) -> None:
        """Something round and uneven, lit from the north-west."""
        turn = luck(0, 6.28)
        ring = [
            (
                middle[0] + math.cos(turn + step * 0.785) * radius * luck(0.82, 1.1),
                middle[1] + math.sin(turn + step * 0.785) * radius * luck(0.82, 1.1),
            )
            for step in range(8)
        ]
        rim = rounded_off(ring, 2, closed=True)
        pen.shape(blend(main, (24, 22, 18), 0.5), rim)
        for share, off, paint in ((0.88, 0.04, main), (0.6, 0.16, blend(main, light, 0.55)), (0.3, 0.26, light)):
            pen.shape(
                paint,
                [
                    (
                        middle[0] + (x - middle[0]) * share - radius * off,
                        middle[1] + (y - middle[1]) * share - radius * off,
                    )
                    for x, y in rim
                ],
            )

    def _box(self, pen: Pen, middle: Point, wide: float, high: float, turn: float, main: Colour, light: Colour) -> None:
        """A box seen from above: a dark rim, a lit top, light along its north-west."""
        for grow, paint in ((1.0, blend(main, (20, 17, 12), 0.5)), (0.84, main)):
            pen.shape(paint, _rectangle(middle, wide * grow, high * grow, turn))
        corners = _rectangle(middle, wide * 0.84, high * 0.84, turn)
        nearest = min(range(4), key=lambda i: corners[i][0] + corners[i][1])
        pen.bar(light, (corners[nearest - 1], corners[nearest], corners[(nearest + 1) % 4]), min(wide, high) * 0.09)

    def _rock(self, pen: Pen, spot: Spot) -> None:
        size = self._size
        stone, light = self._palette["stone"], self._palette["stone_light"]
        for _ in range(2):
            off = spot.luck(-0.7, 0.7) * size, spot.luck(-0.7, 0.7) * size
            self._lump(
                pen, (spot.at[0] + off[0], spot.at[1] + off[1]), size * spot.luck(0.25, 0.4), spot.luck, stone, light
            )
        self._lump(pen, spot.at, size * 0.85, spot.luck, stone, light)

    def _rubble(self, pen: Pen, spot: Spot) -> None:
        size = 0.47 * self._cell
        dust = blend(self._palette["rubble"], self._palette["stone"], 0.25)
        for number in range(7):
            place = spot.at[0] + spot.luck(-0.6, 0.6) * size, spot.at[1] + spot.luck(-0.6, 0.6) * size
            pen.dot(blend(dust, (255, 250, 236), 0.06 * (number % 3)), place, size * spot.luck(0.24, 0.42))
        for number in range(22):
            paint = self._palette["brick" if number % 3 else "stone"]
            light = self._palette["brick_light" if number % 3 else "stone_light"]
            place = spot.at[0] + spot.luck(-1, 1) * size, spot.at[1] + spot.luck(-1, 1) * size
            piece = size * spot.luck(0.14, 0.3)
            self._box(pen, place, piece * 1.5, piece, spot.luck(0, 3.14), paint, light)

    def _sandbags(self, pen: Pen, spot: Spot) -> None:
        paint, light = self._palette["sand"], self._palette["sand_light"]
        grid, chart = self._land.chart.grid, self._land.chart
        likes = [o for d, o in grid.neighbours(spot.cell) if d in chart.sides and self.kinds.get(o) == "sandbags"]
        goals = [chart.middle(other) for other in likes]
        if not goals:
            goals = [(spot.at[0] + self._cell, spot.at[1]), (spot.at[0] - self._cell, spot.at[1])]
        bag = min(0.62, 0.3 * self._cell)
        for goal in goals:
            turn = math.atan2(goal[1] - spot.at[1], goal[0] - spot.at[0])
            count = max(2, round(self._cell / 2 / (bag * 0.8)))
            for row in (-0.42, 0.42):
                for number in range(count):
                    far = (number + 0.5 + (0.25 if row > 0 else 0)) / count * self._cell / 2
                    place = (
                        spot.at[0] + math.cos(turn) * far - math.sin(turn) * row * bag,
                        spot.at[1] + math.sin(turn) * far + math.cos(turn) * row * bag,
                    )
                    self._box(pen, place, bag * 1.08, bag * 0.72, turn + spot.luck(-0.12, 0.12), paint, light)

    def _crates(self, pen: Pen, spot: Spot) -> None:
        size = min(0.78 * self._cell, 1.5)
        wood, light = self._palette["wood"], self._palette["wood_light"]
        for x, y, share in ((-0.22, -0.18, 0.62), (0.26, 0.2, 0.5), (0.24, -0.3, 0.34)):
            place = spot.at[0] + x * size, spot.at[1] + y * size
            self._box(pen, place, size * share, size * share, spot.luck(-0.2, 0.2), blend(wood, light, 0.45), light)

    def _barrels(self, pen: Pen, spot: Spot) -> None:
        size = min(0.3 * self._cell, 0.45)
        wood, light = self._palette["wood"], self._palette["wood_light"]
        for x, y in ((-0.7, -0.5), (0.75, -0.25), (-0.05, 0.8)):
            place = spot.at[0] + x * size, spot.at[1] + y * size
            for share, paint in ((0.78, blend(wood, (15, 12, 8), 0.55)), (0.66, wood), (0.42, blend(wood, light, 0.6))):
                pen.dot(paint, place, size * share)

    def _hay(self, pen: Pen, spot: Spot) -> None:
        size = min(0.46 * self._cell, 1.9)
        hay = self._palette["hay"]
        self._lump(pen, spot.at, size, spot.luck, hay, blend(hay, (255, 246, 200), 0.6))
        for number in range(9):
            turn = number * 0.7 + spot.luck(-0.1, 0.1)
            ends = [
                (spot.at[0] + math.cos(turn) * size * far, spot.at[1] + math.sin(turn) * size * far)
                for far in (0.25, 0.9)
            ]
            pen.thin(blend(hay, (80, 60, 20), 0.35), ends)

    def _well(self, pen: Pen, spot: Spot) -> None:
        size = min(0.38 * self._cell, 1.1)
        stone, light = self._palette["stone"], self._palette["stone_light"]
        rings = (
            (1.0, blend(stone, (20, 20, 18), 0.5)),
            (0.92, stone),
            (0.84, light),
            (0.62, stone),
            (0.55, (28, 38, 42)),
        )
        for share, paint in rings:
            pen.dot(paint, spot.at, size * share)

    def _table(self, pen: Pen, spot: Spot) -> None:
        wide = 0.72 * min(self._cell, 2.0)
        wood, light = self._palette["wood"], self._palette["wood_light"]
        for x, y in ((-0.62, 0), (0.62, 0), (0, -0.62), (0, 0.62)):
            pen.dot(
                blend(wood, (20, 16, 10), 0.3), (spot.at[0] + x * wide * 0.9, spot.at[1] + y * wide * 0.9), wide * 0.15
            )
        self._box(pen, spot.at, wide, wide * 0.8, 0, blend(wood, light, 0.5), light)

    def _shelf(self, pen: Pen, spot: Spot) -> None:
        wide = 0.92 * min(self._cell, 2.0)
        wood, light = self._palette["wood"], self._palette["wood_light"]
        self._box(pen, spot.at, wide, wide * 0.8, 0, wood, light)
        for number in range(5):
            x = spot.at[0] + (number - 2) * wide * 0.15
            book = blend(self._palette[("roof", "slate", "hay", "crown", "brick")[spot.luck.pick(5)]], wood, 0.3)
            pen.bar(book, ((x, spot.at[1] - wide * 0.26), (x, spot.at[1] + wide * 0.26)), wide * 0.1)

    def _bed(self, pen: Pen, spot: Spot) -> None:
        wide = 0.9 * min(self._cell, 2.0)
        self._box(pen, spot.at, wide * 0.7, wide, 0, self._palette["wood"], self._palette["wood_light"])
        self._box(
            pen, (spot.at[0], spot.at[1] + wide * 0.1), wide * 0.6, wide * 0.7, 0, (158, 164, 172), (214, 218, 222)
        )
        self._box(
            pen, (spot.at[0], spot.at[1] - wide * 0.32), wide * 0.46, wide * 0.18, 0, (222, 218, 206), (245, 242, 234)
        )

    def _counter(self, pen: Pen, spot: Spot) -> None:
        wide = 0.96 * min(self._cell, 2.0)
        wood, light = self._palette["wood"], self._palette["wood_light"]
        self._box(pen, spot.at, wide, wide * 0.6, 0, blend(wood, light, 0.25), light)

    def _bench(self, pen: Pen, spot: Spot) -> None:
        wide = 0.8 * min(self._cell, 2.0)
        self._box(pen, spot.at, wide, wide * 0.34, 0, self._palette["wood"], self._palette["wood_light"])
        pen.bar(
            blend(self._palette["wood"], (10, 8, 5), 0.3),
            ((spot.at[0] - wide / 2, spot.at[1]), (spot.at[0] + wide / 2, spot.at[1])),
            wide * 0.03,
        )

    def _trough(self, pen: Pen, spot: Spot) -> None:
        wide = 0.9 * min(self._cell, 2.0)
        self._box(pen, spot.at, wide, wide * 0.5, 0, self._palette["stone"], self._palette["stone_light"])
        pen.shape(self._palette["deep"], _rectangle(spot.at, wide * 0.7, wide * 0.28, 0))

    def _stove(self, pen: Pen, spot: Spot) -> None:
        wide = 0.76 * min(self._cell, 1.6)
        steel, light = self._palette["steel"], self._palette["steel_light"]
        self._box(pen, spot.at, wide, wide * 0.86, 0, blend(steel, (20, 20, 22), 0.4), light)
        for x in (-0.2, 0.2):
            pen.dot((24, 24, 26), (spot.at[0] + x * wide, spot.at[1]), wide * 0.14)

    def _pile(self, pen: Pen, spot: Spot) -> None:
        size = min(0.42 * self._cell, 1.3)
        wood, light = self._palette["wood"], self._palette["wood_light"]
        for row in range(3):
            for number in range(4):
                place = (
                    spot.at[0] + (number - 1.5) * size * 0.46 + (row % 2) * size * 0.2,
                    spot.at[1] + (row - 1) * size * 0.5,
                )
                pen.dot(blend(wood, (16, 12, 8), 0.45), place, size * 0.29)
                pen.dot(blend(wood, light, spot.luck(0.3, 0.8)), place, size * 0.22)

    def _log(self, pen: Pen, spot: Spot) -> None:
        turn, reach = spot.luck(0, 3.14), min(0.46 * self._cell, 2.4)
        ends = [(spot.at[0] + math.cos(turn) * far, spot.at[1] + math.sin(turn) * far) for far in (-reach, reach)]
        wood, light = self._palette["wood"], self._palette["wood_light"]
        wide = min(0.22 * self._cell, 0.6)
        pen.bar(blend(wood, (16, 12, 8), 0.5), ends, wide * 1.2)
        pen.bar(wood, ends, wide)
        pen.bar(blend(wood, light, 0.6), [(x - wide * 0.15, y - wide * 0.15) for x, y in ends], wide * 0.35)
        pen.dot(light, ends[1], wide * 0.5)

    def _drystone(self, pen: Pen, spot: Spot) -> None:
        grid, chart = self._land.chart.grid, self._land.chart
        likes = [o for d, o in grid.neighbours(spot.cell) if d in chart.sides and self.kinds.get(o) == "drystone"]
        stone, light = self._palette["stone"], self._palette["stone_light"]
        for goal in [chart.middle(other) for other in likes] or [(spot.at[0] + self._cell, spot.at[1])]:
            for number in range(4):
                share = (number + 0.5) / 8
                place = spot.at[0] + (goal[0] - spot.at[0]) * share, spot.at[1] + (goal[1] - spot.at[1]) * share
                for side in (-0.13, 0.13):
                    off = (
                        place[0] + side * self._cell * spot.luck(0.6, 1.2),
                        place[1] + side * self._cell * spot.luck(0.6, 1.2),
                    )
                    self._lump(pen, off, 0.15 * self._cell, spot.luck, stone, light)

    def _trench(self, pen: Pen, spot: Spot) -> None:
        reach, wide = min(0.36 * self._cell, 1.8), min(0.3 * self._cell, 1.1)
        ends = ((spot.at[0] - reach, spot.at[1] + reach * 0.2), (spot.at[0] + reach, spot.at[1] - reach * 0.2))
        pen.band(blend(self._palette["earth"], (255, 240, 200), 0.3), ends, wide * 1.7, round_ends=True)
        pen.band(blend(self._palette["earth"], (60, 45, 25), 0.6), ends, wide * 1.15, round_ends=True)
        pen.band((52, 42, 30), ends, wide * 0.8, round_ends=True)

    def _bunker(self, pen: Pen, spot: Spot) -> None:
        wide = min(0.9 * self._cell, 4.5)
        stone, light = self._palette["concrete"], self._palette["stone_light"]
        self._box(pen, spot.at, wide, wide * 0.8, 0, stone, light)
        self._box(pen, spot.at, wide * 0.6, wide * 0.44, 0, blend(stone, (60, 58, 50), 0.2), light)

    def _block(self, pen: Pen, spot: Spot) -> None:
        wide = 0.7 * min(self._cell, 2.5)
        self._box(pen, spot.at, wide, wide, 0, self._palette["stone"], self._palette["stone_light"])

    def _engine(self, pen: Pen, spot: Spot) -> None:
        wide = 0.84 * min(self._cell, 2.4)
        self._box(
            pen,
            spot.at,
            wide,
            wide * 0.7,
            0,
            blend(self._palette["roof"], self._palette["steel"], 0.4),
            self._palette["steel_light"],
        )

    def _wreckage(self, pen: Pen, spot: Spot) -> None:
        """Torn plates, some bright, some burnt."""
        size = 0.5 * min(self._cell, 2.4)
        steel, light = self._palette["hull"], self._palette["steel_light"]
        for number in range(6):
            place = spot.at[0] + spot.luck(-0.6, 0.6) * size, spot.at[1] + spot.luck(-0.6, 0.6) * size
            piece, turn = size * spot.luck(0.5, 0.95), spot.luck(0, 3.14)
            paint = blend(steel, self._palette["burnt"], spot.luck(0.1, 0.8) if number % 3 else 0.0)
            self._box(pen, place, piece, piece * spot.luck(0.35, 0.6), turn, paint, light)

    def _console(self, pen: Pen, spot: Spot) -> None:
        wide = 0.88 * min(self._cell, 2.0)
        steel, light, glow = (self._palette[name] for name in ("steel", "steel_light", "glow"))
        self._box(pen, spot.at, wide, wide * 0.6, 0, blend(steel, light, 0.3), light)
        for number in range(4):
            place = spot.at[0] + (number - 1.5) * wide * 0.19, spot.at[1] - wide * 0.09
            paint = glow if spot.luck() < 0.7 else self._palette["accent"]
            pen.shape(blend(paint, (24, 34, 36), 0.15), _rectangle(place, wide * 0.14, wide * 0.2, 0))

    def _reactor(self, pen: Pen, spot: Spot) -> None:
        size = 0.48 * min(self._cell, 2.4)
        steel, light, glow = (self._palette[name] for name in ("steel", "steel_light", "glow"))
        dark = blend(steel, (20, 22, 24), 0.6)
        for share, paint in ((1.0, dark), (0.92, steel), (0.8, blend(steel, light, 0.5)), (0.5, dark), (0.4, glow)):
            pen.dot(paint, spot.at, size * share)
        pen.dot(blend(glow, (255, 255, 255), 0.7), spot.at, size * 0.2)

    def _tank(self, pen: Pen, spot: Spot) -> None:
        """A cylinder of glass with something in it."""
        size = 0.44 * min(self._cell, 2.0)
        steel, light, glow = (self._palette[name] for name in ("steel", "steel_light", "glow"))
        rings = (
            (1.0, blend(steel, (20, 22, 24), 0.5)),
            (0.9, light),
            (0.76, blend(glow, (30, 70, 70), 0.5)),
            (0.64, glow),
        )
        for share, paint in rings:
            pen.dot(paint, spot.at, size * share)
        shape = blend(glow, (30, 60, 58), 0.7)
        x, y = spot.at[0] + spot.luck(-0.1, 0.1) * size, spot.at[1]
        pen.dot(shape, (x, y - size * 0.16), size * 0.2)
        pen.dot(shape, (x, y + size * 0.16), size * 0.26)
        pen.dot((248, 255, 252), (spot.at[0] - size * 0.42, spot.at[1] - size * 0.46), size * 0.09)

    def _car(self, pen: Pen, cells: tuple[Cell, ...]) -> None:
        """A car over all its cells: body, glass and wheels; one of a single cell lies askew."""
        chart = self._land.chart
        points = [chart.middle(cell) for cell in cells]
        first, last = points[0], points[-1]
        middle = (first[0] + last[0]) / 2, (first[1] + last[1]) / 2
        luck = chance(*cells[0], 12)
        turn = math.atan2(last[1] - first[1], last[0] - first[0]) if len(cells) > 1 else luck(0, 3)
        long = math.dist(first, last) + 0.86 * min(self._cell, 2.0) if len(cells) > 1 else min(0.8 * self._cell, 4.2)
        wide = min(0.86 * self._cell, 1.8)
        paint = ((94, 120, 140), (206, 196, 166), (92, 74, 62))[luck.pick(3)]
        for x in (-0.3, 0.3):
            for y in (-0.5, 0.5):
                pen.shape(
                    (26, 25, 24), _rectangle(_off(middle, turn, x * long, y * wide), long * 0.16, wide * 0.16, turn)
                )
        for grow, shade in ((1.0, blend(paint, (16, 14, 12), 0.6)), (0.93, paint)):
            pen.shape(shade, _hull(middle, long * (1 + grow) / 2, wide * grow, turn))
        glass = (50, 60, 66)
        pen.shape(glass, _rectangle(_off(middle, turn, long * 0.05, 0), long * 0.5, wide * 0.74, turn))
        roof = blend(paint, (255, 255, 250), 0.16)
        pen.shape(roof, _rectangle(_off(middle, turn, long * 0.045, 0), long * 0.29, wide * 0.68, turn))
        for end, light in ((-0.47, (240, 232, 200)), (0.47, (150, 48, 40))):
            for side in (-0.3, 0.3):
                pen.shape(
                    light, _rectangle(_off(middle, turn, end * long, side * wide), long * 0.025, wide * 0.2, turn)
                )


def _hull(middle: Point, long: float, wide: float, turn: float) -> tuple[Point, ...]:
    """The outline of a car: a box with bevelled corners."""
    x, y, cut = long / 2, wide / 2, wide * 0.2
    corners = (
        (-x + cut, -y),
        (x - cut, -y),
        (x, -y + cut),
        (x, y - cut),
        (x - cut, y),
        (-x + cut, y),
        (-x, y - cut),
        (-x, -y + cut),
    )
    return rounded_off([_off(middle, turn, *corner) for corner in corners], 1, closed=True)


def _off(at: Point, turn: float, along: float, aside: float) -> Point:
    return (
        at[0] + math.cos(turn) * along - math.sin(turn) * aside,
        at[1] + math.sin(turn) * along + math.cos(turn) * aside,
    )


def _rectangle(middle: Point, wide: float, high: float, turn: float) -> tuple[Point, ...]:
    return tuple(_off(middle, turn, x * wide / 2, y * high / 2) for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1)))
