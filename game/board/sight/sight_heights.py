"""The ground as sight takes it: what stands up on cells and their sides, in 1/64 m, laid out by lattice coordinates.

On the lattice a step is the same offset everywhere, so that one table of lines serves every eye on every board.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from game.board.board import Board
from game.board.grid import Grid
from game.board.grid.lines import Ints
from game.board.terrain import Terrain
from rules.frame.ground import Barrier, Cell
from rules.frame.recall import lookup

Heights: TypeAlias = npt.NDArray[np.float64]
"""Heights over the map's zero in 1/64 m: whole numbers, kept as floats for the arithmetic."""
Standing: TypeAlias = list[tuple[int, tuple[int, ...] | None] | None]
"""Row by row in one list, the top of each cell and of its sides, by direction; None for cells that are left out."""
FINE = 64
"""Parts of a metre that heights are told apart by, and parts of dense growth that thinner growth is counted in."""
NOTHING = -float(1 << 22)
"""The height of a thing that is not there: 65 km down."""
THICKEST = (1 << 14) - 1
"""Smoke and growth are not counted denser than this many 1/64 of dense growth."""


@lru_cache(maxsize=4096)
def fine(metres: float) -> int:
    """A height in whole 1/64 m, halves to the even one."""
    return round(metres * FINE)


@dataclass(frozen=True, eq=False)
class Frame:
    """Where the cells of a board lie in arrays laid out by lattice coordinates: rows of y by columns of x."""

    left: int
    above: int
    """Lattice coordinates of the arrays' first column and row."""
    cells: Ints
    """For each place in the arrays the number of its cell, counted row by row over the map; -1 off the map."""
    first: Ints
    last: Ints
    """For each row of the arrays, its first and last column on the map: those between are on it too."""

    def laid(self, values: npt.NDArray[np.generic], off_map: float) -> Heights:
        """One value a cell, as the map editor shows them, put where the lattice has them."""
        return np.where(self.cells >= 0, values.ravel()[self.cells].astype(np.float64), off_map)

    def on_map(self, y: Ints, x: Ints) -> tuple[Ints, Ints, npt.NDArray[np.bool_]]:
        """Rows and columns of cells in the arrays from their lattice coordinates, and which of them are on the map."""
        row, column = y - self.above, x - self.left
        rows, columns = self.cells.shape
        inside = (row >= 0) & (row < rows) & (column >= 0) & (column < columns)
        return row, column, inside & (self.cells[row * inside, column * inside] >= 0)


@lru_cache(maxsize=32)
def frame(grid: Grid) -> Frame:
    """The frame of a board's geometry."""
    x, y = grid.axials()
    left, above = int(x.min()), int(y.min())
    cells = np.full((int(y.max()) - above + 1, int(x.max()) - left + 1), -1, dtype=np.int64)
    cells[y - above, x - left] = np.arange(len(grid)).reshape(x.shape)
    taken = cells >= 0
    last = cells.shape[1] - 1 - taken[:, ::-1].argmax(axis=1)
    return Frame(left, above, cells, taken.argmax(axis=1), last)


@dataclass(frozen=True, eq=False)
class Relief:
    """What stands up on a board and may hide things, clouds left out. Off the map nothing does."""

    grid: Grid
    frame: Frame
    ground: Heights
    top: Heights
    """Of each cell's ground or, where it is filled, of the hard thing on it."""
    sides: Heights | None
    """By direction: of what stands on that side of each cell; on the diagonals of squares, of what stands in the way
    of a step across the corner by the lower of the two ways round. None on a board without barriers."""
    growth: Heights | None
    """Of the soft growth on each cell; None on a board without any."""
    thick: Ints
    """How thick that growth is, in 1/64 of dense growth."""

    def at(self, cell: Cell) -> tuple[int, int]:
        """Row and column of a cell in the arrays."""
        x, y = self.grid.axial(cell)
        return y - self.frame.above, x - self.frame.left

    # The same as plain whole numbers, for one line at a time.

    @cached_property
    def columns(self) -> int:
        """How many cells the arrays have in a row."""
        return int(self.ground.shape[1])

    @cached_property
    def grounds(self) -> list[list[int]]:
        return _whole(self.ground)

    @cached_property
    def tops(self) -> list[list[int]]:
        return _whole(self.top)

    @cached_property
    def side_tops(self) -> list[list[tuple[int, ...] | None]]:
        """By direction, for each cell; None for those on whose sides nothing stands."""
        rows, columns = self.ground.shape
        found: list[list[tuple[int, ...] | None]] = [[None] * columns for _ in range(rows)]
        if self.sides is not None:
            for row, column in np.argwhere((self.sides > NOTHING).any(axis=0)).tolist():
                found[row][column] = tuple(int(top) for top in self.sides[:, row, column])
        return found

    @cached_property
    def usual(self) -> int:
        """How high most of the ground is."""
        heights, many = np.unique(self.ground[self.frame.cells >= 0], return_counts=True)
        return int(heights[many.argmax()])

    @cached_property
    def standing(self) -> Standing:
        """What stands on each cell, and what on its sides."""
        return self._over(round(NOTHING) - 1)

    @cached_property
    def rising(self) -> Standing:
        """The same, less all bare cells that are no higher than most of the ground."""
        return self._over(self.usual)

    def _over(self, level: int) -> Standing:
        return [
            None if top <= level and sides is None else (top, sides)
            for row in zip(self.tops, self.side_tops, strict=True)
            for top, sides in zip(*row, strict=True)
        ]

    @cached_property
    def grown(self) -> list[tuple[int, int] | None]:
        """How thick the growth on each cell is, and up to where; None where there is none."""
        tops = self.thick if self.growth is None else self.growth
        pairs = zip(self.thick.ravel().tolist(), tops.astype(np.int64).ravel().tolist(), strict=True)
        return [(thick, top) if thick else None for thick, top in pairs]


