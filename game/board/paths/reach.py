"""Ways over the ground: how far one gets within a budget of points, the cheapest way there, and what a way costs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from game.board.board import Board
from game.board.paths import unreachable
from game.board.paths.course import NOBODY, Course, set_out, spread
from game.board.paths.steps import MOVES, points
from rules.frame.ground import Cell, Gait

FIRST_LOOK, FURTHER = 64, 8
"""The budget with which the cheapest way is first looked for, and by how much it grows while that was too little."""


def reach(
    board: Board,
    start: Cell,
    gait: Gait,
    budget: int,
    *,
    facing: int | None = None,
    friends: frozenset[Cell] = NOBODY,
    foes: frozenset[Cell] = NOBODY,
    closed: frozenset[Cell] = NOBODY,
    extra: Mapping[Cell, int] | None = None,
) -> Reached:
    """Every cell that can be reached from a start within a budget of points, and the cheapest way to each. The unit in
    the start cell is taken to be the walker. Friends are passed but not stopped on, foes are gone round, unless the
    gait says otherwise; a gait that may share a cell may end in one that it may not pass. Closed cells cannot be
    entered; the cells in `extra` cost so many points more to enter. A gait that pays for turning starts with a facing.

    A diagonal multiplies the points of the ground stepped on (rounded up where it is one and a half), and so does
    stepping aside, unless the gait adds for that; the points for climbs, drops, doors and `extra` are added as they
    are.

    Of ways that cost the same the one with the fewest moves is taken (a step is a move, and so is a turn by one
    direction); then the one that ends with the lowest facing, and with the next diagonal plain; then, going back from
    the goal, the one that comes from the lowest row, and from the lowest column.
    """
    course = set_out(board, start, gait, facing, friends, foes, closed, extra)
    return Reached(board, course, max(budget, 0))


def cheapest(
    board: Board,
    start: Cell,
    goal: Cell,
    gait: Gait,
    *,
    facing: int | None = None,
    friends: frozenset[Cell] = NOBODY,
    foes: frozenset[Cell] = NOBODY,
    closed: frozenset[Cell] = NOBODY,
    extra: Mapping[Cell, int] | None = None,
) -> tuple[Cell, ...] | None:
    """The cheapest way to a goal however far it is, the start left out and the goal last; None if there is none."""
    if goal == start:
        return ()
    found = however_far(board, set_out(board, start, gait, facing, friends, foes, closed, extra), goal)
    return None if found is None else found.way(goal)


def however_far(board: Board, course: Course, goal: Cell) -> Reached | None:
    """As much as has to be searched for to get to a goal; None if there is no way at all."""
    budget = FIRST_LOOK
    while True:
        found = Reached(board, course, budget, goal)
        if goal in found:
            return found
        if found.furthest + course.dearest <= budget:
            return None
        budget *= FURTHER


def price_of_way(
    board: Board,
    start: Cell,
    way: tuple[Cell, ...],
    gait: Gait,
    *,
    facing: int | None = None,
    friends: frozenset[Cell] = NOBODY,
    foes: frozenset[Cell] = NOBODY,
    closed: frozenset[Cell] = NOBODY,
    extra: Mapping[Cell, int] | None = None,
) -> int | None:
    """What a given way costs, the start left out; None if it cannot be walked."""
    return set_out(board, start, gait, facing, friends, foes, closed, extra).price(way)


@dataclass(frozen=True, eq=False)
class Reached:
    """The cells within a budget, searched for when asked for. A cell that may be passed but not ended in is not among
    them, nor is the start.
    """

    _board: Board
    _course: Course
    budget: int
    _goal: Cell | None = None
    """Where the search may end."""

    @cached_property
    def _found(self) -> tuple[list[int], list[list[int]]]:
        return spread(self._course, self.budget, self._goal)

    @cached_property
    def _came_from(self) -> dict[int, int]:
        """The state before each one that a way was asked to: ways share most of their steps."""
        return {}

    @property
    def _labels(self) -> list[int]:
        """The label of the cheapest way to each state; a budget and a point where there is none."""
        return self._found[0]

    @property
    def _buckets(self) -> list[list[int]]:
        """The states one came to, by the points it took; some again further down, when a cheaper way was found."""
        return self._found[1]

    @property
    def start(self) -> Cell:
        """Where one sets out."""
        return self._course.start

    @property
    def furthest(self) -> int:
        """The most points that any cell or turn within the budget takes."""
        return max(cost for cost, bucket in enumerate(self._buckets) if bucket)

    def __contains__(self, cell: object) -> bool:
        return isinstance(cell, tuple) and cell != self.start and self._arrival(cell) is not None

    def __iter__(self) -> Iterator[Cell]:
        return iter(self._cells)

    def __len__(self) -> int:
        return len(self._cells)

    def __bool__(self) -> bool:
        """Whether one gets anywhere: mostly the first step tells, and nothing need be searched for."""
        leads_on = self._course.leads_on(self.budget)
        return len(self) > 0 if leads_on is None else leads_on

    @property
    def begins(self) -> bool:
        return self._course.leads_on(self.budget) is True

    @cached_property
    def _cells(self) -> tuple[Cell, ...]:
        course = self._course
        many, columns = course.steps.manner.count, course.steps.columns
        known = {course.origin // many} | course.held
        found: list[int] = []
        for bucket in self._buckets:
            fresh = {state // many for state in bucket} - known
            known |= fresh
            found += sorted(fresh)
        return tuple([(at % columns, at // columns) for at in found])

    def cost(self, cell: Cell) -> int:
        """The points of the cheapest way to a cell; nothing for the start. KeyError if one cannot end there."""
        return points(self._labels[self._end(cell)])

    def way(self, cell: Cell) -> tuple[Cell, ...]:
        """The cells of the cheapest way, the start left out, the goal last. KeyError if one cannot end there."""
        many = self._course.steps.manner.count
        way: list[Cell] = []
        state = self._end(cell)
        while state != self._course.origin:
            before = self._came_from.get(state)
            if before is None:
                before = self._came_from[state] = self._before(state)
            if before // many != state // many:
                way.append(self._course.steps.cell(state // many))
            state = before
        return tuple(reversed(way))

    def facing_at(self, cell: Cell) -> int | None:
        """Which way one faces at the end of the cheapest way; None in a gait that pays nothing for turning."""
        state = self._end(cell)
        return None if self._course.steps.gait.turn is None else self._course.steps.manner.facing(state)

    def facings(self, cell: Cell) -> tuple[int | None, ...]:
        """What it costs to end in a cell facing each direction, None beyond the budget; KeyError if nothing ends there.

        In a gait that pays nothing for turning every direction costs the same.
        """
        self._end(cell)
        manner, directions = self._course.steps.manner, self._board.grid.directions
        least: list[int | None] = [None] * manner.facings
        for state in self._course.states(cell):
            cost = points(self._labels[state])
            if cost <= self.budget:
                before = least[manner.facing(state)]
                least[manner.facing(state)] = cost if before is None else min(before, cost)
        return tuple(least) if manner.facings == directions else tuple(least) * directions

    def price(self, way: tuple[Cell, ...]) -> int | None:
        """What a given way costs; None if it cannot be walked or goes over the budget."""
        cost = self._course.price(way)
        return cost if cost is not None and cost <= self.budget else None

    def why_not(self, cell: Cell) -> str:
        """Why one cannot get to a cell and end there; "" when one can."""
        if cell in self:
            return ""
        course, gait = self._course, self._course.steps.gait
        there = course.steps.on_board((cell,))
        if not there:
            return "off the map"
        if cell == self.start:
            return "the unit is already there"
        if there[0] in course.held:
            return "another unit stands there"
        if there[0] in course.barred:
            return "no room"
        return unreachable.no_ground(self._board, gait, cell) or self._not_from_here(cell)

    def _not_from_here(self, cell: Cell) -> str:
        """How far it would be, and round what; or that no way leads there."""
        gait, start = self._course.steps.gait, self.start
        between = unreachable.on_the_line(self._board, gait, start, cell)
        found = however_far(self._board, self._course, cell)
        if found is None:
            return f"no way leads there: {between}" if between else "no way leads there"
        longer = len(found.way(cell)) - len(self._board.grid.line(start, cell)) + 1
        between = between if longer >= unreachable.ROUND_ABOUT else ""
        return unreachable.too_far(gait, found.cost(cell), self.budget, round_about=between)

    def _end(self, cell: Cell) -> int:
        state = self._course.origin if cell == self.start else self._arrival(cell)
        if state is None:
            raise KeyError(cell)
        return state

    def _arrival(self, cell: Cell) -> int | None:
        """The state in which the cheapest way to a cell ends, if one can end there."""
        states, labels = self._course.states(cell), self._found[0]
        if not states or states[0] // len(states) in self._course.held:
            return None
        best, least = None, (self.budget + 1) << MOVES
        for state in states:
            if 0 <= labels[state] < least:
                best, least = state, labels[state]
        return best

    def _before(self, state: int) -> int:
        """The state from which the cheapest way comes to another one."""
        steps, labels, moves = self._course.steps, self._labels, self._course.moves
        here, goal = state // steps.manner.count, labels[state]
        for near in sorted((here, *steps.around(here))):
            for other in range(near * steps.manner.count, (near + 1) * steps.manner.count):
                if 0 <= labels[other] < goal:
                    for to, more in moves[other] or ():
                        if to == state and labels[other] + more == goal:
                            return other
        raise AssertionError("every state but the first was come to from another")
