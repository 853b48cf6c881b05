"""Filling forms: single values out of long lists of choices, and a few forms spread over all there are."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from math import prod
from typing import Any, Protocol, TypeGuard

from rules.frame.forms import Action, Between, Choices, Offer
from rules.frame.ground import Cell, Reach
from rules.frame.marks import Mark, field_of


class OverGround(Protocol):
    """Choices of a way over the ground: everything within a reach, which may not have been searched for yet."""

    @property
    def reach(self) -> Reach: ...


class Suggesting(Protocol):
    """Choices with more suggestions than are worth testing."""

    def best(self, measure: Callable[[Any], float], most: int) -> tuple[Any, ...]: ...


def suggests(values: Choices) -> TypeGuard[Suggesting]:
    """Whether the best of these can be asked for, so that only a few are tested."""
    return hasattr(type(values), "best")


def fillable(offer: Offer) -> bool:
    """Whether every field has a legal value."""
    return all(offer.choices.values())


def over_ground(values: Choices) -> TypeGuard[OverGround]:
    """Whether these are ways over the ground; only the type is looked at, so that no search is started."""
    return hasattr(type(values), "reach")


def value(values: Choices, number: int) -> Any:
    """The legal value of that number, counted from 0, without making the others."""
    if isinstance(values, Sequence):
        return values[number]
    if isinstance(values, Between):
        return values.low + number
    if over_ground(values):
        return values.reach.way(next(islice(values.reach, number, None)))
    return next(islice(values, number, None))


def count(offer: Offer) -> int:
    """The number of ways to fill a form."""
    return prod(len(values) for values in offer.choices.values())


def form(offer: Offer, number: int) -> Action:
    """The filled form of that number, counted from 0; the last field changes fastest."""
    chosen: dict[str, Any] = {}
    for name, values in reversed(tuple(offer.choices.items())):
        number, place = divmod(number, len(values))
        chosen[name] = value(values, place)
    return offer.action(**chosen)


def spread(offer: Offer, at_most: int) -> Iterator[Action]:
    """At most so many filled forms, evenly spread over all there are; the first before any are counted."""
    if at_most <= 0 or not fillable(offer):
        return
    yield offer.action(**{name: value(values, 0) for name, values in offer.choices.items()})
    whole = count(offer)
    wanted = min(whole, at_most)
    for number in range(1, wanted):
        yield form(offer, number * whole // wanted)


def field(offer: Offer, mark: Mark) -> str:
    """The name of the field to be filled in that has this mark; "" if there is none."""
    name = field_of(offer.action, mark)
    return name if name in offer.choices else ""


def leads_on(offer: Offer) -> bool:
    """Whether a turn that begins like this has moves in it, where its book counts them apart."""
    moves = field(offer, Mark.MOVES)
    return bool(moves) and any(offer.choices[moves])


def walks(offer: Offer) -> str:
    """The field of an offer that takes a way over the ground; "" if there is none."""
    for name, values in offer.choices.items():
        if over_ground(values):
            return name
    return ""


def ways_of(offer: Offer) -> OverGround | None:
    """The ways over the ground that an offer is about, if any."""
    ways = offer.choices.get(walks(offer))
    return ways if ways is not None and over_ground(ways) else None


def creeps(reach: Reach) -> bool:
    """Whether no cell of a reach is got to with one move, as with a crawl on a map of large cells."""
    nearest = next(iter(reach), None)
    return nearest is not None and reach.cost(nearest) > reach.budget


def walk(offer: Offer, cell: Cell) -> Action:
    """The form that leads to a cell, its other fields at their first values."""
    field, ways = walks(offer), ways_of(offer)
    assert ways is not None
    chosen = {name: value(values, 0) for name, values in offer.choices.items() if name != field}
    return offer.action(**chosen | {field: ways.reach.way(cell)})
