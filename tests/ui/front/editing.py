"""What tests of the editor have in common: a new scenario in it, and places on its map."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from game import data
from game.imports.blank import fresh
from game.ui.front.navigator import Navigator
from game.ui.kit.button import Button
from game.ui.kit.choice import Choice, Segments
from game.ui.workshop.editor import Editor
from rules.frame.book import load
from rules.frame.ground import Cell
from tests.ui.driving import Driver, words_of
from tests.ui.front.visiting import room, until

SIZE = (18, 12)
"""Columns and rows."""


def made(shape: str, book: str = "d6", size: tuple[int, int] = SIZE) -> Path:
    """A new scenario in the user's own folder."""
    return fresh("my-farm", data.make_own_scenarios(), load(book), shape, size, 1.5, "My farm").scenario


def opened(house: Navigator, visitor: Driver, file: Path) -> Editor:
    """The editor with a scenario, once everything of it is shown."""
    visitor.press("Workshop")
    house.edit(visitor.root, file)
    return in_editor(visitor)


def in_editor(visitor: Driver) -> Editor:
    """The editor that has been opened."""
    until(visitor, lambda: room(visitor) == "Editor")
    editor = visitor.screen
    assert isinstance(editor, Editor)
    settled(visitor, editor)
    return editor


def settled(visitor: Driver, editor: Editor) -> None:
    """Wait until all that follows from the changes is shown."""
    visitor.turn(2)
    until(visitor, lambda: editor.idle)


def tool(visitor: Driver, word: str) -> None:
    """Take a tool by a click."""
    press(visitor, f"tool {word}")


def press(visitor: Driver, name: str) -> None:
    """Scroll a button into sight, and click on it."""
    button = visitor.find(Button, name=name)
    button.reveal(button.rect)
    visitor.wait(300)
    visitor.click(button)


def pixel(editor: Editor, cell: Cell) -> tuple[int, int]:
    """Where the middle of a cell is on the screen."""
    x, y = editor.table.camera.to_screen(editor.table.chart.middle(cell))
    return round(x), round(y)


def edge(editor: Editor, cell: Cell, side: int) -> tuple[int, int]:
    """Where the middle of a side of a cell is on the screen, a little within the cell."""
    (ax, ay), (bx, by) = editor.table.chart.edge(cell, side)
    x, y = editor.table.chart.middle(cell)
    place = (ax + bx) / 2 * 0.92 + x * 0.08, (ay + by) / 2 * 0.92 + y * 0.08
    found = editor.table.camera.to_screen(place)
    return round(found[0]), round(found[1])


def choose(visitor: Driver, field: str, title: str) -> None:
    """Choose from a list or among chips, by clicks."""
    control: Any = next(w for w in visitor.widgets() if isinstance(w, Choice | Segments) and w.name == f"field {field}")
    titles = [option.title for option in control.options]
    if isinstance(control, Segments):
        visitor.click(control.places()[titles.index(title)].center)
        return
    visitor.click(control)
    visitor.wait(200)
    listed(visitor, title)


def listed(visitor: Driver, words: str) -> None:
    """Click on the line that begins with these words in the list that lies open."""
    layer = visitor.root.layers[-1].widget
    line = next(w for w in layer.everything() if words_of(w).startswith(words))
    while line.rect.bottom > layer.rect.bottom - 8:
        visitor.wheel(-2, layer)
        visitor.wait(250)
    visitor.click(line)
