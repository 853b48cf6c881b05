"""Changes of what stands in a scenario: values, the order of lists, names that it mentions, places of forces."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Literal

from game.workshop.editing.changes import Change, ChangeKind
from game.workshop.editing.fields import Field, is_nested, shown
from game.workshop.editing.scenario_names import Names
from game.workshop.editing.scenario_pages import field_at
from game.workshop.editing.scenario_tables import BY_NAME, LISTS, PACE, lists, model_of, place, rows, tables, value_at
from game.workshop.editing.scenario_text import added, another, least, moved, put, removed, settled
from game.workshop.editing.state import State
from game.workshop.editing.values import Fresh, OrNothing, why_not
from game.workshop.toml_blocks import Way
from rules.frame.book import names as books
from rules.frame.decrees import Places
from rules.frame.forms import Between, Choices, Fair, OneOf
from rules.frame.ground import Cell
from rules.frame.marks import Mark
from rules.kernel.faults import Fault, Faulty
from rules.kernel.words import counted

Entry = tuple[str | int, ...]
"""The place of a table in the file: ("force", 2)."""
EITHER = (("role", "sheet"), ("zone", "at"), ("trigger", "arrives"))
"""Of a force: fields of which one takes the place of the other."""
SCENARIO = "scenario"


class Write(Change):
    """Write a value."""

    title: ClassVar[str] = "Change a value"
    does: ClassVar[str] = "Write a value into the scenario, or leave it out."
    group: ClassVar[str] = SCENARIO
    kind: Literal["write"] = "write"
    entry: Entry
    field: str
    value: Any = None


class AddLine(Change):
    """Add a table to a list."""

    title: ClassVar[str] = "Add a line"
    does: ClassVar[str] = "Add one more to a list of the scenario, such as a door that a trigger opens."
    group: ClassVar[str] = SCENARIO
    kind: Literal["add line"] = "add line"
    to: Entry


class Remove(Change):
    """Remove a table."""

    title: ClassVar[str] = "Remove"
    does: ClassVar[str] = "Remove a side, force, objective, trigger, mine or another part of the scenario."
    group: ClassVar[str] = SCENARIO
    kind: Literal["remove"] = "remove"
    entry: Entry


class Reorder(Change):
    """Move a table to another place in its list."""

    title: ClassVar[str] = "Reorder"
    does: ClassVar[str] = "Move a part of the scenario to another place in its list."
    group: ClassVar[str] = SCENARIO
    kind: Literal["reorder"] = "reorder"
    entry: Entry
    to: int


class Copy(Change):
    """Copy a table."""

    title: ClassVar[str] = "Copy"
    does: ClassVar[str] = "Copy a part of the scenario, under another name where names must differ."
    group: ClassVar[str] = SCENARIO
    kind: Literal["copy"] = "copy"
    entry: Entry


class Rename(Change):
    """Give something another name, wherever the scenario mentions it."""

    title: ClassVar[str] = "Rename"
    does: ClassVar[str] = "Give a side, objective, trigger or force another name, wherever the scenario mentions it."
    group: ClassVar[str] = SCENARIO
    kind: Literal["rename"] = "rename"
    entry: Entry
    name: str


class Station(Change):
    """Put a force in a cell or a zone."""

    title: ClassVar[str] = "Put a force"
    does: ClassVar[str] = "Have a force start in a cell, or in a zone of the map."
    group: ClassVar[str] = "forces"
    kind: Literal["station"] = "station"
    entry: Entry
    zone: str = ""
    at: Annotated[Cell | None, Mark.PLACE] = None


def entries(state: State, ways: Iterable[Way]) -> Choices:
    """Some tables of a scenario to choose from."""
    content = Names(state).content
    return Fair(tuple(ways), lambda way: f"there is no {place(content, tuple(way)) or 'such entry'}")


# values


def _write_choices(state: State, filled: Mapping[str, Any]) -> Mapping[str, Choices]:
    names = Names(state)
    where = entries(state, (*tables(names.content), *(("options", book) for book in books())))
    entry = filled.get("entry")
    if entry is None:
        return {"entry": where, "field": OneOf(()), "value": OneOf(())}
    known = tuple(_fields(tuple(entry)))
    fields = Fair(known, lambda name: f"there is no field {name!r} there")
    found = field_at(names, tuple(entry), filled["field"]) if filled.get("field") in known else None
    values: Choices = OneOf(()) if found is None else _values(found)
    if found is None and _may_go(tuple(entry), str(filled.get("field"))):
        values = OrNothing(values)
    return {"entry": where, "field": fields, "value": values}


def _may_go(entry: Way, name: str) -> bool:
    """Whether a table can be left out as a whole."""
    model = model_of(entry)
    info = None if model is None else model.model_fields.get(name)
    return info is not None and not info.is_required() and (is_nested(info) or (*entry, name) == ("weather",))


def _fields(entry: Way) -> Iterator[str]:
    model = model_of(entry)
    yield from books() if entry == (PACE,) else () if model is None else model.model_fields


def _values(found: Field) -> Choices:
    return found.takes if found.must else OrNothing(found.takes)


def _write(state: State, change: Write) -> State:
    text = state.scenario_text
    if change.entry[:1] == ("force",) and change.value is not None:
        for pair in EITHER:
            if change.field in pair:
                other = pair[1 - pair.index(change.field)]
                text = put(text, (*change.entry, other), None)
    return settled(state, put(text, (*change.entry, change.field), change.value))


def _told_write(state: State, change: Write) -> str:
    where = place(Names(state).content, change.entry)
    what = change.field.replace("_", " ")
    whole = f"{where}: {what}" if where else what
    return f"{whole} {f'is {_short(change.value)}' if change.value is not None else 'is left out'}."


def _short(value: Any) -> str:
    words = " ".join(shown(value).split())
    return words if len(words) <= 40 else words[:37] + "..."


# lists


def _add_choices(state: State, _filled: Mapping[str, Any]) -> Mapping[str, Choices]:
    return {"to": entries(state, lists(Names(state).content))}


def _add(state: State, change: AddLine) -> State:
    return settled(state, added(state.scenario_text, change.to, least(state, change.to)))


def _told_add(state: State, change: AddLine) -> str:
    return f"One more in {place(Names(state).content, change.to)}."


def _in_lists(state: State) -> Choices:
    """The tables that are one of a list."""
    return entries(state, (way for way in tables(Names(state).content) if way and isinstance(way[-1], int)))


def _remove_choices(state: State, _filled: Mapping[str, Any]) -> Mapping[str, Choices]:
    return {"entry": _in_lists(state)}


def _remove(state: State, change: Remove) -> State:
    """A side goes with all that is its own, and a trigger from the forces that wait for it."""
    names, text = Names(state), state.scenario_text
    name = value_at(names.content, (*change.entry, "name"))
    if change.entry[0] == "trigger" and len(change.entry) == 2:
        for way in _mentions(names.content, ("force",), ("trigger", "wakes"), name):
            text = put(text, way, None)
    gone = [change.entry]
    if change.entry[0] == "side":
        gone += _owned(names.content, name)
    for way in sorted(gone, key=lambda way: (str(way[0]), int(way[-1])), reverse=True):
        text = removed(text, way)
    return settled(state, text)


def _owned(content: Mapping[str, Any], side: Any) -> list[Way]:
    """The forces, objectives, mines and relations of a side."""
    return [
        (kind, number)
        for kind in ("force", "objective", "mine", "relation")
        for number, each in enumerate(rows(content, (kind,)))
        if isinstance(each, Mapping) and each.get("side") == side
    ]


def _told_remove(state: State, change: Remove) -> str:
    content = Names(state).content
    name = value_at(content, (*change.entry, "name"))
    owned = _owned(content, name) if change.entry[0] == "side" else []
    counts = [(kind, sum(way[0] == kind for way in owned)) for kind in ("force", "objective", "mine")]
    with_it = " and ".join(counted(count, kind) for kind, count in counts if count)
    return f"{place(content, change.entry)} is removed{f', with {with_it}' if with_it else ''}."


def _reorder_choices(state: State, filled: Mapping[str, Any]) -> Mapping[str, Choices]:
    entry = filled.get("entry")
    last = len(rows(Names(state).content, tuple(entry[:-1]))) - 1 if entry else 0
    return {"entry": _in_lists(state), "to": Between(0, last)}


def _reorder(state: State, change: Reorder) -> State:
    return settled(state, moved(state.scenario_text, change.entry, change.to))


def _told_reorder(state: State, change: Reorder) -> str:
    return f"{place(Names(state).content, change.entry)} becomes number {change.to + 1} of its list."


def _copy(state: State, change: Copy) -> State:
    content = Names(state).content
    table = dict(value_at(content, change.entry))
    home, number = change.entry[:-1], int(change.entry[-1])
    if home and home[0] in BY_NAME and len(home) == 1:
        table["name"] = another(str(table.get("name", "")), content, home)
    return settled(state, added(state.scenario_text, home, table, number + 1))


def _told_copy(state: State, change: Copy) -> str:
    return f"A copy of {place(Names(state).content, change.entry)}."


# names


def _rename_choices(state: State, filled: Mapping[str, Any]) -> Mapping[str, Choices]:
    content, entry = Names(state).content, filled.get("entry")
    named = (way for way in tables(content) if len(way) == 2 and way[0] in (*BY_NAME, "force"))
    kind = str(entry[0]) if entry else ""
    taken = {each.get("name") for each in rows(content, (kind,)) if kind in BY_NAME and isinstance(each, Mapping)}
    return {"entry": entries(state, named), "name": Fresh(20 if kind == "side" else 60, taken=frozenset(taken))}


def _rename(state: State, change: Rename) -> State:
    content, text = Names(state).content, state.scenario_text
    old = value_at(content, (*change.entry, "name"))
    kind = str(change.entry[0])
    text = put(text, (*change.entry, "name"), change.name)
    for way in MENTIONS[kind](content, old):
        text = _replaced(text, content, way, old, change.name)
    return settled(state, text)


def _replaced(text: str, content: Mapping[str, Any], way: Way, old: Any, new: str) -> str:
    """A value, or the part of a list, that is a name, with another name."""
    value = value_at(content, way)
    if isinstance(value, list):
        return put(text, way, [new if each == old else each for each in value])
    return put(text, way, new)


def _mentions(content: Mapping[str, Any], home: Way, fields: Iterable[str], name: Any) -> Iterator[Way]:
    """Where the tables of a list mention a name."""
    for number, table in enumerate(rows(content, home)):
        for field in fields:
            value = table.get(field) if isinstance(table, Mapping) else None
            if name and (value == name or (isinstance(value, list) and name in value)):
                yield (*home, number, field)


def _of_side(content: Mapping[str, Any], name: Any) -> Iterator[Way]:
    yield from _mentions(content, ("force",), ("side",), name)
    yield from _mentions(content, ("mine",), ("side", "known_to"), name)
    yield from _mentions(content, ("relation",), ("side", "to"), name)
    yield from _mentions(content, ("trigger",), ("side", "by", "to"), name)
    for way in _mentions(content, ("objective",), ("side", "of"), name):
        if way[-1] == "side" or value_at(content, (*way[:-1], "kind")) != "protect":
            yield way


def _of_trigger(content: Mapping[str, Any], name: Any) -> Iterator[Way]:
    return _mentions(content, ("force",), ("trigger", "wakes"), name)


def _of_objective(content: Mapping[str, Any], name: Any) -> Iterator[Way]:
    return _with(content, ("trigger",), "on", "objective", name)


def _of_figure(content: Mapping[str, Any], name: Any) -> Iterator[Way]:
    yield from _with(content, ("trigger",), "on", "seen", name)
    yield from _with(content, ("objective",), "kind", "protect", name)


def _with(content: Mapping[str, Any], home: Way, key: str, value: str, name: Any) -> Iterator[Way]:
    """Where tables of a kind mention a name as what they are of."""
    found = _mentions(content, home, ("of",), name)
    return (way for way in found if value_at(content, (*way[:-1], key)) == value)


MENTIONS: Mapping[str, Callable[[Mapping[str, Any], Any], Iterator[Way]]] = {
    "side": _of_side,
    "trigger": _of_trigger,
    "objective": _of_objective,
    "force": _of_figure,
}
"""Where the name of a thing of each kind is mentioned."""


def _told_rename(state: State, change: Rename) -> str:
    return f"{place(Names(state).content, change.entry)} is called {change.name!r}."


# places of forces


def _station_choices(state: State, filled: Mapping[str, Any]) -> Mapping[str, Choices]:
    names = Names(state)
    forces = entries(state, (way for way in tables(names.content) if way[:1] == ("force",)))
    zones = Fair(("", *names.map.zones), lambda zone: f"the map has no zone {zone!r}")
    grid = names.map.grid
    cells: Choices = OneOf(()) if grid is None or filled.get("zone") else Places(grid, lambda _cell: "")
    return {"entry": forces, "zone": zones, "at": OrNothing(cells)}


def _station(state: State, change: Station) -> State:
    count = value_at(Names(state).content, (*change.entry, "count")) or 1
    if not change.zone and change.at is None:
        raise _wrong(state, change, "it needs a zone or a cell", "give exactly one of the two")
    if change.at is not None and count > 1:
        raise _wrong(state, change, f"{count} figures for one cell", "use a zone, or a force for each")
    text = state.scenario_text
    for field, value in (("zone", change.zone or None), ("at", change.at)):
        text = put(text, (*change.entry, field), value)
    return settled(state, text)


def _wrong(state: State, change: Station, fault: str, remedy: str) -> Faulty:
    where = place(Names(state).content, change.entry)
    return Faulty((Fault(str(state.scenario_file), where, fault, remedy),))


def _told_station(state: State, change: Station) -> str:
    where = f"in {change.zone!r}" if change.zone else f"at {shown(change.at)}"
    return f"{place(Names(state).content, change.entry)} starts {where}."


def _only_entry(state: State, _filled: Mapping[str, Any]) -> Mapping[str, Choices]:
    return {"entry": entries(state, (way for way in tables(Names(state).content) if way[:1] and way[0] in LISTS))}


@dataclass(frozen=True)
class _Writing(ChangeKind):
    """Refuses a value in the words of check, at the place that check would name."""

    def why_not(self, state: State, change: Change) -> Fault | None:
        assert isinstance(change, Write)
        legal = self.choices(state, {"entry": change.entry, "field": change.field})
        if change.entry not in legal["entry"] or change.field not in legal["field"]:
            return ChangeKind.why_not(self, state, change)
        if change.value in legal["value"]:
            return None
        try:
            _write(state, change)
        except Faulty as error:
            return error.faults[0]
        said, _, remedy = why_not(legal["value"], change.value).partition("; ")
        where = ", ".join(filter(None, (place(Names(state).content, change.entry), change.field)))
        return Fault(str(state.scenario_file), where, said or f"{shown(change.value)!r} is not possible here", remedy)


KINDS: tuple[ChangeKind, ...] = (
    _Writing(Write, _write_choices, _write, _told_write),
    ChangeKind(AddLine, _add_choices, _add, _told_add),
    ChangeKind(Remove, _remove_choices, _remove, _told_remove),
    ChangeKind(Reorder, _reorder_choices, _reorder, _told_reorder),
    ChangeKind(Copy, _remove_choices, _copy, _told_copy),
    ChangeKind(Rename, _rename_choices, _rename, _told_rename),
    ChangeKind(Station, _station_choices, _station, _told_station),
)
