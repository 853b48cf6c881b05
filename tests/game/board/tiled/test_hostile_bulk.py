"""Maps that are too much: document types, bombs of tiles and bulk are refused soon."""

from __future__ import annotations

import base64
import gzip
import time
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest
import zstandard
from hypothesis import given
from hypothesis import strategies as st

from game.board.tiled import read
from rules.kernel.faults import Faulty
from tests.game.board.tiled.draw import (
    GRASS,
    box,
    csv,
    faults,
    ground,
    hexagonal,
    layer,
    line,
    objects,
    opened,
    packed,
    properties,
    saved,
    tile,
    tileset,
    tmx,
    told,
)
from tests.game.board.tiled.hostile import SOON, WHOLE, modest

DOCTYPES = [
    '<!DOCTYPE map SYSTEM "map.dtd">',
    '<!DOCTYPE map [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;">]>',
    '<!DOCTYPE map [<!ENTITY x SYSTEM "file:///etc/hostname">]>',
]


@pytest.mark.parametrize("doctype", DOCTYPES)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_document_types_are_refused_whatever_the_encoding(tmp_path: Path, doctype: str, encoding: str) -> None:
    text = f'<?xml version="1.0" encoding="{encoding}"?>{doctype}{WHOLE.partition("?>")[2]}'
    assert told(faults(tmp_path, text.encode(encoding)), "<!DOCTYPE>")


@pytest.mark.parametrize("encoding", ["latin-1", "utf-7", "nonsense", "idna", "utf-32"])
def test_odd_encodings_are_read_or_refused(tmp_path: Path, encoding: str) -> None:
    text = WHOLE.replace('encoding="UTF-8"', f'encoding="{encoding}"')
    try:
        assert opened(tmp_path, text).doors
    except Faulty as faulty:
        assert told(faulty.faults, "XML")


def _bomb(compression: str) -> str:
    blob = bytes(200_000_000)
    packs: dict[str, Callable[[], bytes]] = {
        "zlib": lambda: zlib.compress(blob, 1),
        "gzip": lambda: gzip.compress(blob, 1),
        "zstd": lambda: zstandard.ZstdCompressor().compress(blob),
    }
    return (
        f'<data encoding="base64" compression="{compression}">{base64.b64encode(packs[compression]()).decode()}</data>'
    )


@pytest.mark.parametrize("compression", ["zlib", "gzip", "zstd"])
def test_a_bomb_of_tiles_does_not_go_off(tmp_path: Path, compression: str) -> None:
    path = saved(tmp_path, tmx(layer(_bomb(compression))))
    start = time.process_time()
    with pytest.raises(Faulty, match="more than 12 cells"):
        read(path)
    assert time.process_time() - start < SOON


@pytest.mark.parametrize(
    "text",
    [
        tmx("<group>" * 30 + "</group>" * 30),
        tmx("<x>" * 5000 + "</x>" * 5000),
        tmx(*["<group/>"] * 200, ground()),
        tmx(*[ground(400, 400)] * 16, size=(400, 400)),
        tmx(ground(), objects(*["<object/>"] * 10_001)),
        tmx(
            ground(400, 400), objects(*[line("Wall", *([(0, 0), (10**7 - 1, 10**7 - 1)] * 999))] * 30), size=(400, 400)
        ),
        tmx(ground(400, 400), objects(*[box("Deploy", 0, 0, 9e6, 9e6, side="a")] * 999), size=(400, 400)),
        tmx(layer('<data encoding="csv">' + "<chunk/>" * 9 + "</data>"), infinite=1),
        tmx(
            layer('<data encoding="csv"><chunk x="0" y="0" width="4096" height="4096"></chunk></data>'),
            infinite=1,
        ),
        tmx(
            layer(
                '<data encoding="csv"><chunk x="0" y="0" width="1" height="1">1</chunk>'
                '<chunk x="99999999" y="0" width="1" height="1">1</chunk></data>'
            ),
            infinite=1,
        ),
        tmx(
            layer('<data encoding="csv">' + '<chunk x="0" y="0" width="1" height="1">1</chunk>' * 34_000 + "</data>"),
            infinite=1,
        ),
        tmx(ground(), objects(line("Wall", *[(1 / 3, 1 / 3)] * 30_000))),
        tmx(ground(), sets="".join(f'<tileset firstgid="{n}"/>' for n in range(1, 60_000))),
        tmx(ground(), sets=tileset("".join(tile(n) for n in range(60_000)), count=60_000)),
        tmx(ground(), objects(f"<object>{'<properties>' + '<property/>' * 500 + '</properties>'}</object>")),
    ],
    ids=lambda text: str(len(text)),
)
def test_bulk_is_refused_soon(tmp_path: Path, text: str) -> None:
    path = saved(tmp_path, text)
    start = time.process_time()
    with pytest.raises(Faulty):
        read(path)
    assert time.process_time() - start < SOON


def test_a_tile_for_every_cell_and_a_picture_for_every_tile_take_seconds(tmp_path: Path) -> None:
    pictures = "".join(
        f'<tile id="{n}" type="Terrain"><image source="{n}.png"/>{properties({"surface": str(n)})}</tile>'
        for n in range(8_100)
    )
    text = tmx(layer(csv(range(1, 8_101)), size=(90, 90)), size=(90, 90), sets=tileset(pictures, count=8_100))
    path = saved(tmp_path, text)
    start = time.process_time()
    assert len(read(path).terrain.names) == 8_100
    assert time.process_time() - start < SOON


@modest
@given(
    st.integers(1, 9), st.integers(1, 9), st.integers(-1, 10), st.sampled_from("xy"), st.sampled_from(["odd", "even"])
)
def test_hexes_of_any_pixels_are_laid_out_or_refused(
    tmp_path: Path, width: int, height: int, side: int, axis: str, index: str
) -> None:
    layout = hexagonal(axis, index, side).replace('"32"', f'"{width}"', 1).replace('"32"', f'"{height}"', 1)
    try:
        field = opened(tmp_path, tmx(ground(), objects(line("Wall", (0, 0), (40, 40))), layout=layout))
    except Faulty as faulty:
        assert told(faulty.faults, "hex")
    else:
        assert len(field.terrain.barriers) > 0


def test_the_largest_map_is_read_within_seconds(tmp_path: Path) -> None:
    text = tmx(*[layer(packed([GRASS] * 512 * 512, "zlib"), size=(512, 512))] * 2, size=(512, 512))
    start = time.process_time()
    assert opened(tmp_path, text).terrain.shape == (512, 512)
    assert time.process_time() - start < SOON
