"""Changes of a scenario's sheets: copied from a roster, written field by field, taken in from another program."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import PurePath
from typing import Any, ClassVar, Literal

from game.workshop import toml_edits
from game.workshop.editing.changes import Change, ChangeKind
from game.workshop.editing.fields import least_of, shown
from game.workshop.editing.scenario_names import Names
from game.workshop.editing.scenario_tables import place, value_at
from game.workshop.editing.scenario_text import put as put_in_scenario
from game.workshop.editing.sheets import (
    FOLDER,
    PERSON,
    Known,
    SheetFile,
    begun,
    new_file,
    sheet_file,
    sheet_files,
    sheet_page,
)
from game.workshop.editing.state import State
from game.workshop.editing.values import Fresh
from game.workshop.reference import as_toml
from game.workshop.toml_blocks import Way
from rules.frame.book import load, names, reading
from rules.frame.decrees import Words
from rules.frame.forms import Choices, Fair, OneOf
from rules.kernel.faults import Faulty
from rules.kernel.files import faulty
from rules.kernel.reading import LARGEST, meant

SHEETS = "sheets"


class CopyEntry(Change):
    """Copy an entry of a roster into the scenario's sheets."""

    title: ClassVar[str] = "Copy from the roster"
    does: ClassVar[str] = "Copy a person, weapon or anything else of a rulebook's roster into a sheet of your own."
    group: ClassVar[str] = SHEETS
    kind: Literal["copy entry"] = "copy entry"
    book: str
    what: str = PERSON
    entry: str
    name: str


class WriteSheet(Change):
    """Write a value into a sheet."""

    title: ClassVar[str] = "Change a sheet"
    does: ClassVar[str] = "Write a value into a sheet, or leave it out."
    group: ClassVar[str] = SHEETS
    kind: Literal["write sheet"] = "write sheet"
    file: str
    at: tuple[str | int, ...]
    value: Any = None


class AddToSheet(Change):
    """Add one more to a list of a sheet."""

    title: ClassVar[str] = "Add to a sheet"
    does: ClassVar[str] = "Add one more to a list of a sheet, such as a weapon that is carried."
    group: ClassVar[str] = SHEETS
    kind: Literal["add to sheet"] = "add to sheet"
    file: str
    to: tuple[str | int, ...]


class RemoveFromSheet(Change):
    """Remove a table of a sheet."""

    title: ClassVar[str] = "Remove from a sheet"
    does: ClassVar[str] = "Remove an entry of a sheet, or a line of one of its lists."
    group: ClassVar[str] = SHEETS
    kind: Literal["remove from sheet"] = "remove from sheet"
    file: str
    at: tuple[str | int, ...]


class TakeIn(Change):
    """Take in a character of another program."""

    title: ClassVar[str] = "Take in a character"
    does: ClassVar[str] = "Put another program's character, such as one of GURPS Character Sheet, among the sheets."
    group: ClassVar[str] = SHEETS
    kind: Literal["take in"] = "take in"
    name: str
    content: bytes


def _put(sheet: SheetFile, text: str) -> State:
    """The state with another text of a sheet; raises Faulty for new values that the rulebook refuses."""
    made = sheet.state.having(sheet.file, text)
    before = sheet.faults()
    fresh = [fault for fault in replace(sheet, state=made).faults() if fault not in before]
    if fresh:
        raise Faulty(tuple(fresh))
    return made


# copies


def _copy_choices(state: State, filled: Mapping[str, Any]) -> Mapping[str, Choices]:
    there = Names(state)
    book, what = filled.get("book", there.book), filled.get("what", PERSON)
    roster = there.roster(book) if book in names() else None
    kinds = tuple(roster.kinds) if roster is not None else ()
    known = tuple(roster.entries.get(what, {})) if roster is not None else ()
    return {
        "book": OneOf(names()),
        "what": OneOf(kinds),
        "entry": Fair(known, lambda name: f"no {what} is called {name!r}; {meant(str(name), known)}"),
        "name": Fresh(80, taken=frozenset(known)),
    }


def _copy(state: State, change: CopyEntry) -> State:
    roster = Names(state).roster(change.book)
    if roster is None:
        raise faulty(state.scenario_file, f"there is no rulebook {change.book!r}", "name another")
    entry = roster.entries[change.what][change.entry].model_copy(update={"name": change.name})
    file, new = new_file(state, change.book)
    before = begun(change.book) if new else state.text_of(file)
    made = state.having(file, f"{before.rstrip()}\n\n{as_toml(change.what, entry).rstrip()}\n")
    return _listed(made, file.relative_to(state.folder).as_posix()) if new else made


def _listed(state: State, name: str) -> State:
    """The state with a file among the scenario's sheets."""
    known = [str(each) for each in state.content.get("sheets", [])]
    return state.having_scenario(put_in_scenario(state.scenario_text, ("sheets",), [*known, name]))


