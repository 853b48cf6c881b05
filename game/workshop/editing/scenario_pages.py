"""The tables of a scenario as pages of fields."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from pydantic import BaseModel

from game.workshop.editing import telling_fields
from game.workshop.editing.fields import Field, Group, Kind, Page, one_field, page, wrong_in
from game.workshop.editing.scenario_names import Names
from game.workshop.editing.scenario_tables import LISTS, OPTIONS, PACE, TOP, model_of, title, value_at
from game.workshop.editing.state import State
from game.workshop.editing.values import Metres
from game.workshop.toml_blocks import Way
from rules.frame.book import names as books

STRETCH = Metres(0.1, 20.0, "times")
"""By how much the times of a scenario may stretch."""
APART = (*LISTS, PACE, OPTIONS)
"""What stands on pages of its own, or is told otherwise."""


def scenario_page(state: State, way: Way = TOP) -> Page:
    """A table of the scenario, and the tables in it, as fields; with what is wrong with each by itself. The page of the
    whole scenario holds weather, pace and options too, and not what stands in its lists.
    """
    names = Names(state)
    called = title(names.content, way)
    model = model_of(way)
    written = value_at(names.content, way)
    table = written if isinstance(written, Mapping) else {}
    if model is None:
        return Page(called, (_pace(names),) if way == (PACE,) else ())
    without = APART if way == TOP else telling_fields.idle(model, table)
    shown = page(model, table, way, called, names, without=without)
    groups = (*shown.groups, _pace(names), *_options(names)) if way == TOP else shown.groups
    groups = tuple(_titled(group, model, table) if group.way == way else group for group in groups)
    faults = wrong_in(model, table, way, str(state.scenario_file))
    return Page(called, tuple(_with_faults(group, faults) for group in groups))


def _titled(group: Group, model: type[BaseModel], table: Mapping[str, Any]) -> Group:
    """The group with what its fields are called in an entry of this kind."""
    named = ((each, telling_fields.called(model, table, str(each.way[-1]))) for each in group.fields)
    return replace(group, fields=tuple(replace(each, label=label or each.label) for each, label in named))


def _pace(names: Names) -> Group:
    others = tuple(book for book in books() if book != names.book)
    about = "by what factor all times stretch under another rulebook than the scenario's own"
    fields = (_stretch(names, book) for book in others)
    return Group((PACE,), "Pace", about, tuple(fields))


def _stretch(names: Names, book: str) -> Field:
    loaded = names.loaded(book)
    usual = None if loaded is None else float(loaded.pace)
    about = f"how much longer than written it all takes under {book}"
    return Field((PACE, book), book, about, Kind.NUMBER, STRETCH, value_at(names.content, (PACE, book)), usual)


def _options(names: Names) -> tuple[Group, ...]:
    """The switches of every rulebook that the scenario sets any of, its own first."""
    written = names.content.get(OPTIONS)
    there = tuple(map(str, written)) if isinstance(written, Mapping) else ()
    found: list[Group] = []
    for book in dict.fromkeys((names.book, *there)):
        model = model_of((OPTIONS, book))
        if model is not None:
            table = value_at(names.content, (OPTIONS, book))
            set_ = table if isinstance(table, Mapping) else {}
            found += page(model, set_, (OPTIONS, book), f"Options of {book}", names).groups
    return tuple(found)


def _with_faults(group: Group, faults: Mapping[Way, Any]) -> Group:
    fields = tuple(replace(each, fault=_told(each.way, faults)) for each in group.fields)
    return replace(group, fields=fields)


def _told(way: Way, faults: Mapping[Way, Any]) -> str:
    """What is wrong with a field, or with something in it."""
    found = next((fault for place, fault in faults.items() if place[: len(way)] == way), None)
    return "" if found is None else f"{found.fault}; {found.remedy}" if found.remedy else found.fault


def field_at(names: Names, entry: Way, name: str) -> Field | None:
    """One field of a table of the scenario; None where it has none of that name."""
    if entry == (PACE,):
        return _stretch(names, name) if name in books() else None
    model = model_of(entry)
    if model is None:
        return None
    table = value_at(names.content, entry)
    return one_field(model, name, table if isinstance(table, Mapping) else {}, entry, names)
