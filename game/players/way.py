"""How far it is on foot, roughly and whatever the rulebook: for players who want to get somewhere."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from heapq import heapify, heappop, heappush
from math import inf

from game.board.board import Board
from rules.frame.ground import Barrier, Cell
from rules.frame.recall import lookup

PACES = {"open": 1, "difficult": 2, "shallow": 2, "deep": 5}
"""What a cell of each movement class counts; one that is not named stops everybody."""
LOW = 1.2
"""Metres of a wall or obstacle that one gets over somehow."""
DRIVEN = ("open", "difficult", "shallow")
"""Movement classes that a vehicle gets through."""
STEP = 0.5
"""Metres up to which an obstacle is nothing to get over."""
AFOOT = 2
"""What a pace on foot counts for a unit that could ride instead."""
LATELY = 64
"""So many maps of ways are kept for a piece of ground."""
OVER = 3
"""What getting over it, or opening a door, counts."""


def paces(board: Board, goals: Iterable[Cell], shut: Iterable[Cell] = ()) -> Mapping[Cell, int]:
    """For every cell from which a goal can be walked to, how many paces off the nearest one is; smoke stops nobody, and
    nobody gets by on cells that are shut.
    """
    ground, to, closed = solid(board), tuple(sorted(set(goals))), tuple(sorted(set(shut)))
    return _kept(ground, ("paces", to, closed), lambda: _paces(ground, to, shut=closed))


@lookup
def _known_steps(_: Board) -> dict[Cell, tuple[tuple[int, Cell], ...]]:
    """The steps onto each cell of a piece of ground, as far as they were asked for."""
    return {}


def _paces(board: Board, goals: tuple[Cell, ...], most: float = inf, shut: tuple[Cell, ...] = ()) -> dict[Cell, int]:
    """The nearest first, up to so many paces."""
    found: dict[Cell, int] = {}
    closed = frozenset(shut)
    open_ = [(0, cell) for cell in goals if cell in board.grid]
    steps = _known_steps(board)
    while open_:
        far, cell = heappop(open_)
        if cell in found or (far and cell in closed):
            continue
        if far > most:
            break
        found[cell] = far
        ways = steps.get(cell)
        if ways is None:
            ways = steps[cell] = tuple(_steps(board, cell))
        for price, onward in ways:
            if onward not in found:
                heappush(open_, (far + price, onward))
    return found


def _steps(board: Board, cell: Cell) -> Iterator[tuple[int, Cell]]:
    """The cells from which one comes into a cell, and what that counts."""
    for direction, onward in board.grid.neighbours(cell):
        if not _slantwise(board, direction):
            price = _price(board, cell, direction)
            if price is not None:
                yield price, onward


def within(board: Board, start: Cell, far: int) -> tuple[Cell, ...]:
    """The cells that are no more than so many paces from one, the nearest first."""
    return tuple(cell for cell, count in _paces(solid(board), (start,), far).items() if count > 0)


def rides(board: Board, goals: Iterable[Cell], shut: Iterable[Cell] = ()) -> Mapping[Cell, int]:
    """The same for a unit that rides, roughly: on wheels for as far as that helps, and the rest on foot, which counts
    for more; what is on wheels goes through nothing that stands.
    """
    ground, to, closed = solid(board), tuple(sorted(set(goals))), tuple(sorted(set(shut)))
    return _kept(ground, ("rides", to, closed), lambda: _rides(ground, paces(ground, to, closed), frozenset(closed)))


@lookup
def lately_worked_out(_: Board) -> OrderedDict[object, dict[Cell, int]]:
    """What ways were asked for of a piece of ground; the oldest go."""
    return OrderedDict()


def _kept(ground: Board, key: object, make: Callable[[], dict[Cell, int]]) -> Mapping[Cell, int]:
    """What was worked out lately for a piece of ground, or now is: where people stand, and with it what is free, is
    never quite the same, and a battlefield outlives many battles.
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
    """From every cell where one could get out, the nearest first."""
    found: dict[Cell, int] = {}
    open_ = [(AFOOT * far, cell) for cell, far in afoot.items()]
    heapify(open_)
    while open_:
        far, cell = heappop(open_)
        if cell in found:
            continue
        found[cell] = far
        for direction, onward in board.grid.neighbours(cell):
            if onward not in found and onward not in shut and _drivable(board, cell, direction, onward):
                heappush(open_, (far + PACES[board.place(cell).walk], onward))
    return found


def _drivable(board: Board, cell: Cell, direction: int, onward: Cell) -> bool:
    """Whether one drives from a cell to the next, or the other way round."""
    places = board.place(cell), board.place(onward)
    clear = all(place.walk in DRIVEN and place.obstacle <= STEP for place in places)
    return clear and board.barrier(cell, direction) is None and not _slantwise(board, direction)


def solid(board: Board) -> Board:
    """The ground for feet: without smoke and gas, and whether an unlocked door stands open or is shut left out."""
    doors = tuple((part, state) for part, state in board.changes.doors if not _gives(board, part, state))
    return board.changed(replace(board.changes, clouds=(), doors=doors))


def _gives(board: Board, part: int, state: str) -> bool:
    """Whether it is a door that is and was unlocked."""
    drawn = board.terrain.barriers[board.terrain.parts[part][0]]
    return drawn.what == "door" and "locked" not in (state, drawn.state)


def _slantwise(board: Board, direction: int) -> bool:
    """Diagonals of squares are left out: they would slip through the corners of rooms."""
    return board.grid.directions == 8 and direction % 2 == 1


def _price(board: Board, cell: Cell, direction: int) -> int | None:
    """What walking into a cell from the neighbour in this direction counts; the way is walked towards the goal."""
    place = board.place(cell)
    pace = PACES.get(place.walk)
    barrier = board.barrier(cell, direction)
    if pace is None or place.obstacle > LOW or (barrier is not None and not _passable(barrier)):
        return None
    return pace + (OVER if barrier is not None or place.obstacle > STEP else 0)


def _passable(barrier: Barrier) -> bool:
    if barrier.what == "door":
        return barrier.state != "locked"
    return barrier.height <= LOW or (barrier.what == "window" and barrier.sill <= LOW and barrier.state != "shut")
