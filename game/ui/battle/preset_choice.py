"""Which of several ways of doing a thing is taken up first: what a good player would do.

It is the way that costs enemies most, less what it costs the own side, for its price, as computer players weigh it. A
wait, an evaluation or a move past an enemy is never taken up where an attack is possible; nor is an attack that hardly
ever comes off or may strike a friend, where there is another. The ways are weighed bit by bit: until all of them are,
the best so far is shown and no order is given, for no order may be another than was seen.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.battle.chances import WARNED
from game.battle.question import Question
from game.battle.view import View
from game.players.blows import gain
from game.ui.battle import reckoner
from game.ui.battle.aiming import hostile
from game.ui.battle.forecasts import Weights
from game.ui.battle.form import Form
from game.ui.battle.order_kind import Row, target_of
from game.ui.battle.reckoner import Patience
from rules.frame.figure import Allegiance, Kit
from rules.frame.forms import Purpose
from rules.frame.marks import Mark, marked
from rules.frame.worth import Share, Worth

AT_ONCE = 2
"""Ways that are weighed before the first of them is shown; the others follow bit by bit."""
HOPELESS = 0.05
"""An attack that is likelier than this to come off is worth taking up."""
ATTACKS = (Purpose.HARM, Purpose.PIN)
HELPS = (Purpose.AID, Purpose.RALLY)
PREPARES = (Purpose.AIM, Purpose.BRACE, Purpose.WATCH)
"""What readies the unit for an attack on a later occasion."""
WAITS = (Purpose.BRACE, Purpose.WATCH)
"""What comes to something only if an enemy sets it off."""
WEIGHED = (*ATTACKS, *HELPS, *PREPARES)
"""What is weighed; of other ways the first on the menu is taken up."""
UNARMED = 2
"""How an attack ranks that is made with no weapon although one is in hand."""
DIGITS = 9
"""Digits to which worth is compared, so that no noise of machine numbers decides between equals."""


class Ways:
    """All ways of doing what is being ordered, and which of them would be ordered now."""

    def __init__(self, form: Form, weights: Weights, view: View) -> None:
        self.rows = form.rows()
        self.chosen: Row | None = None
        """The way that was picked out of all; None: the one taken up first."""
        self._weights, self._view = weights, view
        ready = form.row()
        listed = next((row for row in self.rows if form.mark is not None or not row.kind.action.seldom), None)
        if ready is not None:
            listed = next((row for row in self.rows if row.action == ready.action), ready)
        self._listed = listed
        self._weighed = () if listed is None or _said(form) else weighed(self.rows)
        self._choosy = form.kind is None and form.role is None and _foe(form, view)
        """Whether an enemy was pointed at and nothing picked: then nothing is taken up that is neither an attack nor
        makes ready for one.
        """
        self._open = form.kind is None and form.role is not None and len(form.open_to) > 1
        """Whether an intent was picked that may be carried out in several ways, and none of them was."""
        moment = Patience(reckoner.AT_ONCE)
        for row in self._weighed[:AT_ONCE]:
            weights.soon(row.action, moment)
        weights.want(row.action for row in self._weighed)

    @property
    def settled(self) -> bool:
        """Whether all ways have been weighed, or one was picked."""
        return self.chosen is not None or all(self._weights.known(row.action) is not None for row in self._weighed)

    def settle(self) -> bool:
        """Weigh all that is left, if that takes no more than a moment; whether all is weighed."""
        moment = Patience(reckoner.AT_ONCE)
        for row in self._weighed:
            self._weights.soon(row.action, moment)
        return self.settled

    @property
    def row(self) -> Row | None:
        """The way that would be ordered now."""
        return self.chosen if self.chosen is not None else self._first

    @property
    def _first(self) -> Row | None:
        found = best(self._weighed, self._weights, self._view)
        if self._choosy and found is not None and self._idle(found):
            return None
        ready = self._listed if found is None else found
        if self._open and ready is not None and _makeshift(self._weights.question, self._view, ready):
            return None
        past = ready is not None and ready.kind.purpose is Purpose.GO and not leads_up(ready)
        return None if self._choosy and past else ready

    def _idle(self, row: Row) -> bool:
        """Whether a way is neither an attack nor worth anything towards one: no wait is that hardly ever hurts."""
        told, question = self._weights.known(row.action), self._weights.question
        if told is None:
            return False
        promise = promised(question, self._view, told) if row.kind.purpose in WAITS else None
        return not _standing(question, self._view, row, told) or (promise is not None and promise < HOPELESS)

    @property
    def best(self) -> Row | None:
        """The way that would be taken up; None where that is the one that would be ordered."""
        return None if self._first == self.row or not self._weighed else self._first

    def step(self, step: int) -> Row | None:
        """The next way, or the one before."""
        row = self.row
        return row if row is None or row not in self.rows else self.rows[(self.rows.index(row) + step) % len(self.rows)]


def weighed(rows: Sequence[Row]) -> tuple[Row, ...]:
    """Those of several ways that are weighed: none where nothing among them is done to an enemy or a friend."""
    found = tuple(row for row in rows if row.kind.purpose in WEIGHED or leads_up(row))
    return found if len(found) > 1 or len(rows) > len(found) else ()


def best(rows: Sequence[Row], weights: Weights, view: View) -> Row | None:
    """The best of those that have been weighed, the first on the menu of equals; None where none has."""
    told = [(row, known) for row in rows if (known := weights.known(row.action)) is not None]
    if not told:
        return None
    closing = any(leads_up(row) for row in rows)
    return max(told, key=lambda each: merit(weights.question, view, *each, closing=closing))[0]


def merit(question: Question, view: View, row: Row, told: Worth, *, closing: bool = False) -> tuple[int, float, float]:
    """How good a way is: first whether it is an attack worth the name, then its gain and its chance for its price.
    Where another way leads up to an enemy that no weapon reaches yet, an attack without one comes after that.
    """
    price = max(float(told.cost.amount), 1.0)
    now = gain(question, told)
    gained = now / price if now > 0 else now
    if row.kind.purpose in PREPARES:
        gained += _later(question, view, told) / (price + float(told.later_in))
    standing = _standing(question, view, row, told)
    standing = UNARMED if closing and row.kind.purpose in ATTACKS else standing
    return standing, round(gained, DIGITS), round((told.success or 0.0) / price, DIGITS)


def _standing(question: Question, view: View, row: Row, told: Worth) -> int:
    """Whether a way is an attack or a help worth the name, leads up to an attack, makes ready for one, or neither."""
    purpose = row.kind.purpose
    if purpose in ATTACKS:
        doubtful = hopeless(row, told.success) or endangers(question, view, row, told)
        return 1 if doubtful else 4
    if purpose in HELPS:
        return 4
    if leads_up(row):
        return 3
    return 2 if purpose in PREPARES and not row.kind.action.seldom and not _makeshift(question, view, row) else 0


def promised(question: Question, view: View, told: Worth) -> float | None:
    """How likely what a way makes ready for hurts an enemy, if it comes to that; None where it is meant for nobody."""
    chances = [share.chances().hurt for share in told.later if _enemy(question, view, share)]
    return max(chances, default=None)


def chance_of(question: Question, view: View, row: Row, told: Worth) -> float | None:
    """The figure of an order on the bar and its card: the chance that is rolled for, or what lying in wait promises."""
    waits = told.success is None and row.kind.purpose in WAITS
    return promised(question, view, told) if waits else told.success


def leads_up(row: Row) -> bool:
    """Whether it is a way that an attack may follow."""
    return row.kind.purpose is Purpose.GO and row.offer.reaches is not None


def _makeshift(question: Question, view: View, row: Row) -> bool:
    """Whether it makes ready with something that is not in hand, such as fists, beside a loaded weapon that is."""
    weapon = marked(row.action, Mark.WEAPON)
    held = (view.find(question.ask.unit, Kit) or Kit()).held()
    return weapon is not None and all(item.name != weapon for item in held) and any(item.loaded for item in held)


def hopeless(row: Row, success: float | None) -> bool:
    """Whether an attack hardly ever comes off."""
    return row.kind.purpose in ATTACKS and success is not None and success < HOPELESS


def endangers(question: Question, view: View, row: Row, told: Worth) -> bool:
    """Whether it may well strike a friend or a bystander."""
    for share in told.shares:
        unit = share.unit
        if unit is None or unit in (question.ask.unit, target_of(row)) or not share.loss:
            continue
        whose = view.find(unit, Allegiance)
        friendly = whose is None or not view.relations.hostile(question.side, whose.side)
        if friendly and share.chances().hurt >= WARNED:
            return True
    return False


def _later(question: Question, view: View, told: Worth) -> float:
    """What a preparation promises to cost enemies afterwards."""
    found = 0.0
    for share in told.later:
        if _enemy(question, view, share):
            found += share.loss
    return found


def _enemy(question: Question, view: View, share: Share) -> bool:
    """Whether what is told is told of an enemy."""
    whose = None if share.unit is None else view.find(share.unit, Allegiance)
    return whose is not None and view.relations.hostile(question.side, whose.side)


def _foe(form: Form, view: View) -> bool:
    """Whether a form points at an enemy."""
    return form.mark is not None and not isinstance(form.mark, tuple) and hostile(view, form.mark)


def _said(form: Form) -> bool:
    """Whether a way of doing it was chosen in the form already."""
    return form.kind is not None and any(form.chosen(name) is not None for name in form.kind.modes)
