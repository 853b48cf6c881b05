"""What stands on the button of each intent: the chance that its card shows at what is pointed at, its price, or why it
cannot be.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.ui.battle.aiming import closed, hostile, refused
from game.ui.battle.desk import Desk
from game.ui.battle.forecasts import Weights
from game.ui.battle.form import Form
from game.ui.battle.order_kind import Mark, Row, target_of, ways_of
from game.ui.battle.preset_choice import best, chance_of, weighed
from game.ui.battle.prose import share_percent
from rules.frame.ground import Reach
from rules.frame.intents import Intent, Role
from rules.kernel import lengths

GOES = (Role.MOVE, Role.CHARGE)
"""Intents of which it matters most how far they lead."""


@dataclass(frozen=True, slots=True)
class Figure:
    """An intent as it stands now."""

    intent: Intent
    words: str
    open: bool
    """Whether anything of it can be done now."""
    why_not: str = ""
    sure: bool = False
    """Whether its figure is a chance."""


def figures(desk: Desk) -> tuple[Figure, ...]:
    """Every intent of the book, in its order; none while a question of its own is asked."""
    form = desk.form
    if form is None or not form.roles:
        return ()
    mark = pointed(desk, form)
    if mark is not None and desk.weights is not None:
        desk.weights.also(row.action for row in desk.alike(None, mark))
    return tuple(_figure(desk, form, mark, intent) for intent in desk.view.book.intents)


def pointed(desk: Desk, form: Form) -> Mark | None:
    """What the figures are about: what the order points at, else the enemy under the pointer."""
    if form.mark is not None:
        return form.mark
    target = None if form.role is None or desk.row is None else target_of(desk.row)
    if target is not None:
        return target
    unit, view = desk.pointed, form.question.view
    return unit if unit is not None and unit in view.units() and hostile(view, unit) else None


def _figure(desk: Desk, form: Form, mark: Mark | None, intent: Intent) -> Figure:
    kinds = [kind for kind in form.kinds if kind.role is intent.role]
    if not kinds:
        why = refused(form, intent.role)
        return Figure(intent, "" if why is None else why.reason.removeprefix("is "), False, closed(form, intent.role))
    if mark is not None and desk.weights is not None:
        rows = [row for row in desk.alike(None, mark) if row.kind.role is intent.role]
        row = _taken_up(desk, desk.weights, rows, intent.role)
        told = None if row is None else desk.weights.known(row.action)
        chance = None if row is None or told is None else chance_of(desk.weights.question, desk.view, row, told)
        if chance is not None:
            return Figure(intent, share_percent(chance), True, sure=True)
        if rows and told is None:
            return Figure(intent, "…", True)
    far = max((_farthest(desk, ways.reach) for kind in kinds for _, ways in ways_of(kind)), default=0.0)
    if far and intent.role in GOES:
        return Figure(intent, lengths.metres(round(far)), True)
    cheapest = min((offer.cost for kind in kinds for offer in kind.offers), key=lambda cost: cost.amount)
    return Figure(intent, cheapest.text, True)


def _taken_up(desk: Desk, weights: Weights, rows: Sequence[Row], role: Role) -> Row | None:
    """The way of an intent that its card shows, or would show first; None until it is known which."""
    if desk.row is not None and desk.row.kind.role is role:
        return desk.row
    if any(weights.known(row.action) is None for row in rows):
        return None
    return best(weighed(rows), weights, desk.view) or next(iter(rows), None)


def _farthest(desk: Desk, reach: Reach) -> float:
    """How far off the farthest cell of a reach is."""
    return max((desk.view.grid.straight(reach.start, cell) for cell in reach), default=0.0)
