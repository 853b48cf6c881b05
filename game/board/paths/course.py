"""The steps of a gait for one walker, among friends and foes, and the search along them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

from game.board.board import Board
from game.board.paths.steps import MOVES, Moves, Steps, compiled, label, points
from rules.frame.ground import Cell, Gait

NOBODY: frozenset[Cell] = frozenset()
NONE: frozenset[int] = frozenset()
Fits: TypeAlias = Callable[[int, int], bool]
"""Whether a body has room with its leading cell in the cell of that number, facing that way."""
DEARER = 1 << 60
"""More than any way costs."""
OUT_OF_BOUNDS = -1
"""The label of a state that may not be entered: less than that of any way, so that no way improves on it."""


@dataclass(frozen=True, eq=False)
class Course:
    """The steps of a gait as they are for one walker, among friends and foes, from where he stands."""

    steps: Steps
    moves: list[Moves | None]
    """The moves out of each state: those of the steps, except where a unit stands or something costs extra."""
    start: Cell
    origin: int
    """The state one sets out in."""
    barred: frozenset[int]
    """Cells that may not be entered."""
    held: frozenset[int]
    """Cells that one may not end in."""
    dear: Mapping[int, int]
    """What cells cost extra to enter."""
    beside: frozenset[int]
    """The cells from which one may step into one of those."""
    fits: Fits | None = None
    """Where a body of several cells has room."""

    @property
    def dearest(self) -> int:
        """More points than any single move costs."""
        return self.steps.dearest + max(self.dear.values(), default=0)

    def states(self, cell: Cell) -> range:
        """The states of a cell; none off the board."""
        (column, row), many, steps = cell, self.steps.manner.count, self.steps
        if not (0 <= column < steps.columns and 0 <= row < steps.rows):
            return range(0)
        first = (row * steps.columns + column) * many
        return range(first, first + many)

    def out(self, state: int) -> Moves:
        """The moves out of a state."""
        moves = self.moves[state]
        if moves is None:
            moves = fitting(self.steps, state, self.fits)
            if state // self.steps.manner.count in self.beside:
                moves = surcharged(moves, self.dear, self.steps.manner.count, state)
            self.moves[state] = moves
        return moves

    @cached_property
    def first_steps(self) -> dict[int, int]:
        """What each neighbouring cell costs that may be entered, turns on the spot included."""
        many, found = self.steps.manner.count, dict[int, int]()
        shut = self.barred | {self.origin // many}
        for state, cost in self._turned_at_first.items():
            for to, more in self.moves[state] or self.out(state):
                there, then = to // many, cost + (more >> MOVES)
                if there not in shut and then < found.get(there, DEARER):
                    found[there] = then
        return found

    @cached_property
    def _plain_step(self) -> int:
        """What a step costs that costs no more than any other, takes no turn and ends where one may: mostly there is
        one, and no other need be looked at.
        """
        many, least = self.steps.manner.count, min([points for _, points in self.steps.gait.walk])
        shut = self.barred | self.held | {self.origin // many}
        plain = [to for to, more in self.moves[self.origin] or self.out(self.origin) if more >> MOVES == least]
        return DEARER if shut.issuperset([to // many for to in plain]) else least

    def leads_on(self, budget: int) -> bool | None:
        """Whether so many points lead into a cell that one can end in; None where units hold those nearest by."""
        if self._plain_step <= budget:
            return True
        nearest = min(self.first_steps.values(), default=DEARER)
        if nearest > budget:
            return False
        ends = [there for there, cost in self.first_steps.items() if cost == nearest and there not in self.held]
        return True if ends else None

    def price(self, way: Iterable[Cell]) -> int | None:
        """What a way costs with the cheapest turns along it; None if it cannot be walked."""
        costs, here = {self.origin: 0}, self.states(self.start)
        for number, cell in enumerate(way):
            there = self.states(cell)
            if there == here or not there or there[0] // len(there) in self.barred:
                return None
            turned = self._turned(costs, here) if number else self._turned_at_first
            costs, here = self._moved(turned, there), there
            if not costs:
                return None
        if here[0] // len(here) in self.held:
            return None
        return min(costs.values())

    @cached_property
    def _turned_at_first(self) -> dict[int, int]:
        """What each facing costs where one sets out: every way begins with it."""
        return self._turned({self.origin: 0}, self.states(self.start))

    def _turned(self, costs: dict[int, int], here: range) -> dict[int, int]:
        """What each facing in a cell costs, with turns on the spot, where some of them are known."""
        for _ in range(self.steps.manner.facings // 2):
            for state, cost in self._moved(costs, here).items():
                if cost < costs.get(state, DEARER):
                    costs[state] = cost
        return costs

    def _moved(self, costs: dict[int, int], there: range) -> dict[int, int]:
        """What each state in a cell costs after one more move."""
        moved: dict[int, int] = {}
        for state, cost in costs.items():
            for to, more in self.moves[state] or self.out(state):
                if to in there:
                    then = cost + (more >> MOVES)
                    if then < moved.get(to, DEARER):
                        moved[to] = then
        return moved


def set_out(
    board: Board,
    start: Cell,
    gait: Gait,
    facing: int | None,
    friends: frozenset[Cell],
    foes: frozenset[Cell],
    closed: frozenset[Cell],
    extra: Mapping[Cell, int] | None,
    fits: Fits | None = None,
) -> Course:
    """The steps of a gait for one walker; `game.board.paths.reach` says what each argument means."""
    if start not in board.grid:
        raise ValueError(f"one cannot set out from {start}, which is off the board")
    if gait.turn is not None and facing is None:
        raise ValueError(f"where turning costs, as in {gait.name!r}, one sets out with a facing")
    steps = compiled(board, gait)
    (origin,) = steps.on_board((start,))
    friendly, hostile = frozenset(steps.on_board(friends)), frozenset(steps.on_board(foes))
    stops = (NONE if gait.through_friends else friendly) | (NONE if gait.through_foes else hostile)
    held = NONE if gait.share else friendly | hostile
    ends = stops if gait.share else NONE
    barred = frozenset(steps.on_board(closed)) | (stops - ends)
    dear = {at: more for cell, more in (extra or {}).items() if more for at in steps.on_board((cell,))}
    if any(more < 0 for more in dear.values()):
        raise ValueError("what a cell costs extra is not less than nothing")
    beside = frozenset([near for cell in dear for near in steps.around(cell)])
    return Course(
        steps=steps,
        moves=special(steps, beside, ends - {origin}, fits),
        start=start,
        origin=steps.state(origin, facing),
        barred=barred - {origin},
        held=held - {origin},
        dear=dear,
        beside=beside,
        fits=fits,
    )


def fitting(steps: Steps, state: int, fits: Fits | None) -> Moves:
    """The moves out of a state after which a body of several cells has room, as it faces then.

    In a gait that pays nothing for turning it faces the way it steps.
    """
    moves = steps.listed(state)
    if fits is None:
        return moves
    here, many = state // steps.manner.count, steps.manner.count
    beside = steps.neighbours[here].tolist()

    def facing(to: int) -> int:
        return steps.manner.facing(to) if steps.gait.turn is not None else beside.index(to // many)

    return tuple([(to, more) for to, more in moves if fits(to // many, facing(to))])


def surcharged(moves: Moves, dear: Mapping[int, int], many: int, state: int) -> Moves:
    """Moves out of a state where some cells cost extra to enter; turning in one costs nothing extra."""
    here = state // many
    return tuple([(to, more + (dear.get(to // many, 0) << MOVES if to // many != here else 0)) for to, more in moves])


def special(steps: Steps, beside: frozenset[int], ends: frozenset[int], fits: Fits | None) -> list[Moves | None]:
    """The moves out of each state, where some cells cost extra to enter and from some one cannot go on; those beside
    dear cells are worked out when the search comes to them.
    """
    if not beside and not ends and fits is None:
        return steps.moves
    many = steps.manner.count
    moves: list[Moves | None] = [None] * len(steps.moves)
    if fits is None:
        moves = steps.moves.copy()
    for at in beside:
        moves[at * many : at * many + many] = [None] * many
    for at in ends:
        moves[at * many : at * many + many] = [()] * many
    return moves


def spread(course: Course, budget: int, goal: Cell | None = None) -> tuple[list[int], list[list[int]]]:
    """The label of the cheapest way to each state, and the states by the points it takes to come to them.

    Dijkstra's search with a bucket for each number of points. With a goal, it ends as soon as that is reached.
    """
    moves, out, many = course.moves, course.out, course.steps.manner.count
    labels = [label(budget + 1)] * len(moves)
    for at in course.barred:
        labels[at * many : at * many + many] = [OUT_OF_BOUNDS] * many
    labels[course.origin] = 0
    goals = course.states(goal) if goal else ()
    buckets: list[list[int]] = [[] for _ in range(budget + 1)]
    buckets[0].append(course.origin)
    for cost, bucket in enumerate(buckets):
        least = cost << MOVES
        for state in bucket:
            so_far = labels[state]
            if so_far >= least:
                choices = moves[state]
                if choices is None:
                    choices = out(state)
                for to, more in choices:
                    then = so_far + more
                    if then < labels[to]:
                        labels[to] = then
                        buckets[then >> MOVES].append(to)
        if goals and any(0 <= points(labels[state]) <= cost for state in goals):
            break
    return labels, buckets
