"""What each step on a board costs in a gait: worked out for the whole board at once, then listed for the search."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TypeAlias, TypeVar

import numpy as np
import numpy.typing as npt

from game.board.board import Board
from game.board.terrain import WALKS, Terrain, quantised
from rules.frame.ground import Barrier, Cell, Diagonals, Gait
from rules.frame.recall import lookup

Ints: TypeAlias = npt.NDArray[np.int64]
Bools: TypeAlias = npt.NDArray[np.bool_]
Whole = TypeVar("Whole", int, Ints)
Moves: TypeAlias = tuple[tuple[int, int], ...]
"""The moves out of one state: the state one gets to, and what is added to the label of the way."""

MOVES = 20
"""A label is one whole number: a way's points above this many bits, the number of its moves in them."""

BLOCKED = 1 << 20
"""Points that no gait pays: no way."""

STRIP = 1024
"""About how many states are listed at once when the search first comes near them."""


def label(points: Whole) -> Whole:
    """What a single move of so many points adds to a label."""
    return points << MOVES | 1


def points(label: int) -> int:
    """The points in a label."""
    return label >> MOVES


@dataclass(frozen=True)
class Manner:
    """What a walker remembers on his way besides his cell: his facing, and whether his next diagonal counts double.

    A manner is a number, `facing * parities + parity`; a state is `cell * manners + manner`, and a cell is
    `row * columns + column`.
    """

    facings: int
    parities: int
    halves: Ints
    """Manners by directions: the halves by which a step's points are multiplied; -1 where one cannot step so."""
    added: Ints
    """Manners by directions: the points that stepping so off the facing adds."""
    after: Ints
    """Manners by directions: the manner in which one arrives."""

    @cached_property
    def count(self) -> int:
        """How many manners there are."""
        return self.facings * self.parities

    def facing(self, state: int) -> int:
        """The facing in a state."""
        return state % self.count // self.parities

    def turned(self, by: int) -> Ints:
        """The manner after a change of facing by so many directions, for each manner."""
        facing, parity = np.divmod(np.arange(self.count), self.parities)
        turned: Ints = (facing + by) % self.facings * self.parities + parity
        return turned


