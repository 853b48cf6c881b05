"""What check finds in a state as it is edited, each with the place to show it at."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from game.workshop.check import check
from game.workshop.editing.state import State
from game.workshop.editing.values import Edge
from rules.frame.ground import Cell
from rules.kernel.faults import Fault, Faulty

NUMBERED = re.compile(r"(\w+) number (\d+)")
CELL = re.compile(r"\b(\d{1,3}),(\d{1,3})\b")
OBJECT = re.compile(r"\bobject (\d+)\b")


@dataclass(frozen=True, slots=True)
class Finding:
    """One finding of check, and what it is about."""

    fault: Fault
    serious: bool
    """Whether it keeps the scenario from being played; else it is merely odd."""
    entry: str = ""
    """The entry of the scenario, as check calls it: "force 3", "trigger 'the lorry'"; "" for what is on the map."""
    number: int | None = None
    """The object of the map, by its number in the file."""
    cells: tuple[Cell, ...] = ()
    """The cells of the map."""
    edges: tuple[Edge, ...] = ()
    """The edges of the map."""


def findings(state: State) -> tuple[Finding, ...]:
    """What check says of a state, as if it were saved. It may take a second."""
    with state.as_written():
        found = check((state.scenario_file,))
    serious = [(fault, True) for fault in found.faults]
    return tuple(_placed(state, fault, grave) for fault, grave in (*serious, *((odd, False) for odd in found.warnings)))


def _placed(state: State, fault: Fault, serious: bool) -> Finding:
    if Path(fault.file) == state.scenario_file:
        return Finding(fault, serious, entry=_entry(fault.place), cells=_cells(state, fault.fault))
    number = OBJECT.search(fault.place)
    return Finding(
        fault, serious, number=int(number[1]) if number else None, cells=_cells(state, f"{fault.place} {fault.fault}")
    )


def _cells(state: State, words: str) -> tuple[Cell, ...]:
    """The cells that a finding names."""
    named = [(int(column), int(row)) for column, row in CELL.findall(words)]
    try:
        grid = state.ground.terrain.grid
    except Faulty:
        return ()
    return tuple(cell for cell in named if cell in grid)


def _entry(place: str) -> str:
    """The entry that a place in a scenario belongs to: "force 3" for its fields too."""
    numbered = NUMBERED.match(place)
    return f"{numbered[1]} {numbered[2]}" if numbered else place.partition(",")[0]
