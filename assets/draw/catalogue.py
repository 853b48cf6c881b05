"""The table of tiles, read and drawn: what each row looks like, what its tiles mean, where a tile is found by name."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

from PIL import Image

from draw import buildings, ground, growth, lines, things, vehicles
from draw.lattice import LATTICES, Lattice, masks

Terrain: TypeAlias = dict[str, str | float | int | bool]
TABLE = Path(__file__).resolve().parent.parent / "tiles.toml"


def heights(lattice: Lattice, margin: int, lowest: float, highest: float, rise: float) -> list[Image.Image]:
    """A tile for each height."""
    steps = round((highest - lowest) / rise)
    return [ground.height(lattice, margin, lowest + step * rise, highest)[0] for step in range(steps + 1)]


DRAWINGS: dict[str, Callable[..., list[Image.Image]]] = {
    drawing.__name__: drawing
    for drawing in (
        *(ground.cut, ground.patch, ground.shades, heights),
        *(lines.track, lines.stream, lines.bridge, lines.hedge, lines.drystone, lines.sandbags, lines.ditch),
        *(lines.kerb, lines.marking),
        *(growth.crowns, growth.fruit_tree, growth.reeds, growth.stump),
        *(buildings.hipped, buildings.gabled, buildings.flat),
        *(things.small, vehicles.parts, vehicles.whole),
    )
}
JOINED = frozenset({"track", "stream", "hedge", "drystone", "sandbags", "ditch", "kerb"})
"""Drawings with a tile for every way of joining edges."""


@dataclass(frozen=True)
class Row:
    """One row of the table: some tiles that are drawn alike."""

    first: int
    name: str
    drawing: str
    settings: dict[str, Any]
    terrain: tuple[Terrain, ...]
    count: int

    def meaning(self, index: int) -> Terrain:
        """What the row's tile of that index says about its cell."""
        if self.drawing == "heights":
            return {"elevation": self.settings["lowest"] + index * self.settings["rise"]}
        return self.terrain[index % len(self.terrain)]

    def pictures(self, lattice: Lattice, margin: int) -> list[Image.Image]:
        """The row's tiles, drawn."""
        drawn = DRAWINGS[self.drawing](lattice, margin, **self.settings)
        if len(drawn) != self.count:
            raise ValueError(f"row {self.name!r} draws {len(drawn)} tiles, expected {self.count}")
        return drawn


@dataclass(frozen=True)
class TileSheet:
    """One tileset: a picture full of tiles of one size."""

    name: str
    lattice: Lattice
    margin: int
    columns: int
    rows: tuple[Row, ...]

    @property
    def tile_size(self) -> tuple[int, int]:
        return self.lattice.width + 2 * self.margin, self.lattice.height + 2 * self.margin

    @property
    def count(self) -> int:
        """Tiles in the picture, empty places at its end included."""
        last = max(row.first + row.count for row in self.rows)
        return -(-last // self.columns) * self.columns

    def row(self, name: str) -> Row:
        """The row of a name."""
        for row in self.rows:
            if row.name == name:
                return row
        raise KeyError(f"{self.name} has no tile {name!r}")

    def patterned(self, name: str, column: int, turn: int) -> int:
        """The tile that continues a seamless pattern in a cell."""
        row = self.row(name)
        across, down = row.settings["across"], row.settings["down"]
        return row.first + (turn % down) * across + column % across

    def joined(self, name: str, mask: int) -> int:
        """The tile that joins the edges of a mask."""
        return self.row(name).first + masks(self.lattice.edges).index(mask)


def count(lattice: Lattice, drawing: str, settings: dict[str, Any]) -> int:
    """How many tiles a drawing makes, without drawing it."""
    if drawing in JOINED:
        return len(masks(lattice.edges))
    if drawing == "heights":
        return round((settings["highest"] - settings["lowest"]) / settings["rise"]) + 1
    if drawing == "shades":
        return len(settings["shades"])
    fixed = {
        "cut": settings.get("across", 1) * settings.get("down", 1),
        "patch": settings.get("across", 1) * settings.get("down", 1),
        "bridge": lattice.edges // 2,
        "fruit_tree": 9 * settings.get("variants", 1),
        "stump": 2,
        "marking": 4,
        "hipped": 1 << lattice.edges,
        "gabled": 42,
        "flat": 16,
        "parts": 4 * settings.get("cells", 3),
        "whole": 3,
    }
    return int(fixed.get(drawing, settings.get("variants", 1)))


@cache
def sheets() -> tuple[TileSheet, ...]:
    """The whole table."""
    table = tomllib.loads(TABLE.read_text(encoding="utf-8"))
    return tuple(_sheet(entry) for entry in table["sheet"])


def sheet(name: str) -> TileSheet:
    """The tileset of a name."""
    return next(found for found in sheets() if found.name == name)


def _sheet(entry: dict[str, Any]) -> TileSheet:
    lattice = LATTICES[entry["lattice"]]
    rows = tuple(_row(lattice, row) for row in entry["row"])
    taken: dict[int, str] = {}
    for row in rows:
        for number in range(row.first, row.first + row.count):
            if number in taken:
                raise ValueError(f"{entry['name']}: tile {number} is in {taken[number]!r} and in {row.name!r}")
            taken[number] = row.name
    return TileSheet(entry["name"], lattice, entry["margin"], entry["columns"], rows)


def _row(lattice: Lattice, row: dict[str, Any]) -> Row:
    settings = {key: value for key, value in row.items() if key not in {"id", "name", "draw", "terrain"}}
    terrain = row.get("terrain", {})
    meanings = tuple(terrain) if isinstance(terrain, list) else (terrain,)
    return Row(row["id"], row["name"], row["draw"], settings, meanings, count(lattice, row["draw"], settings))