class Steps:
    """Every step a gait can take on a board, listed strip by strip as the search comes to them."""

    def __init__(self, board: Board, gait: Gait, drawn: Steps | None = None) -> None:
        self.rows, self.columns = board.terrain.shape
        self.gait = gait
        self.manner = manner(gait, board.grid.shape, board.grid.directions)
        self._drawn = drawn
        """The steps on the board as it was drawn: mostly only a door is another."""
        self.neighbours: Ints = neighbours(board) if drawn is None else drawn.neighbours
        self._walk, self._extra = costs(board, gait, self.neighbours)
        self._open = (self.neighbours >= 0) & (self._walk < BLOCKED) & (self._extra < BLOCKED)
        self.moves: list[Moves | None] = [None] * (self.rows * self.columns * self.manner.count)
        """The moves out of each state; None where they are not yet listed."""

    def listed(self, state: int) -> Moves:
        """The moves out of a state."""
        moves = self.moves[state]
        if moves is None:
            self._list(state // self.manner.count)
            moves = self.moves[state]
            assert moves is not None
        return moves

    def _list(self, cell: int) -> None:
        """List the moves of every state in the strip of rows round a cell."""
        many = self.manner.count
        size = max(1, STRIP // (self.columns * many)) * self.columns
        first = cell // size * size
        strip = slice(first, first + size)
        drawn = self._drawn
        if drawn is not None and self._as_in(drawn, strip):
            drawn.listed(first * many)
            states = slice(first * many, (first + size) * many)
            self.moves[states] = drawn.moves[states]
            return
        goals = self.neighbours[strip, None] * many + self.manner.after
        cost = (self._walk[strip, None] * self.manner.halves + 1) // 2 + self._extra[strip, None]
        cost = cost + self.manner.added
        able = self._open[strip, None] & (self.manner.halves >= 0)
        if self.gait.turn is not None:
            here = np.arange(first, first + len(goals))[:, None, None] * many
            turns = here + np.stack([self.manner.turned(1), self.manner.turned(-1)], axis=1)
            goals = np.concatenate([goals, turns], axis=2)
            cost = np.concatenate([cost, np.full_like(turns, self.gait.turn)], axis=2)
            able = np.concatenate([able, np.ones_like(turns, dtype=np.bool_)], axis=2)
        moves = shared(goals[able], cost[able])
        begin = 0
        for state, end in enumerate(np.cumsum(able.sum(axis=2)).tolist(), first * many):
            self.moves[state] = moves[begin:end]
            begin = end

    def _as_in(self, other: Steps, strip: slice) -> bool:
        """Whether the steps out of these cells cost the same on another board."""
        pairs = ((self._walk, other._walk), (self._extra, other._extra))
        return all(np.array_equal(own[strip], there[strip]) for own, there in pairs)

    @cached_property
    def dearest(self) -> int:
        """More points than any single move costs."""
        walk = int(np.max(self._walk, initial=0, where=self._open))
        extra = int(np.max(self._extra, initial=0, where=self._open))
        added = int(self.manner.added.max())
        return walk * int(self.manner.halves.max()) + extra + added + (self.gait.turn or 0) + 1

    def state(self, number: int, facing: int | None) -> int:
        """The state in which one sets out from a cell, the next diagonal plain."""
        turned = 0 if facing is None or self.gait.turn is None else facing % self.manner.facings
        return number * self.manner.count + turned * self.manner.parities

    def on_board(self, cells: Iterable[Cell]) -> list[int]:
        """The numbers of those of some cells that are on the board."""
        columns, rows = self.columns, self.rows
        return [row * columns + column for column, row in cells if 0 <= column < columns and 0 <= row < rows]

    def cell(self, number: int) -> Cell:
        """The cell of a number."""
        row, column = divmod(number, self.columns)
        return column, row

    def around(self, number: int) -> list[int]:
        """The cells round one, lowest row first, then lowest column."""
        return sorted(near for near in self.neighbours[number].tolist() if near >= 0)


def shared(goals: Ints, cost: Ints) -> Moves:
    """Moves to goals at a cost, one object for all that are equal: most ways into a cell cost the same."""
    span = int(np.max(cost, initial=0)) + 1
    keys, which = np.unique(goals * span + cost, return_inverse=True)
    pairs = zip((keys // span).tolist(), label(keys % span).tolist(), strict=True)
    moves: Moves = tuple(np.fromiter(pairs, dtype=object, count=len(keys))[which].tolist())
    return moves


@lookup
def compiled(board: Board, gait: Gait) -> Steps:
    """The steps of a gait on a board as it stands. Boards that differ in smoke alone share them."""
    if board.changes.clouds:
        return compiled(board.changed(replace(board.changes, clouds=())), gait)
    if board is board.drawn:
        return _as_drawn(board.terrain, gait)
    return Steps(board, gait, compiled(board.drawn, gait))


@lookup
def _as_drawn(terrain: Terrain, gait: Gait) -> Steps:
    return Steps(Board(terrain), gait)


def manner(gait: Gait, shape: str, directions: int) -> Manner:
    """What a gait makes of turning, of stepping aside and of diagonals."""
    facings = 1 if gait.turn is None else directions
    parities = 2 if shape == "square" and gait.diagonals is Diagonals.ALTERNATE else 1
    aside = np.full(directions // 2 + 1, -1)
    if gait.turn is None:
        aside[:] = 1
    else:
        factors = (gait.aside or (1,))[: len(aside)]
        aside[: len(factors)] = factors
    direction = np.arange(directions)
    facing, parity = np.divmod(np.arange(facings * parities), parities)
    off = np.abs(direction - facing[:, None])
    step = aside[np.minimum(off, directions - off)]
    adds = gait.turn is not None and gait.aside_adds and bool(gait.aside)
    factor = np.where(step < 0, -1, 1) if adds else step
    added = np.where(step < 0, 0, step) if adds else np.zeros_like(step)
    diagonal = (direction % 2 == 1) & (shape == "square")
    plain = np.full_like(factor, 2)
    if gait.diagonals is Diagonals.HALF:
        plain[:, diagonal] = 3
    elif parities == 2:
        plain[:, diagonal] += 2 * parity[:, None]
    changed = diagonal & (parities == 2)
    after = facing[:, None] * parities + (parity[:, None] ^ changed)
    return Manner(facings, parities, np.where(factor < 0, -1, factor * plain), added, after)


def neighbours(board: Board) -> Ints:
    """Cells by directions: the number of the next cell that way, -1 off the board.

    Whether a column and a row are odd or even decides where a step leads, on squares and on hexes alike.
    """
    rows, columns = board.terrain.shape
    row, column = np.mgrid[:rows, :columns]
    found = np.empty((rows, columns, board.grid.directions), dtype=np.int64)
    for direction in range(board.grid.directions):
        for odd_row, odd_column in ((0, 0), (0, 1), (1, 0), (1, 1)):
            to_column, to_row = board.grid.step((odd_column, odd_row), direction)
            alike = np.s_[odd_row::2, odd_column::2]
            across, down = column[alike] + to_column - odd_column, row[alike] + to_row - odd_row
            inside = (across >= 0) & (across < columns) & (down >= 0) & (down < rows)
            found[(*alike, direction)] = np.where(inside, down * columns + across, -1)
    return found.reshape(rows * columns, -1)


def costs(board: Board, gait: Gait, neighbours: Ints) -> tuple[Ints, Ints]:
    """Cells by directions: the points of the ground one steps on, and those of all that is to be got over."""
    by_class = np.full(len(WALKS), BLOCKED)
    for name, cost in gait.walk:
        if name not in WALKS:
            raise ValueError(f"{gait.name!r} walks on {name!r}; ground is one of {', '.join(WALKS)}")
        by_class[WALKS.index(name)] = cost
    ground = quantised(board.terrain.ground).astype(np.float64).ravel()
    rise = ground[neighbours] - ground[:, None]
    hurdle = priced(gait.climbs, quantised(board.obstacle).ravel())
    extra = priced(gait.rises, rise) + priced(gait.falls, -rise) + hurdle[neighbours]
    return by_class[board.terrain.walk.ravel()][neighbours], extra + edges(board, gait, neighbours, hurdle)


def priced(table: tuple[tuple[float, int], ...], metres: npt.NDArray[np.floating]) -> Ints:
    """The points for so many metres by a table that lists up to how many metres each price holds; nothing for none."""
    limits = quantised([limit for limit, _ in table])
    prices = np.array([*(price for _, price in table), BLOCKED], dtype=np.int64)
    found: Ints = np.where(metres > 0, prices[np.searchsorted(limits, metres)], 0)
    return found


def edges(board: Board, gait: Gait, neighbours: Ints, hurdle: Ints) -> Ints:
    """Cells by directions: the points of the barriers one crosses.

    A diagonal passes between two cells and pays for the dearer way round, by one or the other; a gait that cuts
    corners pays for the cheaper.
    """
    crossed = np.zeros(neighbours.shape, dtype=np.int64)
    rows, columns = board.terrain.shape
    prices: dict[tuple[str, str, float, float], int] = {}
    for ((column, row), direction), barrier in board.barriers.items():
        if 0 <= column < columns and 0 <= row < rows:
            kind = (barrier.what, barrier.state, barrier.height, barrier.sill)
            if kind not in prices:
                prices[kind] = crossing(barrier, gait)
            crossed[row * columns + column, direction] = prices[kind]
    if board.grid.shape == "square":
        in_the_way = np.where(hurdle >= BLOCKED, BLOCKED, 0)
        choose = np.minimum if gait.corners else np.maximum
        for direction in range(1, 8, 2):
            left, right = direction - 1, (direction + 1) % 8
            crossed[:, direction] = choose(
                *(
                    crossed[:, first] + in_the_way[neighbours[:, first]] + crossed[neighbours[:, first], second]
                    for first, second in ((left, right), (right, left))
                )
            )
    return crossed


def crossing(barrier: Barrier, gait: Gait) -> int:
    """The points for getting past one barrier: through a door that opens, in at a window over its sill, over a wall."""
    height = barrier.height
    if barrier.what == "door":
        if barrier.state == "open":
            return 0
        if barrier.state == "shut" and gait.door is not None:
            return gait.door
    elif barrier.what == "window":
        height = barrier.sill
    return int(priced(gait.climbs, quantised([height]))[0])
