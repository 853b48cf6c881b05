"""What one eye sees: for every cell the dead height, what decides it, and the haze on the way: by single lines to the
first cells asked for, in one pass over all of them after that.

The steepest hard thing on the way to a cell decides how high something must stand there to be seen. Heights are whole
numbers of 1/64 m, and nothing compared is rounded: sight is exactly mutual, and a line that just touches a top passes.
"""

from __future__ import annotations

import math
from collections import OrderedDict
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import product
from threading import Lock

import numpy as np
import numpy.typing as npt

from game.board.board import Board
from game.board.grid import Grid
from game.board.sight.sight_heights import FINE, NOTHING, Heights, Relief, fine, relief
from game.board.sight.sight_lines import MOST
from game.board.sight.sightline import Line, dead_height, haze_along, level, sees
from game.board.sight.sweep import Around, Halves, dead_heights, haze
from rules.frame.body import Screen
from rules.frame.ground import Cell
from rules.frame.recall import lookup

__all__ = ["Prospect", "in_view", "look", "sees"]

MIDDLE = 0.9
"""Metres above the ground of the point that haze is reckoned to: the middle of a person standing."""
GROUND_SHOWS = 0.5
"""A cell is in view when a thing so many metres high shows there."""
FURTHEST = 4096
"""Cells on the longest line that any map has room for."""
SLACK = 1 / (4 * FINE * FURTHEST)
"""A dead height that is no whole number of 1/64 m is at least twice this away from one."""
KEPT_CELLS, KEPT_LEAST = 3_000_000, 32
"""As many prospects are kept for one battlefield, in all its states, as have so many cells together: some 50 MB."""
GLANCES = 40
"""To so many cells lines of their own cost less than a look all round."""

_sweeping = Lock()
"""Held during a look round: a computer player may think while the window asks the map. Nothing found depends on it."""


