"""A map file walked through from top to bottom: its header, tile layers and objects, unpacked and checked.

What comes out is plain: no groups, no chunks, no templates, no packed data; every layer in the order of the file.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from xml.etree.ElementTree import Element

import numpy as np

from game.board.grid import Grid, HexGrid, SquareGrid
from game.board.grid.layout import Layout
from game.board.laid_pictures import PLAIN
from game.board.tiled import limits
from game.board.tiled.chunks import Chunk, bounds, joined, read_chunks
from game.board.tiled.findings import Findings, listed, quoted
from game.board.tiled.header import Header
from game.board.tiled.map_files import Folder
from game.board.tiled.objects import Drawn, Objects, ShownTile
from game.board.tiled.properties import given, stated
from game.board.tiled.strict_values import Attributes, colour
from game.board.tiled.tilesets import Tilesets
from game.board.tiled.unpack import Gids, Unreadable, unpacked
from game.board.tiled.vocabulary import ROLES

HOLDERS = ("layer", "objectgroup", "imagelayer", "group")


@dataclass(frozen=True, slots=True)
class Placing:
    """How a layer lies on the map, with the groups it is in: how far aside in pixels, how opaque, whether shown, and in
    which colour of six figures its pictures are tinted.
    """

    shift: tuple[float, float] = (0.0, 0.0)
    opacity: float = 1.0
    shown: bool = True
    tint: str = PLAIN


@dataclass(frozen=True, slots=True)
class TileLayer:
    """A layer of tile numbers, rows by columns of the board."""

    name: str
    role: str
    """ground, growth, building, elevation, or "" if neither class nor name says."""
    gids: Gids
    turned: Gids
    """The same with the bits that turn tiles."""
    placing: Placing = Placing()

    @property
    def place(self) -> str:
        """What faults call the layer."""
        return f"layer {quoted(self.name)}"


@dataclass(frozen=True, slots=True)
class ImageLayer:
    """A layer that is one picture."""

    image: Element
    name: str
    placing: Placing

    @property
    def place(self) -> str:
        """What faults call the layer."""
        return f"layer {quoted(self.name)}"


@dataclass(frozen=True, slots=True)
class ObjectLayer:
    """The tiles that the objects of a layer show, in the order in which they are drawn."""

    tiles: tuple[ShownTile, ...]
    placing: Placing


@dataclass(frozen=True, slots=True)
class Drawing:
    """All that a map holds, in plain form."""

    columns: int
    rows: int
    origin: tuple[int, int]
    seen: tuple[TileLayer | ImageLayer | ObjectLayer, ...]
    """The layers of tiles and pictures and of objects that show tiles, in the order of the file."""
    objects: tuple[Drawn, ...]

    @property
    def layers(self) -> tuple[TileLayer, ...]:
        """The layers of tiles."""
        return tuple(each for each in self.seen if isinstance(each, TileLayer))


def both(one: str, other: str) -> str:
    """A colour of six figures tinted with another."""
    mixed = (int(one[at : at + 2], 16) * int(other[at : at + 2], 16) / 255 for at in (0, 2, 4))
    return "".join(f"{round(each):02x}" for each in mixed)


def drawing(root: Element, header: Header, sets: Tilesets, folder: Folder) -> Drawing | None:
    """Walk through all layers; None if the map's size is not known."""
    walk = _Walk(header, sets, folder)
    for element, placing in walk.holders(root, Placing(), 0):
        walk.take(element, placing)
    walk.objects.tell_strange()
    return walk.result()


@dataclass(frozen=True, slots=True)
class _Chunked:
    """A tile layer of an infinite map, not yet joined, and how many layers that are seen came before it."""

    name: str
    role: str
    chunks: list[Chunk]
    placing: Placing
    number: int


def _layer(name: str, role: str, turned: Gids, placing: Placing) -> TileLayer:
    return TileLayer(name, role, turned & np.uint32(limits.GID), turned, placing)


