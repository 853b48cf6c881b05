"""The sheets of a scenario: people, weapons and armour of each rulebook, as pages made from the book's schema."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from pydantic import BaseModel

from game.battle.own_sheets import ENDING
from game.workshop.editing.fields import Page, page, wrong_in
from game.workshop.editing.scenario_names import Names
from game.workshop.editing.scenario_tables import value_at
from game.workshop.editing.state import State
from game.workshop.toml_blocks import Way
from rules.frame.book import NoSuchBook, Rulebook, load
from rules.frame.forms import Choices
from rules.frame.sheets import BOOK, Kinds, Roster
from rules.kernel.faults import Fault, Faulty
from rules.kernel.files import faulty
from rules.kernel.reading import models_in, toml_in

PERSON = "person"
"""The kind of entry that a figure is made of."""
FOLDER = "sheets"
"""Where new sheets go, below the scenario."""


@dataclass(frozen=True)
class SheetFile:
    """A file of sheets that a scenario lists, and the rulebook that it is for."""

    state: State
    file: Path
    book: Rulebook

    @property
    def name(self) -> str:
        """The file as the scenario names it."""
        return self.file.relative_to(self.state.folder).as_posix()

    @property
    def content(self) -> Mapping[str, Any]:
        """What it says; raises Faulty for what is no TOML."""
        return toml_in(self.file, self.state.files.get(self.file, b""))

    @property
    def kinds(self) -> Kinds:
        """The kinds of entry that it may hold."""
        return self.book.roster().kinds

    @property
    def entries(self) -> Iterator[Way]:
        """The entries of the file, in their order."""
        for kind, tables in self.content.items():
            if kind in self.kinds and isinstance(tables, list):
                yield from ((kind, number) for number in range(len(tables)))

    def model_of(self, way: Way) -> type[BaseModel] | None:
        """The model of the table that stands somewhere in it; None for a table of names, or none at all."""
        model: type[BaseModel] | None = self.kinds.get(str(way[0])) if way else None
        for step in way[1:]:
            if isinstance(step, str):
                info = None if model is None else model.model_fields.get(step)
                model = None if info is None else next(models_in(info.annotation), None)
        return model

    @property
    def roster(self) -> Roster:
        """The rulebook's roster with this file; without it where it has faults."""
        try:
            with self.state.as_written():
                return self.book.roster((self.file,))
        except Faulty:
            return self.book.roster()

    def faults(self) -> tuple[Fault, ...]:
        """All that is wrong with it, as check says it."""
        try:
            with self.state.as_written():
                self.book.roster((self.file,))
        except Faulty as error:
            return error.faults
        return ()


@dataclass(frozen=True)
class Known:
    """Names of the roster that the fields of a sheet take, those of the sheet included."""

    sheet: SheetFile

    def choices(self, _model: type[BaseModel], _name: str, _way: Way) -> Choices | None:
        """Nothing but what the types of fields say."""
        return None

    def names(self, kind: str) -> Sequence[str]:
        """What the entries of a kind are called."""
        own = self.sheet.content.get(kind, [])
        written = [str(each.get("name", "")) for each in own if isinstance(each, Mapping)] if own else []
        return tuple(dict.fromkeys((*written, *self.sheet.roster.entries.get(kind, {}))))


def sheet_files(state: State) -> tuple[SheetFile, ...]:
    """The scenario's own files of sheets that are written here, with the rulebook of each."""
    return tuple(found for file in state.sheet_files if (found := _opened(state, file)) is not None)


def _opened(state: State, file: Path) -> SheetFile | None:
    book = Names(state).book_of(file) if file.suffix.lower() == ENDING else ""
    try:
        return SheetFile(state, file, load(book)) if book else None
    except NoSuchBook:
        return None


def sheet_file(state: State, name: str) -> SheetFile:
    """One of them, by the name that the scenario gives it; raises Faulty for none."""
    found = next((each for each in sheet_files(state) if each.name == name), None)
    if found is None:
        raise faulty(state.scenario_file, f"it lists no sheets {name!r}", "name one of its files of sheets")
    return found


def sheet_page(state: State, name: str, way: Way) -> Page:
    """An entry of a file of sheets as a page of fields, each with what is wrong with it. What is wrong with the entry
    as a whole stands at its first field.
    """
    sheet = sheet_file(state, name)
    model, table = sheet.model_of(way), value_at(sheet.content, way)
    written = table if isinstance(table, Mapping) else {}
    called = str(written.get("name", way[0]))
    if model is None:
        return Page(called, ())
    shown = page(model, written, way, called, Known(sheet))
    return _with_faults(shown, sheet, model, written, way)


def _with_faults(shown: Page, sheet: SheetFile, model: type[BaseModel], written: Mapping[str, Any], way: Way) -> Page:
    own = wrong_in(model, written, way, sheet.name)
    place = f"{way[0]} {written.get('name')!r}"
    others = [] if own else [fault for fault in sheet.faults() if fault.place.partition(",")[0] == place]
    told = {where: _words(fault) for where, fault in own.items()}
    for fault in others:
        where = _field_in(fault, shown, way)
        told.setdefault(where, _words(fault))
    groups = []
    for group in shown.groups:
        fields = (replace(each, fault=_said(each.way, told)) for each in group.fields)
        groups.append(replace(group, fields=tuple(fields)))
    return Page(shown.title, tuple(groups))


def _field_in(fault: Fault, shown: Page, way: Way) -> Way:
    """The field that a fault of a roster speaks of: "person 'Ann', weapons number 2.name"."""
    _, _, rest = fault.place.partition(", ")
    parts = rest.replace(" number ", ".").split(".")
    found = (*way, *(int(part) - 1 if part.isdecimal() else part for part in parts))
    known = {field.way for field in shown.fields}
    return found if rest and found in known else next(iter(sorted(known, key=len)), way)


def _words(fault: Fault) -> str:
    return f"{fault.fault}; {fault.remedy}" if fault.remedy else fault.fault


def _said(way: Way, told: Mapping[Way, str]) -> str:
    """What is wrong with a field, or with something in it."""
    return next((words for where, words in told.items() if where[: len(way)] == way), "")


def new_file(state: State, book: str) -> tuple[Path, bool]:
    """Where a new sheet for a rulebook goes: a file of sheets that the scenario lists for it, or a new one."""
    known = next((each.file for each in sheet_files(state) if each.book.name == book), None)
    if known is not None:
        return known, False
    stem = f"{state.scenario_file.stem}-{book}"
    names = (f"{stem}{number}.toml" for number in ("", *map(str, range(2, 100))))
    files = (state.folder / FOLDER / name for name in names)
    return next(file for file in files if file not in state.files and not file.exists()), True


def begun(book: str) -> str:
    """What a new file of sheets says."""
    return f'{BOOK} = "{book}"\n'
