"""Tile layer data: CSV, Base64 (plain, zlib, gzip, zstd) and XML, unpacked and never past the size announced."""

from __future__ import annotations

import binascii
import re
import zlib
from typing import TypeAlias
from xml.etree.ElementTree import Element

import numpy as np
import numpy.typing as npt
import zstandard

from game.board.tiled import limits
from game.board.tiled.findings import quoted
from game.board.tiled.strict_values import whole

Gids: TypeAlias = npt.NDArray[np.uint32]
NUMBERS = re.compile(r"[0-9,\s]*", re.ASCII)
ZSTD_WINDOW = 1 << 24


class Unreadable(Exception):
    """Layer data that cannot be used: what is wrong, and what would be right."""

    def __init__(self, what: str, remedy: str = "save the map again from Tiled") -> None:
        super().__init__(what)
        self.what = what
        self.remedy = remedy


def unpacked(element: Element, encoding: str, compression: str, cells: int) -> Gids:
    """The tile numbers in a data or chunk element, each with the bits that turn it, exactly as many as there are
    cells.
    """
    if not encoding:
        gids = _from_elements(element, cells)
    elif encoding == "csv":
        gids = _from_csv(element.text or "", cells)
    elif encoding == "base64":
        gids = _from_base64(element.text or "", compression, cells)
    else:
        raise Unreadable(f"encoding {quoted(encoding)} is not known", "save tile layers as CSV, Base64 or XML")
    if len(gids) != cells:
        raise Unreadable(f"holds {len(gids)} tiles where there are {cells} cells")
    return np.where(gids & np.uint32(limits.GID), gids, np.uint32(0))


def _from_elements(element: Element, cells: int) -> Gids:
    tiles = element.findall("tile")
    if len(tiles) > cells:
        raise Unreadable(f"holds {len(tiles)} tiles where there are {cells} cells")
    numbers = [whole(tile.get("gid", "0")) for tile in tiles]
    for number in numbers:
        if number is None or not 0 <= number < 1 << 32:
            raise Unreadable("holds a tile whose gid is no tile number")
    return np.array(numbers, dtype=np.uint32)


def _from_csv(text: str, cells: int) -> Gids:
    if not NUMBERS.fullmatch(text):
        raise Unreadable("holds something else than tile numbers and commas")
    count = text.count(",") + 1 if text.strip() else 0
    if count != cells:
        raise Unreadable(f"holds {count} tiles where there are {cells} cells")
    try:
        numbers = np.array([int(word) for word in text.split(",")], dtype=np.uint64)
    except (ValueError, OverflowError):
        raise Unreadable("holds something that is no tile number between two commas") from None
    if numbers.size and int(numbers.max()) >= 1 << 32:
        raise Unreadable("holds a number too large for a tile")
    return numbers.astype(np.uint32)


def _from_base64(text: str, compression: str, cells: int) -> Gids:
    try:
        packed = binascii.a2b_base64("".join(text.split()), strict_mode=True)
    except ValueError as error:
        raise Unreadable(f"is not Base64: {error}") from None
    limit = 4 * cells
    if not compression:
        raw = packed
    elif compression in ("zlib", "gzip"):
        raw = _inflated(packed, limit)
    elif compression == "zstd":
        raw = _from_zstd(packed, limit)
    else:
        raise Unreadable(
            f"compression {quoted(compression)} is not known", "save tile layers with zlib, gzip, zstd or none"
        )
    if len(raw) > limit:
        raise Unreadable(f"unpacks to more than {cells} cells")
    if len(raw) < limit:
        raise Unreadable(f"holds {len(raw) / 4:g} tiles where there are {cells} cells")
    return np.frombuffer(raw, dtype="<u4").astype(np.uint32)


def _inflated(packed: bytes, limit: int) -> bytes:
    stream = zlib.decompressobj(47)  # takes zlib and gzip alike
    try:
        raw = stream.decompress(packed, limit + 1)
    except zlib.error as error:
        raise Unreadable(f"cannot be unpacked: {error}") from None
    if not stream.eof and len(raw) <= limit:
        raise Unreadable("cannot be unpacked: it is cut short")
    if stream.unused_data:
        raise Unreadable("cannot be unpacked: something follows the packed tiles")
    return raw


def _from_zstd(packed: bytes, limit: int) -> bytes:
    try:
        with zstandard.ZstdDecompressor(max_window_size=ZSTD_WINDOW).stream_reader(packed) as stream:
            return bytes(stream.read(limit + 1))
    except (zstandard.ZstdError, MemoryError) as error:
        raise Unreadable(f"cannot be unpacked: {error}") from None