def _whole(heights: Heights | Ints) -> list[list[int]]:
    rows: list[list[int]] = heights.astype(np.int64).tolist()
    return rows


@lookup
def relief(board: Board) -> Relief:
    """The relief of a board; boards that differ in their clouds only share one."""
    if board is board.drawn:
        return _as_drawn(board.terrain)
    if not board.changes.clouds:
        return _relief(board)
    return relief(board.changed(replace(board.changes, clouds=())))


@lookup
def _as_drawn(terrain: Terrain) -> Relief:
    return _relief(Board(terrain))


@lookup
def smoke(board: Board) -> Ints | None:
    """How thick the clouds are on each cell in 1/64 of dense growth, on the lattice; None when there are none."""
    density = board.smoke
    if density is None:
        return None
    return _thickness(frame(board.grid).laid(density, 0))


@lookup
def smoke_by_rows(board: Board) -> list[list[int]] | None:
    """The same as plain whole numbers."""
    thick = smoke(board)
    return None if thick is None else _whole(thick)


def _relief(board: Board) -> Relief:
    drawn, framed = board.terrain, frame(board.grid)
    ground = framed.laid(_fine(drawn.ground), NOTHING)
    top = ground + framed.laid(_fine(board.obstacle), 0)
    thick = _thickness(framed.laid(drawn.density, 0))
    height = framed.laid(_fine(drawn.growth), 0)
    grown = (height > 0) & (thick > 0)
    return Relief(
        grid=board.grid,
        frame=framed,
        ground=ground,
        top=top,
        sides=_sides(board, framed, ground) if board.barriers else None,
        growth=np.where(grown, ground + height, NOTHING) if grown.any() else None,
        thick=np.where(grown, thick, 0),
    )


def _fine(metres: npt.NDArray[np.floating]) -> Heights:
    """Heights in whole 1/64 m."""
    return np.round(metres.astype(np.float64) * FINE)


def _thickness(density: Heights) -> Ints:
    return np.clip(np.round(density * FINE), 0, THICKEST).astype(np.int64)


def standing(barrier: Barrier) -> float:
    """How high a barrier stands against sight: an open door not at all, a window, whatever its state, up to its sill.

    What there is of wall above a window's head is not reckoned. It would hide a band of heights and show those above,
    but sight knows for each cell one height, from which up things are seen. Within a storey, or from the ground before
    it, nobody looks that way; from high above, a window shows a little more of a room than it should.
    """
    if barrier.what == "door" and barrier.state == "open":
        return 0.0
    return barrier.sill if barrier.what == "window" else barrier.height


def _sides(board: Board, framed: Frame, ground: Heights) -> Heights:
    """Tops of what stands on the sides of cells: it stands on the higher of the two cells' grounds.

    What stands on the edge of the map hides nothing, even where a line leaves a ragged edge of hexes for a step.
    """
    grid = board.grid
    sides = np.full((grid.directions, *ground.shape), NOTHING)
    walls = [
        (*grid.axial(cell), way, height)
        for (cell, way), barrier in board.barriers.items()
        if (height := fine(standing(barrier))) > 0
    ]
    x, y, direction, top = np.array(walls, dtype=np.int64).reshape(-1, 4).T
    step = np.array(grid.lattice.steps)[direction]
    row, column, here = framed.on_map(y, x)
    over_row, over_column, there = framed.on_map(y + step[:, 1], x + step[:, 0])
    inner = here & there
    own, other = (row[inner], column[inner]), (over_row[inner], over_column[inner])
    sides[direction[inner], *own] = np.maximum(ground[own], ground[other]) + top[inner]
    if grid.shape == "square":
        _round_corners(sides)
    return sides


def _round_corners(sides: Heights) -> None:
    """What is in the way of a diagonal step of squares: whichever way round the corner is lower, its higher barrier."""
    padded = np.pad(sides, ((0, 0), (1, 1), (1, 1)), constant_values=NOTHING)
    rows, columns = sides.shape[1:]

    def beside(direction: int, x: int, y: int) -> Heights:
        """That side of the cell so many steps east and south of each."""
        return padded[direction, 1 + y : 1 + y + rows, 1 + x : 1 + x + columns]

    offsets = ((0, -1), (1, 0), (0, 1), (-1, 0))
    for number in range(4):
        one, other = 2 * number, (2 * number + 2) % 8
        (x1, y1), (x2, y2) = offsets[number], offsets[(number + 1) % 4]
        sides[one + 1] = np.minimum(
            np.maximum(sides[one], beside(other, x1, y1)), np.maximum(sides[other], beside(one, x2, y2))
        )
