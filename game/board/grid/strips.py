"""Strips and rectangles of a lattice, as steps from one cell: judged by the centres of the cells."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache

from game.board.grid.lattice import DECIMALS, Lattice, Step

SLANT = 2 / math.sqrt(3)
"""How far lattice coordinates may change within a distance of one: on hexes the axes are not square to each other."""


@lru_cache(maxsize=4096)
def strip(lattice: Lattice, way: Step, half: float, begin: float, end: float | None) -> tuple[Step, ...]:
    """The steps to the cells of a strip along a way, all lengths in cells: nearest the beginning first, then from left
    to right. Without an end it goes from the beginning to the end of the way, whose cells are judged in whole numbers.
    """
    (a, b), skew, square = way, lattice.skew, lattice.square(*way)
    length = math.sqrt(square)
    first, last = ((way[0] * at / length, way[1] * at / length) for at in (begin, length if end is None else end))
    found: list[tuple[int, int, Step]] = []
    # Only what lies close to a border is worth the rounding, and there are many steps.
    whole = 2 * length
    spare = CLOSE * whole
    outer, inner = (half * whole + spare) ** 2, max(0.0, half * whole - spare) ** 2
    low, high = begin * whole, 2.0 * square if end is None else end * whole
    for x, y in _beside(first, last, half):
        along = 2 * a * x + skew * (a * y + b * x) + 2 * b * y
        off = 4 * square * (x * x + skew * x * y + y * y) - along * along
        if off > outer or not low - spare <= along <= high + spare:
            continue
        if off > inner and round(math.sqrt(off) / whole, DECIMALS) > round(half, DECIMALS):
            continue
        if not low + spare < along < high - spare:
            ahead = round(along / whole, DECIMALS)
            within = along <= 2 * square if end is None else ahead <= round(end, DECIMALS)
            if not within or not (along >= 0 if begin == 0 else ahead >= round(begin, DECIMALS)):
                continue
        found.append((along, a * y - b * x, (x, y)))
    return tuple([step for _, _, step in sorted(found)])


CLOSE = 1e-6
"""Cells from a border within which it is judged by rounded lengths."""


@lru_cache(maxsize=4096)
def oblong(lattice: Lattice, bearing: float, length: float, half: float) -> tuple[Step, ...]:
    """The steps to the cells of a rectangle so long along a bearing, in cells, and so far to either side of it: nearest
    the beginning first, then from left to right.
    """
    turn = math.radians(bearing)
    (a, b), (c, d) = lattice.east, lattice.south
    east, south = math.sin(turn) * length, -math.cos(turn) * length
    far = (east * d - south * b) / (a * d - b * c), (south * a - east * c) / (a * d - b * c)
    found: list[tuple[float, float, Step]] = []
    for step in _around([(0.0, 0.0), far], half):
        east, south = lattice.vector(*step)
        along = round(east * math.sin(turn) - south * math.cos(turn), DECIMALS)
        aside = round(east * math.cos(turn) + south * math.sin(turn), DECIMALS)
        if 0 <= along <= round(length, DECIMALS) and abs(aside) <= round(half, DECIMALS):
            found.append((along, aside, step))
    return tuple(step for _, _, step in sorted(found))


@lru_cache(maxsize=1024)
def rectangle(lattice: Lattice, way: Step) -> tuple[Step, ...]:
    """The steps to the cells of the rectangle with here and the end of a way at opposite corners, row by row."""
    east, south = _whole(lattice, way)
    columns, rows = (min(0, east), max(0, east)), (min(0, south), max(0, south))
    found: list[tuple[int, int, Step]] = []
    for step in _around([(0.0, 0.0), way], 1.0 + max(abs(way[0]), abs(way[1]))):
        across, down = _whole(lattice, step)
        if columns[0] <= across <= columns[1] and rows[0] <= down <= rows[1]:
            found.append((down, across, step))
    return tuple(step for _, _, step in sorted(found))


def _whole(lattice: Lattice, step: Step) -> tuple[int, int]:
    """How far east and south a step leads, counted in whole parts of a cell."""
    parts = (min(part for part in axis if part) for axis in (lattice.east, lattice.south))
    east, south = (round(led / part) for led, part in zip(lattice.vector(*step), parts, strict=True))
    return east, south


def _beside(first: tuple[float, float], last: tuple[float, float], half: float) -> list[Step]:
    """Every step to within so many cells of the way between two points in lattice coordinates, and few others: row by
    row, or column by column where the way leads more across than down.
    """
    down = abs(last[1] - first[1]) >= abs(last[0] - first[0])
    (a, b), (c, d) = ((x, y) if down else (y, x) for x, y in (first, last))
    spare, slope = max(half, 0.0) * SLANT, (c - a) / (d - b) if d != b else 0.0
    found = [
        (short, long)
        for long in range(math.floor(min(b, d) - spare), math.ceil(max(b, d) + spare) + 1)
        for middle in (a + (long - b) * slope,)
        for short in range(int(middle - 2 * spare) - 1, int(middle + 2 * spare) + 2)
    ]
    return found if down else [(x, y) for y, x in found]


def _around(corners: list[tuple[float, float]], half: float) -> Iterator[Step]:
    """Every step to within so many cells of what lies between some points in lattice coordinates."""
    spare = max(half, 0.0) * SLANT
    first, last = (
        [pick(axis) + sign * spare for axis in zip(*corners, strict=True)] for pick, sign in ((min, -1), (max, 1))
    )
    for y in range(math.floor(first[1]), math.ceil(last[1]) + 1):
        for x in range(math.floor(first[0]), math.ceil(last[0]) + 1):
            yield x, y
