"""A table of a file as a page of fields, made from its model: what each takes, what it is, and what if left out.

Scenarios and sheets of every rulebook are shown so; the window knows no field of either.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum, StrEnum
from itertools import chain
from typing import Annotated, Any, Literal, Protocol, Union, get_args, get_origin

from pydantic import BaseModel, ValidationError
from pydantic.fields import FieldInfo

from game.battle.seconds import Seconds
from game.workshop.editing.value_words import called_values
from game.workshop.editing.values import AnyWords, Metres, Several
from game.workshop.toml_blocks import Way
from rules.frame.forms import Between, Choices, OneOf
from rules.frame.sheets import Names, Spelt
from rules.kernel.faults import Fault
from rules.kernel.reading import explained, models_in

LONGEST = 400
"""Letters of a text of which no limit is known."""
MANY = 1_000_000
"""A number of which no limit is known."""
PROSE = 200
"""A text that may be longer than this is written over several lines."""


class Kind(StrEnum):
    """How a field is filled."""

    TEXT = "text"
    PROSE = "prose"
    WHOLE = "whole number"
    NUMBER = "number"
    SECONDS = "seconds"
    FLAG = "flag"
    CHOICE = "choice"
    SEVERAL = "several"
    CELL = "cell"


@dataclass(frozen=True)
class Field:
    """One value that can be written."""

    way: Way
    """Where it stands in the file."""
    label: str
    about: str
    kind: Kind
    takes: Choices
    value: Any = None
    """What is written; None where it is left out."""
    usual: Any = None
    """What it is when it is left out."""
    must: bool = False
    """Whether it cannot be left out."""
    fault: str = ""
    """What is wrong with what is written."""
    words: Mapping[Any, str] = field(default_factory=dict)
    """What some of its values are called where they are chosen."""


@dataclass(frozen=True)
class Addable:
    """A list or table that can get one more entry: with a name of these, where it is a table of names."""

    way: Way
    label: str
    about: str
    keys: tuple[str, ...] = ()
    first: Any = None
    """The value that a new entry of such a table begins with; for a list, the table with what it must have."""


@dataclass(frozen=True)
class Group:
    """The fields of one table, and what can be added to it."""

    way: Way
    title: str
    about: str
    fields: tuple[Field, ...]
    addable: tuple[Addable, ...] = ()
    removable: bool = False
    """Whether it is one of a list, or may be left out as a whole."""


@dataclass(frozen=True)
class Page:
    """A table with all that is in it."""

    title: str
    groups: tuple[Group, ...] = field(default=())

    @property
    def fields(self) -> Iterator[Field]:
        """All its fields, in their order."""
        return chain.from_iterable(group.fields for group in self.groups)

    def field(self, way: Way) -> Field | None:
        """The field that stands somewhere."""
        return next((each for each in self.fields if each.way == way), None)


class Surroundings(Protocol):
    """What the fields of a file take besides what their types say: names of other things in it."""

    def choices(self, model: type[BaseModel], name: str, way: Way) -> Choices | None:
        """What a field takes; None where its type says it all."""
        ...

    def names(self, kind: str) -> Sequence[str]:
        """What the entries of a kind of a roster are called."""
        ...


@dataclass(frozen=True)
class _Type:
    """What an annotation says of a value."""

    hint: Any
    notes: tuple[Any, ...]

    def limit(self, name: str, attribute: str) -> Any:
        """A limit that is set to it, such as Ge."""
        return next((getattr(each, attribute) for each in self.notes if type(each).__name__ == name), None)

    def note(self, of: type) -> Any:
        return next((each for each in self.notes if isinstance(each, of)), None)


def page(
    model: type[BaseModel],
    written: Mapping[str, Any],
    way: Way,
    title: str,
    known: Surroundings,
    without: Collection[str] = (),
) -> Page:
    """A table with all that is in it, as fields, but for some that stand elsewhere."""
    fields = {name: info for name, info in model.model_fields.items() if name not in without}
    return Page(title, tuple(_groups(model, written, way, title, known, fields=fields)))


def one_field(
    model: type[BaseModel], name: str, written: Mapping[str, Any], way: Way, known: Surroundings
) -> Field | None:
    """One field of a table; None where it has none of that name, or a table stands there."""
    info = model.model_fields.get(name)
    if info is None or kind_of(info) is None:
        return None
    return _field(model, name, info, _type(info), (*way, name), written.get(name), known)


def is_nested(info: FieldInfo) -> bool:
    """Whether a field holds tables of which no model is known: they can only be left out."""
    inside = get_args(_type(info).hint)
    return get_origin(_type(info).hint) is dict and get_origin(inside[1]) is dict


def kind_of(info: FieldInfo) -> Kind | None:
    """How a field is filled by its type alone; None for a table, or a list of tables."""
    if next(models_in(info.annotation), None) is not None or _pairs(_type(info)) is not None:
        return None
    return _takes(_type(info), None)[0]


def _groups(
    model: type[BaseModel],
    written: Mapping[str, Any],
    way: Way,
    title: str,
    known: Surroundings,
    *,
    fields: Mapping[str, FieldInfo] | None = None,
    removable: bool = False,
) -> Iterator[Group]:
    own: list[Field] = []
    addable: list[Addable] = []
    inner: list[Iterator[Group]] = []
    for name, info in (model.model_fields if fields is None else fields).items():
        at, value, label = (*way, name), written.get(name), label_of(name, info)
        of, sheet = _type(info), next(models_in(info.annotation), None)
        if sheet is not None and _is_list(info.annotation):
            addable.append(Addable(at, label, info.description or "", first=least_of(sheet, known, at)))
            inner.extend(_rows(sheet, value, at, label, known))
        elif sheet is not None:
            table = value if isinstance(value, Mapping) else {}
            inner.append(_groups(sheet, table, at, label, known, removable=bool(table) and not info.is_required()))
        elif is_nested(info):
            inner.append(iter((Group(at, label, info.description or "", (), (), bool(value)),)))
        elif (pairs := _pairs(of)) is not None:
            group, more = _named(pairs, value, at, label, info.description or "")
            addable.append(more)
            inner.append(iter((group,)))
        else:
            own.append(_field(model, name, info, of, at, value, known))
    yield Group(way, title, (model.__doc__ or "").split("\n\n")[0].strip(), tuple(own), tuple(addable), removable)
    yield from chain.from_iterable(inner)


def _rows(sheet: type[BaseModel], value: Any, way: Way, label: str, known: Surroundings) -> Iterator[Iterator[Group]]:
    rows = value if isinstance(value, Sequence) and not isinstance(value, str) else ()
    for number, row in enumerate(rows):
        short = getattr(sheet, "shorthand", "")
        table = {short: row} if short and isinstance(row, str) else row if isinstance(row, Mapping) else {}
        called = table.get("name", "")
        title = f"{label} {number + 1}" + (f": {called}" if isinstance(called, str) and called else "")
        yield _groups(sheet, table, (*way, number), title, known, removable=True)


def label_of(name: str, info: FieldInfo) -> str:
    """What a field is called on a page."""
    if info.title:
        return info.title
    return name if name.isupper() else name.replace("_", " ").capitalize()


def _field(
    model: type[BaseModel], name: str, info: FieldInfo, of: _Type, way: Way, value: Any, known: Surroundings
) -> Field:
    kind, takes = _takes(of, known)
    given = known.choices(model, name, way)
    if given is not None:
        takes = Several(given, takes.most) if isinstance(takes, Several) else given
        kind = Kind.CHOICE if isinstance(given, OneOf) and kind is not Kind.SEVERAL else kind
    if kind is Kind.SECONDS and isinstance(value, str):
        value = _seconds(value)
    usual = None if info.is_required() else plain(info.get_default(call_default_factory=True, validated_data={}))
    must = info.is_required()
    words = called_values(model, name)
    return Field(way, label_of(name, info), info.description or "", kind, takes, value, usual, must, words=words)


def _seconds(written: str) -> int | str:
    number = written.removesuffix(" s")
    return int(number) if number.isdecimal() else written


def plain(value: Any) -> Any:
    """A value as it is shown: the word of an enumeration, the number of some seconds, a list for a tuple."""
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Seconds):
        return int(value)
    if isinstance(value, tuple | list):
        return tuple(map(plain, value))
    return value


def _type(info: FieldInfo) -> _Type:
    return _unwrapped(info.annotation, tuple(info.metadata))


def _unwrapped(hint: Any, notes: tuple[Any, ...]) -> _Type:
    """An annotation without what is wrapped round it: limits, and that it may be left out."""
    while True:
        origin, inside = get_origin(hint), get_args(hint)
        if origin is Annotated:
            hint, more = inside[0], inside[1:]
            notes += tuple(chain.from_iterable([each, *getattr(each, "metadata", ())] for each in more))
        elif origin in (Union, types.UnionType):
            hint = next(each for each in inside if each is not type(None))
        else:
            return _Type(hint, notes)


def _is_list(hint: Any) -> bool:
    return get_origin(hint) in (tuple, list) or any(_is_list(each) for each in get_args(hint) if each is not hint)


def _pairs(of: _Type) -> tuple[tuple[str, ...], Kind, Choices] | None:
    """Of a table of names: the names there are, and what its values take."""
    spelt = of.note(Spelt)
    if spelt is not None and spelt.keys:
        return tuple(map(str, spelt.keys)), *_choice(spelt.values)
    if get_origin(of.hint) is not dict:
        return None
    key, value = get_args(of.hint)
    known = tuple(str(each.value) for each in key) if isinstance(key, type) and issubclass(key, Enum) else ()
    return known, *_takes(_unwrapped(value, ()), None)


def _named(
    pairs: tuple[tuple[str, ...], Kind, Choices], value: Any, way: Way, label: str, about: str
) -> tuple[Group, Addable]:
    names, kind, takes = pairs
    table = value if isinstance(value, Mapping) else {}
    fields = tuple(Field((*way, name), str(name), "", kind, takes, plain(each)) for name, each in table.items())
    more = Addable(way, label, about, tuple(name for name in names if name not in table), next(iter(takes), None))
    return Group(way, label, about, fields), more


def _choice(values: Any) -> tuple[Kind, Choices]:
    if isinstance(values, range):
        return Kind.WHOLE, Between(values.start, values.stop - 1)
    return Kind.CHOICE, OneOf(values)


def _takes(of: _Type, known: Surroundings | None) -> tuple[Kind, Choices]:
    """How a field is filled by its type, and with what."""
    hint, spelt, names = of.hint, of.note(Spelt), of.note(Names)
    inside = get_args(hint)
    if spelt is not None and spelt.values:
        kind, takes = _choice(spelt.values)
        return (Kind.SEVERAL, Several(takes)) if get_origin(hint) is tuple else (kind, takes)
    if names is not None and known is not None:
        there = OneOf(known.names(names.kind))
        return (Kind.SEVERAL, Several(there)) if get_origin(hint) is tuple else (Kind.CHOICE, there)
    if get_origin(hint) is Literal:
        return Kind.CHOICE, OneOf(inside)
    if get_origin(hint) is tuple:
        if Ellipsis not in inside and all(_unwrapped(each, ()).hint is int for each in inside):
            return Kind.CELL, OneOf(())
        inner = _takes(_unwrapped(inside[0], ()), known)[1]
        return Kind.SEVERAL, Several(inner, of.limit("MaxLen", "max_length") or 100)
    if isinstance(hint, type) and issubclass(hint, Enum):
        return Kind.CHOICE, OneOf(each.value for each in hint)
    return _plain_type(of)


def _plain_type(of: _Type) -> tuple[Kind, Choices]:
    low, high = of.limit("Ge", "ge"), of.limit("Le", "le")
    if of.hint is bool:
        return Kind.FLAG, OneOf((True, False))
    if of.hint in (int, Seconds):
        kind = Kind.SECONDS if of.hint is Seconds else Kind.WHOLE
        return kind, Between(-MANY if low is None else int(low), MANY if high is None else int(high))
    if of.hint is float:
        below, above = of.limit("Lt", "lt"), of.limit("Gt", "gt")
        least = next((each for each in (low, above) if each is not None), -MANY)
        most = next((each for each in (high, below) if each is not None), MANY)
        return Kind.NUMBER, Metres(float(least), float(most), "")
    longest = of.limit("MaxLen", "max_length") or LONGEST
    prose = longest > PROSE and of.limit("MaxLen", "max_length") is not None
    return Kind.PROSE if prose else Kind.TEXT, AnyWords(longest, "", prose)


def least_of(sheet: type[BaseModel], known: Surroundings, way: Way) -> dict[str, Any]:
    """A table with what it must have, each with the first value that it takes."""
    least: dict[str, Any] = {}
    for name, info in sheet.model_fields.items():
        if info.is_required() and next(models_in(info.annotation), None) is None:
            filled = _field(sheet, name, info, _type(info), (*way, -1, name), None, known)
            least[name] = _first(filled)
    return least


def _first(filled: Field) -> Any:
    """The first value that a field takes."""
    if filled.kind is Kind.CELL:
        return next(iter(filled.takes), (0, 0))
    if filled.kind in (Kind.TEXT, Kind.PROSE):
        return "new"
    if filled.kind is Kind.NUMBER or isinstance(filled.takes, Between):
        return next(each for each in chain((0, 1), filled.takes) if each in filled.takes)
    return next(iter(filled.takes), "")


# what is wrong


Wrong = Mapping[Way, Fault]
"""Faults by the place that they are about."""


def wrong_in(model: type[BaseModel], written: Mapping[str, Any], way: Way, file: str) -> Wrong:
    """What is wrong with a table by itself, at the fields that it is wrong in."""
    try:
        model.model_validate(written)
    except ValidationError as error:
        told = explained(error, model, file)
        places = (tuple(step for step in each["loc"] if step != "[key]") for each in error.errors(include_url=False))
        found: dict[Way, Fault] = {}
        for place, fault in zip(places, told, strict=False):
            found.setdefault((*way, *place), fault)
        return found
    return {}


def as_typed(entry: Field, text: str) -> Any:
    """The value that a text typed into a field stands for: the text itself where it stands for none."""
    word = text.strip()
    match entry.kind:
        case Kind.WHOLE | Kind.SECONDS:
            return _number(int, word.removesuffix(" s"), text)
        case Kind.NUMBER:
            return _number(float, word, text)
        case Kind.FLAG:
            return {"true": True, "yes": True, "false": False, "no": False}.get(word.casefold(), text)
        case Kind.CELL:
            return tuple(_number(int, part, part) for part in word.split(","))
        case Kind.SEVERAL:
            return tuple(part.strip() for part in text.split(",") if part.strip())
        case Kind.CHOICE:
            return next((each for each in entry.takes if str(each) == word), text)
        case _:
            return text


def _number(read: Callable[[str], int | float], word: str, text: str) -> Any:
    try:
        number = read(word)
    except ValueError:
        return text
    return int(number) if isinstance(number, float) and number.is_integer() else number


def shown(value: Any) -> str:
    """A value as it is typed into a field."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, tuple | list):
        return ", ".join(map(shown, value))
    return f"{value:g}" if isinstance(value, float) else str(value)
