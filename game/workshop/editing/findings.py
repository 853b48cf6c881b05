"""What check finds in a state as it is edited, each with the place to show it at."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from game.board.tiled.laid_out import LaidObject
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
    try:
        objects, grid = state.objects, state.grid
    except Faulty:  # the map itself cannot be laid out
        entry = _entry(fault.place) if Path(fault.file) == state.scenario_file else ""
        return Finding(fault, serious, entry=entry)
    named = [(int(column), int(row)) for column, row in CELL.findall(f"{fault.place} {fault.fault}")]
    cells = tuple(cell for cell in dict.fromkeys(named) if cell in grid)
    if Path(fault.file) == state.scenario_file:
        entry = _entry(fault.place)
        return Finding(fault, serious, entry, cells=cells or _ground_of(state, entry, objects))
    number = OBJECT.search(fault.place)
    about = next((each for each in objects if number is not None and each.number == int(number[1])), None)
    if about is None:
        return Finding(fault, serious, number=int(number[1]) if number else None, cells=cells)
    return Finding(fault, serious, number=about.number, cells=about.cells or cells, edges=about.edges)


def _ground_of(state: State, entry: str, objects: tuple[LaidObject, ...]) -> tuple[Cell, ...]:
    """The ground that an entry of the scenario is about: where a force starts, what an objective or trigger covers."""
    kind, _, name = entry.partition(" ")
    if kind == "force" and name.isdigit():
        forces = state.content.get("force", [])
        force = forces[int(name) - 1] if isinstance(forces, list) and int(name) <= len(forces) else {}
        at, zone = (force.get("at"), force.get("zone")) if isinstance(force, dict) else (None, None)
        if isinstance(at, list) and len(at) == 2 and tuple(at) in state.grid:
            return ((at[0], at[1]),)
        return _covered(objects, "Deploy", "zone", zone)
    classes = {"objective": "Objective", "trigger": "Trigger"}
    return _covered(objects, classes[kind], "name", name.strip("'\"")) if kind in classes else ()


def _covered(objects: tuple[LaidObject, ...], class_name: str, member: str, name: object) -> tuple[Cell, ...]:
    """The cells of all areas of a class and a name."""
    fit = (each for each in objects if name and each.class_name == class_name and each.members[member] == name)
    return tuple(dict.fromkeys(cell for each in fit for cell in each.cells))


def _entry(place: str) -> str:
    """The entry that a place in a scenario belongs to: "force 3" for its fields too."""
    numbered = NUMBERED.match(place)
    return f"{numbered[1]} {numbered[2]}" if numbered else place.partition(",")[0]
