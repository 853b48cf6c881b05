"""Rough distances on foot and by vehicle, under any rulebook, for players that want to get somewhere."""

from __future__ import annotations

from collections import OrderedDict, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from math import inf
from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt

from game.board.board import Board
from game.board.paths.steps import neighbours
from game.board.terrain import WALKS
from rules.frame.ground import Barrier, Cell
from rules.frame.recall import lookup

At = TypeVar("At", bound=tuple[Any, ...])
Headed = tuple[Cell, int]
"""The cell of a vehicle and its heading."""
PACES = {"open": 1, "difficult": 2, "shallow": 2, "deep": 5}
"""Paces that a cell of each movement class counts; no unit enters a class that is not listed."""
LOW = 1.2
"""Greatest height in metres of a wall, obstacle or step of the ground that a unit can climb."""
DRIVEN = ("open", "difficult", "shallow")
"""Movement classes that a vehicle can cross."""
STEP = 0.5
"""Height in metres up to which an obstacle needs no climbing."""
AFOOT = 2
"""What a pace on foot counts for a unit that could ride instead."""
GOT_OUT = 6
"""The same for one at the wheel, who would leave the vehicle behind: the way round is worth driving."""
LATELY = 64
"""Maps of distances that are kept for a piece of ground."""
OVER = 3
"""Extra paces for climbing over an obstacle or opening a door."""


def paces(
    board: Board, goals: Iterable[Cell], shut: Iterable[Cell] = (), *, as_far_as: Iterable[Cell] = ()
) -> Mapping[Cell, int]:
    """For every cell from which a goal can be reached on foot, the paces to the nearest goal; if cells are named as far
    as which it is looked, perhaps for none that is farther off than all of them.

    Smoke stops no unit, and no unit passes over cells that are `shut`.
    """
    ground, to, closed = solid(board), tuple(sorted(set(goals))), tuple(sorted(set(shut)))
    last = frozenset(as_far_as)
    if last:
        return _kept(ground, ("paces", to, closed, last), lambda: _paces(ground, to, shut=closed, last=last))
    return _kept(ground, ("paces", to, closed), lambda: _spread(ground, to, closed))


class Spread(dict[Cell, int]):
    """Paces from every cell from which some ground can be reached: by cell, and as a list by the number of the cell."""

    def __init__(self, board: Board, far: npt.NDArray[np.int64]) -> None:
        reached = np.flatnonzero(far >= 0)
        rows, columns = np.divmod(reached, board.grid.columns)
        super().__init__(zip(zip(columns.tolist(), rows.tolist(), strict=True), far[reached].tolist(), strict=True))
        self.left = np.where(far >= 0, far.astype(np.float64), inf)
        """Paces by the number of the cell; infinity where no way leads."""


def _spread(board: Board, goals: tuple[Cell, ...], shut: tuple[Cell, ...] = ()) -> Spread:
    """Paces on foot to some cells from everywhere: all cells that are equally far off are looked at together."""
    around, price = _entered(board)
    columns = board.grid.columns
    if shut:
        closed = np.zeros(len(around), dtype=np.bool_)
        closed[[row * columns + column for column, row in shut]] = True
        price = price * ~closed[around]
    far = np.full(len(around), -1, dtype=np.int64)
    open_ = {0: [np.array([row * columns + column for column, row in goals if (column, row) in board.grid], dtype=int)]}
    while open_:
        now = min(open_)
        some = np.concatenate(open_.pop(now))
        some = np.unique(some[far[some] < 0])
        far[some] = now
        ways, beside = price[some], around[some]
        new = (ways > 0) & (far[beside] < 0)
        prices, cells = ways[new], beside[new]
        for each in np.flatnonzero(np.bincount(prices)).tolist():
            open_.setdefault(now + each, []).append(cells[prices == each])
    return Spread(board, far)


def way_on(board: Board, far: Mapping[Cell, int], start: Cell) -> Iterator[Cell]:
    """The cells of a way from a cell to the nearest goal, by the paces to it; none where there is no way."""
    ground, cell = solid(board), start
    while far.get(cell):
        onward = (
            neighbour
            for _, neighbour in board.grid.neighbours(cell)
            if neighbour in far and (far[cell] - far[neighbour], cell) in _onto(ground)[neighbour]
        )
        cell = min(onward)
        yield cell


