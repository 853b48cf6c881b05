"""The scenario's own sheets: people copied from a roster or taken in from another program, changed field by field."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from game.ui.kit.boxes import Column, Row
from game.ui.kit.button import Button
from game.ui.kit.canvas import LEFT
from game.ui.kit.label import Label, caption
from game.ui.kit.scroll import to_top
from game.ui.kit.widget import Widget
from game.ui.workshop.panels.page_view import PageView
from game.workshop.editing.changes import Change
from game.workshop.editing.scenario_tables import value_at
from game.workshop.editing.sheet_changes import AddToSheet, RemoveFromSheet, WriteSheet
from game.workshop.editing.sheets import sheet_files, sheet_page
from game.workshop.editing.state import State
from game.workshop.toml_blocks import Way
from rules.kernel.faults import Faulty

EMPTY = (
    "This scenario has no sheets of its own. Copy a person, weapon or vehicle of the rulebook and change it, or drop a"
    " character of another program, such as a GCS file, on the window."
)
Entry = tuple[str, Way]
"""A file of sheets, and an entry in it."""


class SheetsPage(Column):
    """First the list of entries by file; of the one that is opened, its fields."""

    def __init__(
        self, state: Callable[[], State], change: Callable[[Change, bool], str], copy: Callable[[], object]
    ) -> None:
        super().__init__(gap="wide", name="sheets page")
        self._state, self._change, self._copy = state, change, copy
        self.entry: Entry | None = None
        self._written: Way | None = None
        """The field that was written last: further letters in it belong to the same step of undo."""
        self._view = PageView(self)

    def show(self) -> None:
        """Show the list, or the entry that is open."""
        if self.entry is not None and not self._there(self.entry):
            self.entry = None
        if self.entry is None:
            self._show_list()
            return
        file, way = self.entry
        back = Button("All", partial(self.open, None), "quiet", "left", font="body", name="sheet entries")
        gone = Button("Remove", self._gone, "quiet", "bin", font="body", name="remove sheet")
        page = sheet_page(self._state(), file, way)
        self._view.show(lambda: sheet_page(self._state(), file, way))
        self.fill([Row(back, Label(page.title, "strong", wrap=False, grow=1.0), gone, gap=8), self._view])

    def refresh(self) -> None:
        """The sheets may have changed."""
        if self.entry is None or not self._there(self.entry):
            self.show()
        else:
            self._view.refresh()

    def open(self, entry: Entry | None) -> None:
        """Open an entry, or go back to the list."""
        self.entry, self._written = entry, None
        to_top(self)
        self.show()

    def entries(self) -> tuple[Entry, ...]:
        """All entries, file by file; none of a file that cannot be read."""
        found: list[Entry] = []
        for sheet in sheet_files(self._state()):
            try:
                found += [(sheet.name, way) for way in sheet.entries]
            except Faulty:
                continue
        return tuple(found)

    def _there(self, entry: Entry) -> bool:
        return entry in self.entries()

    def _show_list(self) -> None:
        more = Button("Copy from the roster", self._copy, icon="plus", name="copy from roster")
        parts: list[Widget] = [more]
        names = {sheet.name: sheet for sheet in sheet_files(self._state())}
        file = ""
        for name, way in self.entries():
            if name != file:
                file = name
                parts.append(caption(names[name].book.title))
                parts.append(Label(name, "small", "second"))
            called = str(value_at(names[name].content, (*way, "name")) or way[0])
            open_it = partial(self.open, (name, way))
            parts.append(Button(called, open_it, "quiet", align=LEFT, font="body", name=f"sheet {called}"))
        if len(parts) == 1:
            parts.append(Label(EMPTY, "body", "second"))
        self.fill([Column(*parts, gap=6)])

    def _gone(self) -> None:
        if self.entry is not None:
            file, way = self.entry
            if not self._change(RemoveFromSheet(file=file, at=way), False):
                self.open(None)

    # writing

    @property
    def _file(self) -> str:
        assert self.entry is not None
        return self.entry[0]

    def write_value(self, way: Way, value: Any) -> str:
        """Write a value; None leaves it out."""
        goes_on, self._written = way == self._written, way
        wrong = self._change(WriteSheet(file=self._file, at=way, value=value), goes_on)
        if wrong:
            self._written = None
        return wrong

    def add_table(self, way: Way) -> str:
        """Add a table to a list."""
        self._written = None
        return self._change(AddToSheet(file=self._file, to=way), False)

    def remove_table(self, way: Way) -> str:
        """Remove a table."""
        self._written = None
        return self._change(RemoveFromSheet(file=self._file, at=way), False)
