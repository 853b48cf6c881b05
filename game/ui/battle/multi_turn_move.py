"""Going on, turn after turn, to a place farther off than one turn leads: how far it is, and the leg of each turn."""

from __future__ import annotations

from game.battle.battle import Question
from game.battle.view import View
from game.players.rough_distance import paces
from game.ui.battle.form import Form
from game.ui.battle.form_fields import where
from game.ui.battle.order_kind import Kind, Row, ways_of
from rules.frame.figure import Aboard, Body
from rules.frame.forms import Action, Purpose
from rules.frame.ground import Cell
from rules.kernel.refs import Ref


def afoot(view: View, unit: Ref) -> bool:
    """Whether a unit gets about on its own feet."""
    body = view.find(unit, Body)
    return body is not None and not body.is_vehicle and view.find(unit, Aboard) is None and bool(where(view, unit))


def leads(form: Form, view: View, cell: Cell) -> Kind | None:
    """The way of going by which the unit gets to a place out of its reach, in a few turns; None where none leads there:
    what was picked, or else the one that goes farthest.
    """
    if not afoot(view, form.unit):
        return None
    picked = form.kind
    kinds = [kind for kind in form.kinds if kind.purpose is Purpose.GO] if picked is None else [picked]
    far = {kind: max((ways.reach.budget for _, ways in ways_of(kind)), default=0) for kind in kinds}
    kind = max(kinds, key=lambda each: far[each], default=None)
    if kind is None or kind.purpose is not Purpose.GO or not far[kind] or cell in view.cells(form.unit):
        return None
    return kind if cell in paces(view.board, view.cells(form.unit)[:1]) else None


def leg(question: Question, goal: Cell, action: type[Action]) -> Row | None:
    """As far as this turn leads on the way to a place; None once the unit is there or gets no nearer."""
    form, unit, view = Form(question), question.ask.unit, question.view
    if not afoot(view, unit):
        return None
    here, left = view.cells(unit)[0], paces(view.board, (goal,))
    kind = next((each for each in form.kinds if each.action is action), None)
    if kind is None or here == goal or here not in left:
        return None
    ends = {cell for _, ways in ways_of(kind) for cell in ways.reach if left.get(cell, left[here]) < left[here]}
    if not ends:
        return None
    form.pick(kind)
    form.point(min(ends, key=lambda cell: (left[cell], cell)))
    return form.row()


def beyond(view: View, start: Cell, goal: Cell) -> tuple[Cell, ...]:
    """The cells that are left to go from the end of a leg."""
    left, way = paces(view.board, (goal,)), [start]
    while way[-1] != goal:
        nearer = [(left[cell], cell) for _, cell in view.grid.neighbours(way[-1]) if cell in left]
        if not nearer or min(nearer)[0] >= left.get(way[-1], 0):
            break
        way.append(min(nearer)[1])
    return tuple(way)
