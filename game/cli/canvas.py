"""A board drawn with characters: where each cell and each of its edges lies on a sheet of text."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import groupby
from operator import itemgetter

from rich.text import Text

from game.board.grid import Grid, HexGrid
from rules.frame.ground import Cell

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
    left: int = 0
    """The first character of each line that is shown."""

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
        return [_line(rows.get(y, {}), self.left) for y in range(min(rows), max(rows) + 1)]


def _line(marks: dict[int, tuple[str, str]], left: int) -> Text:
    text = Text()
    row = [marks.get(x, (" ", "")) for x in range(left, max(marks, default=-1) + 1)]
    for style, run in groupby(row, key=itemgetter(1)):
        text.append("".join(char for char, _ in run), style or None)
    text.rstrip()
    return text


@dataclass(frozen=True, slots=True)
class Part:
    """A rectangle of a grid: what is shown of a board that is too large for one picture."""

    columns: range
    rows: range
    whole: bool

    def cells(self) -> Iterator[Cell]:
        """Its cells, row by row."""
        return ((column, row) for row in self.rows for column in self.columns)

    def __contains__(self, cell: Cell) -> bool:
        return cell[0] in self.columns and cell[1] in self.rows

    def words(self) -> str:
        """Which part it is; "" for the whole."""
        if self.whole:
            return ""
        columns, rows = f"{self.columns[0]} to {self.columns[-1]}", f"{self.rows[0]} to {self.rows[-1]}"
        return f"shown are columns {columns} and rows {rows}"


def whole(grid: Grid) -> Part:
    """All of it."""
    return Part(range(grid.columns), range(grid.rows), True)


def part(grid: Grid, middle: Cell, reach: int) -> Part:
    """The cells up to so many columns and rows from one."""
    columns = range(max(0, middle[0] - reach), min(grid.columns, middle[0] + reach + 1))
    rows = range(max(0, middle[1] - reach), min(grid.rows, middle[1] + reach + 1))
    return Part(columns, rows, len(columns) == grid.columns and len(rows) == grid.rows)
