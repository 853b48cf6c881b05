"""The command `check`: a line for every fault and warning, and whether anything is wrong."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rich.text import Text

from game import data
from game.cli.argument_lookup import known_book
from game.cli.words import Misuse, console, say, say_json, warn
from game.workshop.check import check as checked
from rules.kernel.reading import meant
from rules.kernel.words import listed


def check(paths: Sequence[str], book: str | None, *, as_json: bool) -> bool:
    """Check files and folders; whether anything is wrong."""
    files = [_named(path) for path in paths]
    findings = checked(files, known_book(book) if book is not None else None)
    if as_json:
        for level, found in (("fault", findings.faults), ("warning", findings.warnings)):
            for each in found:
                place = {"file": each.file, "place": each.place}
                say_json({"level": level, **place, "fault": each.fault, "remedy": each.remedy})
        for file, books in findings.books.items():
            lengths, unsupported_features = findings.lengths.get(file, {}), findings.unsupported_features.get(file, {})
            lacking = {book: {each.feature: each.why for each in left} for book, left in unsupported_features.items()}
            said = {"books": list(books), "lengths": lengths, "unsupported_features": lacking}
            say_json({"level": "checked", "file": str(file), **said})
        return bool(findings.faults)
    out = console()
    for line in findings.lines():
        out.print(Text(line, style="yellow" if line.startswith("warning ") else "red"))
    if not findings.checked and not findings.faults:
        warn("deadground: nothing to check there")
    else:
        for file, books in findings.books.items():
            say(f"{file}: {'can be played' if not findings.faults else 'was checked'} under {listed(books)}")
            for book, length in findings.lengths.get(file, {}).items():
                say(f"  {book}: {length}")
            for book, left in findings.unsupported_features.get(file, {}).items():
                if left:
                    say(f"  under {book} {'; '.join(map(str, left))}")
        faults, warnings = len(findings.faults), len(findings.warnings)
        counts = f"{_counted(faults, 'fault')}, {_counted(warnings, 'warning')}"
        say(f"{_counted(len(findings.checked), 'file')} checked: {counts}")
    return bool(findings.faults)


def _counted(number: int, what: str) -> str:
    return f"{number or 'no'} {what}{'s' if number != 1 else ''}"


def _named(word: str) -> Path:
    """A file or folder, or a map or scenario that comes with the game by its name."""
    path = Path(word).expanduser()
    if path.exists():
        return path
    if word in data.shipped_scenarios():
        return data.maps() / f"{word}.toml"
    if word in data.shipped_maps():
        return data.maps() / word
    known = (*data.shipped_maps(), *data.shipped_scenarios())
    raise Misuse(f"{path}: there is no such file or folder, and no such map or scenario; {meant(word, known)}")
