"""What is wrong with a scenario and its files, as `deadground check` finds it, to be read beside the scenario."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

from game.ui.front.scenarios import Listed
from game.ui.kit.boxes import Column, Row
from game.ui.kit.label import Label, caption
from game.ui.kit.pictures import Icon
from game.ui.kit.widget import Widget
from game.workshop.check import Findings, check
from rules.kernel.faults import Fault

MOST = 60
"""Faults that are shown."""


def looked_over(each: Listed, book: str = "") -> Findings:
    """Why a scenario cannot be opened, and whatever else checking its file finds; `book` is the rulebook it is to be
    played under.
    """
    found = check([each.file], book or None)
    faults = each.fault.faults if each.fault is not None else ()
    return replace(found, faults=dict.fromkeys((*faults, *found.faults)))


def counted(found: Findings) -> str:
    """How much was found, in a word or two."""
    faults, warnings = len(found.faults), len(found.warnings)
    if faults:
        return f"{faults} fault" + ("s" if faults != 1 else "")
    return f"{warnings} warning" + ("s" if warnings != 1 else "") if warnings else ""


def told(found: Findings, home: Path) -> Iterator[Widget]:
    """Everything that was found, faults first; files are named as seen from a folder."""
    if not found.faults and not found.warnings:
        yield Row(Icon("check", "good"), Label("No faults found in this scenario, its map or its sheets.", grow=1.0))
        return
    if found.faults:
        yield caption("Faults")
        yield from _lines(found.faults, "warning", "bad", home)
    if found.warnings:
        yield caption("Warnings")
        yield from _lines(found.warnings, "info", "second", home)
    yield Label("Files are read again as soon as they change.", "small", "second")


def _lines(faults: Iterable[Fault], icon: str, color: str, home: Path) -> Iterator[Widget]:
    every = list(faults)
    for fault in every[:MOST]:
        parts: list[Widget] = [Label(_sentence(fault.fault), "strong")]
        if fault.remedy:
            parts.append(Label(_sentence(fault.remedy), "body", "accent"))
        parts.append(Label(where(fault, home), "small", "second"))
        yield Row(Icon(icon, color), Column(*parts, gap=2, grow=1.0), gap=12, align=0.0)
    if len(every) > MOST:
        yield Label(f"and {len(every) - MOST} more", "small", "second")


def _sentence(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}" + ("" if words.endswith((".", "?", "!")) else ".")


def where(fault: Fault, home: Path) -> str:
    """The file and the place in it; a file in or under the folder without the way there."""
    file = Path(fault.file)
    name = str(file.relative_to(home)) if file.is_relative_to(home) else fault.file
    return f"{name}, {fault.place}" if fault.place else name
