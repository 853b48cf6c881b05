"""Ways for a team to some ground: the straight one, and those that go round what enemies have under fire."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import inf

import numpy as np

from game.board.board import Board
from game.players.rough_distance import leaving
from game.players.tactician.commander.exposure import Floats, Ints, Layout, layout
from rules.frame.ground import Cell

FURTHEST = 400
"""Steps of the longest way that is looked for."""

SOME = 8
"""Steps after which it is looked whether anything still changes."""


@dataclass(frozen=True, slots=True, eq=False)
class Route(Mapping[Cell, float]):
    """A way to some ground from everywhere: what is left to go from each cell, in paces, danger on the way included."""

    ground: Layout
    left: Floats
    """What is left to go from each cell; infinity where no way leads there."""
    onward: Ints
    """The next cell of the way from each cell; a cell of the ground itself leads on to itself."""
    pace: Floats
    """Paces of the step onward from each cell, without the danger."""

    def __eq__(self, other: object) -> bool:
        return self is other

    def __hash__(self) -> int:
        return id(self)

    def __getitem__(self, cell: Cell) -> float:
        left = float(self.left[self.ground.number(cell)])
        if left == inf:
            raise KeyError(cell)
        return left

    def __iter__(self) -> Iterator[Cell]:
        return map(self.ground.cell, np.flatnonzero(self.left < inf).tolist())

    def __len__(self) -> int:
        return int((self.left < inf).sum())

    def walked(self, starts: Ints, steps: int = FURTHEST) -> tuple[Ints, Floats]:
        """The cells of the ways from some cells, step by step, and the paces walked when each is reached."""
        cells, paces = [starts], [np.zeros(len(starts))]
        for step in range(steps):
            at = cells[-1]
            after = self.onward[at]
            if step % SOME == 0 and (after == at).all():
                break
            cells.append(after)
            paces.append(paces[-1] + self.pace[at])
        return np.array(cells), np.array(paces)


def route(board: Board, goals: Ints, danger: Floats | None = None, weight: float = 0.0) -> Route:
    """The best ways to some cells: each step costs its paces, and more by the danger of the cell it leads to."""
    around, paces = leaving(board)
    ground = layout(board)
    price = paces if danger is None or not weight else paces + weight * danger[around]
    left = np.full(len(around), inf)
    left[goals] = 0.0
    for step in range(FURTHEST):
        ways = left[around]
        ways += price
        shorter = np.minimum(left, np.minimum.reduce(ways, axis=1))
        if step % SOME == 0 and (shorter == left).all():
            break
        left = shorter
    ways = price + left[around]
    best = ways.argmin(axis=1)
    cells = np.arange(len(around))
    stays = (left == 0.0) | (left == inf)
    onward = np.where(stays, cells, around[cells, best])
    return Route(ground, left, onward, np.where(stays, 0.0, paces[cells, best]))
