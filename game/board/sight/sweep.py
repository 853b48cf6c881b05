"""The pass over all lines round an eye: the steepest hard thing on each, and the growth and smoke along it.

Slopes are 1/64 m by half steps, packed into whole numbers that keep them in order without ever making two that differ
equal. So the pass agrees with the reckoning of `sightline` to the last bit, and sight is exactly mutual.
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from game.board.board import Board
from game.board.grid.lines import Ints
from game.board.sight.sight_heights import FINE, NOTHING, Heights, relief, smoke
from game.board.sight.sight_lines import fan
from game.board.sight.sightline import hazed
from rules.frame.ground import Cell

Halves: TypeAlias = npt.NDArray[np.uint8]
"""Half steps from an eye."""

BITS = 20
"""The low bits of a packed number hold what comes along with a slope; the slope has as many bits after the point."""
LOW = (1 << BITS) - 1


def dead_heights(around: Around) -> tuple[Heights, Halves]:
    """Dead heights, and what decides them, by rows and columns of the map. Where the table does not reach they are
    infinite.
    """
    dead, deciding = around.everywhere(), np.zeros(len(around.grid), dtype=np.uint8)
    if len(around.cells):
        dead[around.cells], deciding[around.cells] = _dead(around)
    return dead.reshape(around.shape), deciding.reshape(around.shape)


def haze(around: Around, point: int) -> Heights:
    """Haze on the way to so many 1/64 m above each cell. Where the table does not reach it is infinite."""
    mist = around.everywhere()
    if len(around.cells):
        thick = _thick(around, point)
        mist[around.cells] = 0.0
        if thick is not None:
            stride = around.table.stride.take(around.lines.goal)
            mist[around.cells] = hazed(thick.astype(np.float64), stride, around.grid.metres)
    return mist.reshape(around.shape)


class Around:
    """The part of a board's arrays round an eye that a fan's lines may cross, and those lines that end on the map.

    The eye is so many 1/64 m above its cell's ground. One is to be done with before the next is made.
    """

    def __init__(self, board: Board, eye: Cell, height: int, radius: int) -> None:
        self.grid = board.grid
        self.shape = (board.grid.rows, board.grid.columns)
        self.clouds = smoke(board)
        self.ground = ground = relief(board)
        self.table = table = fan(board.grid.lattice, radius)
        self.y, self.x = ground.at(eye)
        self.own = eye[1] * board.grid.columns + eye[0]
        self.level: float = ground.ground[self.y, self.x] + height
        rows, columns = ground.ground.shape
        above, below = max(0, self.y - radius), min(rows, self.y + radius + 1)
        left, right = max(0, self.x - radius), min(columns, self.x + radius + 1)
        down, across = radius - self.y, radius - self.x
        self.cut = (slice(above, below), slice(left, right))
        """The part of the board's arrays."""
        self.place = (slice(above + down, below + down), slice(left + across, right + across))
        """Where it is in the window."""
        self.lines = table.onto(ground.frame, self.y, self.x)
        self.goals: Ints = table.offsets(columns).take(self.lines.goal)
        """Where the lines end in the board's arrays, taken as one row."""
        self.goals += self.y * columns + self.x
        self.cells: Ints = ground.frame.cells.ravel().take(self.goals)
        """Where they end on the map."""

    def everywhere(self) -> Heights:
        """One number a cell of the map, infinite but for the eye's own, which is 0."""
        values = np.full(len(self.grid), np.inf)
        values[self.own] = 0.0
        return values

    def rise(self, heights: Heights) -> Heights:
        """How far heights of the board stand above the eye, for the cells of the part."""
        rise: Heights = heights[self.cut] - self.level
        return rise

    def crossed(self) -> Heights:
        """The same for the sides by which lines enter those cells, by even and by odd directions."""
        assert self.ground.sides is not None
        rows, columns = self.ground.ground.shape
        sides = self.table.crossings(rows, columns)[:, *self.place] + (self.y * columns + self.x)
        rise: Heights = self.ground.sides.ravel().take(sides, mode="clip")
        rise -= self.level
        return rise

    def laid(self, values: Ints, own: int) -> Ints:
        """Values of the part laid into the whole window, taken as one row; the eye's own cell gets a value apart."""
        side, radius = self.table.side, self.table.radius
        planes = len(values) if values.ndim == 3 else 1
        window = self.table.scratch("window", planes * side * side).reshape(planes, side, side)
        window[:, *self.place] = values
        window[:, radius, radius] = own
        return window.ravel()

    def gathered(self, values: Ints, cells: Ints) -> Ints:
        """The values of all cells between, line after line; they stay until the next are gathered."""
        room, end = self.table.scratch("gathered", len(cells)), 0
        for stretch in self.lines.stretches:
            begin, end = end, end + stretch.stop - stretch.start
            values.take(cells[stretch], out=room[begin:end], mode="clip")
        return room[:end]


