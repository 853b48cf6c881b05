"""A map being drawn: layers of tiles and objects over a lattice, written as Tiled writes them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from xml.sax.saxutils import quoteattr

import classes
from draw.catalogue import Terrain, sheet, sheets
from draw.lattice import Lattice
from draw.noise import Chance

Cell = tuple[int, int]
Edge = tuple[Cell, int]
Corner = tuple[int, int]


@dataclass
class Layer:
    """One layer of tiles: what stands in each cell, by tileset and number."""

    name: str
    meaning: str
    visible: bool = True
    opacity: float = 1.0
    tiles: dict[Cell, tuple[str, int]] = field(default_factory=dict)


@dataclass
class Thing:
    """One object: its class, its name, its shape in pixels, what it says."""

    meaning: str
    name: str
    shape: str
    points: list[tuple[float, float]]
    stated: Terrain


@dataclass
class Chart:
    """A map of so many columns and rows."""

    lattice: Lattice
    columns: int
    rows: int
    about: dict[str, str | float]
    layers: list[Layer] = field(default_factory=list)
    groups: dict[str, list[Thing]] = field(default_factory=dict)

    def cells(self) -> list[Cell]:
        return [(column, row) for row in range(self.rows) for column in range(self.columns)]

    def __contains__(self, cell: Cell) -> bool:
        return 0 <= cell[0] < self.columns and 0 <= cell[1] < self.rows

    def layer(self, name: str, meaning: str, visible: bool = True, opacity: float = 1.0) -> Layer:
        """A new layer on top of the others."""
        made = Layer(name, meaning, visible, opacity)
        self.layers.append(made)
        return made

    def spread(self, layer: Layer, tileset: str, name: str, cells: Iterable[Cell]) -> None:
        """Lay a seamless pattern over cells."""
        for cell in cells:
            if cell in self:
                layer.tiles[cell] = (tileset, sheet(tileset).patterned(name, *cell))

    def strew(self, layer: Layer, tileset: str, name: str, cells: Iterable[Cell]) -> None:
        """Put one of a thing's several pictures on each of the cells."""
        row = sheet(tileset).row(name)
        for cell in cells:
            if cell in self:
                at = int(Chance(name, *cell).unit() * row.count)
                layer.tiles[cell] = (tileset, row.first + at)

    def put(self, layer: Layer, tileset: str, name: str, cell: Cell, index: int = 0) -> None:
        """Put one tile of a row on a cell."""
        layer.tiles[cell] = (tileset, sheet(tileset).row(name).first + index)

    def join(self, layer: Layer, tileset: str, name: str, ways: Sequence[Sequence[Cell]]) -> dict[Cell, int]:
        """Draw what runs along ways of neighbouring cells; a way may begin and end beyond the map."""
        joined = self.masks(ways)
        for cell, mask in joined.items():
            layer.tiles[cell] = (tileset, sheet(tileset).joined(name, mask))
        return joined

    def masks(self, ways: Sequence[Sequence[Cell]]) -> dict[Cell, int]:
        """Which edges of each cell some ways cross."""
        joined: dict[Cell, int] = {}
        for way in ways:
            for a, b in pairwise(way):
                edge = self.edge(a, b)
                if a in self:
                    joined[a] = joined.get(a, 0) | 1 << edge
                if b in self:
                    back = (edge + self.lattice.edges // 2) % self.lattice.edges
                    joined[b] = joined.get(b, 0) | 1 << back
        return joined

    def edge(self, a: Cell, b: Cell) -> int:
        """The edge of one cell behind which another lies."""
        for edge in range(self.lattice.edges):
            if self.lattice.neighbour(*a, edge) == b:
                return edge
        raise ValueError(f"{a} and {b} are not neighbours")

    def around(self, cell: Cell) -> list[Cell]:
        """The neighbours of a cell that are on the map."""
        found = [self.lattice.neighbour(*cell, edge) for edge in range(self.lattice.edges)]
        return [near for near in found if near in self]

    def corners(self, cell: Cell, edge: int) -> tuple[Corner, Corner]:
        """The two ends of an edge in pixels, clockwise about the cell."""
        x, y = self.lattice.centre(*cell)
        outline = self.lattice.outline()
        (ax, ay), (bx, by) = outline[edge], outline[(edge + 1) % len(outline)]
        return (round(x + ax), round(y + ay)), (round(x + bx), round(y + by))

    def outlines(self, cells: Iterable[Cell]) -> list[list[Corner]]:
        """The closed lines round a set of cells."""
        inside = set(cells)
        onward: dict[Corner, list[Corner]] = {}
        for cell in sorted(inside):
            for edge in range(self.lattice.edges):
                if self.lattice.neighbour(*cell, edge) not in inside:
                    a, b = self.corners(cell, edge)
                    onward.setdefault(a, []).append(b)
        lines: list[list[Corner]] = []
        while onward:
            start = next(iter(onward))
            line, at = [start], start
            while True:
                ends = onward[at]
                following = ends.pop()
                if not ends:
                    del onward[at]
                if following == start:
                    break
                line.append(following)
                at = following
            lines.append(line)
        return lines

    def chains(self, edges: Iterable[Edge]) -> list[list[Corner]]:
        """Edges strung together into lines."""
        left = [self.corners(cell, edge) for cell, edge in edges]
        lines: list[list[Corner]] = []
        while left:
            line = list(left.pop(0))
            grown = True
            while grown:
                grown = False
                for pair in left:
                    a, b = pair
                    if line[-1] in pair:
                        line.append(b if line[-1] == a else a)
                    elif line[0] in pair:
                        line.insert(0, b if line[0] == a else a)
                    else:
                        continue
                    left.remove(pair)
                    grown = True
                    break
            lines.append(line)
        return lines

    def add(
        self,
        group: str,
        meaning: str,
        shape: str,
        points: Sequence[tuple[float, float]],
        name: str = "",
        **stated: str | float | int | bool,
    ) -> None:
        """An object of a class; what it does not state is as the class says."""
        self.groups.setdefault(group, []).append(Thing(meaning, name, shape, list(points), dict(stated)))

    def opening(self, meaning: str, edges: Sequence[Edge], name: str = "", **stated: str | float | int | bool) -> None:
        """A door or window in some edges that follow each other in a line; drawn a little short of their ends."""
        for line in self.chains(edges):
            points: list[tuple[float, float]] = [(float(x), float(y)) for x, y in line]
            points[0] = _toward(points[0], points[1])
            points[-1] = _toward(points[-1], points[-2])
            self.add("openings", meaning, "polyline", points, name, **stated)

    def tile(self, cell: Cell) -> Terrain:
        """What all layers together say about a cell."""
        merged: Terrain = {}
        for layer in self.layers:
            if cell in layer.tiles:
                tileset, number = layer.tiles[cell]
                for row in sheet(tileset).rows:
                    if row.first <= number < row.first + row.count:
                        merged.update(row.meaning(number - row.first))
        return merged

    def text(self) -> str:
        """The map file."""
        used = {tileset for layer in self.layers for tileset, _ in layer.tiles.values()}
        first: dict[str, int] = {}
        following = 1
        for found in sheets():
            if found.name in used:
                first[found.name] = following
                following += found.count
        lines = self._head(len(self.layers) + len(self.groups) + 1)
        lines += [f' <tileset firstgid="{number}" source="../tilesets/{name}.tsx"/>' for name, number in first.items()]
        for number, layer in enumerate(self.layers, 1):
            lines += self._layer(number, layer, first)
        identity = 1
        for number, (name, things) in enumerate(self.groups.items(), len(self.layers) + 1):
            lines.append(f' <objectgroup id="{number}" name={quoteattr(name)}>')
            for thing in things:
                lines += written(identity, thing)
                identity += 1
            lines.append(" </objectgroup>")
        return "\n".join([*lines, "</map>", ""])

    def _head(self, next_layer: int) -> list[str]:
        lattice = self.lattice
        count = sum(len(things) for things in self.groups.values())
        across = 'orientation="orthogonal" renderorder="right-down"'
        if lattice.shape == "hex":
            across = 'orientation="hexagonal" renderorder="right-down"'
        shape = ""
        if lattice.shape == "hex":
            shape = f' hexsidelength="{lattice.width // 2}" staggeraxis="x" staggerindex="odd"'
        return [
            '<?xml version="1.0" encoding="UTF-8"?>',
            f'<map version="1.10" tiledversion="1.10.2" {across} width="{self.columns}" height="{self.rows}"'
            f' tilewidth="{lattice.width}" tileheight="{lattice.height}" infinite="0"{shape}'
            f' backgroundcolor="#2a2f2a" nextlayerid="{next_layer}" nextobjectid="{count + 1}">',
            " <properties>",
            *(f"  {line}" for line in (_free(name, self.about[name]) for name in sorted(self.about))),
            " </properties>",
        ]

    def _layer(self, number: int, layer: Layer, first: dict[str, int]) -> list[str]:
        extra = "" if layer.visible else ' visible="0"'
        extra += "" if layer.opacity == 1.0 else f' opacity="{layer.opacity:g}"'
        rows = []
        for row in range(self.rows):
            gids = []
            for column in range(self.columns):
                tile = layer.tiles.get((column, row))
                gids.append(str(first[tile[0]] + tile[1]) if tile else "0")
            rows.append(",".join(gids))
        return [
            f' <layer id="{number}" name={quoteattr(layer.name)} class="{layer.meaning}"'
            f' width="{self.columns}" height="{self.rows}"{extra}>',
            '  <data encoding="csv">',
            ",\n".join(rows),
            "</data>",
            " </layer>",
        ]


def written(identity: int, thing: Thing) -> list[str]:
    """An object as Tiled writes it."""
    xs, ys = [x for x, _ in thing.points], [y for _, y in thing.points]
    name = f" name={quoteattr(thing.name)}" if thing.name else ""
    head = f'  <object id="{identity}"{name} type="{thing.meaning}"'
    inside: list[str] = []
    if thing.stated:
        inside.append("   <properties>")
        for member, value in sorted(thing.stated.items()):
            inside.append("    " + classes.written(member, classes.kind(thing.meaning, member), value))
        inside.append("   </properties>")
    if thing.shape == "rectangle":
        size = f' width="{max(xs) - min(xs):g}" height="{max(ys) - min(ys):g}"'
        head += f' x="{min(xs):g}" y="{min(ys):g}"{size}'
    else:
        head += f' x="{xs[0]:g}" y="{ys[0]:g}"'
        if thing.shape == "point":
            inside.append("   <point/>")
        else:
            points = " ".join(f"{x - xs[0]:g},{y - ys[0]:g}" for x, y in thing.points)
            inside.append(f'   <{thing.shape} points="{points}"/>')
    return [f"{head}>", *inside, "  </object>"] if inside else [f"{head}/>"]


def _free(name: str, value: str | float) -> str:
    return classes.written(name, "string" if isinstance(value, str) else "float", value)


def _toward(a: tuple[float, float], b: tuple[float, float]) -> tuple[float, float]:
    """A point an eighth of an edge from a towards b."""
    return a[0] + (b[0] - a[0]) / 8, a[1] + (b[1] - a[1]) / 8
