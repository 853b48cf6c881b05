"""What cells can be painted with: tiles that say the same of the ground, under one name a game master understands."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache
from pathlib import Path
from xml.etree.ElementTree import Element

from game import data
from game.board.tiled.findings import Findings
from game.board.tiled.laid_out import LaidOut
from game.board.tiled.map_files import Folder
from game.board.tiled.terrain_table import Entry, stated_by
from game.board.tiled.tilesets import Tileset, Tilesets, tilesets
from game.board.tiled.vocabulary import Value
from game.data import TILESETS, maps
from rules.frame.ground import Cell
from rules.kernel.lengths import metres

MEMBERS = ("surface", "walk", "obstacle", "material", "thickness", "growth", "density", "tag", "roof", "light")
THICK = ((0.5, "thick"), (0.2, ""), (0.0, "thin"))
"""From which density on growth is called so."""
WALKED = {"difficult": "slow going", "shallow": "to wade", "deep": "to swim", "impassable": "no way through"}
"""How ground is walked on that is not open."""
TALL = 3.0
"""Metres from which growth with trunks is trees."""


class Sort(StrEnum):
    """What a tile is laid as."""

    GROUND = "ground"
    GROWTH = "growth"
    THING = "thing"
    ROOF = "roof"
    HEIGHT = "height"
    LIGHT = "light"


ROLE = {
    Sort.GROUND: "ground",
    Sort.GROWTH: "growth",
    Sort.THING: "building",
    Sort.ROOF: "building",
    Sort.HEIGHT: "elevation",
    Sort.LIGHT: "ground",
}
"""The role of the layers on which each sort lies."""
NAMED = (Sort.GROWTH, Sort.THING, Sort.ROOF)
"""Sorts that are called as they are drawn; all others by what they say of the ground."""


@dataclass(frozen=True, slots=True)
class Paint:
    """Tiles that state the same."""

    name: str
    sort: Sort
    members: Mapping[str, Value]
    tileset: str
    numbers: tuple[int, ...]
    """The tiles in their tileset: variants of one look, which are laid in turn."""
    first: int | None
    """The number of the tileset's first tile on the map; None for one of the game's own that is not on it yet."""

    def gid(self, cell: Cell, first: int) -> int:
        """The number of the variant that lies on a cell."""
        column, row = cell
        return first + self.numbers[(5 * column + 7 * row) % len(self.numbers)]


def sort_of(members: Mapping[str, Value]) -> Sort | None:
    """What a tile that states this is laid as; None for one that states nothing."""
    stated = {name for name, value in members.items() if value not in ("", None)}
    if not stated:
        return None
    if stated == {"elevation"}:
        return Sort.HEIGHT
    if members.get("obstacle"):
        return Sort.THING
    if members.get("growth"):
        return Sort.GROWTH
    if stated == {"roof"}:
        return Sort.ROOF
    if stated == {"light"}:
        return Sort.LIGHT
    return Sort.GROUND


def paints(laid: LaidOut) -> tuple[Paint, ...]:
    """All that cells of a map can be painted with: its own tilesets first, then the game's own."""
    found: dict[tuple[str, tuple[tuple[str, Value], ...]], Paint] = {}
    shape = laid.layout.grid.shape
    own = [(each, each.first) for each in laid.tilesets.sets]
    names = {each.name for each in laid.tilesets.sets}
    more = [(each, None) for each in shipped(shape) if each.name not in names]
    for tileset, first in (*own, *more):
        groups: dict[tuple[str, tuple[tuple[str, Value], ...]], list[int]] = {}
        for number, members in _stated(tileset, laid.table if first is not None else (), laid.tilesets):
            row = row_of(tileset.name, number) if sort_of(members) in NAMED else None
            word = "" if row is None else row.name
            groups.setdefault((word, tuple(sorted(members.items()))), []).append(number)
        for key, numbers in groups.items():
            sort = sort_of(dict(key[1]))
            if sort is not None and key not in found:
                name = label(sort, dict(key[1]), key[0])
                found[key] = Paint(name, sort, dict(key[1]), tileset.name, tuple(numbers), first)
    return tuple(_told_apart(found.values()))


