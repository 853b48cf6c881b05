"""A scenario's own sheets: which of them are for the rulebook that is played, and what the others have."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any

from game.battle.scenario import Written
from rules.frame.book import NoSuchBook, Rulebook, load, reading
from rules.kernel.faults import Fault, Faulty
from rules.kernel.files import unsaved_content
from rules.kernel.reading import read_toml

ENDING = ".toml"
"""What files of sheets end in, but for those of other programs that a rulebook reads."""


def own_sheets(written: Written, book: str) -> tuple[Path, ...]:
    """The files for a rulebook: those that name it, and those that name none if it is the scenario's own."""
    return tuple(file for file in written.sheet_files if book_of(file, written) == book)


def strange(book: Rulebook, file: Path) -> tuple[Fault, ...]:
    """What of another program's file a rulebook does not understand; nothing of one that it cannot read at all."""
    if file.suffix.lower() not in book.foreign:
        return ()
    try:
        return tuple(Fault(str(file), "", line) for line in book.strange(file))
    except Faulty:
        return ()


def book_of(file: Path, written: Written) -> str:
    """The rulebook that a file of sheets is for: of another program's file the one that reads it. A file that cannot be
    read is left to the rulebook to refuse.
    """
    if file.suffix.lower() != ENDING:
        return reading(file.suffix) or written.scenario.book
    named = _content(file).get("book")
    return named if isinstance(named, str) and named else written.scenario.book


def kept_elsewhere(written: Written, book: str, name: str) -> tuple[str, str]:
    """The file for another rulebook that has an entry of that name, as the scenario calls it, and that rulebook; ""
    twice for none.
    """
    for called, file in zip(written.scenario.sheets, written.sheet_files, strict=True):
        other = book_of(file, written)
        if other != book and name in _names_in(file, other):
            return called, other
    return "", ""


def _names_in(file: Path, book: str) -> set[Any]:
    """What the entries of a file for a rulebook are called, also of one that another program wrote."""
    if file.suffix.lower() == ENDING:
        return _names(_content(file))
    try:
        own, laid = (load(book).roster(files).entries for files in ((), (file,)))
    except (NoSuchBook, Faulty):
        return set()
    return {name for kind, named in laid.items() for name in named if name not in own.get(kind, {})}


def _names(content: dict[str, Any]) -> set[Any]:
    tables = [table for value in content.values() if isinstance(value, list) for table in value]
    return {table.get("name") for table in tables if isinstance(table, dict)}


def _content(file: Path) -> dict[str, Any]:
    try:
        if unsaved_content(file) is not None:
            return read_toml(file)
        stamp = file.stat()
        return _read(file, stamp.st_mtime_ns, stamp.st_size)
    except (OSError, Faulty):
        return {}


@lru_cache(maxsize=32)
def _read(file: Path, _changed: int, _size: int) -> dict[str, Any]:
    """What a file says; read anew when it has changed."""
    return read_toml(file)
