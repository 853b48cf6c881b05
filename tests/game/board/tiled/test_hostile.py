"""Maps that are broken or meant to harm: refused with reasons, all at once, soon, opening nothing not theirs."""

from __future__ import annotations

import base64
import gzip
import os
import time
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest
import zstandard
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game.board.tiled import read
from rules.kernel.faults import Faulty
from tests.game.board.tiled.draw import (
    GRASS,
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
    opened,
    packed,
    point,
    properties,
    saved,
    thing,
    tile,
    tileset,
    tmx,
    told,
)

fuzzing = settings(
    max_examples=120, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
modest = settings(fuzzing, max_examples=60)
SOON = 25.0
"""Seconds of computing within which any file is read or refused, also when coverage is traced on a slow machine."""
GIDS = [GRASS] * 12
WHOLE = tmx(layer(csv(GIDS)), objects(line("Wall", (32, 0), (32, 96)), point("Door", 32, 48)))


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


def test_files_outside_the_folder_are_not_opened_through_links_either(tmp_path: Path) -> None:
    saved(tmp_path, tileset(first=None), "secret/land.tsx")
    saved(tmp_path, '<template><object type="Note"/></template>', "secret/note.tx")
    home = tmp_path / "home"
    home.mkdir()
    (home / "land.tsx").symlink_to(tmp_path / "secret" / "land.tsx")
    (home / "kit").symlink_to(tmp_path / "secret", target_is_directory=True)
    (home / "loop.tsx").symlink_to(home / "loop.tsx")
    for source in ("land.tsx", "kit/land.tsx", "kit/../../secret/land.tsx", "loop.tsx", "x" * 5000 + ".tsx"):
        assert faults(home, tmx(ground(), sets=f'<tileset firstgid="1" source="{source}"/>')), source
    templated = '<object id="1" template="kit/note.tx" x="0" y="0"/>'
    assert told(faults(home, tmx(ground(), objects(templated))), "outside the map's folder")


def test_a_full_path_is_not_said_to_lie_outside_though_it_leads_into_the_folder(tmp_path: Path) -> None:
    there = saved(tmp_path, tileset(first=None), "land.tsx")
    found = faults(tmp_path, tmx(ground(), sets=f'<tileset firstgid="1" source="{there}"/>'))
    assert told(found, "only one computer knows")
    assert not told(found, "outside")


def test_what_lies_beside_the_folder_is_used_once_a_tiled_project_holds_both_as_the_refusal_says(
    tmp_path: Path,
) -> None:
    saved(tmp_path, tileset(first=None), "tilesets/land.tsx")
    text = tmx(ground(), sets='<tileset firstgid="1" source="../tilesets/land.tsx"/>')
    assert told(faults(tmp_path / "maps", text), "outside the map's folder", "in a folder that holds both")
    saved(tmp_path, "{}", "mine.tiled-project")
    assert opened(tmp_path / "maps", text)


def test_a_tileset_of_a_template_may_not_lead_outside(tmp_path: Path) -> None:
    saved(tmp_path, tileset(first=None), "land.tsx")
    template = '<template><tileset firstgid="1" source="../../land.tsx"/><object type="Note" gid="1"/></template>'
    saved(tmp_path, template, "home/kit/note.tx")
    text = tmx(ground(), objects('<object id="1" template="kit/note.tx" x="0" y="0"/>'))
    assert told(faults(tmp_path / "home", text), "kit/note.tx", "outside the map's folder")


def test_a_link_inside_the_folder_is_followed(tmp_path: Path) -> None:
    saved(tmp_path, tileset(first=None), "sets/land.tsx")
    (tmp_path / "land.tsx").symlink_to(tmp_path / "sets" / "land.tsx")
    assert opened(tmp_path, tmx(ground(), sets='<tileset firstgid="1" source="land.tsx"/>')).terrain.names


def test_whatever_pytmx_raises_is_a_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise Exception("no\nwords")

    monkeypatch.setattr("pytmx.TiledMap.parse_xml", refuse)
    assert told(faults(tmp_path, WHOLE), 'pytmx cannot read it: Exception "no words"')


def test_what_is_no_file_is_refused(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.tmx")
    for path in (
        tmp_path / "gone.tmx",
        tmp_path,
        tmp_path / "pipe.tmx",
        Path("/dev/zero"),
        Path("a\0b"),
        tmp_path / ("x" * 5000),
    ):
        with pytest.raises(Faulty):
            read(path)


def test_faults_name_files_by_the_way_on_which_the_map_was_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved(tmp_path, "{}", "a/all.tiled-project")
    sets = '<tileset firstgid="1" source="land.tsx"/><tileset firstgid="9" source="../sets/land.tsx"/>'
    saved(tmp_path, tmx(ground(), sets=sets), "a/b/field.tmx")
    for folder, path, named in (("", "a/b/field.tmx", "a/sets"), ("a/b", "field.tmx", "../sets")):
        monkeypatch.chdir(tmp_path / folder)
        with pytest.raises(Faulty) as refused:
            read(Path(path))
        assert {fault.file for fault in refused.value.faults} == {
            path.replace("field.tmx", "land.tsx"),
            f"{named}/land.tsx",
        }


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