def _told_copy(_state: State, change: CopyEntry) -> str:
    return f"A copy of {change.entry!r} is called {change.name!r}."


# values and lists


def _files(state: State) -> Choices:
    known = tuple(each.name for each in sheet_files(state))
    return Fair(known, lambda name: f"the scenario lists no sheets {name!r}")


class _Anything(OneOf):
    """Any value: what is wrong with it shows when it is written."""

    def __contains__(self, value: object) -> bool:
        return True


def _write_choices(state: State, _filled: Mapping[str, Any]) -> Mapping[str, Choices]:
    return {"file": _files(state), "at": _Anything(), "value": _Anything()}


def _write(state: State, change: WriteSheet) -> State:
    """A bare name in a list of tables becomes a table, so that more can be said of it."""
    sheet = sheet_file(state, change.file)
    text, home = state.text_of(sheet.file), change.at[:-1]
    bare, model = value_at(sheet.content, home), sheet.model_of(home)
    short = getattr(model, "shorthand", "")
    if short and isinstance(bare, str):
        text = toml_edits.put(text, home, {short: bare})
    return _put(sheet, toml_edits.put(text, change.at, change.value))


def _told_write(state: State, change: WriteSheet) -> str:
    sheet = sheet_file(state, change.file)
    name = value_at(sheet.content, (*change.at[:2], "name")) or place({}, change.at[:2])
    what = " ".join(str(step + 1) if isinstance(step, int) else step.replace("_", " ") for step in change.at[2:])
    return f"{name}: {what} {'is left out' if change.value is None else f'is {shown(change.value)}'}."


def _add_choices(state: State, filled: Mapping[str, Any]) -> Mapping[str, Choices]:
    lists: list[Way] = []
    if filled.get("file") in _files(state):
        sheet = sheet_file(state, filled["file"])
        for way in sheet.entries:
            groups = sheet_page(state, sheet.name, way).groups
            lists += [more.way for group in groups for more in group.addable if isinstance(more.first, dict)]
    return {"file": _files(state), "to": Fair(lists, lambda _way: "there is no such list")}


def _add(state: State, change: AddToSheet) -> State:
    sheet = sheet_file(state, change.file)
    model = sheet.model_of(change.to)
    table = {} if model is None else least_of(model, Known(sheet), change.to)
    return _put(sheet, toml_edits.added(state.text_of(sheet.file), change.to, table))


def _told_add(_state: State, change: AddToSheet) -> str:
    return f"One more in {change.to[-1]}."


def _remove_choices(state: State, filled: Mapping[str, Any]) -> Mapping[str, Choices]:
    known: list[Way] = []
    if filled.get("file") in _files(state):
        sheet = sheet_file(state, filled["file"])
        for way in sheet.entries:
            known += [way, *(group.way for group in sheet_page(state, sheet.name, way).groups if group.removable)]
    return {"file": _files(state), "at": Fair(known, lambda _way: "there is no such entry")}


def _remove(state: State, change: RemoveFromSheet) -> State:
    sheet = sheet_file(state, change.file)
    return _put(sheet, toml_edits.removed(state.text_of(sheet.file), change.at))


def _told_remove(state: State, change: RemoveFromSheet) -> str:
    sheet = sheet_file(state, change.file)
    name = value_at(sheet.content, (*change.at, "name"))
    return f"{name or place({}, change.at)} is removed."


# other programs


def _take_choices(_state: State, _filled: Mapping[str, Any]) -> Mapping[str, Choices]:
    return {"name": Words(80), "content": _Anything()}


def _take(state: State, change: TakeIn) -> State:
    """The file among the scenario's sheets, once its rulebook can read it."""
    name = PurePath(change.name).name
    book = reading(PurePath(name).suffix)
    if not book:
        raise faulty(state.folder / name, "no rulebook reads this kind of file", "give a .gcs file")
    if len(change.content) > LARGEST:
        raise faulty(state.folder / name, f"longer than {LARGEST} bytes", "export the character alone")
    file = (state.folder / FOLDER / name).resolve()
    made = state.having(file, change.content)
    with made.as_written():
        load(book).roster((file,))
    listed = f"{FOLDER}/{name}"
    return made if listed in state.content.get("sheets", []) else _listed(made, listed)


def _told_take(_state: State, change: TakeIn) -> str:
    return f"{PurePath(change.name).name} is among the sheets."


KINDS: tuple[ChangeKind, ...] = (
    ChangeKind(CopyEntry, _copy_choices, _copy, _told_copy),
    ChangeKind(WriteSheet, _write_choices, _write, _told_write),
    ChangeKind(AddToSheet, _add_choices, _add, _told_add),
    ChangeKind(RemoveFromSheet, _remove_choices, _remove, _told_remove),
    ChangeKind(TakeIn, _take_choices, _take, _told_take),
)
