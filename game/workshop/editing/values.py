"""What the fields of changes take, beyond what orders and decrees know: cells, edges, metres, any text, a new name."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Annotated, Any, TypeAlias

from game.workshop.tmx.outlines import sides
from rules.frame.decrees import Places, Words
from rules.frame.forms import Between, Choices, Explained
from rules.frame.ground import Cell, Grid
from rules.frame.marks import Mark

Edge: TypeAlias = tuple[Cell, int]
"""A cell and the direction of one of its sides, as the grid numbers directions."""
CellsField = Annotated[tuple[Cell, ...], Mark.FRONT]
"""Several cells of the map."""
EdgesField = tuple[Edge, ...]
"""Several sides of cells."""
EXAMPLES = 8
COLOUR = "red, green and blue as #rrggbb, or nothing"


@dataclass(frozen=True, eq=False)
class Cells:
    """Several cells of a grid, at least one."""

    grid: Grid
    most: int = 100_000

    def __contains__(self, value: object) -> bool:
        return isinstance(value, tuple) and 0 < len(value) <= self.most and all(each in self.grid for each in value)

    def __iter__(self) -> Iterator[tuple[Cell, ...]]:
        return ((cell,) for cell in self.grid.cells())

    def __len__(self) -> int:
        return sum(1 for _ in self.grid.cells())

    def why_not(self, value: Any) -> str:
        """What is wrong with some cells."""
        if not value:
            return "no cell is marked"
        if len(value) > self.most:
            return f"{len(value)} cells are too many"
        off = next((each for each in value if each not in self.grid), None)
        return "" if off is None else f"{off[0]},{off[1]} is off the map"


@dataclass(frozen=True, eq=False)
class Edges:
    """Several sides of cells, at least one: sides between two cells of the map."""

    grid: Grid

    def __contains__(self, value: object) -> bool:
        return isinstance(value, tuple) and bool(value) and not any(self._against(each) for each in value)

    def __iter__(self) -> Iterator[tuple[Edge, ...]]:
        for cell in self.grid.cells():
            yield from (((cell, side),) for side in sides(self.grid) if not self._against((cell, side)))

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def why_not(self, value: Any) -> str:
        """What is wrong with some edges."""
        return next(filter(None, map(self._against, value)), "") if value else "no edge is chosen"

    def _against(self, edge: Edge) -> str:
        cell, side = edge
        if cell not in self.grid:
            return f"{cell[0]},{cell[1]} is off the map"
        if side not in sides(self.grid):
            return f"a cell has no side {side}"
        if self.grid.step(cell, side) not in self.grid:
            return f"the edge of the map runs there, beside {cell[0]},{cell[1]}"
        return ""


@dataclass(frozen=True, slots=True)
class Metres:
    """Any number between two others, both included; metres unless `unit` says otherwise."""

    low: float
    high: float
    unit: str = "m"

    def __contains__(self, value: object) -> bool:
        return isinstance(value, int | float) and not isinstance(value, bool) and self.low <= value <= self.high

    def __iter__(self) -> Iterator[float]:
        return iter((self.low, self.high))

    def __len__(self) -> int:
        return 2

    def why_not(self, _value: Any) -> str:
        """What a number must be like."""
        return f"give {told(self)}"


@dataclass(frozen=True, slots=True)
class AnyWords(Words):
    """Any text of at most so many letters, which may also be left empty, and may have several lines."""

    lines: bool = False

    def __contains__(self, value: object) -> bool:
        if not isinstance(value, str) or len(value) > self.longest:
            return False
        return (value.replace("\n", "") if self.lines else value).isprintable()

    def why_not(self, _value: Any) -> str:
        """What a text must be like."""
        return f"write at most {self.longest} letters" + ("" if self.lines else ", in one line")


@dataclass(frozen=True, slots=True)
class ColourWords(Words):
    """A colour as Tiled writes one, or nothing."""

    def __contains__(self, value: object) -> bool:
        return isinstance(value, str) and re.fullmatch(r"(#[0-9a-fA-F]{6})?", value) is not None

    def why_not(self, _value: Any) -> str:
        """What a colour must be like."""
        return f"write {COLOUR}"


def told(legal: Choices) -> str:
    """What a field takes, in short."""
    if isinstance(legal, Between):
        return f"a whole number from {legal.low} to {legal.high}"
    if isinstance(legal, Metres):
        return f"a number from {legal.low:g} to {legal.high:g}{f' {legal.unit}' if legal.unit else ''}"
    if isinstance(legal, ColourWords):
        return COLOUR
    if isinstance(legal, Words):
        return f"a text of at most {legal.longest} letters"
    if isinstance(legal, Places):
        return "a cell of the map"
    if isinstance(legal, Cells):
        return "cells of the map"
    if isinstance(legal, Edges):
        return "sides between two cells of the map"
    shown = [str(value) or "nothing" for value in islice(legal, EXAMPLES + 1)]
    more = len(legal) - EXAMPLES
    if not shown:
        return "nothing is possible here"
    return ", ".join(shown[:EXAMPLES]) + (f" and {more} more" if more > 0 else "")


@dataclass(frozen=True, slots=True)
class Fresh(Words):
    """A name that nothing of its kind has."""

    taken: frozenset[Any] = frozenset()

    def __contains__(self, value: object) -> bool:
        return Words.__contains__(self, value) and value not in self.taken

    def why_not(self, value: Any) -> str:
        """What is wrong with a name."""
        return f"the name {value!r} is taken" if value in self.taken else Words.why_not(self, value)


@dataclass(frozen=True, slots=True)
class Several:
    """A list of different values, each of which must be among others."""

    of: Choices
    most: int = 100

    def __contains__(self, value: object) -> bool:
        return isinstance(value, tuple | list) and len(value) <= self.most and all(each in self.of for each in value)

    def __iter__(self) -> Iterator[tuple[Any, ...]]:
        return ((each,) for each in self.of)

    def __len__(self) -> int:
        return len(self.of)

    def why_not(self, value: Any) -> str:
        """What is wrong with a list."""
        if not isinstance(value, tuple | list):
            return "this is not a list"
        if len(value) > self.most:
            return f"{len(value)} are too many: at most {self.most}"
        strange = next((each for each in value if each not in self.of), None)
        return "" if strange is None else why_not(self.of, strange) or f"{strange!r} is not known"


def why_not(takes: Choices, value: Any) -> str:
    """What is wrong with a value, in the words of what takes it; "" where that says nothing."""
    return takes.why_not(value) if isinstance(takes, Explained) and value not in takes else ""


@dataclass(frozen=True, slots=True)
class OrNothing:
    """What a field takes, or None to leave it out."""

    of: Choices

    def __contains__(self, value: object) -> bool:
        return value is None or value in self.of

    def __iter__(self) -> Iterator[Any]:
        return iter(self.of)

    def __len__(self) -> int:
        return len(self.of)

    def why_not(self, value: Any) -> str:
        """What is wrong with a value."""
        return why_not(self.of, value)