def _paces(
    board: Board,
    goals: tuple[Cell, ...],
    most: float = inf,
    shut: tuple[Cell, ...] = (),
    last: frozenset[Cell] = frozenset(),
) -> dict[Cell, int]:
    """Paces on foot from the goals, up to so many, or as far as all of some cells."""
    closed, steps = frozenset(shut), _onto(board)

    def open_(cell: Cell) -> Iterable[tuple[int, Cell]]:
        return [way for way in steps[cell] if way[1] not in closed]

    start = [(0, cell) for cell in goals if cell in board.grid]
    return _nearest_first(start, open_ if closed else steps.__getitem__, most, last)


def _nearest_first(
    start: Iterable[tuple[int, At]],
    onward: Callable[[At], Iterable[tuple[int, At]]],
    most: float = inf,
    last: frozenset[At] = frozenset(),
) -> dict[At, int]:
    """How far off everything is that can be reached, up to so far or as far as all of some places, the nearest first:
    from several places at once, and on from each by steps that have a price.
    """
    found: dict[At, int] = {}
    open_ = defaultdict[int, list[At]](list)
    for far, at in start:
        open_[far].append(at)
    while open_ and (far := min(open_)) <= most:
        for at in sorted(open_.pop(far)):
            if at not in found:
                found[at] = far
                for price, beside in onward(at):
                    if beside not in found:
                        open_[far + price].append(beside)
        if last and found.keys() >= last:
            break
    return found


@lookup
def _onto(board: Board) -> Mapping[Cell, tuple[tuple[int, Cell], ...]]:
    """The neighbouring cells from which a unit can enter each cell, and the paces that counts: the search runs from the
    goal.
    """
    around, price = _entered(board)
    able = price > 0
    cells = list(board.grid.cells())
    steps = tuple(zip(price[able].tolist(), map(cells.__getitem__, around[able].tolist()), strict=True))
    ends = np.cumsum(able.sum(axis=1)).tolist()
    return {cell: steps[begin:end] for cell, begin, end in zip(cells, [0, *ends[:-1]], ends, strict=True)}


def leaving(board: Board) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.float64]]:
    """By the number of each cell the neighbours to which a unit can go on foot, and the paces that counts; infinity
    where it cannot. Smoke stops no unit.
    """
    return _left(solid(board))


