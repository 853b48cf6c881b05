"""Small maps drawn by hand, as the map editor would save them."""

from __future__ import annotations

import base64
import gzip
import struct
import zlib
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any
from xml.sax.saxutils import quoteattr

import zstandard

from game.board.battleground import Battleground
from game.board.tiled import read
from rules.kernel.faults import Fault, Faulty

KINDS = {bool: "bool", int: "int", float: "float", str: "string"}
GRASS, WOOD, ROCK, HILL, HEDGE, PLAIN = 1, 2, 3, 4, 5, 6
"""The tiles of the tileset below; the last one has no class."""


def properties(values: dict[str, object]) -> str:
    """Custom properties."""
    texts = {name: str(value).lower() if isinstance(value, bool) else str(value) for name, value in values.items()}
    lines = (
        f'<property name={quoteattr(name)} type="{KINDS[type(values[name])]}" value={quoteattr(text)}/>'
        for name, text in texts.items()
    )
    return f"<properties>{''.join(lines)}</properties>" if values else ""


def tile(number: int, class_name: str = "Terrain", **values: object) -> str:
    """A tile of a tileset."""
    return f'<tile id="{number}" type="{class_name}">{properties(values)}</tile>'


TILES = (
    tile(0, surface="meadow")
    + tile(1, surface="wood", walk="difficult", growth=8.0, density=1.0, tag="trunk")
    + tile(2, obstacle=1.2, material="stone", thickness=900, tag="rock")
    + tile(3, elevation=5.0)
    + tile(4, growth=1.5, density=0.5)
)


def tileset(tiles: str = TILES, first: int | None = 1, count: int = 6) -> str:
    """A tileset, embedded (with a first number) or for a file of its own (without)."""
    start = f' firstgid="{first}"' if first else ""
    return (
        f'<tileset{start} name="land" tilewidth="32" tileheight="32" tilecount="{count}" columns="3">{tiles}</tileset>'
    )


def csv(gids: Iterable[int]) -> str:
    """Tile numbers with commas."""
    return f'<data encoding="csv">{",".join(map(str, gids))}</data>'


def packed(gids: Iterable[int], compression: str = "") -> str:
    """Tile numbers in Base64."""
    raw = b"".join(struct.pack("<I", gid) for gid in gids)
    packs: dict[str, Callable[[bytes], bytes]] = {
        "": bytes,
        "zlib": zlib.compress,
        "gzip": gzip.compress,
        "zstd": lambda data: zstandard.ZstdCompressor().compress(data),
    }
    with_compression = f' compression="{compression}"' if compression else ""
    return (
        f'<data encoding="base64"{with_compression}>\n  {base64.b64encode(packs[compression](raw)).decode()}\n</data>'
    )


def elements(gids: Iterable[int]) -> str:
    """Tile numbers as XML elements."""
    tiles = "".join(f'<tile gid="{gid}"/>' if gid else "<tile/>" for gid in gids)
    return f"<data>{tiles}</data>"


def layer(data: str, name: str = "ground", size: tuple[int, int] = (4, 3), extra: str = "") -> str:
    """A tile layer."""
    return f'<layer id="1" name="{name}" width="{size[0]}" height="{size[1]}" {extra}>{data}</layer>'


def ground(columns: int = 4, rows: int = 3, gid: int = GRASS) -> str:
    """A layer of nothing but grass."""
    return layer(csv([gid] * (columns * rows)), size=(columns, rows))


def thing(
    class_name: str, shape: str = "", number: int = 7, name: str = "", at: str = 'x="0" y="0"', **values: object
) -> str:
    """An object; `at` holds its attributes, `shape` the element that says what figure it is."""
    inside = f"{properties(values)}{shape}"
    return f'<object id="{number}" name="{name}" type="{class_name}" {at}>{inside}</object>'


def line(class_name: str, *points: tuple[float, float], number: int = 7, name: str = "", **values: Any) -> str:
    """A polyline through points of the map."""
    text = " ".join(f"{x},{y}" for x, y in points)
    return thing(class_name, f'<polyline points="{text}"/>', number, name, **values)


def point(class_name: str, x: float, y: float, number: int = 7, name: str = "", **values: object) -> str:
    """A point."""
    return thing(class_name, "<point/>", number, name, f'x="{x}" y="{y}"', **values)


def box(
    class_name: str, x: float, y: float, w: float, h: float, shape: str = "", number: int = 7, **values: object
) -> str:
    """A rectangle, or what is drawn in one."""
    return thing(class_name, shape, number, "", f'x="{x}" y="{y}" width="{w}" height="{h}"', **values)


def objects(*things: str, extra: str = "") -> str:
    """A layer of objects."""
    return f'<objectgroup id="9" name="things" {extra}>{"".join(things)}</objectgroup>'


SQUARE = 'orientation="orthogonal" tilewidth="32" tileheight="32"'


def hexagonal(axis: str = "x", index: str = "odd", side: int = 16) -> str:
    """The attributes of a hex map."""
    return (
        f'orientation="hexagonal" tilewidth="32" tileheight="32" hexsidelength="{side}" '
        f'staggeraxis="{axis}" staggerindex="{index}"'
    )


def tmx(
    *content: str,
    size: tuple[int, int] = (4, 3),
    layout: str = SQUARE,
    sets: str | None = None,
    infinite: int = 0,
    **values: object,
) -> str:
    """A whole map."""
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<map version="1.10" {layout} width="{size[0]}" height="{size[1]}" infinite="{infinite}">\n'
        f"{properties({'metres': 2.0} | values)}{tileset() if sets is None else sets}{''.join(content)}</map>\n"
    )


def saved(folder: Path, text: str | bytes, name: str = "field.tmx") -> Path:
    """A file in a folder."""
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def opened(folder: Path, text: str | bytes) -> Battleground:
    """A map read."""
    return read(saved(folder, text))


def faults(folder: Path, text: str | bytes) -> tuple[Fault, ...]:
    """What is wrong with a map."""
    try:
        opened(folder, text)
    except Faulty as faulty:
        return faulty.faults
    raise AssertionError("the map was accepted")


def told(found: tuple[Fault, ...], *words: str) -> bool:
    """Whether one of some faults or warnings says all of these words."""
    return any(all(word in str(fault) for word in words) for fault in found)
