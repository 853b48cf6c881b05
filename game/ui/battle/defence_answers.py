"""The answers to an attack, or to the like: which there are, the surest first, and where they step."""

from __future__ import annotations

from fractions import Fraction

from game.battle.view import View
from game.players.forms import count, form
from game.ui.battle import reckoner
from game.ui.battle.desk import Desk
from game.ui.battle.form_fields import Sort, mode_words
from game.ui.battle.order_kind import Kind, Row
from game.ui.battle.reckoner import Patience
from rules.frame.forms import Action, Purpose
from rules.frame.ground import Cell
from rules.frame.marks import Mark, choosing, field_of
from rules.kernel.refs import Ref

MOST = 24
"""Ways to fill an offer that are compared."""


def answers(desk: Desk) -> tuple[Row, ...]:
    """Every answer to a question of defence, the surest first; of places to step to that are alike only one. None where
    something else is asked, or once something was picked, and none until the odds of all are known: no button is to
    move under the pointer.
    """
    asked = desk.form
    if not defends(desk) or asked is None or desk.forecasts is None:
        return ()
    moment = Patience(reckoner.AT_ONCE)
    filled = [form(offer, at) for kind in asked.kinds for offer in kind.offers for at in range(min(count(offer), MOST))]
    if any(told is None for told in [desk.forecasts.soon(action, moment) for action in filled]):
        return ()
    usual, found = asked.question.menu.routine, dict[tuple[str, Fraction | None], Row]()
    for kind in asked.kinds:
        for offer in kind.offers:
            for number in range(min(count(offer), MOST)):
                action = form(offer, number)
                words, chance = _words(desk.view, asked.unit, kind, action), _chance(desk, action)
                if (words, chance) not in found or action == usual:
                    found[words, chance] = Row(kind, offer, action, words)
    return tuple(sorted(found.values(), key=lambda row: -(chance_of(desk, row) or 0)))


def defends(desk: Desk) -> bool:
    """Whether the question is one of defence, and nothing was picked yet."""
    asked = desk.form
    if asked is None or asked.kind is not None or asked.mark is not None:
        return False
    return any(kind.purpose is Purpose.DEFEND for kind in asked.kinds)


def chance_of(desk: Desk, row: Row) -> Fraction | None:
    """The chance that an answer comes off."""
    return _chance(desk, row.action)


def _chance(desk: Desk, action: Action) -> Fraction | None:
    told = None if desk.forecasts is None else desk.forecasts.known(action)
    return None if told is None else told.success


def _words(view: View, unit: Ref, kind: Kind, action: Action) -> str:
    """An answer in words: what is done, or how if its form says that, with what, and whether it steps somewhere."""
    steps = [
        choosing(kind.action, name).title.removesuffix(" to")
        for name in kind.aims
        if kind.sorts[name] is Sort.CELL and getattr(action, name) is not None
    ]
    title = "" if field_of(kind.action, Mark.HOW) in kind.modes else kind.title
    words = ", ".join(filter(None, (title, mode_words(view, action, kind.modes, unit), *steps)))
    return words[:1].upper() + words[1:]


def stepped_to(desk: Desk) -> tuple[Cell, ...]:
    """The cells that some answer steps to, to be shown on the map; none where nothing of the kind is asked."""
    asked = desk.form
    if asked is None or asked.kind is not None or asked.mark is not None:
        return ()
    found: dict[Cell, None] = {}
    for kind in asked.kinds:
        for name in kind.aims if kind.purpose is Purpose.DEFEND else ():
            if kind.sorts[name] is Sort.CELL:
                cells = (value for offer in kind.offers for value in offer.choices.get(name, ()))
                found.update((cell, None) for cell in cells if cell is not None)
    return tuple(found)
