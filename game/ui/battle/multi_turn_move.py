"""Going on to a place farther off than one turn leads: whether a click means that, and the first leg of the way."""

from __future__ import annotations

from game.battle.view import View
from game.players.errands.errand import Duty, Errand, Manner
from game.players.errands.going import afoot, leg
from game.players.rough_distance import paces
from game.ui.battle.form import Form
from game.ui.battle.order_kind import Kind, Row, ways_of
from rules.frame.forms import Action, Purpose
from rules.frame.ground import Cell


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


def first_leg(form: Form, kind: Kind, goal: Cell) -> Row | None:
    """As far as this turn leads on the way to a place, by one way of going; None where it gets no nearer."""
    way = kind.action.in_part({})
    found = leg(form.question, Errand(form.unit, Duty.GO, goal, manner=Manner.FAST, like=way), (goal,))
    offer = next((offer for offer in kind.offers if isinstance(found, Action) and offer.admits(found)), None)
    return None if offer is None or not isinstance(found, Action) else Row(kind, offer, found, "")
