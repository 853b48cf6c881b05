"""Pictures that a map's own layers lay on the ground: whole images, and tiles out of sheets."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

Box: TypeAlias = tuple[int, int, int, int]
"""Left, top, width and height, in pixels."""
MIRRORED, UPENDED, SWAPPED, SIXTH = 1 << 31, 1 << 30, 1 << 29, 1 << 28
"""Bits above a tile's number: mirrored left and right, top and bottom, across the diagonal; the last turns hexes."""
NUMBER = SIXTH - 1


@dataclass(frozen=True, slots=True)
class PictureFile:
    """A file, and the colour in it that stands for nothing: six hexadecimal figures, or none."""

    path: Path
    clear: str = ""


PLAIN = "ffffff"
"""The colour that changes nothing of a picture that is tinted with it."""


@dataclass(frozen=True, slots=True)
class LaidImage:
    """A whole picture on the map: where its upper left corner lies in pixels of the map, how opaque it is, and in which
    colour of six hexadecimal figures it is tinted.
    """

    file: PictureFile
    at: tuple[float, float]
    size: tuple[int, int]
    opacity: float = 1.0
    tint: str = PLAIN


@dataclass(frozen=True, slots=True)
class TileArt:
    """What one tile looks like: a part of a picture, and where it lies as seen from the lower left of its cell."""

    file: PictureFile
    box: Box
    offset: tuple[int, int] = (0, 0)
    size: tuple[int, int] = (0, 0)
    """Pixels of the map that it takes up."""


@dataclass(frozen=True, slots=True, eq=False)
class LaidColour:
    """The map's background colour, where no tile of the game's own lies on it: six hexadecimal figures."""

    colour: str
    cells: npt.NDArray[np.bool_]
    """Rows by columns of the board."""
    opacity: float = 1.0

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, LaidColour)
            and (self.colour, self.opacity) == (other.colour, other.opacity)
            and np.array_equal(self.cells, other.cells)
        )


@dataclass(frozen=True, slots=True, eq=False)
class LaidTiles:
    """A layer of tiles, rows by columns of the board: their numbers with the bits that turn them."""

    numbers: npt.NDArray[np.uint32]
    art: Mapping[int, TileArt]
    """By number; a tile that is not in it is not drawn."""
    shift: tuple[float, float] = (0.0, 0.0)
    opacity: float = 1.0
    tint: str = PLAIN

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, LaidTiles)
            and (self.art, self.shift, self.opacity, self.tint) == (other.art, other.shift, other.opacity, other.tint)
            and np.array_equal(self.numbers, other.numbers)
        )


@dataclass(frozen=True, slots=True)
class LaidObject:
    """A tile that stands on the map by itself: its number with the bits that turn it, the pixel of the map where it is
    pinned, and how far right and down of its own corner that is, in shares of its size.
    """

    number: int
    art: TileArt
    at: tuple[float, float]
    pin: tuple[float, float]
    size: tuple[float, float]
    degrees: float = 0.0
    """By how much it is turned about the pin, clockwise."""
    opacity: float = 1.0
    tint: str = PLAIN


LaidPicture: TypeAlias = LaidColour | LaidImage | LaidTiles | LaidObject
