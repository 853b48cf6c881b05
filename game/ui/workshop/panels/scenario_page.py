"""The scenario's own entries: sides, forces, objectives, triggers and all the rest, each with a page of its fields."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from game.ui.kit.boxes import Column, Flow, Row
from game.ui.kit.button import Button
from game.ui.kit.canvas import LEFT
from game.ui.kit.label import Label, caption
from game.ui.kit.scroll import to_top
from game.ui.kit.widget import Widget
from game.ui.workshop.panels.page_view import PageView
from game.workshop.editing.changes import Change
from game.workshop.editing.scenario_changes import AddLine, Copy, Remove, Reorder, Write
from game.workshop.editing.scenario_names import Names
from game.workshop.editing.scenario_pages import scenario_page
from game.workshop.editing.scenario_tables import TOP, rows, title
from game.workshop.editing.state import State
from game.workshop.toml_blocks import Way

SECTIONS = {
    "side": "Sides",
    "relation": "Relations",
    "force": "Forces",
    "objective": "Objectives",
    "trigger": "Triggers",
    "mine": "Mines",
    "door": "Doors",
    "breach": "Holes in walls",
    "cloud": "Smoke and gas",
    "fire": "Fires",
}
"""What the lists of a scenario are called on the page, in the order in which they stand there."""
WHOLE = "Title, book, time, weather, options"


class ScenarioPage(Column):
    """First the list of entries; of the one that is opened, its fields."""

    def __init__(
        self,
        state: Callable[[], State],
        change: Callable[[Change, bool], str],
        opened: Callable[[Way | None], object],
    ) -> None:
        super().__init__(gap="wide", name="scenario page")
        self._state, self._change, self._opened = state, change, opened
        self.way: Way | None = None
        """The entry that is open; None for the list."""
        self._written: Way | None = None
        """The field that was written last: further letters in it belong to the same step of undo."""
        self._view = PageView(self)
        self._heading = Label("", "strong", wrap=False, grow=1.0, name="heading")

    def show(self) -> None:
        """Show the list, or the entry that is open."""
        if self.way is not None and not self._there(self.way):
            self.way = None
        if self.way is None:
            self._show_list()
        else:
            self._show_entry(self.way)

    def refresh(self) -> None:
        """The scenario has changed."""
        if self.way is None or not self._there(self.way):
            self.show()
        else:
            self._heading.text = title(Names(self._state()).content, self.way)
            self._view.refresh()

    def open(self, way: Way | None) -> None:
        """Open an entry, or go back to the list."""
        self.way, self._written = way, None
        to_top(self)
        self.show()
        self._opened(way)

    def _there(self, way: Way) -> bool:
        if not way:
            return True
        table: Sequence[Any] = rows(Names(self._state()).content, way[:1])
        return isinstance(way[-1], int) and int(way[-1]) < len(table)

    # the list

    def _show_list(self) -> None:
        content = Names(self._state()).content
        parts: list[Widget] = [_entry("Scenario", WHOLE, partial(self.open, TOP), "entry scenario")]
        for kind, called in SECTIONS.items():
            more = Button(
                "Add", partial(self._add_entry, kind), "quiet", "plus", font="small_strong", name=f"add {kind}"
            )
            parts.append(Row(caption(called), Label("", grow=1.0), more))
            parts += [
                _entry(title(content, (kind, number)), "", partial(self.open, (kind, number)), f"entry {kind} {number}")
                for number in range(len(rows(content, (kind,))))
            ]
        self.fill([Column(*parts, gap=4)])

    def _add_entry(self, kind: str) -> None:
        number = len(rows(Names(self._state()).content, (kind,)))
        if not self.add_table((kind,)):
            self.open((kind, number))

    # an entry

    def _show_entry(self, way: Way) -> None:
        self._heading.text = title(Names(self._state()).content, way)
        back = Button("All", partial(self.open, None), "quiet", "left", font="body", name="entries")
        head = Row(back, self._heading, gap=8)
        parts: list[Widget] = [head]
        if way:
            parts.append(Flow(*self._deeds(way), gap=6))
        self._view.show(lambda: scenario_page(self._state(), way))
        self.fill([*parts, self._view])

    def _deeds(self, way: Way) -> list[Widget]:
        number = int(way[-1])
        last = len(rows(Names(self._state()).content, way[:-1])) - 1

        def button(text: str, icon: str, hint: str, doing: Callable[[], object], name: str) -> Button:
            return Button(text, doing, "quiet", icon, hint=hint, name=name, font="body")

        found = [button("Copy", "layers", "One more like this", partial(self._copied, way), "copy entry")]
        if number > 0:
            found.append(button("", "up", "Earlier in the list", partial(self._moved, way, number - 1), "earlier"))
        if number < last:
            found.append(button("", "down", "Later in the list", partial(self._moved, way, number + 1), "later"))
        found.append(
            button("Remove", "bin", "Remove it (undo brings it back)", partial(self._gone, way), "remove entry")
        )
        return list(found)

    def _copied(self, way: Way) -> None:
        if not self._change(Copy(entry=way), False):
            self.open((*way[:-1], int(way[-1]) + 1))

    def _moved(self, way: Way, to: int) -> None:
        if not self._change(Reorder(entry=way, to=to), False):
            self.open((*way[:-1], to))

    def _gone(self, way: Way) -> None:
        if not self.remove_table(way):
            self.open(None)

    # writing

    def write_value(self, way: Way, value: Any) -> str:
        """Write a value; None leaves it out."""
        goes_on, self._written = way == self._written, way
        wrong = self._change(Write(entry=way[:-1], field=str(way[-1]), value=value), goes_on)
        if wrong:
            self._written = None
        return wrong

    def add_table(self, way: Way) -> str:
        """Add a table to a list."""
        self._written = None
        return self._change(AddLine(to=way), False)

    def remove_table(self, way: Way) -> str:
        """Remove a table."""
        self._written = None
        return self._change(Remove(entry=way), False)


def _entry(text: str, note: str, doing: Callable[[], object], name: str) -> Widget:
    button = Button(text, doing, "quiet", align=LEFT, font="body", name=name, grow=1.0)
    return Column(button, Label(note, "small", "second"), gap=0) if note else button
