"""The board as a picture in SVG, paper and ink, and what is laid over it: where people fell, went, fired, were seen."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from html import escape

from game.battle.setup import Setup
from game.board.grid import Grid
from game.board.grid.layout import Layout
from game.lab.charts import FAINT, SIDES
from game.lab.ground import Shares, starts
from rules.frame.ground import Barrier, Cell, Ground

WIDE = 1000.0
"""Units a picture is wide, whatever the map."""
SURFACES = (
    (("stream", "water", "river", "ford", "pond", "sea"), "#8fadb0"),
    (("marsh", "ditch", "swamp"), "#a9b59a"),
    (("asphalt", "concrete"), "#c5bdab"),
    (("pavement", "cobble", "tiled", "stone"), "#cfc7b4"),
    (("track", "road", "bridge", "path", "gravel"), "#dcc99f"),
    (("boards", "wood floor", "straw"), "#cbb48c"),
    (("corn", "field"), "#d3c084"),
    (("forest",), "#b3b483"),
    (("rubble", "rock"), "#b8ae9b"),
    (("earth", "sand", "trench"), "#cfb990"),
    (("rough",), "#c6c193"),
)
MEADOW, DEEP, SHUT = "#d2cb9f", "#7d9da3", "#9b9182"
CROWN, BUSH, STONE, WOOD, ROOF = "#6f8257", "#98a36c", "#8b8578", "#9c7b50", "#a85c43"
INK = "#332c22"


class Atlas:
    """Draws one board: once as it is, and as often as needed what is laid over it."""

    def __init__(self, setup: Setup, name: str) -> None:
        self.setup, self.name = setup, name
        self.layout: Layout = setup.ground.layout
        self.grid: Grid = setup.ground.terrain.grid
        width, height = self.layout.size
        self.scale = WIDE / width
        self.high = height * self.scale
        self.sides = [side.name for side in setup.scenario.side]

    # the ground

    def ground(self) -> str:
        """The board itself, to be drawn once on a page; every map refers to it."""
        layers = (
            self._surfaces(),
            self._heights(),
            self._grid_lines(),
            self._grown(),
            self._hard(),
            self._roofs(),
            self._barriers(),
        )
        inner = "".join(layers)
        group = f'<g id="{self.name}">{inner}</g>'
        return f'<svg width="0" height="0" aria-hidden="true" class="defs"><defs>{group}</defs></svg>'

    def map(self, layers: Iterable[str], label: str, *, faded: float = 0.35, above: str = "") -> str:
        """A map with something laid over it, named places and starts included; and what no name is to hide."""
        veil = f'<rect width="{_n(WIDE)}" height="{_n(self.high)}" fill="#f7f1e1" opacity="{faded}"/>' if faded else ""
        inner = f'<use href="#{self.name}"/>{veil}{"".join(layers)}{self.names()}{above}{self._rim()}'
        return (
            f'<svg viewBox="-32 -28 {_n(WIDE + 44)} {_n(self.high + 40)}" role="img" '
            f'aria-label="{escape(label, quote=True)}" xmlns="http://www.w3.org/2000/svg">{inner}</svg>'
        )

    def _surfaces(self) -> str:
        terrain = self.setup.ground.terrain
        by_colour: dict[str, list[Cell]] = {}
        for cell in self.grid.cells():
            by_colour.setdefault(_surface(terrain.place(cell)), []).append(cell)
        return "".join(
            f'<path d="{self._filled(cells)}" fill="{colour}" stroke="{colour}" stroke-width="1"/>'
            for colour, cells in sorted(by_colour.items())
        )

    def _heights(self) -> str:
        """Light from the north-west on slopes, in a few steps."""
        terrain = self.setup.ground.terrain
        if float(terrain.ground.max()) == float(terrain.ground.min()):
            return ""
        steps: dict[int, list[Cell]] = {}
        for cell in self.grid.cells():
            tilt = 0.0
            for _, near in self.grid.neighbours(cell):
                facing = math.cos(math.radians(self.grid.bearing(cell, near) - 315))
                tilt += facing * float(terrain.ground[cell[1], cell[0]] - terrain.ground[near[1], near[0]])
            step = max(-4, min(4, round(tilt / self.grid.metres * 4)))
            if step:
                steps.setdefault(step, []).append(cell)
        return "".join(
            f'<path d="{self._filled(cells)}" fill="{"#fff7dd" if step > 0 else "#3d3423"}" '
            f'opacity="{_n(abs(step) * (0.11 if step > 0 else 0.07), 2)}"/>'
            for step, cells in sorted(steps.items())
        )

    def _grid_lines(self) -> str:
        every = self._filled(list(self.grid.cells())) if self.grid.shape == "hex" else self._ruled()
        return f'<path d="{every}" fill="none" stroke="{INK}" stroke-width="0.7" opacity="0.13"/>'

    def _ruled(self) -> str:
        """The lines between squares."""
        across, down = self.layout.tile_width * self.scale, self.layout.tile_height * self.scale
        upright = "".join(f"M{_n(at * across)} 0V{_n(self.high)}" for at in range(1, self.grid.columns))
        return upright + "".join(f"M0 {_n(at * down)}H{_n(WIDE)}" for at in range(1, self.grid.rows))

    def _grown(self) -> str:
        terrain = self.setup.ground.terrain
        tall = [cell for cell in self.grid.cells() if float(terrain.growth[cell[1], cell[0]]) >= 2.5]
        low = [cell for cell in self.grid.cells() if 0.6 <= float(terrain.growth[cell[1], cell[0]]) < 2.5]
        return self.dots(low, BUSH, 0.30, "0.75") + self.dots(tall, CROWN, 0.46, "0.8")

    def _hard(self) -> str:
        terrain = self.setup.ground.terrain
        wooden = [
            c for c in self.grid.cells() if terrain.obstacle[c[1], c[0]] > 0.3 and _stuff(terrain.place(c)) == "wood"
        ]
        other = [c for c in self.grid.cells() if terrain.obstacle[c[1], c[0]] > 0.3 and c not in set(wooden)]
        return self._squares(wooden, WOOD) + self._squares(other, STONE)

    def _squares(self, cells: Sequence[Cell], colour: str) -> str:
        half = self._breadth() * 0.29
        path = "".join(
            f"M{_n(x - half)} {_n(y - half)}h{_n(2 * half)}v{_n(2 * half)}h{_n(-2 * half)}z"
            for x, y in map(self.centre, cells)
        )
        return (
            f'<path d="{path}" fill="{colour}" stroke="{INK}" stroke-width="0.8" stroke-opacity="0.5"/>' if path else ""
        )

    def _roofs(self) -> str:
        terrain = self.setup.ground.terrain
        under = [cell for cell in self.grid.cells() if terrain.roof[cell[1], cell[0]]]
        return f'<path d="{self._filled(under)}" fill="{ROOF}" opacity="0.16"/>' if under else ""

    def _barriers(self) -> str:
        terrain = self.setup.ground.terrain
        kinds: dict[str, list[tuple[Cell, int]]] = {}
        for (cell, direction), barrier in sorted(terrain.barriers.items()):
            other = self.grid.step(cell, direction)
            if cell < other or other not in self.grid:
                kinds.setdefault(_barrier(barrier), []).append((cell, direction))
        styles = {
            "wall": f'stroke="{INK}" stroke-width="5" stroke-linecap="round"',
            "low": f'stroke="{INK}" stroke-width="3.4" stroke-opacity="0.62" stroke-linecap="round"',
            "window": 'stroke="#7fa3b5" stroke-width="5"',
            "door": 'stroke="#c98b2f" stroke-width="6"',
        }
        return "".join(
            f'<path d="{"".join(map(self._edge, kinds[kind]))}" fill="none" {style}/>'
            for kind, style in styles.items()
            if kind in kinds
        )

    # names

    def names(self) -> str:
        """The places with names, outlined, and where each side sets out."""
        drawn = []
        for number, side in enumerate(self.sides):
            colour = SIDES[number % len(SIDES)]
            cells = set(starts(self.setup, side))
            drawn.append(self.outline(cells, colour, 'stroke-width="2.5" stroke-dasharray="7 5" opacity="0.85"'))
        labels = []
        areas: dict[str, set[Cell]] = {}
        for objective in self.setup.ground.objectives:
            if objective.name:
                areas.setdefault(objective.name, set()).update(objective.cells)
        for name, cells in areas.items():
            drawn.append(self.outline(cells, "#4a3a1c", 'stroke-width="2.2" stroke-dasharray="1 5"'))
            spots = [self.centre(cell) for cell in sorted(cells)]
            x = sum(spot[0] for spot in spots) / len(spots)
            y = min(spot[1] for spot in spots) - self._breadth() * 0.62
            labels.append(_label(x, max(14, y), name))
        return "".join(drawn + labels)

    def _rim(self) -> str:
        """Numbers of columns and rows along the edges, every fifth."""
        columns = [_small(self.centre((at, 0))[0], -7, str(at)) for at in range(0, self.grid.columns, 5)]
        rows = [_small(-15, self.centre((0, at))[1] + 6, str(at)) for at in range(0, self.grid.rows, 5)]
        return "".join(columns + rows)

    # what is laid over it

    def heat(
        self, cells: Mapping[Cell, float], colour: str, *, most: float | None = None, strength: float = 0.85
    ) -> str:
        """Cells filled the more strongly the more there is, in eight steps."""
        top = most if most is not None else max(cells.values(), default=0)
        steps: dict[int, list[Cell]] = {}
        for cell, value in sorted(cells.items()):
            step = math.ceil(8 * math.sqrt(min(1.0, value / top))) if top else 0
            if step:
                steps.setdefault(step, []).append(cell)
        return "".join(
            f'<path d="{self._filled(found)}" fill="{colour}" opacity="{_n(strength * step / 8, 2)}"/>'
            for step, found in sorted(steps.items())
        )

    def bubbles(self, layers: Sequence[tuple[Counter[Cell], str]]) -> str:
        """Discs whose area tells how much there is; of several kinds in one cell each has its own, side by side."""
        top = max((max(heat.values()) for heat, _ in layers if heat), default=0)
        if not top:
            return ""
        reach = self._breadth() * 1.05
        found = []
        shift = self._breadth() * 0.16
        for number, (heat, colour) in enumerate(layers):
            aside = (number - (len(layers) - 1) / 2) * shift
            for cell, count in sorted(heat.items(), key=lambda each: (-each[1], each[0])):
                x, y = self.centre(cell)
                radius = max(2.2, reach * math.sqrt(count / top))
                found.append((radius, f'<circle cx="{_n(x + aside)}" cy="{_n(y)}" r="{_n(radius)}" fill="{colour}"/>'))
        found.sort(key=lambda each: -each[0])
        rings = "".join(circle for _, circle in found)
        return f'<g fill-opacity="0.72" stroke="#fffaf0" stroke-width="1.2">{rings}</g>'

    def shade(self, shares: Shares, wanted: Callable[[float], bool], colour: str, strength: float = 0.8) -> str:
        """Cells by a share from 0 to 1, of those for which it is wanted."""
        found = {
            (column, row): float(shares[row, column])
            for column, row in self.grid.cells()
            if wanted(float(shares[row, column]))
        }
        return self.heat(found, colour, most=1.0, strength=strength)

    def hatched(self, cells: Sequence[Cell], colour: str) -> str:
        """Cells with a stroke across each."""
        reach = self._breadth() * 0.34
        path = "".join(
            f"M{_n(x - reach)} {_n(y + reach)}l{_n(2 * reach)} {_n(-2 * reach)}" for x, y in map(self.centre, cells)
        )
        return f'<path d="{path}" stroke="{colour}" stroke-width="2" opacity="0.8"/>' if path else ""

    def dots(self, cells: Sequence[Cell], colour: str, radius: float, opacity: str) -> str:
        """A disc on each cell; the radius counts cells."""
        size = _n(radius * self._breadth())
        twice = _n(2 * radius * self._breadth())
        path = "".join(
            f"M{_n(x - radius * self._breadth())} {_n(y)}a{size} {size} 0 1 0 {twice} 0a{size} {size} 0 1 0 -{twice} 0z"
            for x, y in map(self.centre, cells)
        )
        return f'<path d="{path}" fill="{colour}" opacity="{opacity}"/>' if path else ""

    def rings(self, cells: Iterable[Cell], colour: str) -> str:
        """A ring round each cell."""
        radius = _n(self._breadth() * 0.62)
        rings = "".join(f'<circle cx="{_n(x)}" cy="{_n(y)}" r="{radius}"/>' for x, y in map(self.centre, cells))
        strokes = (("#fffaf0", 9), (colour, 4.5)) if rings else ()
        return "".join(f'<g fill="none" stroke="{ink}" stroke-width="{wide}">{rings}</g>' for ink, wide in strokes)

    def crosses(self, spots: Iterable[tuple[float, float]], colour: str) -> str:
        """A cross at each of some points."""
        reach = self._breadth() * 0.26
        there, back = f"l{_n(2 * reach)} {_n(2 * reach)}", f"l{_n(-2 * reach)} {_n(2 * reach)}"
        path = "".join(
            f"M{_n(x - reach)} {_n(y - reach)}{there}M{_n(x + reach)} {_n(y - reach)}{back}" for x, y in spots
        )
        return f'<path d="{path}" stroke="{colour}" stroke-width="4" stroke-linecap="round"/>' if path else ""

    def outline(self, cells: set[Cell], colour: str, style: str) -> str:
        """The border round some cells."""
        edges = [
            (cell, direction)
            for cell in sorted(cells)
            for direction in self._sides()
            if self.grid.step(cell, direction) not in cells
        ]
        path = "".join(map(self._edge, edges))
        return f'<path d="{path}" fill="none" stroke="{colour}" stroke-linecap="round" {style}/>' if path else ""

    # where things are drawn

    def centre(self, cell: Cell) -> tuple[float, float]:
        """The middle of a cell."""
        x, y = self.layout.centre(cell)
        return x * self.scale, y * self.scale

    def middle(self, cell: Cell, direction: int | None) -> tuple[float, float]:
        """The middle of a cell, or of one of its edges."""
        if direction is None:
            return self.centre(cell)
        (x1, y1), (x2, y2) = self._ends(cell, direction)
        return (x1 + x2) / 2, (y1 + y2) / 2

    def _breadth(self) -> float:
        return min(self.layout.tile_width, self.layout.tile_height) * self.scale

    def _sides(self) -> range:
        return range(0, self.grid.directions, 1 if self.grid.shape == "hex" else 2)

    def _ends(self, cell: Cell, direction: int) -> tuple[tuple[float, float], tuple[float, float]]:
        corners = self.layout.outline(cell)
        side = direction if self.grid.shape == "hex" else direction // 2
        (x1, y1), (x2, y2) = corners[side], corners[(side + 1) % len(corners)]
        return (x1 * self.scale, y1 * self.scale), (x2 * self.scale, y2 * self.scale)

    def _edge(self, edge: tuple[Cell, int]) -> str:
        (x1, y1), (x2, y2) = self._ends(*edge)
        return f"M{_n(x1)} {_n(y1)}L{_n(x2)} {_n(y2)}"

    def _filled(self, cells: Sequence[Cell]) -> str:
        """The outlines of cells as one path; squares in a row are drawn as one."""
        if self.grid.shape == "hex":
            return "".join(self._polygon(cell) for cell in cells)
        found, there = [], set(cells)
        for column, row in cells:
            if (column - 1, row) not in there:
                last = column
                while (last + 1, row) in there:
                    last += 1
                (x1, y1), _, (x2, y2) = (
                    self.layout.outline((column, row))[0],
                    None,
                    self.layout.outline((last, row))[2],
                )
                found.append(
                    f"M{_n(x1 * self.scale)} {_n(y1 * self.scale)}H{_n(x2 * self.scale)}"
                    f"V{_n(y2 * self.scale)}H{_n(x1 * self.scale)}z"
                )
        return "".join(found)

    def _polygon(self, cell: Cell) -> str:
        corners = [(x * self.scale, y * self.scale) for x, y in self.layout.outline(cell)]
        return "M" + "L".join(f"{_n(x)} {_n(y)}" for x, y in corners) + "z"


def _surface(place: Ground) -> str:
    if place.walk == "deep":
        return DEEP
    if place.walk == "impassable" and not place.growth:
        return SHUT
    words = place.surface.lower()
    return next((colour for names, colour in SURFACES if any(name in words for name in names)), MEADOW)


def _stuff(place: Ground) -> str:
    return "wood" if place.material in ("wood", "timber") else "stone"


def _barrier(barrier: Barrier) -> str:
    if barrier.what in ("door", "window"):
        return barrier.what
    return "wall" if barrier.height > 1.5 else "low"


def _n(number: float, places: int = 1) -> str:
    """A number in as few characters as will do."""
    shown = f"{number:.{places}f}"
    shown = shown.rstrip("0").rstrip(".") if "." in shown else shown
    return "0" if shown == "-0" else shown


def _label(x: float, y: float, words: str) -> str:
    return (
        f'<text x="{_n(x)}" y="{_n(y)}" font-size="27" font-weight="600" text-anchor="middle" fill="{INK}" '
        f'stroke="#fffaf0" stroke-width="5.5" stroke-linejoin="round" paint-order="stroke">{escape(words)}</text>'
    )


def _small(x: float, y: float, words: str) -> str:
    return f'<text x="{_n(x)}" y="{_n(y)}" font-size="19" text-anchor="middle" fill="{FAINT}">{words}</text>'
