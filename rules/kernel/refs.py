"""References: how a rulebook names the things on the map, and how one set of names is put for another.

Every side has its own numbers for what it knows, so that a number never tells of things undiscovered. Whatever carries
references (an action, a question, a component) can be renamed as a whole: every field typed `Ref` is looked up.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from enum import Enum
from fractions import Fraction
from functools import lru_cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, NewType, TypeVar, Union, get_args, get_origin, get_type_hints

from pydantic import BaseModel

Ref = NewType("Ref", int)
Names = Mapping[Ref, Ref]
T = TypeVar("T")


class Unknown(Exception):
    """A reference to something this side has no name for."""


def renamed(thing: T, names: Names) -> T:
    """The same thing with every reference in it looked up.

    Inside a tuple or mapping whatever holds a reference without a name is dropped, in an optional field it becomes
    None; anywhere else it raises Unknown. What a field holds counts, not only what its type promises: an action kept in
    a field of a wider type has its references looked up too. What has no reference in it comes back itself.
    """
    out: T = _of_value(thing, names)
    return out


Renamer = Callable[[Any, Names], Any]

_WRITTEN = ("int", "float", "str", "bool", "bytes", "Fraction", "int | None", "str | None", "tuple[str, ...]")
"""Types of fields as they are written that hold none."""
_PLAIN = (int, float, complex, str, bytes, Enum, Fraction, NoneType)
"""What can hold no reference, whatever its value: a `Ref` is known by its type alone, in play it is an int."""


@lru_cache(maxsize=1024)
def _renamer(cls: type) -> Renamer | None:
    """How to rename an instance of a class; None when no reference can be inside."""
    if not dataclasses.is_dataclass(cls) and not issubclass(cls, BaseModel):
        return None
    wanted = {name: each for name, hint in _hints(cls).items() if (each := _for_type(hint)) is not None}
    if not wanted:
        return None
    rebuild: Callable[..., Any] = _copied if issubclass(cls, BaseModel) else dataclasses.replace

    def rename(thing: Any, names: Names) -> Any:
        new: dict[str, Any] = {}
        for name, each in wanted.items():
            old = getattr(thing, name)
            value = each(old, names)
            if value is not old:
                new[name] = value
        return rebuild(thing, **new) if new else thing

    return rename


def _hints(cls: type) -> Mapping[str, Any]:
    """The types of the fields that may hold a reference: what is written as a plain type holds none."""
    if issubclass(cls, BaseModel):
        return {name: field.annotation for name, field in cls.model_fields.items()}
    fields = dataclasses.fields(cls) if dataclasses.is_dataclass(cls) else ()
    names = [field.name for field in fields if field.type not in _WRITTEN]
    hints = get_type_hints(cls) if names else {}
    return {name: hints[name] for name in names}


def _copied(model: BaseModel, **new: Any) -> BaseModel:
    return model.model_copy(update=new)


def _for_type(hint: Any) -> Renamer | None:
    """How to rename a value of this type; None when it cannot hold a reference."""
    hint = _bare(hint)
    if hint is Ref:
        return _lookup
    origin, args = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        return _for_union(hint, args)
    if origin is tuple:
        if len(args) == 2 and args[1] is Ellipsis:
            each = _for_type(args[0])
            return None if each is None else _sequence(each)
        each_of = [_for_type(arg) for arg in args]
        return _fixed(each_of) if any(each_of) else None
    if isinstance(origin, type) and issubclass(origin, Mapping):
        key, value = _for_type(args[0]), _for_type(args[1])
        return _mapping(key, value) if key or value else None
    if origin is Literal:
        return None
    if origin is not None and _mentions(args):
        raise TypeError(f"references inside {hint} cannot be renamed: keep them in a tuple or a mapping")
    if origin is not None or (isinstance(hint, type) and issubclass(hint, _PLAIN)):
        return None
    return _of_value


def _bare(hint: Any) -> Any:
    """A type without the marks on it."""
    return get_args(hint)[0] if get_origin(hint) is Annotated else hint


def _mentions(hints: tuple[Any, ...]) -> bool:
    """Whether references are promised anywhere in these types."""
    return any(hint is Ref or _mentions(get_args(hint)) for hint in hints)


def _for_union(hint: Any, args: tuple[Any, ...]) -> Renamer | None:
    """One of several types: told apart by the value where that can be done."""
    members = [_bare(arg) for arg in args if arg is not NoneType]
    inner = [each for arg in members if (each := _for_type(arg)) is not None]
    if not inner:
        return None
    if Ref in members and int in members:
        raise TypeError(f"in {hint} a reference cannot be told from a number")
    tuples = [arg for arg in members if get_origin(arg) is tuple]
    of_tuple = [each for arg in tuples if (each := _for_type(arg)) is not None]
    if of_tuple and len(tuples) > 1:
        raise TypeError(f"in {hint} one tuple cannot be told from another")
    if len(members) == 1:
        one = inner[0]
    else:
        one = _one_of(Ref in members, of_tuple[0] if of_tuple else None)
    return _optional(one) if NoneType in args else one


def _one_of(ref: bool, of_tuple: Renamer | None) -> Renamer:
    def rename(value: Any, names: Names) -> Any:
        if ref and type(value) is int:
            return _lookup(Ref(value), names)
        if isinstance(value, tuple):
            return of_tuple(value, names) if of_tuple else value
        return _of_value(value, names)

    return rename


def _lookup(ref: Ref, names: Names) -> Ref:
    if ref not in names:
        raise Unknown(ref)
    return names[ref]


def _of_value(value: Any, names: Names) -> Any:
    """By what the value is, where its type does not say."""
    if type(value) is tuple:
        return _kept(value, _of_value, names)
    cls: type = type(value)
    rename = _renamer(cls)
    return value if rename is None else rename(value, names)


def _kept(values: tuple[Any, ...], each: Renamer, names: Names) -> tuple[Any, ...]:
    """What can be renamed; the very tuple when nothing changed."""
    kept = []
    for value in values:
        try:
            kept.append(each(value, names))
        except Unknown:
            continue
    same = len(kept) == len(values) and all(new is old for new, old in zip(kept, values, strict=True))
    return values if same else tuple(kept)


def _optional(each: Renamer) -> Renamer:
    def rename(value: Any, names: Names) -> Any:
        if value is None:
            return None
        try:
            return each(value, names)
        except Unknown:
            return None

    return rename


def _sequence(each: Renamer) -> Renamer:
    return lambda values, names: _kept(values, each, names)


def _fixed(each_of: list[Renamer | None]) -> Renamer:
    def rename(values: tuple[Any, ...], names: Names) -> tuple[Any, ...]:
        return tuple(v if each is None else each(v, names) for v, each in zip(values, each_of, strict=True))

    return rename


def _mapping(key: Renamer | None, value: Renamer | None) -> Renamer:
    def rename(values: Mapping[Any, Any], names: Names) -> dict[Any, Any]:
        kept = {}
        for name, worth in values.items():
            try:
                kept[key(name, names) if key else name] = value(worth, names) if value else worth
            except Unknown:
                continue
        return kept

    return rename
