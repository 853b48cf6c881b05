"""A picture without any word about it: a grid is laid over it by where one cell begins and how wide it is."""

from __future__ import annotations

import io
import math
from pathlib import Path
from typing import NamedTuple

from game.board.picture_files import ENDINGS, opened, unpacked
from game.imports.draft import Draft, Picture, all_ground, bounded
from rules.kernel.faults import Fault, Faulty

__all__ = ["ENDINGS", "Grid", "read"]
LEAST, MOST = 8.0, 1024.0
"""Pixels across a cell."""


class Grid(NamedTuple):
    """The grid on a picture: pixels across a cell, the pixel of the upper left corner of any cell, and its shape."""

    cell: float
    corner: tuple[float, float] = (0.0, 0.0)
    hexes: bool = False
    metres: float = 1.5


def read(path: Path, grid: Grid) -> Draft:
    """The map with a picture for its ground; raises Faulty with what is wrong."""
    file = str(path)
    if not LEAST <= grid.cell <= MOST:
        what = f"a cell of {grid.cell:g} pixels"
        raise Faulty((Fault(file, "", what, f"give {LEAST:g} to {MOST:g} pixels across a cell (--cell)"),))
    picture = unpacked(opened(path), file)
    if grid.hexes:
        breadth = max(2, round(grid.cell / 2) * 2)
        length = max(2, round(breadth * 2 / math.sqrt(3) / 2) * 2)
        side = max(0, round(length / 4) * 2)
        pitch, high = (length + side) / 2, float(breadth)
    else:
        breadth = length = round(grid.cell)
        side, pitch, high = 0, float(length), float(breadth)
    scale = breadth / grid.cell
    left, top = (at * scale for at in grid.corner)
    left, top = left % pitch if not grid.hexes else left % (2 * pitch), top % high
    wide, tall = picture.width * scale - left, picture.height * scale - top
    if grid.hexes:
        columns = math.floor((wide - (length - pitch)) / pitch + 0.01)
        rows = math.floor(tall / high - 0.5 + 0.01)
    else:
        columns, rows = math.floor(wide / pitch + 0.01), math.floor(tall / high + 0.01)
    bounded(file, columns, rows, "give another width of a cell (--cell)")
    scaled = picture.resize((round(picture.width * scale), round(picture.height * scale)))
    right, bottom = columns * pitch + (length - pitch), rows * high + (high / 2 if grid.hexes else 0)
    cut = scaled.crop((round(left), round(top), round(left + right), round(top + bottom)))
    packed = io.BytesIO()
    cut.save(packed, "PNG")
    return Draft(
        title=path.stem.replace("_", " ").replace("-", " ").strip()[:80] or "Map",
        shape="hex" if grid.hexes else "square",
        columns=columns,
        rows=rows,
        metres=grid.metres,
        tile=(length, breadth),
        hexside=side,
        layers=(all_ground(columns, rows),),
        picture=Picture(packed.getvalue(), ".png"),
        taken=(f"picture: {picture.width} x {picture.height} pixels, as {columns} x {rows} cells",),
        left_out=(
            "walls and cover: a picture says nothing of them; draw them in Tiled over it",
            *_cut_off(picture.size, cut.size, scale),
        ),
    )


def _cut_off(size: tuple[int, int], kept: tuple[int, int], scale: float) -> tuple[str, ...]:
    """That what lies beside whole cells is not there."""
    aside = [round(have - left / scale) for have, left in zip(size, kept, strict=True)]
    if max(aside) < 1:
        return ()
    return (f"the border: {max(0, aside[0])} pixels across and {max(0, aside[1])} down make no whole cell",)
