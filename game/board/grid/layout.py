"""Where cells lie on a drawn map: cells, pixels and metres turned into one another, as Tiled places them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from game.board.grid import Grid, HexGrid
from rules.frame.ground import Cell

Point = tuple[float, float]
"""So far right and so far down."""


@dataclass(frozen=True)
class Layout:
    """A grid drawn with tiles of this size in pixels; on hexes also the pixels of the side along the stagger axis.

    Hexes may be irregular. Tiled rounds the tile sizes of hex maps down to even numbers, and so does this. Squares are
    laid like hexes that have no slanted sides and are never shifted.
    """

    grid: Grid
    tile_width: int
    tile_height: int
    hexside: int = 0

    def __post_init__(self) -> None:
        length, breadth = self._tile
        if length < 1 or breadth < 1:
            raise ValueError(f"a tile is some pixels wide and high, not {self.tile_width} x {self.tile_height}")
        if isinstance(self.grid, HexGrid) and not 0 <= self.hexside <= length:
            raise ValueError(f"the side of a hex is between 0 and the {length} pixels of its tile, not {self.hexside}")

    @property
    def size(self) -> Point:
        """Pixels right and down to the far corner of the map."""
        columns, rows = self.grid.columns, self.grid.rows
        last = [(columns - 1, row) for row in range(rows)] + [(column, rows - 1) for column in range(columns)]
        points = [point for cell in last for point in self.outline(cell)]
        return max(x for x, _ in points), max(y for _, y in points)

    def corner(self, cell: Cell) -> tuple[int, int]:
        """The pixel of the upper left corner of a cell's tile."""
        number, place = self._turned(cell)
        corner = (number * self._pitch, place * self._tile[1] + self._shift(number))
        return self._turned(corner)

    def centre(self, cell: Cell) -> Point:
        """The middle of a cell, in pixels."""
        x, y = self.corner(cell)
        across, down = self._middle
        return x + across, y + down

    def outline(self, cell: Cell) -> tuple[Point, ...]:
        """The corners of a cell, clockwise. The side from corner i to the next faces direction i; on squares, 2 i."""
        x, y = self.corner(cell)
        return tuple((x + across, y + down) for across, down in self._corners)

    def cell(self, x: float, y: float) -> Cell:
        """The cell that holds a pixel, on the board or off it; on a border, one of the cells that share it."""
        along, across = (y, x) if self._upright else (x, y)
        length, breadth = self._tile
        number = int(along // self._pitch)
        place = int((across - self._shift(number)) // breadth)
        # Beside its slanted sides, which are the first of it that one comes to, a hex leaves room for the line before.
        into = along - number * self._pitch
        slant = length - self._pitch
        aside = abs(across - self._shift(number) - place * breadth - breadth / 2)
        if 2 * aside * slant > into * breadth:
            number -= 1
            place = int((across - self._shift(number)) // breadth)
        return self._turned((number, place))

    def metres(self, x: float, y: float) -> Point:
        """Metres east and south of the board's corner for a pixel: for the middle of a cell, the grid's `centre`."""
        (x0, y0), (east, south), (right, down) = self.centre((0, 0)), self.grid.centre((0, 0)), self._scale
        return east + (x - x0) / right, south + (y - y0) / down

    def pixel(self, east: float, south: float) -> Point:
        """The pixel for metres east and south of the board's corner."""
        (x0, y0), (east0, south0), (right, down) = self.centre((0, 0)), self.grid.centre((0, 0)), self._scale
        return x0 + (east - east0) * right, y0 + (south - south0) * down

    def _turned(self, pair: tuple[int, int]) -> tuple[int, int]:
        """Column and row put as along and across the stagger axis, or back again."""
        return (pair[1], pair[0]) if self._upright else pair

    def _shift(self, number: int) -> int:
        """How far a column or row is shifted, in pixels."""
        if isinstance(self.grid, HexGrid) and self.grid.shifted((number, number)):
            return self._tile[1] // 2
        return 0

    @cached_property
    def _upright(self) -> bool:
        """Whether the cells stagger downwards, in rows."""
        return isinstance(self.grid, HexGrid) and self.grid.axis == "y"

    @cached_property
    def _tile(self) -> tuple[int, int]:
        """The length of a cell along the stagger axis and its breadth across it, in pixels."""
        if not isinstance(self.grid, HexGrid):
            return self.tile_width, self.tile_height
        return self._turned((self.tile_width // 2 * 2, self.tile_height // 2 * 2))

    @cached_property
    def _pitch(self) -> int:
        """Pixels from one column or row along the stagger axis to the next."""
        length = self._tile[0]
        return (length + self.hexside) // 2 if isinstance(self.grid, HexGrid) else length

    @cached_property
    def _corners(self) -> tuple[Point, ...]:
        """The corners of a cell as seen from the corner of its tile."""
        length, breadth = self._tile
        if not isinstance(self.grid, HexGrid):
            return (0, 0), (length, 0), (length, breadth), (0, breadth)
        near, far, half = length - self._pitch, self._pitch, breadth / 2
        if self._upright:
            return (half, 0), (breadth, near), (breadth, far), (half, length), (0, far), (0, near)
        return (near, 0), (far, 0), (length, half), (far, breadth), (near, breadth), (0, half)

    @cached_property
    def _middle(self) -> Point:
        """From the corner of a tile to the middle of its cell."""
        across, down = self._turned(self._tile)
        return across / 2, down / 2

    @cached_property
    def _scale(self) -> Point:
        """Pixels to a metre, right and down."""
        lattice, metres = self.grid.lattice, self.grid.metres
        right, down = self._turned((self._pitch, self._tile[1]))
        return right / (lattice.east[0] * metres), down / (lattice.south[1] * metres)
