"""A map file as text: its layers, groups and objects, each found, changed, added and taken out where it stands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from game.board.tiled.chunks import Chunk, joined
from game.board.tiled.unpack import Gids
from game.board.tiled.vocabulary import CLASSES, MAP, ROLES, Member, Value
from game.workshop.tmx import tile_data
from game.workshop.tmx.markup import (
    Node,
    Splice,
    Unsuited,
    appended,
    attribute_set,
    indexed,
    line_start,
    removed,
    spliced,
    written,
)
from game.workshop.tmx.object_text import PLACING, NewObject, Shape, in_pixels, member_of, object_text, property_text
from rules.frame.ground import Cell

HOLDERS = ("layer", "objectgroup", "imagelayer", "group")
CHUNK = 16
"""Cells across a chunk of an infinite map."""


@dataclass(frozen=True, eq=False)
class LayerText:
    """A tile layer where it stands in the text."""

    node: Node
    shown: bool

    @property
    def name(self) -> str:
        """What it is called."""
        return self.node.get("name")

    @property
    def role(self) -> str:
        """How it counts: by its class, or by its name if it has none; "" if neither says."""
        role = (self.node.get("class") or self.name).lower()
        return role if role in ROLES else ""


class MapText:
    """The text of a map file. It never changes: what changes it gives another text."""

    def __init__(self, raw: bytes) -> None:
        self.raw = raw

    @cached_property
    def root(self) -> Node:
        """The map element; raises Unsuited for what is none."""
        root = indexed(self.raw)
        if root.tag != "map":
            raise Unsuited(f"holds a <{root.tag[:40]}> where a <map> should be", "give a map that Tiled saved as .tmx")
        return root

    @property
    def infinite(self) -> bool:
        """Whether its layers are stored in chunks."""
        return self.root.get("infinite", "0") == "1"

    # tile layers

    @cached_property
    def layers(self) -> tuple[LayerText, ...]:
        """The tile layers, the lowest first."""
        return tuple(LayerText(node, shown) for node, shown in self.holders() if node.tag == "layer")

    def holders(self) -> Iterator[tuple[Node, bool]]:
        """The layers of all kinds, out of their groups, and whether each is shown."""
        return self._holders(self.root, True)

    def _holders(self, parent: Node, shown: bool) -> Iterator[tuple[Node, bool]]:
        for node in parent.all(*HOLDERS):
            now = shown and node.get("visible", "1") != "0"
            if node.tag == "group":
                yield from self._holders(node, now)
            else:
                yield node, now

    def gids(self, layer: LayerText, columns: int, rows: int, origin: Cell) -> Gids:
        """The tile numbers of a layer, rows by columns, with the bits that turn them; not to be changed. `origin` is
        where an infinite map begins.
        """
        data = layer.node.first("data")
        if data is None:
            raise Unsuited(f"layer {layer.name!r} holds no data", "save the map again from Tiled")
        packing = data.get("encoding"), data.get("compression")
        if not self.infinite:
            return tile_data.read(self._inside(data), *packing, columns * rows).reshape(rows, columns)
        chunks = []
        for node in data.all("chunk"):
            (left, top), (wide, high) = _corner(node), _extent(node)
            gids = tile_data.read(self._inside(node), *packing, wide * high)
            chunks.append(Chunk(left, top, gids.reshape(high, wide)))
        return joined(chunks, (*origin, columns, rows))

    def used(self, layer: LayerText) -> frozenset[int]:
        """The tiles that a layer holds, by their numbers."""
        data = layer.node.first("data")
        if data is None:
            return frozenset()
        packing = data.get("encoding"), data.get("compression")
        size = int(layer.node.get("width", "0")), int(layer.node.get("height", "0"))
        holders = ((node, _extent(node)) for node in data.all("chunk")) if self.infinite else ((data, size),)
        texts = ((self._inside(node), wide * high) for node, (wide, high) in holders)
        return frozenset[int]().union(*(tile_data.used(text, *packing, cells) for text, cells in texts))

    def all_put(
        self, tiles: Iterable[tuple[LayerText, Mapping[Cell, int]]], size: tuple[int, int], origin: Cell
    ) -> MapText:
        """The text with other tiles on some cells of several layers."""
        splices = [splice for layer, those in tiles for splice in self._put(layer, those, size, origin)]
        return MapText(spliced(self.raw, splices)) if splices else self

    def _put(
        self, layer: LayerText, tiles: Mapping[Cell, int], size: tuple[int, int], origin: Cell
    ) -> Iterator[Splice]:
        data = layer.node.first("data")
        if data is None or not tiles:
            return
        packing = data.get("encoding"), data.get("compression")
        if not self.infinite:
            yield from self._cells_put(data, packing, (0, 0), size, tiles)
            return
        left = {(column + origin[0], row + origin[1]): gid for (column, row), gid in tiles.items()}
        for chunk in data.all("chunk"):
            corner, extent = _corner(chunk), _extent(chunk)
            inside = {cell: gid for cell, gid in left.items() if _within(cell, corner, extent)}
            yield from self._cells_put(chunk, packing, corner, extent, inside)
            left = {cell: gid for cell, gid in left.items() if cell not in inside}
        fresh: dict[Cell, dict[Cell, int]] = {}
        for cell, gid in left.items():
            if gid:
                fresh.setdefault((cell[0] // CHUNK * CHUNK, cell[1] // CHUNK * CHUNK), {})[cell] = gid
        chunks = "".join(_fresh_chunk(corner, those, packing) for corner, those in sorted(fresh.items()))
        if chunks:
            yield from appended(self.raw, data, chunks.encode())

    def _cells_put(
        self, holder: Node, packing: tuple[str, str], corner: Cell, extent: tuple[int, int], tiles: Mapping[Cell, int]
    ) -> Iterator[Splice]:
        columns, rows = extent
        text = self._inside(holder)
        old = tile_data.read(text, *packing, columns * rows)
        new = old.reshape(rows, columns).copy()
        for (column, row), gid in tiles.items():
            new[row - corner[1], column - corner[0]] = gid
        if not np.array_equal(new.reshape(-1), old):
            yield holder.inside, holder.close, tile_data.put(text, *packing, new)

    def _inside(self, node: Node) -> bytes:
        return self.raw[node.inside : node.close]

    def layer_added(self, name: str, role: str, size: tuple[int, int], before: LayerText | None = None) -> MapText:
        """The text with an empty tile layer more, below another one or above all tile layers, and in no group."""
        columns, rows = size
        number = self._next("nextlayerid", "layer", "objectgroup", "imagelayer", "group")
        attributes = {"id": str(number), "name": name, "class": role, "width": str(columns), "height": str(rows)}
        if self.infinite:
            data = '<data encoding="csv"></data>'
        else:
            lines = ",\n".join(",".join(["0"] * columns) for _ in range(rows))
            data = f'<data encoding="csv">\n{lines}\n</data>'
        text = written("layer", attributes, f"\n  {data}\n ")
        if before is None:
            tops = list(self.root.all("layer", "group", "tileset", "properties"))
            after = tops[-1].end if tops else self.root.inside
            splice = after, after, f"\n {text}".encode()
        else:
            tops = [node for node in self.root.children if node.start <= before.node.start < node.end]
            splice = tops[0].start, tops[0].start, f"{text}\n ".encode()
        return MapText(spliced(self.raw, (splice, self._counted("nextlayerid", number))))

    # tilesets

    @property
    def tilesets(self) -> tuple[Node, ...]:
        """The tilesets that the map names or holds."""
        return tuple(self.root.all("tileset"))

    def tileset_added(self, text: str) -> MapText:
        """The text with a tileset more; its element is given as text."""
        before = [*self.root.all("properties", "tileset", "editorsettings")]
        after = before[-1].end if before else self.root.inside
        return MapText(spliced(self.raw, ((after, after, f"\n {text}".encode()),)))

    # objects

    @cached_property
    def _objects(self) -> tuple[tuple[Node, tuple[Node, ...]], ...]:
        """Every object, with the group of objects and the groups of layers that it lies in."""
        return tuple(self._objects_in(self.root, ()))

    def _objects_in(self, parent: Node, within: tuple[Node, ...]) -> Iterator[tuple[Node, tuple[Node, ...]]]:
        for node in parent.children:
            if node.tag in ("group", "objectgroup"):
                yield from self._objects_in(node, (*within, node))
            elif node.tag == "object" and within:
                yield node, within

    @cached_property
    def objects(self) -> Mapping[int, Node]:
        """The objects, by their numbers."""
        return {int(node.get("id")): node for node, _ in self._objects if node.get("id").isdigit()}

    @cached_property
    def around(self) -> Mapping[int, tuple[Node, ...]]:
        """What each object lies in, by its number."""
        return {int(node.get("id")): within for node, within in self._objects if node.get("id").isdigit()}

    @property
    def count(self) -> int:
        """How many objects there are, those without a number included."""
        return len(self._objects)

    def objects_changed(
        self, fresh: Iterable[NewObject] = (), replaced: Mapping[int, Iterable[Shape | NewObject]] | None = None
    ) -> MapText:
        """The text with new objects, each in the group of its name, which is made if there is none that is not shifted;
        and with some objects replaced where they stand: by nothing, by copies in other shapes, or by new ones.
        """
        new = list(fresh)
        missing = [name for name in dict.fromkeys(each.group for each in new) if self._group(name) is None]
        if missing:
            return self._groups_added(missing).objects_changed(new, replaced)
        splices: list[Splice] = []
        first = number = self._next("nextobjectid", "object")
        for old, others in (replaced or {}).items():
            node, texts = self.objects[old], []
            for at, other in enumerate(others):
                texts.append(self._instead(node, other, old if at == 0 else number))
                number += at > 0
            indent = self._indent(node)
            text = f"\n{indent}".join(texts)
            splices.append((node.start, node.end, text.encode()) if texts else removed(self.raw, node))
        lines: dict[str, str] = {}
        for each in new:
            lines[each.group] = lines.get(each.group, "") + f"  {each.text(number, '  ')}\n"
            number += 1
        for name, those in lines.items():
            group = self._group(name)
            assert group is not None, "groups that were missing have been added"
            splices += appended(self.raw, group, those.encode())
        if number > first:
            splices.append(self._counted("nextobjectid", number - 1))
        return MapText(spliced(self.raw, splices)) if splices else self

    def _instead(self, node: Node, other: Shape | NewObject, number: int) -> str:
        """An object once more in another shape, with all that is said of it; or another object."""
        indent = self._indent(node)
        if isinstance(other, NewObject):
            return other.text(number, indent)
        kept = tuple(self.raw[child.start : child.end].decode() for child in node.all("properties"))
        attributes = {"id": str(number)}
        attributes |= {name: each for name, each in node.attributes.items() if name not in ("id", *PLACING)}
        return object_text(attributes, other, kept, indent)

    def _indent(self, node: Node) -> str:
        start = line_start(self.raw, node.start)
        return "" if start is None else self.raw[start : node.start].decode()

    def _group(self, name: str) -> Node | None:
        """The group of objects of a name that lies straight over the map."""
        for node in self.root.all("objectgroup"):
            if node.get("name") == name and not {"offsetx", "offsety"} & set(node.attributes):
                return node
        return None

    def _groups_added(self, names: Iterable[str]) -> MapText:
        number = self._next("nextlayerid", "layer", "objectgroup", "imagelayer", "group")
        text = ""
        for name in names:
            text += " " + written("objectgroup", {"id": str(number), "name": name}, "\n ") + "\n"
            number += 1
        return MapText(
            spliced(self.raw, (*appended(self.raw, self.root, text.encode()), self._counted("nextlayerid", number - 1)))
        )

    def member_set(self, number: int, name: str, value: Value | None, *, kind: str) -> MapText:
        """The text with a property of an object put anew; None takes it out."""
        return self._property_set(self.objects[number], name, value, member_of(CLASSES.get(kind, ()), name))

    def renamed(self, number: int, name: str) -> MapText:
        """The text with another name of an object."""
        return MapText(spliced(self.raw, (attribute_set(self.raw, self.objects[number], "name", name),)))

    def shifted(self, number: int, by: tuple[float, float]) -> MapText:
        """The text with an object so many pixels farther right and down; all else of it stays as it is."""
        raw = self.raw
        for name, pixels in zip(("x", "y"), by, strict=True):
            node = MapText(raw).objects[number]
            raw = spliced(raw, (attribute_set(raw, node, name, in_pixels(float(node.get(name, "0")) + pixels)),))
        return MapText(raw)

    # the map itself

    def map_member_set(self, name: str, value: Value | None) -> MapText:
        """The text with a property of the map put anew; None takes it out."""
        return self._property_set(self.root, name, value, member_of(MAP, name))

    def map_member(self, name: str) -> str:
        """A property of the map as it is written; "" where it is not stated."""
        holder = self.root.first("properties")
        there = next((each for each in holder.all("property") if each.get("name") == name), None) if holder else None
        return "" if there is None else there.get("value")

    def map_attribute_set(self, name: str, value: str) -> MapText:
        """The text with an attribute of the map put anew."""
        return MapText(spliced(self.raw, (attribute_set(self.raw, self.root, name, value),)))

    def _property_set(self, node: Node, name: str, value: Value | None, member: Member | None) -> MapText:
        holder = node.first("properties")
        there = next((each for each in holder.all("property") if each.get("name") == name), None) if holder else None
        if value is None:
            return self if there is None else MapText(spliced(self.raw, (removed(self.raw, there),)))
        text = property_text(name, value, member)
        if there is not None:
            return MapText(spliced(self.raw, ((there.start, there.end, text.encode()),)))
        indent = self._indent(node)
        if holder is not None:
            return MapText(spliced(self.raw, appended(self.raw, holder, f"{indent}  {text}\n".encode())))
        block = f"\n{indent} <properties>\n{indent}  {text}\n{indent} </properties>"
        if not node.empty:
            return MapText(spliced(self.raw, ((node.inside, node.inside, block.encode()),)))
        opening = self.raw[node.start : node.inside - 2].rstrip() + b">"
        whole = opening + block.encode() + f"\n{indent}</{node.tag}>".encode()
        return MapText(spliced(self.raw, ((node.start, node.end, whole),)))

    # numbers

    def _next(self, attribute: str, *tags: str) -> int:
        """The next number that no layer or object has."""
        used = [0]
        stack = [self.root]
        while stack:
            node = stack.pop()
            if node.tag in tags and node.get("id").isdigit():
                used.append(int(node.get("id")))
            stack += node.children
        told = self.root.get(attribute, "1")
        return max(max(used) + 1, int(told) if told.isdigit() else 1)

    def _counted(self, attribute: str, last: int) -> Splice:
        return attribute_set(self.raw, self.root, attribute, str(last + 1))


def _corner(chunk: Node) -> Cell:
    return int(chunk.get("x", "0")), int(chunk.get("y", "0"))


def _extent(chunk: Node) -> tuple[int, int]:
    return int(chunk.get("width", "0")), int(chunk.get("height", "0"))


def _within(cell: Cell, corner: Cell, extent: tuple[int, int]) -> bool:
    return corner[0] <= cell[0] < corner[0] + extent[0] and corner[1] <= cell[1] < corner[1] + extent[1]


def _fresh_chunk(corner: Cell, tiles: Mapping[Cell, int], packing: tuple[str, str]) -> str:
    """A chunk of an infinite map that was not there."""
    gids = np.zeros((CHUNK, CHUNK), dtype=np.uint32)
    for (column, row), gid in tiles.items():
        gids[row - corner[1], column - corner[0]] = gid
    rows = ",\n".join(",".join(["0"] * CHUNK) for _ in range(CHUNK))
    empty = f"\n{rows}\n" if packing[0] == "csv" else "<tile/>" * CHUNK * CHUNK if not packing[0] else "\n"
    content = tile_data.put(empty.encode(), *packing, gids).decode()
    place = {"x": str(corner[0]), "y": str(corner[1]), "width": str(CHUNK), "height": str(CHUNK)}
    return "   " + written("chunk", place, content) + "\n"
