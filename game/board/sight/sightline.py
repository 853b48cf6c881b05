"""One line of sight at a time, in whole numbers: for far cells, single questions and points at any height.

The table-driven pass of `sight` answers the same for all cells round an eye; the two agree to the last bit.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple, TypeVar

from game.board.board import Board
from game.board.grid.lattice import Lattice, line
from game.board.sight.sight_heights import FINE, Heights, Relief, fine, relief, smoke_by_rows
from rules.frame.ground import Cell

H = TypeVar("H", float, Heights)
"""One number, or an array of them."""


@dataclass(frozen=True, slots=True)
class Obstacle:
    """The steepest thing between an eye and a cell: it rises so many 1/64 m over the eye within so many half steps.

    An even number of half steps is a cell, an odd one the side between two cells. Of equally steep things the furthest
    from the eye is named: it is what a unit there is behind.
    """

    rise: int
    halves: int
    way: int
    """Half steps from the eye to the cell."""


class Line(NamedTuple):
    """From an eye in a cell to a point in another, both so many 1/64 m over the map's zero."""

    eye: Cell
    height: int
    cell: Cell
    goal: int


def sees(board: Board, a: Cell, height_a: float, b: Cell, height_b: float) -> bool:
    """Whether a point so high above one cell's ground and one above another's see each other past everything hard.

    A line that just touches the top of a thing passes. Who asks makes no difference.
    """
    if a == b:
        return True
    ground = relief(board)
    eye, point = level(ground, a, height_a), level(ground, b, height_b)
    found = obstacle(ground, a, eye, b)
    return found is None or (point - eye) * found.halves >= found.rise * found.way


def level(ground: Relief, cell: Cell, height: float) -> int:
    """A height above a cell's ground as one over the map's zero, in 1/64 m."""
    row, column = ground.at(cell)
    return ground.grounds[row][column] + fine(height)


def obstacle(ground: Relief, eye: Cell, height: int, cell: Cell) -> Obstacle | None:
    """The steepest thing between an eye, so many 1/64 m over the map's zero, and a cell; None if there is nothing.

    A bare cell that is no higher than the eye and the ground looked at is not in the way of anything there.
    """
    row, column = ground.at(eye)
    dx, dy = _way(ground, eye, cell)
    level = min(height, ground.grounds[row + dy][column + dx])
    standing = ground.rising if level >= ground.usual else ground.standing
    best, at = 0, 0
    start, left = row * ground.columns + column, crossings(ground.grid.lattice, dx, dy, ground.columns)
    for halves, onward, way in left:
        there = standing[start + onward]
        if there is None:
            continue
        top, sides = there
        if halves:
            rise = top - height
            if not at or rise * at >= best * halves:
                best, at = rise, halves
        if sides is not None:
            rise = sides[way] - height
            if not at or rise * at >= best * (halves + 1):
                best, at = rise, halves + 1
    return Obstacle(best, at, 2 * len(left)) if at else None


def dead_height(ground: Relief, eye: Cell, height: int, cell: Cell) -> tuple[float, int]:
    """How many metres above a cell's ground a thing begins to be seen, and how many half steps off is what decides."""
    found = obstacle(ground, eye, height, cell)
    if found is None:
        return 0.0, 0
    row, column = ground.at(cell)
    dead = (found.rise * found.way / found.halves + (height - ground.grounds[row][column])) / FINE
    return (dead, found.halves) if dead > 0 else (0.0, 0)


def haze_along(board: Board, between: Line) -> float:
    """Metres of dense growth and smoke, or as much of thinner, along a line; of both end cells half counts."""
    ground, clouds = relief(board), smoke_by_rows(board)
    if ground.growth is None and clouds is None:
        return 0.0
    lattice = ground.grid.lattice
    row, column = ground.at(between.eye)
    x, y = _way(ground, between.eye, between.cell)
    way = onwards(lattice, x, y, ground.columns)
    halves = 0
    if ground.growth is not None:
        halves += _overgrown(ground, between, way)
    if clouds is not None:
        halves += sum(2 * clouds[row + dy][column + dx] for dx, dy in line(lattice, x, y)[1:-1])
        halves += clouds[row][column] + clouds[row + y][column + x]
    return hazed(halves, math.sqrt(lattice.square(x, y)) / max(len(way) - 1, 1), ground.grid.metres)


def _overgrown(ground: Relief, between: Line, way: tuple[int, ...]) -> int:
    """What growth a line runs through below its top, in 1/64 of half a cell."""
    row, column = ground.at(between.eye)
    height, goal, steps = between.height, between.goal, len(way) - 1
    grown, start = ground.grown, row * ground.columns + column
    halves = 0
    for step, onward in enumerate(way):
        there = grown[start + onward]
        if there is not None and height * (steps - step) + goal * step < there[1] * steps:
            halves += there[0] if step in (0, steps) else 2 * there[0]
    return halves


def hazed(halves: H, stride: H, metres: float) -> H:
    """Metres of dense growth from a count of half cells in 1/64, the length of a step in cells and a cell's metres."""
    return halves * stride * metres / (2 * FINE)


def _way(ground: Relief, a: Cell, b: Cell) -> tuple[int, int]:
    """The lattice step from one cell to another."""
    return ground.grid.between(a, b)


@lru_cache(maxsize=1 << 14)
def crossings(lattice: Lattice, x: int, y: int, columns: int) -> tuple[tuple[int, int, int], ...]:
    """Of a line, every cell that is left on the way: how many half steps it is from the start, how far on from there
    among the cells counted row by row, so many a row, and by which side it is left.
    """
    way, side = line(lattice, x, y), lattice.side
    ends = enumerate(pairwise(way))
    return tuple([(2 * step, y1 * columns + x1, side[x2 - x1, y2 - y1]) for step, ((x1, y1), (x2, y2)) in ends])


@lru_cache(maxsize=1 << 14)
def onwards(lattice: Lattice, x: int, y: int, columns: int) -> tuple[int, ...]:
    """Of a line, how far every cell is on from its start among the cells counted row by row, so many a row."""
    return tuple(dy * columns + dx for dx, dy in line(lattice, x, y))
