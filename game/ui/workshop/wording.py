"""The fields of changes in words, and what is typed into them."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import Any

from game.workshop.editing.changes import Change
from game.workshop.editing.map_objects import called
from game.workshop.editing.state import State
from game.workshop.editing.values import AnyWords, Metres, told
from rules.frame.book import load, names
from rules.frame.decrees import Places, Words
from rules.frame.forms import Between, Choices, Explained
from rules.kernel.faults import Fault, Faulty

OBJECT = "number"
"""The field that names an object of the map."""
BOOK = "book"
"""The field that names a rulebook."""
UNITS = {"thickness": "mm", "height": "m", "sill": "m", "head": "m"}
"""What some numbers are counted in."""


class ChangeWords:
    """The fields of one kind of change."""

    def __init__(self, form: type[Change], state: Callable[[], State]) -> None:
        self._form, self._state = form, state

    def called(self, field: str) -> str:
        """What a field is called."""
        unit = UNITS.get(field)
        return field.replace("_", " ") + (f", {unit}" if unit else "")

    def worded(self, field: str, value: Any) -> str:
        """A value in words."""
        if field == OBJECT:
            return next((called(each) for each in self._state().objects if each.number == value), worded(value))
        return load(value).title if field == BOOK and value in names() else worded(value)

    def takes(self, field: str, legal: Choices) -> str:
        """What a field takes, in short."""
        if isinstance(legal, AnyWords):
            return "optional"
        return "required" if isinstance(legal, Words) and not legal.usual else told(legal)

    def understood(self, field: str, legal: Choices, text: str) -> Any:
        """The value that a text stands for; raises Faulty with what it may be."""
        value = _value(legal, text)
        if value not in legal:
            said = legal.why_not(value) if isinstance(legal, Explained) and value is not None else ""
            raise self._wrong(field, said or f"{text!r} is not possible", told(legal))
        return value

    def _wrong(self, field: str, fault: str, remedy: str) -> Faulty:
        return Faulty((Fault(self._form.title, self.called(field), fault, remedy),))


def worded(value: Any) -> str:
    """A value in words."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Enum):
        return str(value.value)
    if isinstance(value, float):
        return f"{value:g}"
    if isinstance(value, tuple | list):
        return (
            ",".join(map(worded, value))
            if all(isinstance(each, int) for each in value)
            else ", ".join(map(worded, value))
        )
    return "" if value is None else str(value)


def _value(legal: Choices, text: str) -> Any:
    """What a text stands for by itself; None for what cannot be read."""
    try:
        if isinstance(legal, Words):
            return text
        if isinstance(legal, Between):
            return int(text)
        if isinstance(legal, Metres):
            return float(text.removesuffix(legal.unit).strip().replace(",", "."))
        if isinstance(legal, Places):
            column, row = map(int, text.split(","))
            return column, row
    except ValueError:
        return None
    return text