def _stated(tileset: Tileset, table: Sequence[Entry], sets: Tilesets) -> Iterator[tuple[int, Mapping[str, Value]]]:
    """The tiles of a set that say what the ground is, and what they say."""
    count = tileset.count if table and tileset.count is not None else 0
    for number in sorted({*(tileset.tiles or {}), *range(min(count, 4096))}):
        stated = tileset.tile(number).terrain
        members = dict(stated or {}) | stated_by(table, tileset.first + number, sets) if table else dict(stated or {})
        if members:
            yield number, members


def _told_apart(found: Iterable[Paint]) -> Iterator[Paint]:
    """The same with names of which no two of a sort are alike."""
    taken: set[tuple[Sort, str]] = set()
    for paint in found:
        walk = WALKED.get(str(paint.members.get("walk", "")), "")
        names = (paint.name, f"{paint.name}, {walk}", *(f"{paint.name} {number}" for number in range(2, 99)))
        name = next(each for each in names if (paint.sort, each) not in taken and not each.endswith(", "))
        taken.add((paint.sort, name))
        yield replace(paint, name=name)


def label(sort: Sort, members: Mapping[str, Value], word: str = "") -> str:
    """What a game master calls ground that is like this; `word` is what it is drawn as, where that is known."""
    surface = str(members.get("surface", ""))
    if sort is Sort.HEIGHT:
        return f"{float(members['elevation']):g}"
    if sort is Sort.ROOF:
        return word or "roof"
    if sort is Sort.LIGHT:
        return str(members["light"])
    if sort is Sort.GROWTH:
        trees = float(members["growth"]) >= TALL and members.get("tag") == "trunk"
        return word or surface or ("trees" if trees else "plants")
    if sort is Sort.THING:
        return word or surface or str(members.get("tag") or members.get("material") or "thing")
    words = (surface or "ground", "indoors" if members.get("roof") else "", str(members.get("light", "")))
    return ", ".join(filter(None, words))


def details(paint: Paint) -> str:
    """What else a paint says, for a game master who chooses one: how high, how thick, how it is walked on."""
    members = paint.members
    high = float(members.get("obstacle") or members.get("growth") or members.get("elevation") or 0.0)
    density = float(members.get("density", 1.0) or 1.0)
    thick = next(word for least, word in THICK if density >= least) if paint.sort is Sort.GROWTH else ""
    walk, material = str(members.get("walk", "")), str(members.get("material", ""))
    deep = members.get("depth")
    words = (
        f"{metres(high)} high" if high else "",
        thick,
        material,
        f"{metres(float(deep))} deep" if deep else "",
        WALKED.get(walk, ""),
        "indoors" if members.get("roof") else "",
    )
    return ", ".join(filter(None, words))


@dataclass(frozen=True, slots=True)
class Row:
    """Tiles of the game's own tilesets that are drawn alike: their first, what they are in a word, and the drawing."""

    first: int
    name: str
    drawing: str


@lru_cache(maxsize=1)
def _drawings() -> Mapping[str, tuple[Row, ...]]:
    sheets = tomllib.loads((data.assets() / "tiles.toml").read_text(encoding="utf-8"))["sheet"]
    return {
        sheet["name"]: tuple(Row(row["id"], row["name"].replace("-", " "), row["draw"]) for row in sheet["row"])
        for sheet in sheets
    }


def row_of(tileset: str, number: int) -> Row | None:
    """The row that a tile of the game's own tilesets is in; None for any other tile."""
    rows = [row for row in _drawings().get(tileset, ()) if row.first <= number]
    return rows[-1] if rows else None


@lru_cache(maxsize=2)
def shipped(shape: str) -> tuple[Tileset, ...]:
    """The game's own tilesets for hexes or squares."""
    home = maps() / TILESETS
    folder = Folder(home / "all.tmx", Findings())
    root = Element("map")
    for number, file in enumerate(sorted(home.glob(f"{shape}-*.tsx"))):
        root.append(Element("tileset", {"firstgid": str(1 + 10_000 * number), "source": file.name}))
    return tuple(tilesets(root, folder, folder.path).sets)


def files_of(tileset: str) -> tuple[Path, ...]:
    """The files of one of the game's own tilesets."""
    home = maps() / TILESETS
    return home / f"{tileset}.tsx", home / f"{tileset}.png"
