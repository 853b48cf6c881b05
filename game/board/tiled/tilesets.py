"""Tilesets, embedded or in files of their own: which tile numbers they hold, and what their tiles are."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NamedTuple
from xml.etree.ElementTree import Element

from game.board.tiled import limits
from game.board.tiled.findings import Findings, quoted
from game.board.tiled.map_files import Folder
from game.board.tiled.properties import Given, given, stated, unfolded
from game.board.tiled.strict_values import Attributes
from game.board.tiled.vocabulary import CLASSES, TERRAIN, Value

ALIGNMENTS = {
    "unspecified": (0.0, 1.0),
    "topleft": (0.0, 0.0),
    "top": (0.5, 0.0),
    "topright": (1.0, 0.0),
    "left": (0.0, 0.5),
    "center": (0.5, 0.5),
    "right": (1.0, 0.5),
    "bottomleft": (0.0, 1.0),
    "bottom": (0.5, 1.0),
    "bottomright": (1.0, 1.0),
}
"""Where on its picture a tile object is pinned to the map: so much of its width and height."""


@dataclass(frozen=True, slots=True)
class Tile:
    """A tile with a class or properties of its own, or a size of its own."""

    class_name: str
    properties: tuple[Given, ...]
    size: tuple[int, int] | None = None
    terrain: dict[str, Value] | None = None
    """What a terrain tile states of the cells it lies on; None for any other."""


PLAIN = Tile("", ())


@dataclass(frozen=True, slots=True)
class Tileset:
    """The tiles from one number on."""

    first: int
    name: str
    file: str
    count: int | None
    """None where the file does not say, or could not be read: then every number up to the next tileset's first."""
    size: tuple[int, int] = (0, 0)
    alignment: str = "unspecified"
    tiles: dict[int, Tile] | None = None
    written: tuple[Element, Path] | None = None
    """What the file says of the set, and the file its pictures are named from."""

    @property
    def place(self) -> str:
        """What faults call the tileset."""
        return f"tileset {quoted(self.name)}"

    def tile(self, number: int) -> Tile:
        """A tile by its number within the set."""
        return (self.tiles or {}).get(number, PLAIN)


class Tilesets:
    """All tilesets of a map, by the numbers of their tiles."""

    def __init__(self, sets: list[Tileset]) -> None:
        self.sets = sorted(sets, key=lambda each: each.first)
        self._firsts = [each.first for each in self.sets]

    def of(self, gid: int) -> tuple[Tileset, int] | None:
        """The tileset a tile number belongs to, and the tile's number within it."""
        at = bisect_right(self._firsts, gid) - 1
        if at < 0:
            return None
        found = self.sets[at]
        number = gid - found.first
        return (found, number) if found.count is None or number < found.count else None


def tilesets(root: Element, folder: Folder, base: Path) -> Tilesets:
    """The tilesets named at the top of a map or template."""
    findings = folder.findings
    file = folder.name_of(base)
    sets: dict[int, Tileset] = {}
    for element in root.findall("tileset"):
        if len(sets) >= limits.TILESETS:
            findings.fault(file, "", f"more than {limits.TILESETS} tilesets", "merge some")
            break
        place = f"tileset {quoted(element.get('name') or element.get('source') or '')}"
        first = Attributes(element, findings, file, place).whole("firstgid", None, 1, limits.GID)
        if first is None:
            continue
        if first in sets:
            findings.fault(
                file, place, f"firstgid {first} is taken by another tileset", "save the map again from Tiled"
            )
            continue
        sets[first] = _tileset(element, first, place, folder, base)
    return Tilesets(list(sets.values()))


def _tileset(element: Element, first: int, place: str, folder: Folder, base: Path) -> Tileset:
    source = element.get("source")
    if source is None:
        return _read(element, first, folder, base)
    followed = folder.follow(source, base, place, "tsx")
    if followed is None:
        return Tileset(first, source, folder.name_of(base), None)
    content, path, file = followed
    if content.tag != "tileset":
        folder.findings.fault(
            file, "", f"holds a <{content.tag}> where a <tileset> should be", "export it from Tiled as .tsx"
        )
        return Tileset(first, source, file, None)
    return _read(content, first, folder, path)


