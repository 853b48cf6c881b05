"""Maps that are broken: refused with reasons, all at once, whatever is garbled or left out."""

from __future__ import annotations

import base64
import time
import zlib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.board.tiled import read
from rules.kernel.faults import Faulty
from tests.game.board.tiled.draw import (
    SQUARE,
    box,
    csv,
    elements,
    faults,
    ground,
    hexagonal,
    layer,
    line,
    objects,
    packed,
    point,
    saved,
    thing,
    tile,
    tileset,
    tmx,
    told,
)
from tests.game.board.tiled.hostile import GIDS, SOON, WHOLE, fuzzing


def _data(text: str, attributes: str = 'encoding="csv"') -> str:
    return tmx(layer(f"<data {attributes}>{text}</data>"))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (_data(",".join("1" * 11)), ("11 tiles", "12 cells")),
        (_data(",".join("1" * 13)), ("13 tiles", "12 cells")),
        (_data(""), ("0 tiles",)),
        (_data("1,2,x" + ",1" * 9), ("something else",)),
        (_data("1,,1" + ",1" * 9), ("between two commas",)),
        (_data("-1" + ",1" * 11), ("something else",)),
        (_data("99999999999" + ",1" * 11), ("too large",)),
        (_data("9" * 5000 + ",1" * 11), ("no tile number",)),
        (_data("77" + ",1" * 11), ("no tileset holds the tile at 0,0", "77", "0 more")),
        (_data("!!!!", 'encoding="base64"'), ("Base64",)),
        (_data("AAA", 'encoding="base64"'), ("Base64",)),
        (_data("", 'encoding="base64"'), ("0 tiles",)),
        (_data(packed(GIDS[1:]).split(">")[1].split("<")[0], 'encoding="base64"'), ("11 tiles",)),
        (_data(base64.b64encode(b"junk").decode(), 'encoding="base64" compression="zlib"'), ("cannot be unpacked",)),
        (_data(base64.b64encode(b"junk").decode(), 'encoding="base64" compression="zstd"'), ("cannot be unpacked",)),
        (
            _data(base64.b64encode(zlib.compress(bytes(48))[:-6]).decode(), 'encoding="base64" compression="zlib"'),
            ("cut short",),
        ),
        (
            _data(
                base64.b64encode(zlib.compress(bytes(48)) + b"more").decode(), 'encoding="base64" compression="zlib"'
            ),
            ("something follows",),
        ),
        (_data("", 'encoding="base64" compression="rar"'), ('"rar"', "zstd")),
        (_data("", 'encoding="morse"'), ('"morse"', "CSV")),
        (tmx(layer(elements([1] * 13))), ("13 tiles",)),
        (tmx(layer("<data><tile gid='x'/></data>")), ("no tile number",)),
        (tmx(layer("<data><tile gid='-4'/></data>")), ("no tile number",)),
        (tmx(layer("")), ("holds no data",)),
        (tmx(layer(csv(GIDS), size=(3, 4))), ("3 x 4 cells on a map of 4 x 3", "resize the map")),
        (tmx(layer('<data encoding="csv"><chunk x="0" y="0" width="1" height="1">1</chunk></data>')), ("chunks",)),
        (tmx(ground(), infinite=1), ("not stored in chunks",)),
        (tmx(infinite=1), ("no layer holds a tile",)),
    ],
)
def test_layer_data_that_cannot_be_used(tmp_path: Path, text: str, words: tuple[str, ...]) -> None:
    assert told(faults(tmp_path, text), *words)


def _map(attributes: str) -> str:
    return f"<map {attributes}>{tileset()}{ground()}</map>"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("<foo/>", ("<foo>", "<map>")),
        ("", ("XML",)),
        ("not xml", ("field.tmx:1:", "XML")),
        ("<map>", ("XML",)),
        ('{"type":"map"}', ("JSON", ".tmx")),
        (_map(f'{SQUARE} width="100000000" height="1"'), ("100000000 x 1", "512 x 512")),
        (_map(f'{SQUARE} width="513" height="512"'), ("512 x 512",)),
        (_map(f'{SQUARE} width="0" height="3"'), ('width is "0"',)),
        (_map(f'{SQUARE} width="-4" height="3"'), ('width is "-4"',)),
        (_map(f'{SQUARE} width="4.5" height="3"'), ('width is "4.5"',)),
        (_map(f'{SQUARE} width="4_0" height="3"'), ("width",)),
        (_map(f"{SQUARE} height='3'"), ("width is missing",)),
        (_map('orientation="orthogonal" width="4" height="3" tilewidth="0" tileheight="9"'), ("tilewidth",)),
        (_map('orientation="orthogonal" width="4" height="3" tilewidth="99999" tileheight="9"'), ("tilewidth",)),
        (_map(f'{SQUARE} width="4" height="3" infinite="maybe"'), ("infinite", "0 or 1")),
        *(
            (
                _map(f'orientation="{name}" tilewidth="32" tileheight="32" width="4" height="3"'),
                (f'"{name}"', "orthogonal or hexagonal"),
            )
            for name in ("isometric", "staggered", "oblique", "round")
        ),
        (_map(hexagonal(axis="z") + ' width="4" height="3"'), ("staggeraxis", "x or y")),
        (_map(hexagonal(index="none") + ' width="4" height="3"'), ("staggerindex", "odd or even")),
        (_map(hexagonal(side=-1) + ' width="4" height="3"'), ("hexsidelength",)),
        (_map(hexagonal(side=33) + ' width="4" height="3"'), ("hexsidelength",)),
    ],
)
def test_headers_that_cannot_be_laid_out(tmp_path: Path, text: str, words: tuple[str, ...]) -> None:
    assert told(faults(tmp_path, text), *words)


