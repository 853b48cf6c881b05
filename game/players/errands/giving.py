"""Errands as they are given: out of an order that a unit is to keep to, or by naming what it is to do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.battle.question import Question
from game.battle.view import View
from game.players.errands.changes import noted
from game.players.errands.errand import (
    EVERYTHING,
    IN_CONTACT,
    Change,
    Duty,
    Errand,
    Manner,
    usual_ends,
)
from game.players.rough_distance import paces
from rules.frame.forms import Action, Purpose
from rules.frame.ground import Cell
from rules.frame.marks import Mark, marked
from rules.kernel.refs import Ref

ONCE = (
    Purpose.BEGIN,
    Purpose.LATER,
    Purpose.QUIET,
    Purpose.YIELD,
    Purpose.ALIGHT,
    Purpose.STEER,
    Purpose.POSTURE,
    Purpose.ARM,
    Purpose.DEFEND,
)
"""Purposes of what is not kept up turn after turn."""
AGAINST = (Purpose.HARM, Purpose.PIN, Purpose.WATCH, Purpose.BRACE)
"""Purposes of what is done about enemies that are there or come."""
AROUND = 4.0
"""Metres around a cell that are covered with it."""


def may_keep(form: type[Action], *, goal: bool = False) -> bool:
    """Whether an order can be kept to: to go somewhere only on to a place farther off; never to begin or to let
    something go.
    """
    if form.purpose is Purpose.GO:
        return goal
    return form.purpose not in ONCE and not form.lets_go and not form.apart


def kept_to(
    question: Question,
    action: Action,
    told: int,
    said: Sequence[tuple[str, Action]] = (),
    goal: Cell | None = None,
    manner: Manner = Manner.ORDERED,
    ends: tuple[Change, ...] | None = None,
) -> Errand:
    """The errand of a unit that goes on with an order it was just given."""
    unit, purpose = question.ask.unit, action.purpose
    whom: Ref | None = marked(action, Mark.TARGET) or marked(action, Mark.WHOM)
    duty, usual = Duty.REPEAT, IN_CONTACT if purpose in AGAINST else EVERYTHING
    match purpose:
        case Purpose.GO:
            duty = Duty.GO
        case Purpose.AIM:
            duty = Duty.AIM
        case Purpose.LOAD:
            duty = Duty.LOAD
        case Purpose.PASS:
            duty = Duty.WAIT
    now = noted(question.view, unit, told)
    before = tuple(each for each in said if each[1] != action)
    return Errand(
        unit, duty, goal, whom, manner=manner, like=action, said=before, ends=usual if ends is None else ends, noted=now
    )


def told_to(
    view: View,
    unit: Ref,
    duty: Duty,
    told: int,
    at: Ref | Cell | None = None,
    manner: Manner = Manner.ORDERED,
    ends: tuple[Change, ...] | None = None,
) -> Errand:
    """The errand of a unit by the name of what it does, at a place or with another unit."""
    place, whom = (at, None) if isinstance(at, tuple) else (None, at)
    ground = view.grid.within(place, AROUND) if duty is Duty.COVER and place is not None else ()
    now = noted(view, unit, told)
    until = usual_ends(duty, manner) if ends is None else ends
    return Errand(unit, duty, place, whom, ground, manner, ends=until, noted=now)


def side_by_side(view: View, units: Sequence[Ref], place: Cell) -> Iterator[tuple[Ref, Cell]]:
    """Units that go to a place together, each with a free cell of its own there: the nearest unit has the place itself,
    the others the cells nearest to it that can be walked to. Units that no way leads there are left out.
    """
    left = paces(view.board, (place,))
    moving = frozenset(units)
    free = (
        cell
        for cell in sorted(left, key=lambda cell: (left[cell], cell))
        if all(each in moving for each in view.occupants(cell))
    )
    able = [unit for unit in units if view.cells(unit)[0] in left]
    nearest = sorted(able, key=lambda unit: (left[view.cells(unit)[0]], unit))
    return zip(nearest, free, strict=False)
