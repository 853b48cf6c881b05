"""Forecasts and worths of one question's forms, and how much each reason matters: each worked out once and beside the
window, what is looked at first, the rest bit by bit.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Generic, TypeAlias, TypeVar

from game.battle.question import Question
from game.ui.battle import reckoner
from game.ui.battle.reckoner import Job, Patience, Reckoner
from rules.frame.figure import Allegiance
from rules.frame.forecast import Follows, Forecast
from rules.frame.forms import Action
from rules.frame.worth import Share, Worth
from rules.kernel.refs import Ref
from rules.kernel.tally import Modifier

K = TypeVar("K")
T = TypeVar("T")
Line: TypeAlias = tuple[Action, Modifier]
"""A modifier of an order."""
LONG = 60.0
"""Seconds that are waited for at a time by those who have time."""


class BitByBit(Generic[K, T]):
    """Keeps what was worked out for a question, one by one, and works on what is still wanted: at most one in each turn
    of the loop.
    """

    def __init__(self, question: Question, worked_out: Callable[[K], T], beside: Reckoner) -> None:
        self.question = question
        self._worked_out = worked_out
        self._beside = beside
        self._known: dict[K, T] = {}
        self._wanted: dict[K, None] = {}
        self._job: tuple[K, Job[T]] | None = None
        self._late: set[K] = set()
        """What was waited for in vain: it is not waited for again."""

    def of(self, key: K) -> T:
        """What is known of it, however long that takes: for those who have time."""
        while key not in self._known:
            self._begin(key).ready(LONG)
            self._collect()
        return self._known[key]

    def soon(self, key: K, patience: Patience | None = None) -> T | None:
        """What is known of it, if it is known or can be in a moment; else it is worked on before all others."""
        patience = patience or Patience(reckoner.AT_ONCE)
        while key not in self._known and key not in self._late:
            if self._begin(key).ready(patience.left):
                self._collect()
            else:
                self._late.add(key)
                self.first(key)
        return self._known.get(key)

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
        """Go on working out what is wanted; whether one more is known now."""
        if self._job is None and self._wanted:
            self._begin(next(iter(self._wanted)))
        return self._job is not None and self._job[1].ready(reckoner.IN_PASSING) and self._collect()

    def _begin(self, key: K) -> Job[T]:
        """What is being worked out: this one, unless another is under way."""
        if self._job is None:
            self._job = key, self._beside.begin(lambda: self._worked_out(key))
        return self._job[1]

    def _collect(self) -> bool:
        """Keep what has been worked out."""
        assert self._job is not None
        (key, job), self._job = self._job, None
        self._known[key] = job.found()
        self._wanted.pop(key, None)
        return True

    @property
    def done(self) -> bool:
        """Whether everything wanted is known."""
        return not self._wanted and self._job is None


class Forecasts(BitByBit[Action, Forecast]):
    """What each form would do, with every reason: for those beside the one order a person looks at."""

    def __init__(self, question: Question, beside: Reckoner) -> None:
        super().__init__(question, question.forecast, beside)


class Whole(BitByBit[Action, Forecast]):
    """The same with all that it takes for granted, and what it comes to by what other players answer: for that one."""

    def __init__(self, question: Question, beside: Reckoner) -> None:
        def whole(action: Action) -> Forecast:
            told = question.forecast(action)
            for _ in (*told.assumes, *told.answers):
                pass
            return told

        super().__init__(question, whole, beside)


class Weights(BitByBit[Action, Worth]):
    """What each form is worth in numbers: for the figures of many orders."""

    def __init__(self, question: Question, beside: Reckoner) -> None:
        def weighed(action: Action) -> Worth:
            told = question.worth(action)
            return replace(told, shares=tuple(map(with_chances, told.shares)))

        def with_chances(share: Share) -> Share:
            """A share of a friend or a bystander with its chances, which decide whether the order is a danger to it."""
            unit, view = share.unit, question.view
            whose = None if unit is None else view.find(unit, Allegiance)
            hostile = whose is not None and view.relations.hostile(question.side, whose.side)
            if unit is None or unit == question.ask.unit or hostile or not share.loss:
                return share
            found = share.chances()
            return replace(share, chances=lambda: found)

        super().__init__(question, weighed, beside)


class Influences(BitByBit[Line, Fraction]):
    """By how much each modifier of an order moves its headline figure."""

    def __init__(self, whole: Whole, beside: Reckoner) -> None:
        super().__init__(whole.question, self._moved, beside)
        self._whole = whole

    def _moved(self, line: Line) -> Fraction:
        action, modifier = line
        told = self._whole.known(action)
        other = None if told is None or told.without is None else told.without(modifier)
        return Fraction(0) if told is None or told.success is None or other is None else told.success - other

    def of_order(self, action: Action) -> Mapping[Modifier, Fraction] | None:
        """Those of all its modifiers that count; None until they are known."""
        told = self._whole.known(action)
        if told is None or told.success is None or told.without is None:
            return None
        every = dict.fromkeys((action, each) for tally in told.tallies for each in tally.modifiers if each.amount)
        found = {line[1]: known for line in every if (known := self.known(line)) is not None}
        if len(found) < len({line[1] for line in every}):
            self.want(every)
            return None
        return found


class Followed(BitByBit[tuple[Action, Ref], Follows | None]):
    """The likeliest attack on an enemy that an order makes room for."""

    def __init__(self, question: Question, beside: Reckoner) -> None:
        def likeliest(asked: tuple[Action, Ref]) -> Follows | None:
            told = question.forecast(asked[0])
            return None if told.follows is None else told.follows(asked[1])

        super().__init__(question, likeliest, beside)