@pytest.mark.parametrize("number", ["nan", "inf", "-inf", "1e308", "1e9", "0x10", "", "1,5", "٣", "1_0", "9" * 400])
def test_numbers_are_taken_strictly(tmp_path: Path, number: str) -> None:
    for text in (
        tmx(ground(), objects(thing("Note", at=f'x="{number}" y="0"'))),
        tmx(ground(), objects(thing("Note", at=f'x="0" y="0" rotation="{number}"'))),
        tmx(ground(), objects(thing("Wall", f'<polyline points="0,0 {number},0"/>'))),
        tmx(ground(), objects(), extra="").replace('value="2.0"', f'value="{number}"'),
        tmx(ground(), sets=tileset(tile(0, growth=1.0).replace('value="1.0"', f'value="{number}"'))),
        tmx(ground(), sets=tileset().replace('tile id="0"', f'tile id="{number}"')),
        tmx(f'<group id="1" name="g" offsetx="{number}">{ground()}</group>'),
    ):
        assert faults(tmp_path, text)


@pytest.mark.parametrize(
    ("thing_text", "words"),
    [
        (box("Wall", 0, 0, -5, 5), ("width",)),
        (line("Wall", (0, 0)), ("1 corners",)),
        (thing("Wall", '<polyline points="0,0 1,2,3"/>'), ("corner",)),
        (thing("Wall", "<polyline/>"), ("0 corners",)),
        (thing("Note", at='gid="99" x="0" y="0"'), ('"99"', "no tileset")),
        (thing("Note", at='gid="-1" x="0" y="0"'), ("no tileset",)),
        (
            thing("Wall").replace(
                "</object>", '<properties><property name="height" type="list"/></properties></object>'
            ),
            ("list",),
        ),
        ('<object id="1" template="none.tx" x="0" y="0"/>', ("none.tx", "no such file")),
        ('<object id="1" template="../up.tx" x="0" y="0"/>', ("outside the map's folder",)),
        ('<object id="1" template="a.json" x="0" y="0"/>', ("not a .tx file",)),
    ],
)
def test_objects_that_cannot_be_placed(tmp_path: Path, thing_text: str, words: tuple[str, ...]) -> None:
    assert told(faults(tmp_path, tmx(ground(), objects(thing_text))), *words)


@pytest.mark.parametrize(
    ("sets", "words"),
    [
        ('<tileset firstgid="1" source="land.tsj"/>', ("land.tsj", "export it as .tsx")),
        ('<tileset firstgid="1" source="gone.tsx"/>', ("gone.tsx", "no such file")),
        ('<tileset firstgid="1" source="../far.tsx"/>', ("../far.tsx", "outside the map's folder")),
        ('<tileset firstgid="1" source="../far.tsx"/>', ("../far.tsx", "save a Tiled project (.tiled-project)")),
        ('<tileset firstgid="1" source="/etc/far.tsx"/>', ("only one computer knows", "save both again from Tiled")),
        ('<tileset firstgid="1" source="C:\\far.tsx"/>', ("only one computer knows",)),
        ('<tileset firstgid="1" source="folder.tsx"/>', ("folder.tsx", "this is a folder")),
        ('<tileset firstgid="1" source="wrong.tsx"/>', ("wrong.tsx", "<tileset> should be")),
        ('<tileset firstgid="x" name="a"/>', ("firstgid",)),
        ('<tileset name="a"/>', ("firstgid is missing",)),
        (tileset() + tileset(), ("firstgid 1 is taken",)),
        (tileset(tile(0) + tile(0)), ("tile 0", "twice")),
        (tileset(tile(99999999999)), ("id",)),
        (tileset('<image source="a.png" width="99999999" height="5"/>'), ("image", "width")),
        (
            tileset(tile(0, walk="fly")),
            ('tileset "land" tile 0', '"fly"', "open, difficult, shallow, deep or impassable"),
        ),
        (tileset(tile(0, thickness="thick")), ("whole number",)),
        (tileset(tile(0, roof="perhaps")), ("true or false",)),
    ],
)
def test_tilesets_that_cannot_be_used(tmp_path: Path, sets: str, words: tuple[str, ...]) -> None:
    (tmp_path / "folder.tsx").mkdir()
    saved(tmp_path, "<map/>", "wrong.tsx")
    assert told(faults(tmp_path, tmx(ground(), sets=sets)), *words)


