"""Lookups: facts that are worked out once and kept for as long as nothing changes that they were worked out from.

A lookup is a function of its keeper (a scene, a desk, a board) and of plain values. The function itself is the key its
answers are kept under, so that no two facts can be taken for each other; and it is given everything it goes by, so that
the same question has the same answer, unless the keeper has changed in something that was read for it. Each keeper has
its own way to find that out: a scene notes what is read of it, a board never changes.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import update_wrapper
from typing import Any, Concatenate, Generic, ParamSpec, Protocol, TypeVar

P = ParamSpec("P")
T = TypeVar("T")
Given = tuple[Hashable, ...]
"""The values a lookup is given, besides its keeper."""


class Keeper(Protocol):
    """What lookups are about; it keeps their answers."""

    def remembered(self, lookup: Lookup[Any, ..., T], given: Given) -> T:
        """The answer it has kept, if that still holds, or a new one."""
        ...


K = TypeVar("K", bound=Keeper)


class Named(tuple[tuple[str, Hashable], ...]):
    """Values that are given by name: the last of all that a lookup is given."""

    __slots__ = ()


class Lookup(Generic[K, P, T]):
    """A fact about a keeper, asked for like any function: `arms(scene, unit)`."""

    def __init__(self, make: Callable[Concatenate[K, P], T]) -> None:
        self.make = make
        update_wrapper(self, make)

    def __call__(self, keeper: K, /, *args: P.args, **named: P.kwargs) -> T:
        return keeper.remembered(self, (*args, Named(named.items())) if named else args)

    def afresh(self, keeper: Keeper, given: Given) -> T:
        """The answer worked out now, whatever is kept."""
        make: Callable[..., T] = self.make
        if given and isinstance(given[-1], Named):
            return make(keeper, *given[:-1], **dict(given[-1]))
        return make(keeper, *given)

    def __repr__(self) -> str:
        return f"<lookup {self.make.__module__}.{self.make.__qualname__}>"


def lookup(make: Callable[Concatenate[K, P], T]) -> Lookup[K, P, T]:
    """Keep what a function works out of a keeper. Of a scene it must be plain values: what goes on reading the scene
    later, such as a generator or a list that fills up as it is looked at, would read behind its back.
    """
    return Lookup(make)
