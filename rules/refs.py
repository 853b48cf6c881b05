"""References: how a rulebook names the things on the map, and how one set of names is put for another.

Every side has its own numbers for what it knows, so that a number never tells of things undiscovered. Whatever carries
references (an action, a question, a component) can be renamed as a whole: every field typed `Ref` is looked up.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from functools import lru_cache
from types import NoneType, UnionType
from typing import Any, NewType, TypeVar, Union, get_args, get_origin, get_type_hints

from pydantic import BaseModel

Ref = NewType("Ref", int)
Names = Mapping[Ref, Ref]
T = TypeVar("T")


class Unknown(Exception):
    """A reference to something this side has no name for."""


def renamed(thing: T, names: Names) -> T:
    """The same thing with every reference in it looked up.

    Inside a tuple or mapping a reference without a name is dropped, in an optional field it becomes None; anywhere else it raises Unknown.
    """
    cls: type = type(thing)
    rename = _renamer(cls)
    if rename is None:
        return thing
    out: T = rename(thing, names)
    return out


Renamer = Callable[[Any, Names], Any]


@lru_cache(maxsize=1024)
def _renamer(cls: type) -> Renamer | None:
    """How to rename an instance of a class; None when no reference can be inside."""
    if dataclasses.is_dataclass(cls):
        hints = get_type_hints(cls)
        fields = {f.name: _for_type(hints[f.name]) for f in dataclasses.fields(cls)}
        rebuild: Callable[[Any, dict[str, Any]], Any] = lambda thing, new: dataclasses.replace(thing, **new)  # noqa: E731
    elif issubclass(cls, BaseModel):
        hints = get_type_hints(cls)
        fields = {name: _for_type(hints[name]) for name in cls.model_fields}
        rebuild = lambda thing, new: thing.model_copy(update=new)  # noqa: E731
    else:
        return None
    wanted = {name: rename for name, rename in fields.items() if rename is not None}
    if not wanted:
        return None

    def rename(thing: Any, names: Names) -> Any:
        new = {name: each(getattr(thing, name), names) for name, each in wanted.items()}
        return rebuild(thing, new)

    return rename


def _for_type(hint: Any) -> Renamer | None:
    """How to rename a value of this type."""
    if hint is Ref:
        return _lookup
    origin, args = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        inner = [_for_type(arg) for arg in args if arg is not NoneType]
        if not any(inner):
            return None
        return _optional(inner[0]) if len(inner) == 1 and NoneType in args else _of_value
    if origin is tuple:
        if len(args) == 2 and args[1] is Ellipsis:
            each = _for_type(args[0])
            return None if each is None else _sequence(each)
        each_of = [_for_type(arg) for arg in args]
        return None if not any(each_of) else _fixed(each_of)
    if isinstance(hint, type) and (dataclasses.is_dataclass(hint) or issubclass(hint, BaseModel)):
        return _renamer(hint)
    if hint is Any or hint is object:
        return _of_value
    return None


def _lookup(ref: Ref, names: Names) -> Ref:
    if ref not in names:
        raise Unknown(ref)
    return names[ref]


def _of_value(value: Any, names: Names) -> Any:
    return value if value is None else renamed(value, names)


def _optional(each: Renamer | None) -> Renamer:
    def rename(value: Any, names: Names) -> Any:
        if value is None or each is None:
            return value
        try:
            return each(value, names)
        except Unknown:
            return None

    return rename


def _sequence(each: Renamer) -> Renamer:
    def rename(values: tuple[Any, ...], names: Names) -> tuple[Any, ...]:
        kept = []
        for value in values:
            try:
                kept.append(each(value, names))
            except Unknown:
                continue
        return tuple(kept)

    return rename


def _fixed(each_of: list[Renamer | None]) -> Renamer:
    def rename(values: tuple[Any, ...], names: Names) -> tuple[Any, ...]:
        return tuple(v if each is None else each(v, names) for v, each in zip(values, each_of, strict=True))

    return rename
