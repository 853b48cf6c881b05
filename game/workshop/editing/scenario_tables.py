"""The tables of a scenario file: which there are, what each is called, and what it holds."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, get_origin

from pydantic import BaseModel

from game.battle.scenario import Scenario
from game.workshop.toml_blocks import Way
from rules.frame.book import NoSuchBook, load
from rules.kernel.reading import models_in

TOP: Way = ()
"""The scenario itself: what stands above all tables."""
ORDER = tuple(Scenario.model_fields)
"""In which order the tables of a scenario stand."""
HEADED = ("weather", "options")
"""The tables that get a heading of their own when they are new."""
LISTS = ("side", "relation", "force", "objective", "mine", "door", "breach", "cloud", "fire", "trigger")
"""The lists of tables that a scenario has."""
LATER: Way = ("weather", "later")
OPTIONS, PACE = "options", "pace"
BY_NAME = ("side", "objective", "trigger")
"""Entries that check calls by their names."""
_CALLED = re.compile(r"([a-z]+) (['\"])(.*)\2")


def value_at(content: Mapping[str, Any], way: Way) -> Any:
    """What stands somewhere in a file; None for nothing."""
    found: Any = content
    for step in way:
        try:
            found = found[step]
        except (KeyError, IndexError, TypeError):
            return None
    return found


def model_of(way: Way) -> type[BaseModel] | None:
    """The model of the table that stands somewhere in a scenario; None for a table without one, or none at all."""
    model: type[BaseModel] = Scenario
    if len(way) >= 2 and way[0] == OPTIONS:
        try:
            model, way = load(str(way[1])).options, way[2:]
        except NoSuchBook:
            return None
    for step in way:
        if isinstance(step, str):
            info = model.model_fields.get(step)
            inner = next(models_in(info.annotation), None) if info is not None else None
            if inner is None:
                return None
            model = inner
    return model


def tables(content: Mapping[str, Any]) -> Iterator[Way]:
    """Every table of a scenario and the tables in it, in the order in which they are shown."""
    yield TOP
    yield ("weather",)
    yield from _rows(content, LATER)
    for kind in LISTS:
        for way in _rows(content, (kind,)):
            yield way
            yield from (row for each in _lists_of(way) for row in _rows(content, each))
    yield (PACE,)
    for way in _options(content):
        yield way
        yield from (row for each in _lists_of(way) for row in _rows(content, each))


def _options(content: Mapping[str, Any]) -> Iterator[Way]:
    """The tables of switches: those that are set, and of the scenario's own rulebook."""
    options, own = content.get(OPTIONS), content.get("book", "d6")
    there = options if isinstance(options, Mapping) else {}
    return ((OPTIONS, str(book)) for book in dict.fromkeys((own, *there)))


def _lists_of(way: Way) -> Iterator[Way]:
    """The lists of tables in a table."""
    model = model_of(way)
    for name, info in (model.model_fields if model is not None else {}).items():
        if next(models_in(info.annotation), None) is not None and get_origin(info.annotation) is tuple:
            yield (*way, name)


def lists(content: Mapping[str, Any]) -> Iterator[Way]:
    """Every list that can get one more table."""
    yield LATER
    yield from ((kind,) for kind in LISTS)
    for way in _rows(content, ("trigger",)):
        yield from _lists_of(way)
    for way in _options(content):
        yield from _lists_of(way)


def rows(content: Mapping[str, Any], way: Way) -> Sequence[Any]:
    """The tables of a list."""
    found = value_at(content, way)
    return found if isinstance(found, list) else ()


def _rows(content: Mapping[str, Any], way: Way) -> Iterator[Way]:
    return ((*way, number) for number in range(len(rows(content, way))))


def place(content: Mapping[str, Any], way: Way) -> str:
    """A table as check calls it: "force 3", "trigger 'the lorry'", "weather.later 1"."""
    head = tuple(way)
    if not head:
        return ""
    number = next((at for at, step in enumerate(head) if isinstance(step, int)), None)
    if number is None:
        return ".".join(map(str, head))
    kind, index = ".".join(map(str, head[:number])), head[number]
    name = value_at(content, (*head[: number + 1], "name"))
    own = f"{kind} {name!r}" if kind in BY_NAME and isinstance(name, str) and name else f"{kind} {int(index) + 1}"
    rest = head[number + 1 :]
    return own if not rest else f"{own}, {place({}, rest)}"


def title(content: Mapping[str, Any], way: Way) -> str:
    """A table in a list that a person reads: "3 Rifleman (blue)", "the lorry"."""
    table = value_at(content, way)
    if not way:
        return "Scenario"
    if not isinstance(table, Mapping):
        return str(way[-1]).replace("_", " ").capitalize()
    names = (table.get(key) for key in ("title", "name", "sheet", "role", "kind", "area", "state", "after", "are"))
    called = next((name for name in names if isinstance(name, str) and name), "")
    if way[0] == "force" and len(way) == 2:
        many, side = table.get("count", 1), table.get("side", "")
        return f"{f'{many} ' if many != 1 else ''}{called or 'nobody'} ({side})"
    return called or place(content, way).capitalize()


def way_of(content: Mapping[str, Any], words: str) -> Way | None:
    """The table or field that check speaks of, by the place that its finding names; None where that is none."""
    head, _, rest = words.partition(", ")
    way = _entry(content, head)
    if way is None or not rest:
        return way
    return (*way, *(_steps(rest)))


def _entry(content: Mapping[str, Any], words: str) -> Way | None:
    if not words:
        return TOP
    called = _CALLED.fullmatch(words)
    if called is not None:
        kind, name = called[1], called[3]
        for way in _rows(content, (kind,)):
            if value_at(content, (*way, "name")) == name:
                return way
        return None
    way = tuple(_steps(words))
    return way if way and value_at(content, way[:1]) is not None else None


def _steps(words: str) -> Iterator[str | int]:
    """The steps of a place as check writes it: "force number 3.count", "weather.later 1"."""
    for part in words.replace(" number ", " ").split("."):
        key, _, number = part.partition(" ")
        yield key
        if number.isdecimal():
            yield int(number) - 1
