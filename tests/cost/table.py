"""The committed table: what a unit's round costs under each book with each player, and what it is to cost."""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import tomli_w
from pydantic import TypeAdapter

from tests.cost.counting import Case, Cost

FILE = Path(__file__).parent / "table.toml"
PYTHON = f"{sys.version_info.major}.{sys.version_info.minor}"
"""The figures of one minor version of CPython say nothing of another's."""
LEEWAY = 0.03
"""So far a figure may be from the committed one: more is a battle that became dearer, less an old table."""


@dataclass(frozen=True)
class Row:
    """One battle of the table: how many rounds of units are counted in all and in the suite, and the goals in calls."""

    scenario: str
    player: str
    book: str
    rounds: int
    short: int
    next_goal: int
    goal: int
    costs: Cost | None = None
    """Of all the rounds."""
    short_costs: Cost | None = None
    """Of those that the suite counts."""

    @property
    def name(self) -> str:
        return f"{self.scenario} {self.book} {self.player}"

    @property
    def whole(self) -> Case:
        """The battle with all rounds that are counted."""
        return Case(self.scenario, self.book, self.player, self.rounds)

    @property
    def brief(self) -> Case:
        """The same battle with the rounds that are counted in the suite."""
        return Case(self.scenario, self.book, self.player, self.short)


_ROW = TypeAdapter(Row)


def rows(python: str = PYTHON) -> list[Row]:
    """The table, with the figures of a minor version of CPython where it has them."""
    written = tomllib.loads(FILE.read_text(encoding="utf-8"))
    return [_ROW.validate_python(_chosen(each, python)) for each in written["battle"]]


def _chosen(battle: dict[str, Any], python: str) -> dict[str, Any]:
    figures = battle.pop("python", {}).get(python, {})
    return battle | {"costs": figures.get("whole"), "short_costs": figures.get("short")}


def write(new: list[Row], python: str = PYTHON) -> None:
    """Put the figures of a minor version in the place of what the table says of it."""
    written = tomllib.loads(FILE.read_text(encoding="utf-8"))
    for each, row in zip(written["battle"], new, strict=True):
        known = each.setdefault("python", {}).setdefault(python, {})
        known |= {name: dict(_told(cost)) for name, cost in (("whole", row.costs), ("short", row.short_costs)) if cost}
    FILE.write_text(tomli_w.dumps(written), encoding="utf-8")


def _told(cost: Cost) -> Iterator[tuple[str, int]]:
    return ((name, calls) for name, calls in asdict(cost).items() if calls is not None)


def beyond(measured: int, committed: int) -> str:
    """What is wrong with a figure beside the committed one; "" where it is as it was."""
    off = (measured - committed) / committed
    if off > LEEWAY:
        return f"{measured:,} calls a unit's round, {100 * off:.1f} % more than the {committed:,} of the table"
    if off < -LEEWAY:
        return f"{measured:,} calls a unit's round, fewer than the {committed:,} of the table: lower it (--write)"
    return ""
