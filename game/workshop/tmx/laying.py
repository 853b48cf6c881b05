"""How a map that is edited is laid out, worked out again only when more than its tiles has changed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path

from game.board.tiled.laid_out import LaidOut, laid_out
from game.board.tiled.terrain_table import NAME
from game.workshop.tmx.map_text import MapText
from game.workshop.tmx.markup import Node, spliced
from rules.kernel.files import unsaved

Stamp = tuple[Path, object]
"""A file, and what tells whether it has changed."""


def laid(file: Path, text: MapText, files: Mapping[Path, bytes], *, objects: bool) -> LaidOut:
    """A map as it is laid out, with its objects or without; raises Faulty. `files` are those with unsaved content."""
    gone = [node for node, _ in text.holders() if node.tag == "imagelayer"]
    if not text.infinite:
        gone += (node for node, _ in text.holders() if node.tag == "layer")
    if not objects:
        gone += (node for node, _ in text.holders() if node.tag == "objectgroup")
    stripped = spliced(text.raw, ((node.start, node.end, b"") for node in gone))
    return _laid(file, stripped, tuple(_stamps(file, text, files)))


def _stamps(file: Path, text: MapText, files: Mapping[Path, bytes]) -> Iterator[Stamp]:
    """The other files that a map is made of."""
    sources = {node.get("source") for node in text.tilesets} | set(_templates(text.root))
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


def _templates(node: Node) -> Iterator[str]:
    yield node.get("template")
    for child in node.children:
        yield from _templates(child)


@lru_cache(maxsize=16)
def _laid(file: Path, stripped: bytes, others: tuple[Stamp, ...]) -> LaidOut:
    with unsaved({file: stripped} | {path: each for path, each in others if isinstance(each, bytes)}):
        return laid_out(file)
