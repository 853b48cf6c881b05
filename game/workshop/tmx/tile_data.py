"""The tile numbers of a layer, read out of its text and put into it again, in the encoding that it has."""

from __future__ import annotations

import base64
import re
import zlib
from functools import lru_cache
from threading import Lock
from xml.etree.ElementTree import Element, fromstring

import numpy as np
import zstandard

from game.board.tiled import limits
from game.board.tiled.unpack import Gids, Unreadable, unpacked
from game.workshop.tmx.markup import Unsuited

NUMBER = re.compile(rb"(\d+)")
TILE = re.compile(rb"<tile\b[^>]*?/>|<tile\b[^>]*?>\s*</tile\s*>")
GZIP = 31
"""What zlib calls the format of gzip."""


def read(text: bytes, encoding: str, compression: str, cells: int) -> Gids:
    """The tile numbers that a text holds, not to be changed; raises Unsuited."""
    key = text, encoding, compression, cells
    with _LOCK:
        known = _KNOWN.get(key)
    if known is None:
        known = _unpacked(*key)
        _remember(key, known)
    return known


Text = tuple[bytes, str, str, int]
_LOCK = Lock()
_KNOWN: dict[Text, Gids] = {}
"""What texts hold that were read or written lately: a brush reads in each step what it wrote in the last."""
MANY = 64


def _remember(key: Text, gids: Gids) -> None:
    """The oldest goes when there are too many."""
    gids.setflags(write=False)
    with _LOCK:
        while len(_KNOWN) >= MANY:
            del _KNOWN[next(iter(_KNOWN))]
        _KNOWN[key] = gids


@lru_cache(maxsize=128)
def used(text: bytes, encoding: str, compression: str, cells: int) -> frozenset[int]:
    """The tiles that a text holds, by their numbers."""
    return frozenset(np.unique(read(text, encoding, compression, cells) & np.uint32(limits.GID)).tolist()) - {0}


def _unpacked(text: bytes, encoding: str, compression: str, cells: int) -> Gids:
    element = Element("data")
    try:
        if encoding:
            element.text = text.decode("ascii")
        else:
            element = fromstring(b"<data>" + text + b"</data>")
        return unpacked(element, encoding, compression, cells)
    except (Unreadable, UnicodeDecodeError, SyntaxError) as error:
        what = error.what if isinstance(error, Unreadable) else "cannot be read"
        raise Unsuited(f"a tile layer {what}", "save the map again from Tiled") from None


def put(text: bytes, encoding: str, compression: str, gids: Gids) -> bytes:
    """A text with other tile numbers, laid out as it was; `gids` are as many as it holds."""
    flat = gids.reshape(-1)
    new = _put(text, encoding, compression, flat)
    _remember((new, encoding, compression, len(flat)), flat.copy())
    return new


def _put(text: bytes, encoding: str, compression: str, flat: Gids) -> bytes:
    if encoding == "csv":
        return _csv(text, flat)
    if not encoding:
        return _elements(text, flat)
    raw = flat.astype("<u4").tobytes()
    packed = {
        "": lambda: raw,
        "zlib": lambda: zlib.compress(raw),
        "gzip": lambda: _gzip(raw),
        "zstd": lambda: zstandard.ZstdCompressor().compress(raw),
    }[compression]()
    before, after = text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]
    return before + base64.b64encode(packed) + after


def _gzip(raw: bytes) -> bytes:
    packer = zlib.compressobj(wbits=GZIP)
    return packer.compress(raw) + packer.flush()


def _csv(text: bytes, flat: Gids) -> bytes:
    """Numbers put between the commas and line ends that were there."""
    parts = NUMBER.split(text)
    parts[1::2] = [b"%d" % number for number in flat.tolist()]
    return b"".join(parts)


def _elements(text: bytes, flat: Gids) -> bytes:
    """Tiles written as elements, each in the place of the one that was there."""
    numbers = iter(flat.tolist())

    def tile(_: re.Match[bytes]) -> bytes:
        number = next(numbers)
        return b'<tile gid="%d"/>' % number if number else b"<tile/>"

    return TILE.sub(tile, text)