def _packed(rise: Heights, halves: Heights | Ints, low: Ints | int) -> Ints:
    """Slopes as whole numbers, steeper ones greater, with something small in the low bits.

    Two that differ at all do so by more than one part in 2**14: cutting them off after BITS places keeps them in order,
    and equal ones equal. The rise is used up.
    """
    rise /= halves
    rise *= 1 << BITS
    slopes = rise.astype(np.int64)
    slopes <<= BITS
    slopes |= low
    return slopes


LEVEL_WITH_NOTHING = int(NOTHING * (1 << BITS)) // 2 << BITS | 2
"""What is packed for a cell that has nothing on it to be seen past."""


def _dead(around: Around) -> tuple[Heights, Halves]:
    """Dead heights, and what decides them: the steepest slope on each line."""
    ground, table, lines = around.ground, around.table, around.lines
    cells = _packed(around.rise(ground.top), table.halves[around.place], table.halves_away[around.place])
    if ground.sides is None:
        slopes = around.laid(cells, LEVEL_WITH_NOTHING)
        steepest = np.maximum.reduceat(around.gathered(slopes, table.cell), lines.start)
    else:
        sides = _packed(around.crossed(), table.halves[around.place] - 1, table.halves_away[around.place] - 1)
        slopes = around.laid(np.maximum(sides, cells), LEVEL_WITH_NOTHING)
        steepest = np.maximum.reduceat(around.gathered(slopes, table.entered), lines.start)
        slopes = around.laid(sides, LEVEL_WITH_NOTHING)
        np.maximum(steepest, slopes.take(lines.arrival), out=steepest)
    halves = steepest & LOW
    rise = steepest
    rise >>= BITS
    rise *= halves
    rise += LOW >> 1
    rise >>= BITS
    rise *= lines.halves
    dead: Heights = rise / halves
    dead += around.level - ground.ground.ravel().take(around.goals)
    dead /= FINE
    np.maximum(dead, 0.0, out=dead)
    deciding = halves.astype(np.uint8)
    deciding *= dead > 0
    return dead, deciding


def _thick(around: Around, point: int) -> Ints | None:
    """What growth and smoke there is on each line to so high above its goal, in 1/64 of half a cell of dense growth."""
    ground, goals, clouds = around.ground, around.goals, around.clouds
    if ground.growth is None and clouds is None:
        return None
    thick = np.zeros(len(goals), dtype=np.int64)
    if ground.growth is not None:
        ends = ground.ground.ravel().take(goals) + point
        thick += _overgrown(around, ground.growth, ends)
        thick += np.where(ends < ground.growth.ravel().take(goals), ground.thick.ravel().take(goals), 0)
        if around.level < ground.growth[around.y, around.x]:
            thick += ground.thick[around.y, around.x]
    if clouds is not None:
        between = around.gathered(around.laid(clouds[around.cut], 0), around.table.cell)
        thick += 2 * np.add.reduceat(between, around.lines.start)
        thick += clouds.ravel().take(goals) + clouds[around.y, around.x]
    return thick


def _overgrown(around: Around, growth: Heights, ends: Heights) -> Ints:
    """What growth the lines run through in the cells between, in 1/64 of half a cell.

    A line runs below the top of a growth when it is less steep than the way to that top. Of the two packed slopes the
    greater is then the growth's, with its thickness in the low bits, and else the line's, with none there: so the low
    bits of the sum are the sum of the thickness of the growth that counts.
    """
    halves, lines = around.table.halves[around.place], around.lines
    tops = around.laid(_packed(around.rise(growth), halves, around.ground.thick[around.cut]), LEVEL_WITH_NOTHING & ~LOW)
    through = around.gathered(tops, around.table.cell)
    slopes = _packed(ends - around.level, lines.halves, 0) + (1 << BITS)
    np.maximum(through, np.repeat(slopes, lines.between), out=through)
    return 2 * (np.add.reduceat(through, lines.start) & LOW)
