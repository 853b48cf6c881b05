"""The lines from an eye to every cell within a radius, cut up once for all eyes of all boards with the same lattice.

Cells are numbered over the square window round the eye, row by row. A cell is the same number of steps away on every
line that crosses it, and is entered from one of two neighbours only. So how steeply a thing rises is worked out once a
cell, or once for each of two sides, and not once a line.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache

import numpy as np

from game.board.grid.lattice import Lattice
from game.board.grid.lines import Ints
from game.board.sight.sight_heights import Frame, Heights

MOST = 64
"""The widest radius there is a table for, in steps."""


@dataclass(frozen=True, eq=False)
class Lines:
    """Some lines of a fan, one after the other."""

    goal: Ints
    """The window's number of the cell each line leads to."""
    arrival: Ints
    """The same, and higher by one window where the cell is entered by an odd direction."""
    halves: Ints
    """How many half steps it has."""
    between: Ints
    """How many cells lie between eye and goal; but a line of one step counts the eye's own."""
    start: Ints
    """Where these begin among those of all lines here."""
    stretches: tuple[slice, ...]
    """Where all of these are in the fan's `cell` and `entered`."""


@dataclass(frozen=True, eq=False)
class Fan:
    """Every line from an eye to the cells no further away than the radius, by steps and as the crow flies."""

    radius: int
    lines: Ints
    """All lines in the order of their goals: a row each for `goal`, `arrival`, `halves` and `between`, as in Lines."""
    cell: Ints
    """The cells between eye and goal, line after line."""
    entered: Ints
    """The same, and higher by one window where the cell is entered by an odd direction."""
    first: Ints
    """Where each line begins in these two, and at last where they end."""
    before: Ints
    """For each number of a cell, how many lines lead to cells before it."""
    halves_away: Ints
    """For each cell of the window, how many half steps it is away; 2 for the eye's own."""
    halves: Heights
    """The same, for dividing by."""
    stride: Heights
    """For each cell of the window, how long a step of the line there is, in cells' widths."""
    crossed: Ints
    """For even and odd directions: the side of each cell of the window that a line crosses when it enters that way."""
    _tables: dict[object, Ints] = field(default_factory=dict, repr=False)

    @property
    def side(self) -> int:
        """Cells along the side of the window."""
        return 2 * self.radius + 1

    def onto(self, frame: Frame, y: int, x: int) -> Lines:
        """The lines whose goals are on a map, from the eye at that row and column of its arrays."""
        radius, side = self.radius, self.side
        top, bottom = max(0, y - radius), min(len(frame.first), y + radius + 1)
        row = np.arange(top - y + radius, bottom - y + radius) * side
        begin = self.before[row + np.minimum(np.maximum(frame.first[top:bottom] + (radius - x), 0), side)]
        end = self.before[row + np.minimum(np.maximum(frame.last[top:bottom] + (radius - x + 1), 0), side)]
        runs: list[slice] = []
        for a, b in zip(begin.tolist(), end.tolist(), strict=True):
            if runs and runs[-1].stop == a:
                runs[-1] = slice(runs[-1].start, b)
            elif a < b:
                runs.append(slice(a, b))
        return self._picked(runs)

    def _picked(self, runs: list[slice]) -> Lines:
        """These runs of lines; a single one is not copied."""
        rows = [self.lines[:, run] for run in runs] or [self.lines[:, :0]]
        stretches = tuple(slice(int(self.first[run.start]), int(self.first[run.stop])) for run in runs)
        if len(rows) == 1:
            goal, arrival, halves, between = rows[0]
        else:
            count = sum(row.shape[1] for row in rows)
            goal, arrival, halves, between = np.concatenate(
                rows, axis=1, out=self.scratch("lines", 4 * count).reshape(4, count)
            )
        start = np.cumsum(between, out=self.scratch("start", len(between)))
        start -= between
        return Lines(goal, arrival, halves, between, start, stretches)

    def offsets(self, columns: int) -> Ints:
        """For each cell of the window, how far on it is from the eye in an array of so many columns."""
        if columns not in self._tables:
            down, across = np.mgrid[-self.radius : self.radius + 1, -self.radius : self.radius + 1]
            self._tables[columns] = down * columns + across
        return self._tables[columns]

    def crossings(self, rows: int, columns: int) -> Ints:
        """For even and odd directions: how far on the crossed side is from the eye's cell in an array by direction."""
        if (rows, columns) not in self._tables:
            self._tables[rows, columns] = self.crossed * (rows * columns) + self.offsets(columns)
        return self._tables[rows, columns]

    def scratch(self, name: str, length: int) -> Ints:
        """Room for so many numbers, the same each time: memory fresh from the system costs more than the work in it.

        So two threads must not look at once.
        """
        if name not in self._tables or len(self._tables[name]) < length:
            self._tables[name] = np.zeros(length, dtype=np.int64)
        return self._tables[name][:length]


@lru_cache(maxsize=12)
def fan(lattice: Lattice, radius: int) -> Fan:
    """The lines of one lattice within a radius of at most MOST steps."""
    side = 2 * radius + 1
    here = side * radius + radius
    down, across = (part.ravel() for part in np.mgrid[-radius : radius + 1, -radius : radius + 1])
    count, square = lattice.count(across, down), lattice.square(across, down)
    inside = (count > 0) & (count <= radius) & (square <= radius * radius)
    goal = np.flatnonzero(inside)

    ways = lattice.ways(across[goal], down[goal])
    number = (ways.y + radius) * side + ways.x + radius
    came_from = np.where(ways.step > 1, np.roll(number, 1), here)
    directions = len(lattice.steps)
    entering = np.zeros(2 * side + 3, dtype=np.int64)
    for direction, (x, y) in enumerate(lattice.steps):
        entering[(y + 1) * side + x + 1] = direction
    direction = entering[number - came_from + side + 1]
    crossed = np.zeros((2, side * side), dtype=np.int64)
    crossed[direction % 2, number] = (direction + directions // 2) % directions
    entered = number + direction % 2 * side * side

    steps = ways.count
    lone = steps[ways.line] == 1
    at_goal = ways.step == steps[ways.line]
    between = np.maximum(steps - 1, 1)
    away = np.maximum(2 * count, 2).reshape(side, side)
    first = np.append(0, np.cumsum(between))
    return Fan(
        radius=radius,
        lines=np.stack([goal, entered[at_goal], 2 * steps, between]),
        cell=np.where(lone, here, number)[lone | ~at_goal],
        entered=np.where(lone, here, entered)[lone | ~at_goal],
        first=first,
        before=np.append(0, np.cumsum(inside)),
        halves_away=away,
        halves=away.astype(np.float64),
        stride=np.sqrt(square.astype(np.float64)) / np.maximum(count, 1),
        crossed=crossed.reshape(2, side, side),
    )
