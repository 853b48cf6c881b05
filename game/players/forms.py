"""Filling forms: single values out of long lists of choices, and a few forms spread over all there are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from math import prod
from typing import Any

from rules.forms import Action, Between, Choices, Menu, Offer, Ways


def open_offers(menu: Menu) -> tuple[Offer, ...]:
    """The offers that can be filled at all."""
    return tuple(offer for offer in menu.offers if all(len(values) for values in offer.choices.values()))


def value(values: Choices, number: int) -> Any:
    """The legal value of that number, counted from 0, without making the others."""
    if isinstance(values, Sequence):
        return values[number]
    if isinstance(values, Between):
        return values.low + number
    if isinstance(values, Ways):
        return values.reach.way(next(islice(values.reach, number, None)))
    return next(islice(values, number, None))


def count(offer: Offer) -> int:
    """In how many ways a form can be filled."""
    return prod(len(values) for values in offer.choices.values())


def form(offer: Offer, number: int) -> Action:
    """The filled form of that number, counted from 0; the last field changes fastest."""
    chosen: dict[str, Any] = {}
    for name, values in reversed(tuple(offer.choices.items())):
        number, place = divmod(number, len(values))
        chosen[name] = value(values, place)
    return offer.action(**chosen)


def spread(offer: Offer, at_most: int) -> Iterator[Action]:
    """So many filled forms at most, evenly over all that can be."""
    whole = count(offer)
    wanted = min(whole, at_most)
    return (form(offer, number * whole // wanted) for number in range(wanted))


def walks(offer: Offer) -> str:
    """The field of an offer that takes a way over the ground; "" if there is none."""
    return next((name for name, values in offer.choices.items() if isinstance(values, Ways)), "")
