"""Topics: what each part of a book's rules adds. Its forms, when they are offered, what they cost, do and foretell.

A book says what a price is under its rules and what a unit has left to pay it with; the rest is the same everywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import chain
from typing import Any, Generic, TypeAlias, TypeVar

from rules.frame.flow import Ask, Flow
from rules.frame.forecast import Forecast
from rules.frame.forms import Action, Choices, Cost, Menu, Offer, OneOf, Refusal
from rules.frame.recall import Given, Lookup
from rules.frame.scene import Scene
from rules.frame.worth import Worth
from rules.kernel.refs import Ref
from rules.parts.choices import Asked

M = TypeVar("M")
R = TypeVar("R")
"""What a book carries deeds out in: a turn, a tick."""
P = TypeVar("P")
"""What a book counts prices in."""
Lines: TypeAlias = Iterable[Offer | Refusal | Asked]
"""What may be done, and what may not and why; some of it only told when a player looks."""
Foretell: TypeAlias = Callable[[Scene, Ask, Any], Forecast]
"""What a filled form would do."""
Weigh: TypeAlias = Callable[[Scene, Ask, Any], Worth]
"""The same in numbers; the price is the book's affair."""


@dataclass(frozen=True)
class Deed(Generic[M, P]):
    """What a form costs and does."""

    carry: Callable[[M, Ref, Any], Flow[None]]
    """Carries it out; it may ask players."""
    price: Callable[[Scene, Ref, Any], P]
    """What it takes: by this alone it is offered, foretold and paid for."""


def at_once(done: Callable[[M, Ref, Any], None]) -> Callable[[M, Ref, Any], Flow[None]]:
    """A deed that is done before any player can say a word."""

    def carry(moment: M, unit: Ref, action: Any) -> Flow[None]:
        yield from ()
        done(moment, unit, action)

    return carry


def always(price: P) -> Callable[[Scene, Ref, Any], P]:
    """The price of what costs every unit the same."""

    def same(_scene: Scene, _unit: Ref, _action: Any) -> P:
        return price

    return same


def sorted_out(lines: Lines) -> tuple[tuple[Offer, ...], Asked]:
    """What may be done; and what may not, in the same order, put into words when a player looks."""
    each = tuple(lines)

    def refusals() -> Iterator[Refusal]:
        for line in each:
            if isinstance(line, Asked):
                yield from line
            elif isinstance(line, Refusal):
                yield line

    return tuple([line for line in each if isinstance(line, Offer)]), Asked(refusals)


D = TypeVar("D", bound=Deed[Any, Any])
"""The deeds of a book, with what else its rules ask of one."""


@dataclass(frozen=True, eq=False)
class Desk(Generic[D]):
    """A unit about to choose, as its side sees it: what it is asked, and what its book's forms cost and do."""

    scene: Scene
    ask: Ask
    deeds: Mapping[type[Action], D]

    @cached_property
    def unit(self) -> Ref:
        """Whose choice it is."""
        return self.ask.unit

    def remembered(self, lookup: Lookup[Any, ..., R], given: Given) -> R:
        """The answer to a lookup about this choice: while it is open, nothing changes."""
        key = lookup, given
        if key not in self._known:
            self._known[key] = lookup.afresh(self, given)
        found: R = self._known[key]
        return found

    @cached_property
    def _known(self) -> dict[Hashable, Any]:
        return {}

    def any_of(self, form: type[Action], choices: Mapping[str, Choices]) -> Action:
        """A form filled in one of these ways, to ask its price by: an offer has one price. Choices that are searched
        for only when a player looks are left open.
        """
        listed = {name: values[0] for name, values in choices.items() if isinstance(values, OneOf) and values}
        return form.in_part(listed)


K = TypeVar("K", bound=Desk[Any])
"""The desk of a book, which knows what a unit has left."""


@dataclass(frozen=True)
class Topic(Generic[K, D]):
    """All that one topic adds."""

    offers: tuple[Callable[[K], Lines], ...] = ()
    """What a unit may do when it has its turn, in the order shown."""
    deeds: Mapping[type[Action], D] = field(default_factory=dict)
    """Its forms, each with what it costs and does."""
    forecasts: Mapping[type[Action], Foretell] = field(default_factory=dict)
    """What is foretold of them; nothing but the price of those left out."""
    worths: Mapping[type[Action], Weigh] = field(default_factory=dict)
    """The numbers of that, where there is a shorter way to them than the whole forecast."""
    bests: Mapping[type[Action], Callable[[Scene, Ask, Any], Worth | None]] = field(default_factory=dict)
    """What they do to enemies at the most, where that is said far sooner than those numbers."""
    menus: Mapping[str, Callable[[Scene, Ask], Menu]] = field(default_factory=dict)
    """What may be answered to its own kinds of question."""
    answers: tuple[type[Action], ...] = ()
    """The forms that answer those."""


T = TypeVar("T", bound=Topic[Any, Any])


class Topics(Generic[T]):
    """All topics of a book, in the order their offers are shown, and what they add up to."""

    def __init__(self, *topics: T) -> None:
        self._topics = topics
        self.deeds: Mapping[type[Action], Any] = {form: deed for each in topics for form, deed in each.deeds.items()}
        self.forecasts = {form: tell for each in topics for form, tell in each.forecasts.items()}
        self.worths = {form: weigh for each in topics for form, weigh in each.worths.items()}
        self.bests = {form: best for each in topics for form, best in each.bests.items()}
        self.menus = {kind: menu for each in topics for kind, menu in each.menus.items()}
        self.offers = tuple(offers for each in topics for offers in each.offers)
        self.forms = tuple(dict.fromkeys((*self.deeds, *(form for each in topics for form in each.answers))))

    def __iter__(self) -> Iterator[T]:
        return iter(self._topics)

    def offered(self, desk: Any) -> tuple[tuple[Offer, ...], Asked]:
        """What a unit may do in its turn, and what it may not, topic by topic."""
        return sorted_out(chain.from_iterable([offers(desk) for offers in self.offers]))

    def foretold(self, scene: Scene, ask: Ask, action: Action, cost: Cost) -> Forecast:
        """What a filled form would do, at this price; of forms without a forecast nothing but the price."""
        foretell = self.forecasts.get(type(action))
        return Forecast(cost) if foretell is None else replace(foretell(scene, ask, action), cost=cost)

    def worth(self, scene: Scene, ask: Ask, action: Action, cost: Cost) -> Worth | None:
        """The numbers of that; None where only the forecast has them."""
        weigh = self.worths.get(type(action))
        if weigh is not None:
            return replace(weigh(scene, ask, action), cost=cost)
        return None if type(action) in self.forecasts else Worth(cost)

    def at_best(self, scene: Scene, ask: Ask, action: Action, cost: Cost) -> Worth | None:
        """What it does to enemies at the most; None where only its worth tells."""
        best = self.bests.get(type(action))
        found = None if best is None else best(scene, ask, action)
        return None if found is None else replace(found, cost=cost)
