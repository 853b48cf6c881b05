"""Decrees filled from words, and what stands in their fields put into words: for a command line, a window, the lab."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from itertools import islice
from typing import Any

from game.battle.decrees.loosing import named_mine
from game.battle.decrees.referee import Referee, place
from game.battle.witness import compass
from rules.frame.decrees import Decree, DecreeKind, Places, Words
from rules.frame.forms import Between, Choices, Explained
from rules.frame.marks import Mark, mark_of
from rules.kernel.faults import Fault, Faulty
from rules.kernel.reading import meant

UNITS = (Mark.TARGET, Mark.WHOM)
MANY = 4000
"""Values of a field that are put into words to find the one that is meant."""
EXAMPLES = 8


def fields(form: type[Decree]) -> tuple[str, ...]:
    """The fields of a form, in the order in which they are filled."""
    return tuple(name for name in form.model_fields if name != "kind")


def called(name: str) -> str:
    """A field in words."""
    return name.replace("_", " ")


def worded(referee: Referee, form: type[Decree], field: str, value: Any) -> str:
    """What stands in a field, in words."""
    mark = mark_of(form, field)
    if mark in UNITS:
        return referee.name(value)
    if mark is Mark.MINE:
        return named_mine(referee, value)
    if mark is Mark.FACING:
        return compass(referee.table.grid.degrees(value))
    if isinstance(value, tuple):
        return place(value)
    return str(value.value) if isinstance(value, Enum) else str(value)


def takes(referee: Referee, form: type[Decree], field: str, legal: Choices) -> str:
    """What a field takes, in short."""
    if isinstance(legal, Between):
        return f"{legal.low} to {legal.high}"
    if isinstance(legal, Words):
        return "any words"
    if isinstance(legal, Places):
        return "a cell, such as 14,9"
    values = [worded(referee, form, field, value) for value in islice(legal, EXAMPLES + 1)]
    more = len(legal) - EXAMPLES
    return ", ".join(values[:EXAMPLES]) + (f" and {more} more" if more > 0 else "")


def understood(referee: Referee, form: type[Decree], field: str, legal: Choices, word: str) -> Any:
    """The value of a field that a word stands for; raises Faulty with what it may be."""
    if isinstance(legal, Words):
        value: Any = word
    elif isinstance(legal, Places):
        value = _cell(field, word)
    elif isinstance(legal, Between):
        value = _number(field, word, legal)
    else:
        return _one_of(referee, form, field, legal, word)
    if value not in legal:
        said = legal.why_not(value) if isinstance(legal, Explained) else ""
        raise _wrong(field, said or f"{word!r} is not possible", f"it takes {takes(referee, form, field, legal)}")
    return value


def _wrong(field: str, fault: str, remedy: str) -> Faulty:
    return Faulty((Fault("decree", called(field), fault, remedy),))


def _cell(field: str, word: str) -> tuple[int, int]:
    if not word.strip():
        raise _wrong(field, "no cell is named", "write column,row, such as 14,9")
    try:
        column, row = map(int, word.split(","))
    except ValueError:
        raise _wrong(field, f"{word!r} is not a cell", "write column,row, such as 14,9") from None
    return column, row


def _number(field: str, word: str, legal: Between) -> int:
    try:
        return int(word)
    except ValueError:
        remedy = f"write one from {legal.low} to {legal.high}"
        raise _wrong(field, f"{word!r} is not a whole number", remedy) from None


def _one_of(referee: Referee, form: type[Decree], field: str, legal: Choices, word: str) -> Any:
    known = {worded(referee, form, field, value).casefold(): value for value in islice(legal, MANY)}
    wanted = word.strip().casefold()
    if wanted in known:
        return known[wanted]
    begins = [value for name, value in known.items() if name.startswith(wanted)]
    if wanted and len(begins) == 1:
        return begins[0]
    names = [worded(referee, form, field, value) for value in known.values()]
    if not names:
        raise _wrong(field, "nothing is possible here", "choose another decree")
    raise _wrong(field, f"there is no {word!r}", meant(word, names))


def filled(referee: Referee, kind: DecreeKind[Referee], words: Sequence[str]) -> Decree:
    """A form filled from words, one for each field in turn; words left over belong to a text at its end, and a field
    with a single value fills itself where no word is left for it.
    """
    left, values = list(words), dict[str, Any]()
    names = fields(kind.form)
    for at, field in enumerate(names):
        legal = kind.choices(referee, values)[field]
        if isinstance(legal, Words) and at == len(names) - 1 and left:
            left = [" ".join(left)]
        if not left and len(legal) == 1 and not isinstance(legal, Words):
            values[field] = next(iter(legal))
            continue
        if not left:
            shown = takes(referee, kind.form, field, legal)
            fault = "nothing is possible here" if not shown else f"{called(field)} is missing"
            raise _wrong(field, fault, f"give {shown}" if shown else "choose another decree")
        values[field] = understood(referee, kind.form, field, legal, left.pop(0))
    if left:
        usage = " ".join((str(kind.form.model_fields["kind"].default), *map(str.upper, names)))
        raise Faulty((Fault("decree", "", f"{' '.join(left)!r} is left over", f"it is written {usage}"),))
    return kind.form(**values)


def said(referee: Referee, decree: Decree) -> str:
    """A decree as it is written on a command line."""
    form = type(decree)
    words = (worded(referee, form, name, getattr(decree, name)) for name in fields(form))
    return " ".join((decree.kind, *words))
