"""Infinite maps: their chunks read one by one, and joined to a board as large as what is drawn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal
from xml.etree.ElementTree import Element

import numpy as np

from game.board.tiled import limits
from game.board.tiled.strict_values import whole
from game.board.tiled.unpack import Gids, Unreadable, unpacked

FAR = 1 << 30
"""How far from 0,0 a chunk may lie, in cells."""
SIDE = 4096
"""Cells across one chunk."""
LEAST = 64
"""A small chunk counts as so many cells: what it costs is the chunk."""
Room = Callable[[int], bool]
Bounds = tuple[int, int, int, int]
"""Left, top, columns, rows; in cells as the map editor counts them."""


@dataclass(frozen=True, slots=True)
class Chunk:
    """A rectangle of tiles of one layer."""

    left: int
    top: int
    gids: Gids


def read_chunks(data: Element, room: Room) -> list[Chunk]:
    """The chunks of one layer; `room` says whether so many more cells may be unpacked."""
    encoding, compression = data.get("encoding", ""), data.get("compression", "")
    chunks: list[Chunk] = []
    if data.find("chunk") is None and (data.find("tile") is not None or (data.text or "").strip()):
        raise Unreadable("is not stored in chunks, but the map is infinite")
    for element in data.findall("chunk"):
        left, top = (_number(element, name, -FAR, FAR) for name in ("x", "y"))
        width, height = (_number(element, name, 1, SIDE) for name in ("width", "height"))
        if width * height > limits.CELLS:
            raise Unreadable(f"holds a chunk of {width} x {height} cells")
        if not room(max(width * height, LEAST)):
            break
        flat = unpacked(element, encoding, compression, width * height)
        chunks.append(Chunk(left, top, flat.reshape(height, width)))
    return chunks


def bounds(layers: Sequence[Sequence[Chunk]], stagger_axis: Literal["", "x", "y"]) -> Bounds | None:
    """The rectangle around all tiles drawn; None if there are none.

    Along the axis in which hexes are staggered it starts at an even number, so that what is shifted stays shifted.
    """
    boxes = []
    for chunk in (chunk for chunks in layers for chunk in chunks):
        rows, columns = np.nonzero(chunk.gids)
        if rows.size:
            boxes.append(
                (
                    chunk.left + int(columns.min()),
                    chunk.top + int(rows.min()),
                    chunk.left + int(columns.max()) + 1,
                    chunk.top + int(rows.max()) + 1,
                )
            )
    if not boxes:
        return None
    left, top = min(box[0] for box in boxes), min(box[1] for box in boxes)
    left -= left % 2 if stagger_axis == "x" else 0
    top -= top % 2 if stagger_axis == "y" else 0
    return left, top, max(box[2] for box in boxes) - left, max(box[3] for box in boxes) - top


def joined(chunks: Sequence[Chunk], within: Bounds) -> Gids:
    """One layer's chunks put together; a later chunk counts where two overlap."""
    left, top, columns, rows = within
    whole_layer = np.zeros((rows, columns), dtype=np.uint32)
    for chunk in chunks:
        height, width = chunk.gids.shape
        x, y = chunk.left - left, chunk.top - top
        x0, y0, x1, y1 = max(x, 0), max(y, 0), min(x + width, columns), min(y + height, rows)
        if x0 < x1 and y0 < y1:
            whole_layer[y0:y1, x0:x1] = chunk.gids[y0 - y : y1 - y, x0 - x : x1 - x]
    return whole_layer


def _number(element: Element, name: str, low: int, high: int) -> int:
    number = whole(element.get(name, ""))
    if number is None or not low <= number <= high:
        raise Unreadable(f"holds a chunk whose {name} is not a whole number from {low} to {high}")
    return number
