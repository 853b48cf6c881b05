"""Forecasts of one question's forms: each worked out once, what is looked at first, the rest bit by bit."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from itertools import islice

from game.battle.battle import Question
from rules.frame.figure import Condition
from rules.frame.forecast import Forecast
from rules.frame.forms import Action
from rules.kernel.refs import Ref

AT_A_TIME = 1
"""Forecasts that are worked out in one turn of the loop, so that the window goes on answering: a number, and no time,
so that what is known after so many turns is the same on every machine.
"""


class Forecasts:
    """Keeps what was worked out for a question, and works on what is still wanted."""

    def __init__(self, question: Question) -> None:
        self.question = question
        self._known: dict[Action, Forecast] = {}
        self._wanted: dict[Action, None] = {}

    def of(self, action: Action) -> Forecast:
        """The forecast of a form, worked out now if it is not known."""
        forecast = self._known.get(action)
        if forecast is None:
            forecast = self._known[action] = self.question.forecast(action)
            self._wanted.pop(action, None)
        return forecast

    def known(self, action: Action) -> Forecast | None:
        """The forecast of a form if it has been worked out."""
        return self._known.get(action)

    def want(self, actions: Iterable[Action]) -> None:
        """These are looked at now, in this order; what was wanted before is not any more."""
        self._wanted = {action: None for action in actions if action not in self._known}

    def also(self, actions: Iterable[Action]) -> None:
        """These are looked at as well, after what is wanted already."""
        self._wanted |= {action: None for action in actions if action not in self._known}

    def work(self) -> bool:
        """Work out a little of what is wanted; whether anything was."""
        some = list(islice(self._wanted, AT_A_TIME))
        for action in some:
            self.of(action)
        return bool(some)

    @property
    def done(self) -> bool:
        """Whether everything wanted is known."""
        return not self._wanted

    def out(self, action: Action, unit: Ref) -> Fraction | None:
        """The chance that a form takes all the strength a unit has left, as far as this side can know."""
        forecast = self._known.get(action)
        if forecast is None:
            return None
        condition = self.question.view.find(unit, Condition) or Condition()
        left = Fraction(condition.strength).limit_denominator(1000)
        return sum(
            (each.chance for each in forecast.outcomes if each.unit == unit and each.loss >= left and not each.average),
            Fraction(0),
        )
