"""Filling forms for a unit that keeps doing something: as it was ordered before, or in the plainest way."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import Any

from game.players.forms import fillable
from rules.frame.forms import Action, Choices, Offer, Purpose
from rules.frame.marks import Mark, mark_of

EMPTY: tuple[Any, ...] = (None, (), "", False)
LISTED = 64
"""Listed values that are looked through for those that are wanted."""


def of(offers: Iterable[Offer], *purposes: Purpose) -> tuple[Offer, ...]:
    """The offers for such a purpose that can be filled."""
    return tuple(offer for offer in offers if offer.action.purpose in purposes and fillable(offer))


def plain(offer: Offer, wanted: Mapping[str, Any]) -> Action | None:
    """A form with these values, and in all its other fields what stands there unless something else is chosen, or else
    the first that is legal; None where a wanted value is not legal.
    """
    chosen: dict[str, Any] = {}
    for name, values in offer.choices.items():
        if name in wanted:
            if wanted[name] not in values:
                return None
            chosen[name] = wanted[name]
        else:
            chosen[name] = _usual(offer.action, name, values)
    return offer.action(**chosen)


def _usual(action: type[Action], name: str, values: Choices) -> Any:
    field = action.model_fields[name]
    default = None if field.is_required() else field.get_default()
    if not field.is_required() and default in values:
        return default
    return next(iter(values))


def alike(offers: Iterable[Offer], like: Action) -> Iterator[Action]:
    """The forms on offer that are most like an order given before: itself, or with the same target, place and thing
    and the rest as near to it as may be.
    """
    same = tuple(offer for offer in offers if type(like) is offer.action and fillable(offer))
    if any(offer.admits(like) for offer in same):
        yield like
        return
    for offer in same:
        fixed = {name: getattr(like, name) for name in offer.choices if _about(type(like), name)}
        near = {name: getattr(like, name) for name in offer.choices if name not in fixed}
        filled = plain(offer, fixed | {name: value for name, value in near.items() if value in offer.choices[name]})
        if filled is not None:
            yield filled


ABOUT = (Mark.TARGET, Mark.PATIENT, Mark.WHOM, Mark.PLACE, Mark.FRONT, Mark.WATCHED, Mark.WEAPON, Mark.ITEM)
"""Marks of what an order is about: with another one in its place it is another order."""


def _about(action: type[Action], name: str) -> bool:
    return mark_of(action, name) in ABOUT


def listed(values: Choices, at_most: int = LISTED) -> tuple[Any, ...]:
    """The first values of a field."""
    return tuple(islice(iter(values), at_most))