def test_every_fault_is_told_at_once(tmp_path: Path) -> None:
    found = faults(
        tmp_path,
        tmx(
            layer("<data encoding='csv'>1</data>"),
            objects(
                point("Unit", 0, 0), point("Door", 0, 0, number=3, state="ajar"), thing("Note", at='x="nan" y="0"')
            ),
            layout=SQUARE.replace("orthogonal", "isometric"),
            sets=tileset(tile(0, walk="fly")) + '<tileset firstgid="50" source="gone.tsx"/>',
            metres=-1.0,
        ),
    )
    for words in (("isometric",), ("1 tiles",), ("ajar",), ("nan",), ("gone.tsx",), ('property "metres"',), ("fly",)):
        assert told(found, *words), words


FUZZED = [
    WHOLE.encode(),
    tmx(
        layer(packed(GIDS, "zlib")), objects(box("Deploy", 0, 0, 50, 50, side="a")), layout=hexagonal("y", "even")
    ).encode(),
    tmx(
        layer('<data encoding="csv"><chunk x="-2" y="-2" width="2" height="2">1,2,3,4</chunk></data>'),
        f'<group name="g" offsetx="3">{objects(point("Unit", 5, 5, side="a", role="b"))}</group>',
        layout=hexagonal(),
        infinite=1,
    ).encode(),
]
ODD = st.sampled_from(
    ["", "-1", "0", "nan", "1e308", "4294967295", "99999999999999999999", "\u0663", "a" * 300, "../x"]
)


def _reads_or_refuses(path: Path, raw: bytes) -> None:
    path.write_bytes(raw)
    start = time.process_time()
    try:
        read(path)
    except Faulty as faulty:
        assert faulty.faults
        assert all(str(fault).isprintable() for fault in faulty.faults)
    assert time.process_time() - start < SOON


@fuzzing
@given(data=st.data())
def test_garbled_bytes_are_refused_or_read(tmp_path: Path, data: st.DataObject) -> None:
    raw = bytearray(data.draw(st.sampled_from(FUZZED)))
    for _ in range(data.draw(st.integers(1, 4))):
        at, size = data.draw(st.integers(0, len(raw) - 1)), data.draw(st.integers(0, 12))
        raw[at : at + size] = data.draw(
            st.binary(max_size=12) | st.sampled_from([b'"', b"<", b"9", b"&", b"</map>", b"\0"])
        )
    _reads_or_refuses(tmp_path / "fuzz.tmx", bytes(raw))


@fuzzing
@given(data=st.data())
def test_garbled_attributes_are_refused_or_read(tmp_path: Path, data: st.DataObject) -> None:
    pieces = data.draw(st.sampled_from(FUZZED)).decode().split('"')
    for _ in range(data.draw(st.integers(1, 4))):
        at = 2 * data.draw(st.integers(0, len(pieces) // 2 - 1)) + 1
        others = st.sampled_from(pieces[1::2])
        pieces[at] = data.draw(ODD | others | st.integers(-(10**6), 10**6).map(str) | st.floats().map(str))
    _reads_or_refuses(tmp_path / "fuzz.tmx", '"'.join(pieces).encode())


@fuzzing
@given(data=st.data())
def test_elements_left_out_or_put_elsewhere_are_refused_or_read(tmp_path: Path, data: st.DataObject) -> None:
    pieces = data.draw(st.sampled_from(FUZZED)).decode().replace(">", ">\n").split("\n")
    for _ in range(data.draw(st.integers(1, 3))):
        at, to = (data.draw(st.integers(0, len(pieces) - 1)) for _ in range(2))
        pieces.insert(to, pieces[at] if data.draw(st.booleans()) else pieces.pop(at))
    _reads_or_refuses(tmp_path / "fuzz.tmx", "".join(pieces).encode())
