"""Figures and their goals: what was measured in a run, and which goals are known to be missed, and why."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path

from pydantic import TypeAdapter

FILE = Path(__file__).parent / "missed.toml"
TRIES = 3
"""A bench that misses its goal is run again, so many times in all: other work of the machine moves every figure."""


@dataclass(frozen=True)
class Missed:
    """A goal that is missed knowingly: by how much, and why. It may only get better, and goes when it is met."""

    bench: str
    times: float
    """What is measured may be so many times the goal."""
    reason: str


@dataclass(frozen=True)
class Figure:
    """One measurement beside its goal; without a goal it is only told."""

    bench: str
    words: str
    times: float | None = None
    """So many times the goal: at most 1 meets it."""

    @property
    def verdict(self) -> str:
        """Whether it is met."""
        if self.times is None:
            return ""
        if self.times <= 1:
            return "met"
        known = MISSED.get(self.bench)
        return "missed, as known" if known is not None and self.times <= known.times else "MISSED"


class GoalMissed(AssertionError):
    """A figure is over its goal, and over what is known to be missed."""


MISSED = {
    each.bench: each
    for each in TypeAdapter(list[Missed]).validate_python(
        tomllib.loads(FILE.read_text(encoding="utf-8")).get("missed", [])
    )
}
TOLD: dict[str, Figure] = {}
"""What was measured in this run, by bench: the best of its tries."""


def tell(bench: str, words: str) -> None:
    """A figure without a goal, for the table at the end of the run."""
    TOLD[bench] = Figure(bench, words)


def held(bench: str, words: str, measured: float, goal: float) -> None:
    """Hold a figure against its goal: a miss fails, unless it is a known one that has not got worse."""
    figure, before = Figure(bench, words, measured / goal), TOLD.get(bench)
    if before is None or before.times is None or figure.times is None or figure.times < before.times:
        TOLD[bench] = figure
    if figure.verdict == "MISSED":
        raise GoalMissed(f"{bench}: {words}; {measured:.4g}, and at most {goal:.4g} is the goal")


def table() -> list[str]:
    """One row a figure: how it stands to its goal, and what was measured."""
    rows = []
    for figure in TOLD.values():
        share = "" if figure.times is None else f"{figure.times:.2f}"
        rows.append(f"{share:>6}  {figure.verdict:<16}  {figure.bench}: {figure.words}")
    return rows