@lookup
def _left(board: Board) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.float64]]:
    around, entered = _entered(board)
    there, directions = np.maximum(around, 0), np.arange(board.grid.directions)
    back = (directions + board.grid.directions // 2) % board.grid.directions
    price = np.where(around >= 0, entered[there, back], 0)
    used = (price > 0).any(axis=0)
    return there[:, used], np.where(price > 0, price, inf)[:, used]


@lookup
def _entered(board: Board) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """By the number of each cell its neighbours, and the paces of entering it from each; 0 where no unit can."""
    terrain, grid, around = board.terrain, board.grid, neighbours(board)
    ground, obstacle = (each.astype(np.float64).reshape(-1, 1) for each in (terrain.ground, board.obstacle))
    pace = np.array([PACES.get(name, 0) for name in WALKS])[terrain.walk].reshape(-1, 1)
    able = (around >= 0) & (pace > 0) & (obstacle <= LOW) & (np.abs(ground[around, 0] - ground) <= LOW)
    if grid.directions == 8:
        able[:, 1::2] = False  # diagonals of squares would slip through the corners of rooms
    price = np.broadcast_to(pace + OVER * (obstacle > STEP), able.shape).copy()
    for ((column, row), direction), barrier in board.barriers.items():
        edge = row * grid.columns + column, direction
        price[edge] = int(pace[edge[0], 0]) + OVER
        able[edge] &= _passable(barrier)
    return around, price * able


def within(board: Board, start: Cell, far: int) -> tuple[Cell, ...]:
    """The cells that are no more than so many paces from a cell, the nearest first."""
    return tuple(cell for cell, count in _paces(solid(board), (start,), far).items() if count > 0)


def rides(board: Board, goals: Iterable[Cell], shut: Iterable[Cell] = ()) -> Mapping[Cell, int]:
    """The same for a unit that rides: by vehicle as far as that helps, and the rest on foot, which counts for more.

    A vehicle does not drive through obstacles.
    """
    ground, to, closed = solid(board), tuple(sorted(set(goals))), tuple(sorted(set(shut)))
    return _kept(ground, ("rides", to, closed), lambda: _rides(ground, paces(ground, to, closed), frozenset(closed)))


def steered(board: Board, goals: Iterable[Cell], shut: Iterable[Cell] = ()) -> Mapping[Headed, int]:
    """The same for one at the wheel, by the cell and the heading of the vehicle: it turns by no more than one direction
    before each cell.
    """
    ground, to, closed = solid(board), tuple(sorted(set(goals))), tuple(sorted(set(shut)))
    return _kept(
        ground, ("steered", to, closed), lambda: _steered(ground, paces(ground, to, closed), frozenset(closed))
    )


@lookup
def lately_worked_out(_: Board) -> OrderedDict[object, dict[Any, int]]:
    """The maps of distances lately asked for on a piece of ground; the oldest are dropped first."""
    return OrderedDict()


def _kept(ground: Board, key: object, make: Callable[[], dict[At, int]]) -> Mapping[At, int]:
    """A map of distances that was lately worked out, or is now.

    Only the latest are kept: units move, so the free cells are seldom the same twice, and a board outlives many
    battles.
    """
    lately = lately_worked_out(ground)
    known = lately.get(key)
    if known is None:
        known = lately[key] = make()
        if len(lately) > LATELY:
            lately.popitem(last=False)
    else:
        lately.move_to_end(key)
    return known


def _rides(board: Board, afoot: Mapping[Cell, int], shut: frozenset[Cell]) -> dict[Cell, int]:
    """Distances from every cell where a unit could get out."""

    def onward(cell: Cell) -> Iterator[tuple[int, Cell]]:
        price = PACES.get(board.place(cell).walk, 0)
        for direction, beside in board.grid.neighbours(cell):
            if beside not in shut and _drivable(board, cell, direction, beside):
                yield price, beside

    return _nearest_first([(AFOOT * far, cell) for cell, far in afoot.items()], onward)


def _steered(board: Board, afoot: Mapping[Cell, int], shut: frozenset[Cell]) -> dict[Headed, int]:
    """Distances from every cell where one could get out, whatever the heading there."""
    grid = board.grid

    def onward(at: Headed) -> Iterator[tuple[int, Headed]]:
        cell, heading = at
        back = (heading + grid.directions // 2) % grid.directions
        before = grid.step(cell, back)
        if before in grid and before not in shut and _steerable(board, cell, back, before):
            price = PACES[board.place(cell).walk]
            for turn in (-1, 0, 1):
                yield price, (before, (heading + turn) % grid.directions)

    headings = range(grid.directions)
    return _nearest_first([(GOT_OUT * far, (cell, way)) for cell, far in afoot.items() for way in headings], onward)


def _steerable(board: Board, cell: Cell, direction: int, onward: Cell) -> bool:
    """Whether a vehicle can go that way or back; slantwise from square to square, if both corners are free too."""
    if not _slantwise(board, direction):
        return _drivable(board, cell, direction, onward)
    left, right = (direction - 1) % 8, (direction + 1) % 8
    ways = (((left, right), board.grid.step(cell, left)), ((right, left), board.grid.step(cell, right)))
    return all(
        corner in board.grid and _drivable(board, cell, there, corner) and _drivable(board, corner, on, onward)
        for (there, on), corner in ways
    )


def _drivable(board: Board, cell: Cell, direction: int, onward: Cell) -> bool:
    """Whether a vehicle can drive from a cell to the next, or back."""
    return (
        level(board, cell)
        and level(board, onward)
        and board.barrier(cell, direction) is None
        and not _slantwise(board, direction)
    )


def level(board: Board, cell: Cell) -> bool:
    """Whether a vehicle can stand in a cell."""
    place = board.place(cell)
    return place.walk in DRIVEN and place.obstacle <= STEP


def solid(board: Board) -> Board:
    """The ground for feet: without smoke and gas, and with unlocked doors the same whether open or shut."""
    doors = tuple((part, state) for part, state in board.changes.doors if not _gives(board, part, state))
    return board.changed(replace(board.changes, clouds=(), doors=doors))


def _gives(board: Board, part: int, state: str) -> bool:
    """Whether it is a door that is and was unlocked."""
    drawn = board.terrain.barriers[board.terrain.parts[part][0]]
    return drawn.what == "door" and "locked" not in (state, drawn.state)


def _slantwise(board: Board, direction: int) -> bool:
    """Whether a step is a diagonal of squares: those are left out, as they would slip through the corners of rooms."""
    return board.grid.directions == 8 and direction % 2 == 1


def _passable(barrier: Barrier) -> bool:
    if barrier.what == "door":
        return barrier.state != "locked"
    return barrier.height <= LOW or (barrier.what == "window" and barrier.sill <= LOW and barrier.state != "shut")
