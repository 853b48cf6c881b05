"""The command `check`: a line for every fault and warning, and whether anything is wrong."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from rich.text import Text

from game.cli.finding import known_book
from game.cli.words import Misuse, console, say_json
from game.workshop.check import check as checked


def check(paths: Sequence[str], book: str | None, *, as_json: bool) -> bool:
    """Check files and folders; whether anything is wrong."""
    files = [Path(path).expanduser() for path in paths]
    for file in files:
        if not file.exists():
            raise Misuse(f"{file}: there is no such file or folder")
    findings = checked(files, known_book(book) if book is not None else None)
    if as_json:
        for level, found in (("fault", findings.faults), ("warning", findings.warnings)):
            for each in found:
                place = {"file": each.file, "place": each.place}
                say_json({"level": level, **place, "fault": each.fault, "remedy": each.remedy})
        return bool(findings.faults)
    out = console()
    for line in findings.lines():
        out.print(Text(line, style="yellow" if line.startswith("warning ") else "red"))
    if not findings.checked and not findings.faults:
        sys.stderr.write("deadground: nothing to check there\n")
    return bool(findings.faults)
