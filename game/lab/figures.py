"""The raw figures: a table a file, written as the battles come in, so that nothing has to be remembered."""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Iterable, Sequence
from contextlib import ExitStack
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from game.lab import rulebooks
from game.lab.chapter import Chapter, by_scenario
from game.lab.trial import Outcome
from rules.frame.ground import Cell

COLUMNS = {
    "battles": (
        "scenario", "book", "arm", "number", "seed", "counted", "ended", "winner", "reason", "rounds", "answers",
        "first_contact", "first_shot", "first_fall", "points", "digest", "fault",
    ),
    "figures": (
        "scenario", "book", "arm", "number", "side", "name", "role", "state", "strength", "attacks", "hits", "dealt",
        "taken", "rounds", "rounds_left",
    ),
    "falls": (
        "scenario", "book", "arm", "number", "round", "side", "name", "state", "column", "row", "by_side", "by",
        "weapon", "metres",
    ),
    "cells": ("scenario", "book", "arm", "side", "column", "row", "moved", "fired", "fell"),
    "rulebooks": rulebooks.COLUMNS,
}  # fmt: skip
"""The tables and their columns. Points are written as side:points, side:points."""


FORMULAS = ("=", "+", "-", "@")
"""With what a formula begins."""


class _Rows:
    """Writes rows in which no text is a formula: a spreadsheet that opens them runs nothing that a name says."""

    def __init__(self, writer: Any) -> None:
        self._writer = writer

    def writerow(self, row: Iterable[object]) -> None:
        """One row."""
        self._writer.writerow([plain(each) for each in row])

    def writerows(self, rows: Iterable[Iterable[object]]) -> None:
        """One after the other."""
        for row in rows:
            self.writerow(row)


def plain(value: object) -> object:
    """A value as a spreadsheet takes it literally: a text that begins like a formula gets an apostrophe before it."""
    return f"'{value}" if isinstance(value, str) and value.lstrip()[:1] in FORMULAS else value


class Figures:
    """Writes the tables into a folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._open = ExitStack()
        self._rows: dict[str, _Rows] = {}
        for name, columns in COLUMNS.items():
            file = self._open.enter_context(
                (folder / f"{name}.csv").open("w", encoding="utf-8", newline="", buffering=1)
            )
            self._rows[name] = _Rows(csv.writer(file, lineterminator="\n"))
            self._rows[name].writerow(columns)

    def add(self, scenario: str, outcome: Outcome) -> None:
        """One more battle."""
        trial, seen = outcome.trial, outcome.seen
        head = (scenario, trial.book, trial.arm.partition("/")[2], trial.number)
        fall = min((each.round for each in seen.falls), default=None)
        how = (int(outcome.counts), outcome.ended, " and ".join(outcome.won_by), outcome.reason)
        when = (seen.contact, seen.shot, fall)
        points = ", ".join(f"{side}:{points}" for side, points in outcome.points)
        self._rows["battles"].writerow(
            (*head, trial.seed, *how, outcome.rounds, outcome.answers, *when, points, outcome.digest, outcome.fault)
        )
        for fate in outcome.fates:
            did = (fate.strength, fate.attacks, fate.hits, fate.dealt, fate.taken)
            rounds = seen.rounds_left.get((fate.side, fate.name), ("", ""))
            self._rows["figures"].writerow((*head, fate.side, fate.name, fate.role, fate.state, *did, *rounds))
        for each in seen.falls:
            metres = "" if each.metres is None else f"{each.metres:.1f}"
            whose = (each.by_side, each.by, each.weapon, metres)
            self._rows["falls"].writerow((*head, each.round, each.side, each.name, each.state, *each.cell, *whose))

    def close(self, chapters: Sequence[Chapter]) -> None:
        """Write what was added up by cells and by rulebooks, and the same tables as Parquet where that can be had; then
        nothing more.
        """
        for chapter in chapters:
            for arm, tallied in chapter.arms:
                head = (chapter.name, arm.book, arm.key.partition("/")[2])
                for side in chapter.sides:
                    counts = [each.get(side, Counter()) for each in (tallied.moved, tallied.fired, tallied.fell)]
                    self._rows["cells"].writerows(_cells((*head, side), counts))
        for group in by_scenario(chapters):
            self._rows["rulebooks"].writerows(rulebooks.plain(rulebooks.comparison(group)))
        self.shut()
        if find_spec("pyarrow") is not None:
            _as_parquet(self._folder)

    def shut(self) -> None:
        """Leave the files as they are."""
        self._open.close()


def _cells(head: tuple[str, ...], counts: Sequence[Counter[Cell]]) -> list[tuple[object, ...]]:
    cells = sorted(set().union(*counts))
    return [(*head, *cell, *(count[cell] for count in counts)) for cell in cells]


def _as_parquet(folder: Path) -> None:
    read, write = import_module("pyarrow.csv").read_csv, import_module("pyarrow.parquet").write_table
    for name in COLUMNS:
        write(read(str(folder / f"{name}.csv")), str(folder / f"{name}.parquet"))
