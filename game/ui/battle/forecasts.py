"""Forecasts and worths of one question's forms: each worked out once, what is looked at first, the rest bit by bit."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import islice
from typing import Generic, TypeVar

from game.battle.battle import Question
from rules.frame.forecast import Forecast
from rules.frame.forms import Action
from rules.frame.worth import Worth

T = TypeVar("T")
AT_A_TIME = 1
"""How many are worked out in one turn of the loop, so that the window goes on answering: a number, and no time, so that
what is known after so many turns is the same on every machine.
"""


class BitByBit(Generic[T]):
    """Keeps what was worked out for a question, form by form, and works on what is still wanted."""

    def __init__(self, question: Question, worked_out: Callable[[Action], T]) -> None:
        self.question = question
        self._worked_out = worked_out
        self._known: dict[Action, T] = {}
        self._wanted: dict[Action, None] = {}

    def of(self, action: Action) -> T:
        """What is known of a form, worked out now if it is not known."""
        if action not in self._known:
            self._known[action] = self._worked_out(action)
            self._wanted.pop(action, None)
        return self._known[action]

    def known(self, action: Action) -> T | None:
        """What is known of a form if it has been worked out."""
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


class Forecasts(BitByBit[Forecast]):
    """What each form would do, with every reason: for the one order a person looks at, and those beside it."""

    def __init__(self, question: Question) -> None:
        super().__init__(question, question.forecast)


class Weights(BitByBit[Worth]):
    """What each form is worth in numbers: for the figures of many orders."""

    def __init__(self, question: Question) -> None:
        super().__init__(question, question.worth)
