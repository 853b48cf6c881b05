"""A map of another program as it will be written down: cells, layers, walls, openings, a picture, what was left out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from game.board.tiled import limits
from rules.kernel.faults import Fault, Faulty

Pixel: TypeAlias = tuple[float, float]
Member: TypeAlias = str | float | int
Tile: TypeAlias = tuple[str, int]
"""The name of a tileset, and the number of a tile in it."""
PLAIN = "plain"
"""The tileset that is made for each map: ground that only says that it is ground, and light."""
GROUND, LIT, DIM = (PLAIN, 0), (PLAIN, 1), (PLAIN, 2)


@dataclass(frozen=True, slots=True)
class Drawn:
    """An object of the map: a line for walls and openings, a point for a note."""

    kind: Literal["Wall", "Door", "Window", "Note", "Objective"]
    points: tuple[Pixel, ...]
    members: Mapping[str, Member] = field(default_factory=dict)
    name: str = ""


@dataclass(frozen=True, slots=True)
class Layer:
    """A tile layer: a tile for each cell, row by row, or nothing."""

    name: str
    role: Literal["ground", "growth", "building", "elevation"]
    tiles: tuple[Tile | None, ...]
    shown: bool = True
    """Whether Tiled shows it."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture that lies under everything: its bytes and the ending of its file."""

    data: bytes
    ending: str


@dataclass(frozen=True, slots=True)
class Draft:
    """A whole map, ready to be written, and what became of the rest."""

    title: str
    shape: Literal["square", "hex"]
    columns: int
    rows: int
    metres: float
    tile: tuple[int, int]
    hexside: int = 0
    layers: tuple[Layer, ...] = ()
    drawn: tuple[Drawn, ...] = ()
    picture: Picture | None = None
    light: str = ""
    taken: tuple[str, ...] = ()
    """What was taken over, a sentence each."""
    left_out: tuple[str, ...] = ()
    """What was not, and why."""


def bounded(file: str, columns: int, rows: int, remedy: str) -> None:
    """Raise Faulty if a map of this size cannot be played."""
    if columns < 1 or rows < 1 or columns * rows > limits.CELLS:
        what = f"the map is {columns} x {rows} cells"
        raise Faulty((Fault(file, "", what, f"at least one cell, at most 512 x 512 in all; {remedy}"),))


def all_ground(columns: int, rows: int) -> Layer:
    """Ground that only says that it is ground, on every cell."""
    return Layer("ground", "ground", (GROUND,) * (columns * rows))