@dataclass(frozen=True, eq=False)
class Prospect:
    """The board from one eye, by rows and columns of the map. Beyond the radius the arrays hold infinity.

    Asked for one cell, it knows every cell of the board: beyond the radius it looks along that one line.
    """

    board: Board
    eye: Cell
    height: float
    """Of the eye above its cell's ground."""
    point: float
    """Above each cell's ground, of the point that `haze` is reckoned to."""
    radius: int
    _lines: dict[Cell, tuple[float, int]] = field(default_factory=dict, repr=False)
    _hazes: dict[tuple[Cell, int], float] = field(default_factory=dict, repr=False)
    _screens: dict[Cell, Screen | None] = field(default_factory=dict, repr=False)

    @property
    def dead(self) -> Heights:
        """Metres above a cell's ground at which a thing begins to be seen."""
        return self._swept[0]

    @property
    def deciding(self) -> Halves:
        """Half steps from the eye to what decides a dead height: even for a cell, odd for a side; 0 for none."""
        return self._swept[1]

    @cached_property
    def _swept(self) -> tuple[Heights, Halves]:
        with _sweeping:
            return dead_heights(Around(self.board, self.eye, fine(self.height), self.radius))

    @cached_property
    def haze(self) -> Heights:
        """Metres of dense growth and smoke on the line to the point, thin counting less; of both end cells half
        counts.
        """
        with _sweeping:
            return haze(Around(self.board, self.eye, fine(self.height), self.radius), fine(self.point))

    def dead_at(self, cell: Cell) -> float:
        """The dead height of any cell."""
        found = self._lines.get(cell)
        return (self._at(cell) if found is None else found)[0]

    def hides(self, cells: list[Cell], height: float) -> list[Cell]:
        """Those of these cells on which nothing shows that rises no higher: for many of them by a look all round."""
        if len(cells) < GLANCES:
            return [cell for cell in cells if self.dead_at(cell) >= height]
        dead = self.dead.tolist()
        known = ((cell, dead[cell[1]][cell[0]]) for cell in cells)
        return [cell for cell, at in known if at >= height and (at < math.inf or self.dead_at(cell) >= height)]

    def shows(self, cell: Cell, height: float) -> bool:
        """Whether a point so high above a cell's ground is seen past everything hard; just touching is seen."""
        found = self._lines.get(cell)
        return fine(height) / FINE >= (self._at(cell) if found is None else found)[0] - SLACK

    def view(self, height: float = GROUND_SHOWS) -> npt.NDArray[np.bool_]:
        """Which cells within the radius show a thing so high."""
        return self.dead <= fine(height) / FINE + SLACK

    def haze_at(self, cell: Cell, height: float | None = None) -> float:
        """The haze on the way to a point above any cell; by default as high as for the whole prospect."""
        point = cell, fine(self.point if height is None else height)
        haze = self._hazes.get(point)
        if haze is None:
            many = height is None and len(self._hazes) >= GLANCES
            known = float(self.haze[cell[1], cell[0]]) if many else math.inf
            haze = self._hazes[point] = known if known < math.inf else self._haze_along(*point)
        return haze

    @cached_property
    def _level(self) -> int:
        """Of the eye over the map's zero, in 1/64 m."""
        return level(self._relief, self.eye, self.height)

    @cached_property
    def _relief(self) -> Relief:
        return relief(self.board)

    def _haze_along(self, cell: Cell, height: int) -> float:
        goal = level(self._relief, cell, height / FINE)
        return haze_along(self.board, Line(self.eye, self._level, cell, goal))

    def screen(self, cell: Cell) -> Screen | None:
        """What hides the ground of any cell; None if nothing does. Of equally steep things the one furthest off."""
        if cell not in self._screens:
            self._screens[cell] = self._screen(cell)
        return self._screens[cell]

    def _screen(self, cell: Cell) -> Screen | None:
        halves = self._at(cell)[1]
        if not halves:
            return None
        if halves % 2:
            return _wall(self.board, self._on_the_way(cell, halves // 2), self._on_the_way(cell, halves // 2 + 1))
        return _filled(self.board, self._on_the_way(cell, halves // 2))

    def _on_the_way(self, cell: Cell, step: int) -> Cell:
        """The cell that a step of the line to another one falls into."""
        grid = self.board.grid
        x, y = grid.between(self.eye, cell)
        dx, dy = grid.lattice.through(x, y, step, grid.lattice.count(x, y))
        q, r = grid.axial(self.eye)
        return grid.offset(q + dx, r + dy)

    def _at(self, cell: Cell) -> tuple[float, int]:
        """Dead height and what decides it: line by line for the first cells asked for, then by a look all round."""
        found = self._lines.get(cell)
        if found is None:
            warm = "_swept" in self.__dict__ or len(self._lines) >= GLANCES
            found = self._lines[cell] = self._known(cell) if warm else self._along(cell)
        return found

    def _known(self, cell: Cell) -> tuple[float, int]:
        column, row = cell
        heights, halves = self._swept
        dead: float = heights.item(row, column)
        return (dead, halves.item(row, column)) if dead != math.inf else self._along(cell)

    def _along(self, cell: Cell) -> tuple[float, int]:
        """Found by a single line."""
        return dead_height(self._relief, self.eye, self._level, cell)


@lookup
def _kept(_: Board) -> OrderedDict[object, Prospect]:
    """What was last seen of a battlefield in all its states; the oldest goes when it is full."""
    return OrderedDict()


def look(
    board: Board, eye: Cell, eye_height: float, *, target_height: float = MIDDLE, radius: int | None = None
) -> Prospect:
    """Look round from an eye so many metres above a cell's ground.

    The radius counts cells, by steps and as the crow flies; by default it takes in the whole board, but never more than
    MOST. A cell's own hard thing is not in the way of what stands on that cell, nor the eye's of the eye.
    """
    radius = span(board.grid) if radius is None else min(radius, MOST)
    height, point = fine(eye_height), fine(target_height)
    kept: OrderedDict[object, Prospect] = _kept(board.drawn)
    key = (board, eye, height, point, radius)
    with _sweeping:
        if key not in kept:
            kept[key] = Prospect(board, eye, height / FINE, point / FINE, radius)
            while len(kept) > max(KEPT_LEAST, KEPT_CELLS // len(board.grid)):
                kept.popitem(last=False)
        kept.move_to_end(key)
        return kept[key]


def in_view(board: Board, eye: Cell, height: float, radius: int | None = None) -> npt.NDArray[np.bool_]:
    """Which cells show an eye what rises half a metre above their ground, whatever the light: rows by columns."""
    return look(board, eye, height, radius=radius).view()


@lru_cache(maxsize=64)
def span(grid: Grid) -> int:
    """A radius that takes in a whole board from anywhere, in eights so that boards share their tables; at most MOST."""
    corners = list(product((0, grid.columns - 1), (0, grid.rows - 1)))
    width = max(grid.straight(a, b) / grid.metres for a in corners for b in corners)
    steps = max(grid.count(a, b) for a in corners for b in corners)
    return min(MOST, (int(max(width, steps) + 1) // 8 + 1) * 8)


def _wall(board: Board, here: Cell, there: Cell) -> Screen:
    """What is in the way of one step; round a corner of squares, the higher one on the lower of the two ways."""
    grid = board.grid
    direction = grid.direction(here, there)
    if grid.shape == "hex" or direction % 2 == 0:
        return _screen(board, here, direction)
    one, other = direction - 1, (direction + 1) % 8
    ways = [[(here, first), (grid.step(here, first), second)] for first, second in ((one, other), (other, one))]
    tops = [[_top(board, *edge) for edge in way] for way in ways]
    lower = 0 if max(tops[0]) <= max(tops[1]) else 1
    return _screen(board, *ways[lower][tops[lower].index(max(tops[lower]))])


def _top(board: Board, cell: Cell, direction: int) -> float:
    """The top of what stands on a side of a cell, in 1/64 m."""
    ground = relief(board)
    row, column = ground.at(cell)
    standing = ground.side_tops[row][column]
    return NOTHING if standing is None else standing[direction]


def _screen(board: Board, cell: Cell, direction: int) -> Screen:
    """The barrier on a side; of a window the wall below its sill."""
    barrier = board.barrier(cell, direction)
    assert barrier is not None
    return Screen(
        barrier.what,
        cell,
        material=barrier.wall or barrier.material,
        millimetres=barrier.wall_millimetres or barrier.millimetres,
        edge=direction,
    )


def _filled(board: Board, cell: Cell) -> Screen:
    """The hard thing on a cell or, where there is none, the rise of the ground."""
    place = board.place(cell)
    if place.obstacle > board.terrain.place(cell).obstacle:
        return Screen("heap", cell, place.material, place.millimetres)
    if place.obstacle > 0:
        return Screen(place.tag or "obstacle", cell, place.material, place.millimetres)
    return Screen("rising ground", cell, "earth", round(board.grid.metres * 1000))
