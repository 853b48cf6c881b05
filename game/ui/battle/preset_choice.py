"""Which of several ways of doing a thing is taken up first, and which is known to be the best at its price.

A click takes up the way that harms its target most for what it costs: a shot of 30 % for three ticks before one of 5 %
for two, but not one of 78 % for four before one of 66 % for two. What was taken up once stays: where other odds become
known only later, the best is marked and a key away, for no order may be another than was seen.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from game.battle.chances import friends_at_risk
from game.battle.view import View
from game.ui.battle.forecasts import Forecasts
from game.ui.battle.form import Form
from game.ui.battle.order_kind import Row, target_of
from rules.frame.forecast import Forecast
from rules.frame.forms import Purpose

COMPARED = 8
"""Ways whose odds are worked out before the first of them is taken up; the odds of more follow bit by bit."""
LEAST = Fraction(1, 100)
"""What is better by less than this is no better."""


class Ways:
    """All ways of doing what is being ordered, and which of them would be ordered now."""

    def __init__(self, form: Form, forecasts: Forecasts, view: View) -> None:
        self.rows = form.rows()
        self.chosen: Row | None = None
        """The way that was picked out of all; None: the one taken up first."""
        self._first = first(form, self.rows, forecasts, view)
        self._forecasts, self._view = forecasts, view
        forecasts.want(row.action for row in self.rows)

    @property
    def row(self) -> Row | None:
        """The way that would be ordered now."""
        return self.chosen if self.chosen is not None else self._first

    @property
    def best(self) -> Row | None:
        """The way that would do more harm for no more; None where that is the one that would be ordered."""
        return None if self.row is None else best(self.rows, self.row, self._forecasts, self._view)

    def step(self, step: int) -> Row | None:
        """The next way, or the one before."""
        row = self.row
        return row if row is None or row not in self.rows else self.rows[(self.rows.index(row) + step) % len(self.rows)]


def first(form: Form, rows: Sequence[Row], forecasts: Forecasts, view: View) -> Row | None:
    """The way that is taken up while none has been chosen: the one that harms most for what it costs.

    Where the ways are too many to work out all their odds before the first is shown, it is the best of those that cost
    no more than the first of the book.
    """
    ready = form.row()
    listed = rows[0] if rows else None
    if ready is not None:
        listed = next((row for row in rows if row.action == ready.action), ready)
    if listed is None or _said(form):
        return listed
    rivals = _alike(rows, listed)
    if len(rivals) > COMPARED:
        rivals = _rivals(rows, listed)
    for row in rivals[:COMPARED] if len(rivals) > 1 else ():
        forecasts.of(row.action)
    return _better(rivals, listed, forecasts, view) or listed


def best(rows: Sequence[Row], chosen: Row, forecasts: Forecasts, view: View) -> Row | None:
    """The way that harms the target more than the one chosen and costs no more; None until all their odds are known."""
    return _better(_rivals(rows, chosen), chosen, forecasts, view)


def _better(rivals: Sequence[Row], chosen: Row, forecasts: Forecasts, view: View) -> Row | None:
    """The way that harms the target most for what it costs; None where it is the one chosen or odds are not known.

    One that may harm a friend is never better than one that may not.
    """
    told = [(row, known) for row in rivals if (known := forecasts.known(row.action)) is not None]
    if len(told) < len(rivals):
        return None
    here = forecasts.known(chosen.action)
    if here is None:
        return None
    actor = forecasts.question.ask.unit
    if not friends_at_risk(view, here, actor, target_of(chosen)):
        told = [each for each in told if not friends_at_risk(view, each[1], actor, target_of(each[0]))]
    found, odds = max(told, key=lambda each: _for_its_price(*each), default=(chosen, here))
    ahead = zip(_for_its_price(found, odds), _for_its_price(chosen, here), strict=True)
    return found if found != chosen and any((a - b) * _price(found) >= LEAST for a, b in ahead) else None


def _said(form: Form) -> bool:
    """Whether a way of doing it was chosen in the form already."""
    return form.kind is not None and any(form.chosen(name) is not None for name in form.kind.modes)


def _rivals(rows: Sequence[Row], chosen: Row) -> tuple[Row, ...]:
    """The ways of shooting or striking at the same target for no more than this one costs, itself among them."""
    return tuple(row for row in _alike(rows, chosen) if row.offer.cost.amount <= chosen.offer.cost.amount)


def _alike(rows: Sequence[Row], chosen: Row) -> tuple[Row, ...]:
    """The ways of shooting or striking at the same target at any price, itself among them."""
    target = target_of(chosen)
    if chosen.kind.purpose is not Purpose.HARM or target is None:
        return ()
    return tuple(row for row in rows if row.kind is chosen.kind and target_of(row) == target)


def _for_its_price(row: Row, forecast: Forecast) -> tuple[Fraction, Fraction]:
    """What it does to its target on average, then how likely it comes off, for each tick or action that it costs."""
    target, price = target_of(row), _price(row)
    loss = Fraction(0) if target is None else forecast.loss(target)
    return loss / price, (forecast.success or Fraction(0)) / price


def _price(row: Row) -> Fraction:
    return max(row.offer.cost.amount, Fraction(1))
