"""How a map that is edited is laid out, worked out again only for what has changed: a stroke of a brush changes tiles,
and one wall more changes no other object.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path

from game.board.tiled.laid_out import LaidObject, LaidOut, laid_out
from game.board.tiled.terrain_table import NAME
from game.workshop.tmx.map_text import MapText
from game.workshop.tmx.markup import Node, attribute_set, spliced
from rules.kernel.files import unsaved

Stamp = tuple[Path, object]
"""A file, and what tells whether it has changed."""
Known = dict[bytes, LaidObject | None]
"""By the text of an object and of what it lies in; None for one that play does not know."""
COUNTERS = ("nextobjectid", "nextlayerid")
MANY = 20_000
"""Objects that are remembered."""


def laid(file: Path, text: MapText, files: Mapping[Path, bytes]) -> LaidOut:
    """A map as it is laid out, without its objects; raises Faulty. `files` are those with unsaved content."""
    gone = [node for node, _ in text.holders() if node.tag in ("imagelayer", "objectgroup")]
    if not text.infinite:
        gone += (node for node, _ in text.holders() if node.tag == "layer")
    return _laid(file, _stripped(text, gone), tuple(_stamps(file, text, files)))


def laid_objects(file: Path, text: MapText, files: Mapping[Path, bytes], bare: LaidOut) -> tuple[LaidObject, ...]:
    """The objects of a map that play knows, in the order of the file; `bare` is the map without them."""
    known = _known(bare)
    keys = dict(_keys(text))
    fresh = [number for number, key in keys.items() if key not in known]
    if fresh:
        wanted = set(fresh)
        found = {each.number: each for each in _laid_anew(file, text, files, wanted)}
        if len(known) > MANY:
            known.clear()
        known.update((keys[number], found.get(number)) for number in fresh)
    objects = tuple(each for key in keys.values() if (each := known.get(key)) is not None)
    if len(keys) < text.count or any(each.loose for each in objects):
        return laid_out_whole(file, text, files)
    return objects


def laid_out_whole(file: Path, text: MapText, files: Mapping[Path, bytes]) -> tuple[LaidObject, ...]:
    """The objects worked out together, where some have no number or hang on one another."""
    gone = [
        node for node, _ in text.holders() if node.tag == "imagelayer" or (node.tag == "layer" and not text.infinite)
    ]
    return _laid(file, _stripped(text, gone), tuple(_stamps(file, text, files))).objects


def _laid_anew(file: Path, text: MapText, files: Mapping[Path, bytes], wanted: set[int]) -> tuple[LaidObject, ...]:
    """Some objects, worked out with as little else of the map as may be."""
    gone = [
        node for node, _ in text.holders() if node.tag == "imagelayer" or (node.tag == "layer" and not text.infinite)
    ]
    gone += (node for number, node in text.objects.items() if number not in wanted)
    tiled = any({"gid", "template"} & set(text.objects[number].attributes) for number in wanted)
    if not tiled:
        gone += text.tilesets
    return _read(file, _stripped(text, gone), tuple(_stamps(file, text, files))).objects


def _keys(text: MapText) -> Iterator[tuple[int, bytes]]:
    """The text of each object, with the tags of what it lies in."""
    for number, node in text.objects.items():
        tags = (text.raw[each.start : each.inside] for each in text.around[number])
        yield number, b"".join((*tags, text.raw[node.start : node.end]))


def _stripped(text: MapText, gone: Iterable[Node]) -> bytes:
    """The text without some elements, and with counters that never change."""
    counters = [attribute_set(text.raw, text.root, name, "1") for name in COUNTERS if name in text.root.attributes]
    return spliced(text.raw, (*counters, *((node.start, node.end, b"") for node in gone)))


def _stamps(file: Path, text: MapText, files: Mapping[Path, bytes]) -> Iterator[Stamp]:
    """The other files that a map is made of."""
    sources = {node.get("source") for node in text.tilesets} | {node.get("template") for node in text.objects.values()}
    for source in (NAME, *sorted(filter(None, sources))):
        path = (file.parent / source).resolve()
        if path in files:
            yield path, files[path]
            continue
        try:
            found = path.stat()
            yield path, (found.st_mtime_ns, found.st_size)
        except (OSError, ValueError):
            yield path, None


@lru_cache(maxsize=16)
def _laid(file: Path, stripped: bytes, others: tuple[Stamp, ...]) -> LaidOut:
    return _read(file, stripped, others)


def _read(file: Path, stripped: bytes, others: tuple[Stamp, ...]) -> LaidOut:
    with unsaved({file: stripped} | {path: each for path, each in others if isinstance(each, bytes)}):
        return laid_out(file)


@lru_cache(maxsize=4)
def _known(_bare: LaidOut) -> Known:
    """The objects that have been worked out for a map laid out like this."""
    return {}
