"""A board drawn with characters: where each cell and each of its edges lies on a sheet of text."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from rich.text import Text

from game.board.grid import Grid, HexGrid
from rules.ground import Cell

Spot = tuple[int, int]
"""So many characters right and lines down."""
Stroke = tuple[Spot, str]
"""A character and where it goes, as seen from the first character of the cell."""


@dataclass(frozen=True, slots=True)
class Glyph:
    """What stands for a cell: the character it is filled with, another for its first place, and a colour."""

    fill: str
    style: str = ""
    first: str = ""


@dataclass(frozen=True)
class Sheet:
    """How the cells of a grid are laid out in characters: squares side by side, hexes shifted by half a cell."""

    corner: Callable[[Cell], Spot]
    filled: tuple[Spot, ...]
    edges: Mapping[int, tuple[Stroke, ...]]
    """The strokes that draw a wall on an edge, by direction."""


def sheet(grid: Grid, *, walls: bool) -> Sheet:
    """The layout for a grid; with walls there is room between the cells to draw them."""
    if isinstance(grid, HexGrid):
        return _columns(grid, walls) if grid.axis == "x" else _rows(grid, walls)
    return _squares(walls)


def _squares(walls: bool) -> Sheet:
    if not walls:
        return Sheet(lambda cell: (2 * cell[0], cell[1]), ((0, 0), (1, 0)), {})
    along = tuple(((x, -1), "─") for x in (0, 1)), tuple(((x, 1), "─") for x in (0, 1))
    edges = {0: along[0], 2: (((2, 0), "│"),), 4: along[1], 6: (((-1, 0), "│"),)}
    return Sheet(lambda cell: (3 * cell[0] + 1, 2 * cell[1] + 1), ((0, 0), (1, 0)), edges)


def _columns(grid: HexGrid, walls: bool) -> Sheet:
    """Hexes in columns: two lines a cell, shifted columns a line lower."""
    wide = 3 if walls else 2
    filled = tuple((x, y) for y in (0, 1) for x in range(wide))
    strokes = {
        1: (((2, 0), "╲"),),
        2: (((2, 1), "╱"),),
        3: (((0, 1), "_"), ((1, 1), "_")),
        4: (((-1, 1), "╲"),),
        5: (((-1, 0), "╱"),),
        0: (((0, -1), "_"), ((1, -1), "_")),
    }
    return Sheet(
        lambda cell: (wide * cell[0] + 1, 2 * cell[1] + grid.shifted(cell) + 1), filled, strokes if walls else {}
    )


def _rows(grid: HexGrid, walls: bool) -> Sheet:
    """Hexes in rows: shifted rows half a cell further right."""
    if not walls:
        return Sheet(lambda cell: (2 * cell[0] + grid.shifted(cell), cell[1]), ((0, 0), (1, 0)), {})
    strokes = {
        0: (((2, -1), "╲"),),
        1: (((3, 0), "│"),),
        2: (((2, 1), "╱"),),
        3: (((0, 1), "╲"),),
        4: (((-1, 0), "│"),),
        5: (((0, -1), "╱"),),
    }
    filled = ((0, 0), (1, 0), (2, 0))
    return Sheet(lambda cell: (4 * cell[0] + 2 * grid.shifted(cell) + 1, 2 * cell[1] + 1), filled, strokes)


@dataclass
class Canvas:
    """Characters with their colours, put down one by one and printed line by line."""

    sheet: Sheet
    marks: dict[Spot, tuple[str, str]] = field(default_factory=dict)

    def cell(self, cell: Cell, glyph: Glyph) -> None:
        """Fill a cell."""
        x, y = self.sheet.corner(cell)
        for number, (right, down) in enumerate(self.sheet.filled):
            char = glyph.first if glyph.first and not number else glyph.fill
            self.marks[x + right, y + down] = (char, glyph.style)

    def write(self, cell: Cell, text: str, style: str = "") -> None:
        """Write over the first characters of a cell."""
        x, y = self.sheet.corner(cell)
        for (right, down), char in zip(self.sheet.filled, text, strict=False):
            self.marks[x + right, y + down] = (char, style)

    def edge(self, cell: Cell, direction: int, style: str = "", char: str = "") -> None:
        """Draw a wall on an edge of a cell, or another character in its place."""
        x, y = self.sheet.corner(cell)
        for (right, down), stroke in self.sheet.edges.get(direction, ()):
            self.marks[x + right, y + down] = (char or stroke, style)

    def lines(self) -> list[Text]:
        """The picture, without blanks at the ends of its lines."""
        rows: dict[int, dict[int, tuple[str, str]]] = {}
        for (x, y), mark in self.marks.items():
            rows.setdefault(y, {})[x] = mark
        if not rows:
            return []
        return [_line(rows.get(y, {})) for y in range(min(rows), max(rows) + 1)]


def _line(marks: dict[int, tuple[str, str]]) -> Text:
    text = Text()
    for x in range(max(marks, default=-1) + 1):
        char, style = marks.get(x, (" ", ""))
        text.append(char, style or None)
    text.rstrip()
    return text