class _Walk:
    """Where the walk has got to."""

    def __init__(self, header: Header, sets: Tilesets, folder: Folder) -> None:
        self.header = header
        self.sets = sets
        self.folder = folder
        self.findings: Findings = folder.findings
        self.objects = Objects(folder, sets)
        self.seen: list[TileLayer | ImageLayer | ObjectLayer] = []
        self.chunked: list[_Chunked] = []
        self.count = 0
        self.cells = 0

    def holders(self, parent: Element, within: Placing, depth: int) -> Iterator[tuple[Element, Placing]]:
        """Every layer within a map or group, in order, with what its groups and itself add up to."""
        for element in parent:
            if element.tag not in HOLDERS:
                continue
            self.count += 1
            if self.count > limits.LAYERS:
                self._fault("", f"more than {limits.LAYERS} layers", "merge some")
                return
            place = f"{'group' if element.tag == 'group' else 'layer'} {quoted(element.get('name', ''))}"
            attributes = Attributes(element, self.findings, self.folder.name, place)
            across, down = attributes.real("offsetx") or 0.0, attributes.real("offsety") or 0.0
            opacity = attributes.real("opacity", 1.0)
            through, tint = colour(element.get("tintcolor", "")) or (1.0, PLAIN)
            moved = Placing(
                (within.shift[0] + across, within.shift[1] + down),
                within.opacity * through * min(1.0, max(0.0, 1.0 if opacity is None else opacity)),
                within.shown and element.get("visible", "1") != "0",
                both(within.tint, tint),
            )
            if element.tag != "group":
                yield element, moved
            elif depth >= limits.GROUP_DEPTH:
                self._fault(place, f"groups are nested deeper than {limits.GROUP_DEPTH}", "take some apart")
            else:
                stated(given(element), (), self.findings, self.folder.name, place)
                yield from self.holders(element, moved, depth + 1)

    def take(self, element: Element, placing: Placing) -> None:
        """One layer of any kind."""
        place = f"layer {quoted(element.get('name', ''))}"
        stated(given(element), (), self.findings, self.folder.name, place)
        if element.tag == "objectgroup":
            before = len(self.objects.shown)
            for each in element.findall("object"):
                self.objects.add(each, placing.shift)
            tiles = self.objects.shown[before:]
            if element.get("draworder", "topdown") == "topdown":
                tiles = sorted(tiles, key=lambda tile: tile.at[1])
            if tiles:
                self.seen.append(ObjectLayer(tuple(tiles), placing))
        elif element.tag == "imagelayer":
            image = element.find("image")
            if image is not None:
                self.folder.look_for_picture(image.get("source"), self.folder.path, place)
                self.seen.append(ImageLayer(image, element.get("name", ""), placing))
        else:
            self._tile_layer(element, placing, place)

    def result(self) -> Drawing | None:
        """Everything taken, chunks joined; None if the map's size is not known."""
        if not self.header.infinite:
            if self.header.size is None:
                return None
            columns, rows = self.header.size
            return self._drawing(columns, rows, (0, 0))
        found = bounds([each.chunks for each in self.chunked], self.header.stagger_axis)
        if found is None:
            self._fault("", "no layer holds a tile", "draw some ground")
            return None
        left, top, columns, rows = found
        if columns * rows > limits.CELLS:
            remedy = f"at most 512 x 512 cells ({limits.CELLS} in all)"
            self._fault("", f"the map is {columns} x {rows} cells", remedy)
            return None
        if not self._room(columns * rows * len(self.chunked), ""):
            return None
        for number, each in enumerate(self.chunked):
            layer = _layer(each.name, each.role, joined(each.chunks, found), each.placing)
            self._check_gids(layer, (left, top))
            self.seen.insert(each.number + number, layer)
        return self._drawing(columns, rows, (left, top))

    def _drawing(self, columns: int, rows: int, origin: tuple[int, int]) -> Drawing:
        return Drawing(columns, rows, origin, tuple(self.seen), tuple(self.objects.drawn))

    def _tile_layer(self, element: Element, placing: Placing, place: str) -> None:
        name, classed = element.get("name", ""), element.get("class", "")
        role = (classed or name).lower()
        role = role if role in ROLES else ""
        if classed and not role:
            what = f"class {quoted(classed)} is not known here"
            self.findings.warn(self.folder.name, place, what, f"known are {listed(ROLES)}")
        shift = placing.shift
        if role and (abs(shift[0]) * 2 >= self.header.tile[0] or abs(shift[1]) * 2 >= self.header.tile[1]):
            what = "is drawn half a cell or more beside the cells it describes"
            self.findings.warn(self.folder.name, place, what, "set its offset to 0")
        data = element.find("data")
        if data is None:
            self._fault(place, "holds no data", "save the map again from Tiled")
            return
        try:
            if self.header.infinite:
                chunks = read_chunks(data, lambda cells: self._room(cells, place))
                self.chunked.append(_Chunked(name, role, chunks, placing, len(self.seen)))
            else:
                self._fixed(element, data, name, role, placing)
        except Unreadable as error:
            self._fault(place, error.what, error.remedy)

    def _fixed(self, element: Element, data: Element, name: str, role: str, placing: Placing) -> None:
        """A layer of a map of fixed size."""
        if self.header.size is None:
            return
        columns, rows = self.header.size
        place = f"layer {quoted(name)}"
        attributes = Attributes(element, self.findings, self.folder.name, place)
        sides = [attributes.whole(*side, 0, limits.CELLS) for side in (("width", columns), ("height", rows))]
        if None in sides:
            return
        if sides != [columns, rows]:
            what = f"is {sides[0]} x {sides[1]} cells on a map of {columns} x {rows}"
            raise Unreadable(what, "resize the map in Tiled (Map, Resize Map), which resizes its layers too")
        if data.find("chunk") is not None:
            raise Unreadable("is stored in chunks, but the map is not infinite")
        if not self._room(columns * rows, place):
            return
        flat = unpacked(data, data.get("encoding", ""), data.get("compression", ""), columns * rows)
        layer = _layer(name, role, flat.reshape(rows, columns), placing)
        self._check_gids(layer, (0, 0))
        self.seen.append(layer)

    def _check_gids(self, layer: TileLayer, origin: tuple[int, int]) -> None:
        """Every tile must come from a tileset; what does not is told once a layer and taken out."""
        numbers = np.unique(layer.gids)
        lost = [int(gid) for gid in numbers if gid and self.sets.of(int(gid)) is None]
        if not lost:
            return
        wrong = np.isin(layer.gids, np.array(lost, dtype=np.uint32))
        row, column = (int(axis[0]) for axis in np.nonzero(wrong))
        tile = f"tile at {column + origin[0]},{row + origin[1]} (number {int(layer.gids[row, column])})"
        what = f"no tileset holds the {tile}, and {int(wrong.sum()) - 1} more"
        self._fault(layer.place, what, "add the tileset or erase the tiles")
        layer.gids[wrong] = layer.turned[wrong] = 0

    def _room(self, cells: int, place: str) -> bool:
        """Whether so many more cells may be unpacked."""
        self.cells += cells
        if self.cells <= limits.STACKED_CELLS:
            return True
        self._fault(place, f"all tile layers together hold more than {limits.STACKED_CELLS} cells", "merge some layers")
        return False

    def _fault(self, place: str, what: str, remedy: str) -> None:
        self.findings.fault(self.folder.name, place, what, remedy)


def layout_of(head: Header, drawn: Drawing) -> Layout:
    """The grid that the map is drawn on, and where its cells lie."""
    metres = float(head.members["metres"])
    grid: Grid = SquareGrid(drawn.columns, drawn.rows, metres)
    if head.shape == "hex":
        grid = HexGrid(drawn.columns, drawn.rows, metres, head.axis, head.index)
    return Layout(grid, *head.tile, hexside=head.side)