def _read(element: Element, first: int, folder: Folder, base: Path) -> Tileset:
    """A tileset as it is described: what is said of one without fault is kept, as many maps share their tilesets."""
    file, found = folder.name_of(base), Findings()
    room = folder.room_for_tiles(len(element.findall("tile")))
    known = _KEPT.get(element) if room else None
    if known is None or not known.fits(first):
        known = _described(element, first, found, file, room=room)
        if not found.many:
            _keep(element, known)
    folder.findings.take(found)
    for source, place in known.pictures:
        folder.look_for_picture(source, base, place)
    return replace(known.tileset, first=first, file=file, written=(element, base))


class Described(NamedTuple):
    """What a tileset says of its tiles, and the pictures it names, each with its place."""

    tileset: Tileset
    pictures: tuple[tuple[str | None, str], ...]

    def fits(self, first: int) -> bool:
        """Whether all its tiles have numbers if the first of them has this one."""
        return max(self.tileset.tiles or {}, default=0) <= limits.GID - first


_KEPT: dict[Element, Described] = {}
MANY = 64


def _keep(element: Element, described: Described) -> None:
    """For when the same content is read again: the oldest goes when there are too many."""
    if len(_KEPT) >= MANY:
        del _KEPT[next(iter(_KEPT))]
    _KEPT[element] = described


def _described(element: Element, first: int, findings: Findings, file: str, *, room: bool) -> Described:
    name = element.get("name", "")
    place = f"tileset {quoted(name)}"
    pictures = list[tuple[str | None, str]]()
    attributes = Attributes(element, findings, file, place)
    width = attributes.whole("tilewidth", 0, 0, limits.IMAGE_SIDE) or 0
    height = attributes.whole("tileheight", 0, 0, limits.IMAGE_SIDE) or 0
    alignment = attributes.word("objectalignment", "unspecified", tuple(ALIGNMENTS))
    tiles: dict[int, Tile] = {}
    described = element.findall("tile")
    if not room:
        findings.fault(file, place, f"more than {limits.TILES} tiles are described in all", "remove some")
        described = []
    for each in described:
        number = Attributes(each, findings, file, f"{place}, a tile").whole("id", None, 0, limits.GID - first)
        if number is None:
            continue
        here = f"{place} tile {number}"
        if number in tiles:
            findings.fault(file, here, "is described twice", "save the tileset again from Tiled")
        size = _picture(each, findings, file, here, pictures)
        class_name, properties = each.get("class") or each.get("type") or "", given(each)
        if class_name != TERRAIN and class_name.strip().casefold() == TERRAIN.casefold():
            findings.warn(file, here, f"class {quoted(class_name)} is not known here", f"write {TERRAIN}")
        terrain = None
        if class_name == TERRAIN or any(own.type == "class" and own.name == TERRAIN.lower() for own in properties):
            terrain = stated(unfolded(TERRAIN, properties), CLASSES[TERRAIN], findings, file, here)
        tiles[number] = Tile(class_name, properties, size, terrain)
    picture = _picture(element, findings, file, place, pictures)
    count = _count(attributes, picture, (width, height), tiles)
    tileset = Tileset(first, name, file, count, (width, height), alignment or "unspecified", tiles)
    return Described(tileset, tuple(pictures))


def _count(
    attributes: Attributes, picture: tuple[int, int] | None, size: tuple[int, int], tiles: dict[int, Tile]
) -> int | None:
    """How many tile numbers a set takes up. Sets of single pictures have gaps; old files are measured."""
    beyond = max(tiles, default=-1) + 1
    if attributes.element.get("tilecount") is not None:
        count = attributes.whole("tilecount", None, 0, limits.GID)
        return None if count is None else max(count, beyond)
    spacing = attributes.whole("spacing", 0, 0, limits.IMAGE_SIDE) or 0
    margin = attributes.whole("margin", 0, 0, limits.IMAGE_SIDE) or 0
    if picture is None or 0 in size or 0 in picture:
        return None if picture is not None else beyond or None
    across, down = ((whole - margin + spacing) // (side + spacing) for whole, side in zip(picture, size, strict=True))
    return max(across * down, beyond)


def _picture(
    element: Element, findings: Findings, file: str, place: str, pictures: list[tuple[str | None, str]]
) -> tuple[int, int] | None:
    """The declared size of a picture, which is noted. That it is missing is worth a warning."""
    image = element.find("image")
    if image is None:
        return None
    attributes = Attributes(image, findings, file, f"{place}, image")
    pictures.append((image.get("source"), place))
    return (
        attributes.whole("width", 0, 0, limits.IMAGE_SIDE) or 0,
        attributes.whole("height", 0, 0, limits.IMAGE_SIDE) or 0,
    )
