"""Sides that a map, a scenario's options or its mines name, and that the scenario does not have."""

from __future__ import annotations

from collections.abc import Iterator

from pydantic import BaseModel

from game.battle.scenario import Scenario, Written
from game.board.battleground import Battleground
from rules.frame.sheets import Names
from rules.kernel.faults import Fault
from rules.kernel.reading import meant

Said = tuple[str, str, str]
"""A file, the place in it, and the side it names."""


def strangers(written: Written, ground: Battleground, options: BaseModel, book: str) -> tuple[Fault, ...]:
    """A fault for each side named that there is not, with the names there are."""
    known = tuple(side.name for side in written.scenario.side)
    said = (*_on_the_map(written, ground), *_in_options(written, options, book))
    return tuple(
        Fault(file, place, f"there is no side {side!r}", meant(side, known))
        for file, place, side in dict.fromkeys(said)
        if side not in ("", *known)
    )


def _on_the_map(written: Written, ground: Battleground) -> Iterator[Said]:
    """Whose the units and mines are that this scenario takes over from the map."""
    scenario: Scenario = written.scenario
    file = str(written.map_file)
    for unit in ground.units if scenario.placed else ():
        yield file, f"unit {unit.name or unit.role or unit.sheet!r} at {_at(unit.cell)}", unit.side
    for field in ground.minefields if scenario.minefields else ():
        for side in (field.side, *field.known_to):
            yield file, f"minefield at {_at(field.cells[0])}", side
    for mine in ground.mines if scenario.minefields else ():
        for side in (mine.side, *mine.known_to):
            yield file, f"mine at {_at(mine.cell)}", side


def _at(cell: tuple[int, int]) -> str:
    return f"{cell[0]},{cell[1]}"


def _in_options(written: Written, options: BaseModel, book: str) -> Iterator[Said]:
    """The sides that switches of the rulebook name."""
    for place, side in _named_in(options, f"options.{book}"):
        yield str(written.file), place, side


def _named_in(options: BaseModel, place: str) -> Iterator[tuple[str, str]]:
    """The fields that are marked as naming sides, those of tables within included."""
    for name, field in type(options).model_fields.items():
        value = getattr(options, name)
        values = value if isinstance(value, tuple) else (value,)
        if any(isinstance(each, Names) and each.kind == "side" for each in field.metadata):
            yield from ((f"{place}.{name}", side) for side in values)
        for number, inner in enumerate(values, 1):
            if isinstance(inner, BaseModel):
                yield from _named_in(inner, f"{place}.{name} number {number}")
