"""The scenarios there are to choose from, and what each is told by before anything of it is set up."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from game import data
from game.battle.scenario import Scenario, Written, read_scenario
from rules.faults import Faulty


@dataclass(frozen=True)
class Listed:
    """A scenario in the list: what it is, or why it cannot be played."""

    name: str
    """By folder and name, "farm/raid", or its file where it does not come with the game."""
    file: Path
    written: Written | None = None
    fault: Faulty | None = None

    @property
    def title(self) -> str:
        """What it is called."""
        return self.written.scenario.title if self.written is not None else self.file.stem

    @cached_property
    def people(self) -> tuple[int, ...]:
        """How many fight on each side, in the order of the sides, under the rulebook it is meant for."""
        if self.written is None:
            return ()
        scenario = self.written.scenario
        return tuple(sum(_counted(scenario, side.name)) for side in scenario.side)

    @property
    def told(self) -> str:
        """What it is about, in running words."""
        return " ".join(self.written.scenario.summary.split()) if self.written is not None else ""

    @property
    def meta(self) -> str:
        """A few figures: how many against how many, for how long."""
        if self.written is None:
            return ""
        against = " against ".join(map(str, self.people))
        return f"{against} · {self.written.scenario.rounds} rounds · {self.written.scenario.setting}"


def _counted(scenario: Scenario, side: str) -> Iterator[int]:
    for force in scenario.force:
        if force.side == side and force.book in ("", scenario.book):
            yield force.count + len(force.crew)


def shipped() -> tuple[Listed, ...]:
    """The scenarios that come with the game: those to begin with first."""
    found = [listed(data.maps() / f"{name}.toml", name) for name in data.shipped_scenarios()]
    return tuple(sorted(found, key=lambda each: sum(each.people) or 1000))


def listed(file: Path, name: str = "") -> Listed:
    """A scenario by its file."""
    try:
        return Listed(name or str(file), file, read_scenario(file))
    except Faulty as error:
        return Listed(name or str(file), file, fault=error)
