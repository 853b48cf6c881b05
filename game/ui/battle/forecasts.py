"""Forecasts and worths of one question's forms, and how much each reason matters: each worked out once, what is looked
at first, the rest bit by bit.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from itertools import islice
from typing import Generic, TypeAlias, TypeVar

from game.battle.battle import Question
from rules.frame.forecast import Forecast
from rules.frame.forms import Action
from rules.frame.worth import Worth
from rules.kernel.tally import Modifier

K = TypeVar("K")
T = TypeVar("T")
Line: TypeAlias = tuple[Action, Modifier]
"""A modifier of an order."""
AT_A_TIME = 1
"""How many are worked out in one turn of the loop, so that the window goes on answering: a number, and no time, so that
what is known after so many turns is the same on every machine.
"""


class BitByBit(Generic[K, T]):
    """Keeps what was worked out for a question, one by one, and works on what is still wanted."""

    def __init__(self, question: Question, worked_out: Callable[[K], T]) -> None:
        self.question = question
        self._worked_out = worked_out
        self._known: dict[K, T] = {}
        self._wanted: dict[K, None] = {}

    def of(self, key: K) -> T:
        """What is known of it, worked out now if it is not known."""
        if key not in self._known:
            self._known[key] = self._worked_out(key)
            self._wanted.pop(key, None)
        return self._known[key]

    def known(self, key: K) -> T | None:
        """What is known of it if it has been worked out."""
        return self._known.get(key)

    def want(self, keys: Iterable[K]) -> None:
        """These are looked at now, in this order; what was wanted before is not any more."""
        self._wanted = {key: None for key in keys if key not in self._known}

    def first(self, key: K) -> None:
        """This one is looked at before all others."""
        if key not in self._known:
            self._wanted = {key: None} | self._wanted

    def also(self, keys: Iterable[K]) -> None:
        """These are looked at as well, after what is wanted already."""
        self._wanted |= {key: None for key in keys if key not in self._known}

    def work(self) -> bool:
        """Work out a little of what is wanted; whether anything was."""
        some = list(islice(self._wanted, AT_A_TIME))
        for key in some:
            self.of(key)
        return bool(some)

    @property
    def done(self) -> bool:
        """Whether everything wanted is known."""
        return not self._wanted


class Forecasts(BitByBit[Action, Forecast]):
    """What each form would do, with every reason: for the one order a person looks at, and those beside it."""

    def __init__(self, question: Question) -> None:
        super().__init__(question, question.forecast)


class Weights(BitByBit[Action, Worth]):
    """What each form is worth in numbers: for the figures of many orders."""

    def __init__(self, question: Question) -> None:
        super().__init__(question, question.worth)


class Influences(BitByBit[Line, Fraction]):
    """By how much each modifier of an order moves its headline figure."""

    def __init__(self, forecasts: Forecasts) -> None:
        super().__init__(forecasts.question, self._moved)
        self._forecasts = forecasts

    def _moved(self, line: Line) -> Fraction:
        action, modifier = line
        told = self._forecasts.of(action)
        other = None if told.without is None else told.without(modifier)
        return Fraction(0) if told.success is None or other is None else told.success - other

    def of_order(self, action: Action) -> Mapping[Modifier, Fraction] | None:
        """Those of all its modifiers that count; None until they are known."""
        told = self._forecasts.of(action)
        if told.success is None or told.without is None:
            return None
        every = dict.fromkeys((action, each) for tally in told.tallies for each in tally.modifiers if each.amount)
        if any(self.known(line) is None for line in every):
            self.want(every)
            return None
        return {line[1]: self.of(line) for line in every}
