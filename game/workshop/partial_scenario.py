"""What can be made of a scenario that has faults: the rest of it, so that all its faults can be told at once."""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from game.battle.scenario import Scenario, Written, quarrels
from rules.kernel.faults import Fault
from rules.kernel.reading import explained, read_toml

TURNS = 20
"""So often what is wrong is taken out, and the rest looked at again."""


@dataclass(frozen=True, slots=True)
class Salvaged:
    """A scenario without what is wrong in it by itself; None where too little is left."""

    written: Written | None
    faults: tuple[Fault, ...]
    touched: frozenset[str]
    """The entries that something was taken out of, as faults call them: what else is said of them may be no fault."""

    def is_new(self, fault: Fault) -> bool:
        """Whether a fault of the rest is one of the scenario as it was written."""
        return fault not in self.faults and fault.place.partition(",")[0] not in self.touched


def salvaged(file: Path) -> Salvaged:
    """Read a scenario as far as it can be understood; raises Faulty for one that is no TOML."""
    content = read_toml(file)
    try:
        scenario = Scenario.model_validate(content)
        faults = tuple(quarrels(scenario, str(file)))
        return Salvaged(Written(scenario, file), faults, frozenset(fault.place for fault in faults))
    except ValidationError as error:
        faults = explained(error, Scenario, str(file))
    rest, touched = _without(deepcopy(content))
    if rest is None:
        return Salvaged(None, faults, touched)
    more = tuple(fault for fault in quarrels(rest, str(file)) if fault.place not in touched)
    touched |= frozenset(fault.place for fault in more)
    return Salvaged(Written(rest, file), (*faults, *more), touched)


def _without(content: dict[str, Any]) -> tuple[Scenario | None, frozenset[str]]:
    """A scenario whose faulty values are as if they had not been written."""
    touched: set[str] = set()
    for _ in range(TURNS):
        try:
            return Scenario.model_validate(content), frozenset(touched)
        except ValidationError as error:
            for each in error.errors(include_url=False):
                if each["type"] == "missing" or not _take_out(content, each["loc"]):
                    return None, frozenset(touched)
                touched.add(_entry(each["loc"]))
    return None, frozenset(touched)


def _take_out(content: Any, way: Sequence[str | int]) -> bool:
    """Delete the value that a way of keys leads to; False for one that cannot be left out without moving others."""
    *before, last = [step for step in way if step != "[key]"] or [""]
    try:
        for step in before:
            content = content[step]
        if not isinstance(content, dict):
            return False
        content.pop(last, None)
    except (KeyError, IndexError, TypeError):
        return False
    return True


def _entry(way: Sequence[str | int]) -> str:
    """What faults of a whole entry call it: "force 3"."""
    top, *more = way
    return f"{top} {more[0] + 1}" if more and isinstance(more[0], int) else str(top)
