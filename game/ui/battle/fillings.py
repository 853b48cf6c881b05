"""The ways to fill a kind of form: which offers go with what was chosen, and what stands in the fields left open."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice, product
from typing import Any

from game.ui.battle.form_fields import LISTED, ON_MAP, Sort, admits, optional
from game.ui.battle.order_kind import Kind, Mark, over
from rules.frame.forms import Offer

FIRED = 6
"""Numbers of rounds that are laid side by side; of a gun with more, any of the others is chosen by itself."""


def among(kind: Kind, values: dict[str, Any]) -> Iterator[Offer]:
    """The offers of a kind that go with what was chosen."""
    for offer in kind.offers:
        if all(admits(offer, name, value) for name, value in values.items()):
            yield offer


def field_for(kind: Kind, mark: Mark, offers: tuple[Offer, ...]) -> str:
    """The field into which what was pointed at goes, one that must be filled before one that may be; "" if none."""
    wanted = Sort.CELL if isinstance(mark, tuple) else Sort.UNIT
    names = [name for name in kind.aims if kind.sorts[name] is wanted]
    for name in sorted(names, key=lambda each: optional(kind.action, each)):
        if any(admits(offer, name, mark) for offer in offers):
            return name
    return ""


def united(offers: Iterator[Offer], name: str, most: int = LISTED) -> tuple[Any, ...]:
    """The values that some offer lists for a field, each once, so many of an offer at most; of ways none are listed."""
    found: dict[Any, None] = {}
    for offer in offers:
        values = offer.choices.get(name)
        if values is not None and over(values) is None:
            found.update(dict.fromkeys(islice(values, most)))
    return tuple(found)


def usual(kind: Kind, name: str, values: tuple[Any, ...]) -> Any:
    """What a field holds that nobody has filled: what it is by default, or the only value there is."""
    if len(values) == 1:
        return values[0]
    if kind.sorts[name] in ON_MAP:
        return None
    known = kind.action.model_fields[name]
    if not known.is_required() and known.default in values:
        return known.default
    return values[0] if values else None


def listed(offer: Offer, values: dict[str, Any]) -> dict[str, Any]:
    """Those of these values that an offer asks for."""
    return {name: value for name, value in values.items() if name in offer.choices}


def combinations(kind: Kind, offer: Offer, values: dict[str, Any], *, every: bool) -> Iterator[dict[str, Any]]:
    """The ways to fill an offer that go with these values; refinements stay at their default unless chosen."""
    open_: list[list[tuple[str, Any]]] = []
    for name, legal in offer.choices.items():
        if name in values:
            open_.append([(name, values[name])])
            continue
        sort = kind.sorts[name]
        default = kind.action.model_fields[name].default
        if optional(kind.action, name) and admits(offer, name, default):
            open_.append([(name, default)])
        elif sort in ON_MAP and (sort is Sort.WAY or len(legal) > 1):
            return
        else:
            values_left = list(islice(legal, LISTED))
            if name == kind.rounds:
                values_left = side_by_side(values_left)
            if not every or sort is Sort.DIRECTION:
                values_left = [default if default in values_left else values_left[0]]
            open_.append([(name, value) for value in values_left])
    for chosen in product(*open_):
        yield dict(chosen)


def side_by_side(rounds: Sequence[Any]) -> list[Any]:
    """Those of many numbers of rounds that are compared: the first, the last, and some evenly between them."""
    if len(rounds) <= FIRED:
        return list(rounds)
    return [rounds[number * (len(rounds) - 1) // (FIRED - 1)] for number in range(FIRED)]
