"""What lies in a folder, to be chosen from: folders first, then files of the kinds that are meant."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from rules.kernel.files import reason

MOST = 5000
"""Things of one folder that are listed."""


@dataclass(frozen=True, slots=True)
class Item:
    """A folder or a file."""

    path: Path
    folder: bool
    changed: datetime | None = None

    @property
    def name(self) -> str:
        """Its name, as it can be written."""
        return "".join(letter if letter.isprintable() else "�" for letter in self.path.name)

    @property
    def when(self) -> str:
        """When it was last written."""
        return self.changed.strftime("%Y-%m-%d %H:%M") if self.changed is not None else ""


@dataclass(frozen=True, slots=True)
class Contents:
    """What was found in a folder, or why nothing was."""

    items: tuple[Item, ...]
    trouble: str = ""


def contents(folder: Path, endings: Collection[str]) -> Contents:
    """The folders in a folder and its files with these endings, or all of them for none; nothing that is hidden, and
    neither devices nor pipes.
    """
    found: list[Item] = []
    try:
        with os.scandir(folder) as entries:
            for entry in entries:
                if not entry.name.startswith("."):
                    found += _item(entry, endings)
    except (OSError, ValueError) as error:
        return Contents((), f"This folder cannot be read ({reason(error)}).")
    found.sort(key=lambda item: (not item.folder, item.name.casefold(), item.name))
    many = f"Only the first {MOST} of {len(found)} are listed: search for the rest." if len(found) > MOST else ""
    return Contents(tuple(found), many)


def _item(entry: os.DirEntry[str], endings: Collection[str]) -> Iterable[Item]:
    """One thing in a folder, if it is anything to be chosen."""
    try:
        if entry.is_dir():
            return (Item(Path(entry.path), True),)
        if entry.is_file() and (not endings or Path(entry.name).suffix.lower() in endings):
            return (Item(Path(entry.path), False, datetime.fromtimestamp(entry.stat().st_mtime)),)
    except (OSError, ValueError, OverflowError):
        return ()
    return ()


def files(paths: Iterable[Path]) -> tuple[Item, ...]:
    """Those of some files that are still there."""
    found = []
    for path in paths:
        try:
            if path.is_file():
                found.append(Item(path, False, datetime.fromtimestamp(path.stat().st_mtime)))
        except (OSError, ValueError, OverflowError):
            continue
    return tuple(found)
