"""The tiles that a map uses: what they are called, and what they look like. For guesses at what they are."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from xml.etree.ElementTree import Element

import numpy as np

from game.board.laid_pictures import TileArt
from game.board.tiled.drawing import drawing
from game.board.tiled.findings import Findings
from game.board.tiled.header import header
from game.board.tiled.map_files import Folder
from game.board.tiled.pictured import Art
from game.board.tiled.strict_values import whole
from game.board.tiled.terrain_table import stated_by, table
from game.board.tiled.tilesets import Tileset, tilesets


@dataclass(frozen=True, slots=True)
class UsedTile:
    """One tile: its tileset and number, all words that are said of it, and its picture if it has one."""

    tileset: str
    number: int
    words: tuple[str, ...]
    art: TileArt | None
    known: bool
    """Whether its tileset or the table beside the map says what it is."""


def used_tiles(path: Path) -> tuple[UsedTile, ...]:
    """Every tile of a map; raises Faulty for a map that cannot be read."""
    findings = Findings()
    folder = Folder(path, findings)
    root = folder.map()
    found: list[UsedTile] = []
    if root is not None:
        head = header(root, folder)
        sets = tilesets(root, folder, folder.path)
        drawn = drawing(root, head, sets, folder)
        entries, art = table(folder), Art(sets, head.tile, folder)
        gids = {int(gid) for layer in (drawn.layers if drawn else ()) for gid in np.unique(layer.gids) if gid}
        for gid in sorted(gids):
            at = sets.of(gid)
            if at is not None:
                tile = at[0].tile(at[1])
                known = tile.terrain is not None or bool(stated_by(entries, gid, sets))
                picture = art.of(gid)
                words = (*_words(*at), *_name_of_picture(at[0], picture))
                found.append(UsedTile(at[0].name, at[1], words, picture, known))
    findings.settle(folder.name)
    return tuple(found)


def _name_of_picture(tileset: Tileset, picture: TileArt | None) -> Iterator[str]:
    """What the picture of a tile is called, where it shows that tile alone."""
    if picture is not None and tileset.written is not None and tileset.written[0].find("image") is None:
        yield picture.file.path.stem


def _words(tileset: Tileset, number: int) -> Iterator[str]:
    """Its class, its properties and their values, and the terrains it is drawn for."""
    tile = tileset.tile(number)
    yield tile.class_name
    for each in tile.properties:
        if each.text.strip().lower() not in ("false", "0"):
            yield from (each.name, each.text)
    if tileset.written is None:
        return
    element, _ = tileset.written
    yield from _of_terrains(element, number)


def _of_terrains(element: Element, number: int) -> Iterator[str]:
    """The terrains of old files and the colours of new ones that all corners and sides of a tile have."""
    names = [each.get("name", "") for each in element.findall("terraintypes/terrain")]
    for tile in element.findall("tile"):
        if whole(tile.get("id", "")) == number and tile.get("terrain"):
            numbers = {whole(word) for word in tile.get("terrain", "").split(",")}
            yield from (names[at] for at in numbers if len(numbers) == 1 and at is not None and 0 <= at < len(names))
    for wangset in element.findall("wangsets/wangset"):
        colours = [each.get("name", "") for each in wangset.findall("wangcolor")]
        for each in wangset.findall("wangtile"):
            used = {whole(word) for word in each.get("wangid", "").split(",")} - {0}
            if whole(each.get("tileid", "")) == number and len(used) == 1:
                yield from (colours[at - 1] for at in used if at is not None and 0 < at <= len(colours))
