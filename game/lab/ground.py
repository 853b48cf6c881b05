"""What the ground alone decides, before anybody moves: who looks where from his start, and where all ways lead."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from game.battle.objectives import area
from game.battle.setup import Setup
from game.board.board import Board
from game.board.paths.steps import compiled
from game.board.sight import look
from game.lab.finding_text import low
from rules.frame.ground import Cell, Diagonals, Gait

EYE = 1.6
"""Metres of the eye of a person standing."""
BODY = 1.0
"""Metres above the ground of what must show of a unit on a cell for it to count as exposed there."""
GROWN = 10.0
"""Metres of dense growth that hide a unit behind them."""
EYES = 30
"""From so many cells of a deployment it is looked at most."""
NARROW = 2
"""So few cells through which every way leads are a choke point."""
AFOOT = Gait(
    "afoot",
    (("open", 1), ("difficult", 2), ("shallow", 2)),
    Diagonals.FLAT,
    rises=((1.0, 0),),
    falls=((1.5, 0),),
    climbs=((1.1, 2),),
    door=1,
)
"""A unit on foot that opens doors and gets over low walls, under any rulebook."""

Shares = npt.NDArray[np.float64]
Node = tuple[int, bool]
"""The number of a cell, and whether one is on the way out of it or has only come in."""
Trace = dict[Node, Node | None]
"""From where one got to a node."""


@dataclass(frozen=True, slots=True)
class Choke:
    """Cells through one of which every way of a side leads from its start to a goal."""

    side: str
    goal: str
    cells: tuple[Cell, ...]


def starts(setup: Setup, side: str) -> tuple[Cell, ...]:
    """Where a side may set up: the zones its forces start in, and the cells given to them."""
    zones = setup.zones(side)
    cells = [cell for deploy in setup.ground.deploys if deploy.zone in zones for cell in deploy.cells]
    cells += [post.cell for post in setup.posts if post.side == side and post.arrives == 0]
    return tuple(sorted(dict.fromkeys(cells)))


def exposure(setup: Setup, side: str) -> Shares:
    """For every cell: from what share of the others' starting cells a unit of this side would be seen on it."""
    board = Board(setup.ground.terrain)
    relations, sides = setup.scenario.relations, [each.name for each in setup.scenario.side]
    others = [other for other in relations.fighting(sides) if other != side]
    eyes = _some(dict.fromkeys(cell for other in others for cell in starts(setup, other)))
    total = np.zeros(setup.ground.terrain.shape)
    for eye in eyes:
        prospect = look(board, eye, EYE)
        total += prospect.view(BODY) & (prospect.haze < GROWN)
    return total / max(1, len(eyes))


def _some(cells: Iterable[Cell]) -> list[Cell]:
    """Not too many of some cells, spread evenly over them."""
    every = sorted(cells)
    return every if len(every) <= EYES else [every[at * len(every) // EYES] for at in range(EYES)]


def passable(setup: Setup) -> npt.NDArray[np.bool_]:
    """Which cells a unit on foot can get to from where any unit starts."""
    ways = _Ways(setup)
    reached = ways.flood([cell for side in setup.scenario.side for cell in starts(setup, side.name)])
    found = np.zeros(setup.ground.terrain.shape, dtype=np.bool_)
    found.ravel()[sorted(reached)] = True
    return found


def chokes(setup: Setup) -> tuple[Choke, ...]:
    """The choke points of each side on its way to the ground its objectives are about, and to the others' start."""
    ways, found = _Ways(setup), []
    fighting = setup.scenario.relations.fighting(side.name for side in setup.scenario.side)
    sides = [side for side in setup.scenario.side if side.name in fighting]
    for side in sides:
        own = starts(setup, side.name)
        goals = {
            each.name: area(setup.ground, each.name) for each in setup.scenario.objective if each.side == side.name
        }
        for other in sides:
            if other.name != side.name:
                title = f"the start of {low(other.title or other.name.title())}"
                goals[title] = frozenset(starts(setup, other.name))
        for name, cells in goals.items():
            cut = ways.cut(own, cells)
            if cells and cut:
                found.append(Choke(side.name, name, cut))
    return tuple(found)


class _Ways:
    """The cells as a network to be walked through, and the fewest of them that would have to be shut."""

    def __init__(self, setup: Setup) -> None:
        self._steps = compiled(Board(setup.ground.terrain), AFOOT)
        self._columns = setup.ground.terrain.shape[1]
        self._next: dict[int, tuple[int, ...]] = {}

    def _number(self, cell: Cell) -> int:
        return cell[1] * self._columns + cell[0]

    def _from(self, number: int) -> tuple[int, ...]:
        if number not in self._next:
            self._next[number] = tuple(sorted({goal for goal, _ in self._steps.listed(number)} - {number}))
        return self._next[number]

    def flood(self, cells: Iterable[Cell]) -> set[int]:
        """Every cell one gets to."""
        seen = {self._number(cell) for cell in cells}
        left = deque(sorted(seen))
        while left:
            for near in self._from(left.popleft()):
                if near not in seen:
                    seen.add(near)
                    left.append(near)
        return seen

    def cut(self, own: Iterable[Cell], goals: Iterable[Cell]) -> tuple[Cell, ...]:
        """The fewest cells between two places whose shutting would part them; none if that takes too many.

        Ways that share no cell are laid one after another, each of which may push the others aside. When no more can be
        laid, the cells that can still be come into but not left again part the two places.
        """
        sources = {self._number(cell) for cell in own}
        sinks = {self._number(cell) for cell in goals} - sources
        if any(near in sinks for number in sources for near in self._from(number)):
            return ()
        laid: dict[int, int] = {}
        for _ in range(NARROW + 1):
            before, end = self._search(sources, sinks, laid)
            if end is None:
                return self._parting(before) if laid else ()
            _lay(end, before, laid)
        return ()

    def _search(self, sources: set[int], sinks: set[int], laid: dict[int, int]) -> tuple[Trace, Node | None]:
        """Look for one more way; where one got to from where, and the end of the way if there is one."""
        before: Trace = {(number, True): None for number in sorted(sources)}
        left = deque(before)
        while left:
            node = left.popleft()
            for goal in self._onwards(node, laid):
                if goal[0] in sinks:
                    before[goal] = node
                    return before, goal
                if goal not in before:
                    before[goal] = node
                    left.append(goal)
        return before, None

    def _onwards(self, node: Node, laid: dict[int, int]) -> Iterator[Node]:
        """Out of a cell into those next to it; through one that is free; from a laid way back along it."""
        number, out = node
        if out:
            yield from ((near, False) for near in self._from(number))
            if number in laid:
                yield number, False
        elif number in laid:
            yield laid[number], True
        else:
            yield number, True

    def _parting(self, before: Trace) -> tuple[Cell, ...]:
        found = sorted(number for number, out in before if not out and (number, True) not in before)
        return tuple((number % self._columns, number // self._columns) for number in found)


def _lay(end: Node, before: Trace, laid: dict[int, int]) -> None:
    """Lay a way that was found: first what it takes back of others, then what it adds."""
    way, came = [end], before[end]
    while came is not None:
        way.append(came)
        came = before[came]
    steps = [(one, other) for other, one in pairwise(way) if one[0] != other[0]]
    for one, _ in (step for step in steps if not step[0][1]):
        laid.pop(one[0], None)
    for one, other in (step for step in steps if step[0][1]):
        laid[other[0]] = one[0]
    laid.pop(end[0], None)
