"""The two shapes of cell, in pixels: where cells lie, where their edges run, how far a pixel is from them."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from draw.brush import Point, Sheet
from draw.noise import Floats


@dataclass(frozen=True)
class Lattice:
    """A board of cells of one shape, as Tiled lays them out. Edges are numbered clockwise from north."""

    shape: str
    width: int
    height: int
    unit: float
    """Pixels to a sixteenth of a cell, to draw things by."""

    @property
    def edges(self) -> int:
        return 6 if self.shape == "hex" else 4

    @property
    def pitch(self) -> tuple[int, int]:
        """Pixels from one column to the next and one row to the next."""
        return (self.width * 3 // 4 if self.shape == "hex" else self.width), self.height

    def corner(self, column: int, row: int) -> tuple[int, int]:
        """The upper left corner of a cell's box."""
        across, down = self.pitch
        shifted = self.height // 2 if self.shape == "hex" and column % 2 else 0
        return column * across, row * down + shifted

    def centre(self, column: int, row: int) -> Point:
        x, y = self.corner(column, row)
        return x + self.width / 2, y + self.height / 2

    def outline(self) -> list[Point]:
        """The corners of a cell about its centre, clockwise; edge n runs from corner n to corner n + 1."""
        w, h = self.width / 2, self.height / 2
        if self.shape == "hex":
            return [(-w / 2, -h), (w / 2, -h), (w, 0), (w / 2, h), (-w / 2, h), (-w, 0)]
        return [(-w, -h), (w, -h), (w, h), (-w, h)]

    def middle(self, edge: int) -> Point:
        """The middle of an edge, from the cell's centre."""
        corners = self.outline()
        (ax, ay), (bx, by) = corners[edge], corners[(edge + 1) % len(corners)]
        return (ax + bx) / 2, (ay + by) / 2

    def distances(self, margin: int, fine: int = 1, rounding: float = 0.0) -> Floats:
        """How far each pixel of a tile lies outside the cell (inside: less than 0)."""
        x, y = self.pixels(margin, fine)
        if self.shape == "hex":
            reach = np.full(x.shape, -1e9, dtype=np.float32)
            for edge in range(6):
                mx, my = self.middle(edge)
                length = math.hypot(mx, my)
                reach = np.maximum(reach, (x * mx + y * my) / length - length)
            return reach
        ax, ay = np.abs(x) - self.width / 2 + rounding, np.abs(y) - self.height / 2 + rounding
        outside = np.hypot(np.maximum(ax, 0), np.maximum(ay, 0)) + np.minimum(np.maximum(ax, ay), 0)
        return np.asarray(outside - rounding, dtype=np.float32)

    def pixels(self, margin: int, fine: int = 1) -> tuple[Floats, Floats]:
        """Each pixel's place about the cell's centre."""
        w, h = (self.width + 2 * margin) * fine, (self.height + 2 * margin) * fine
        y, x = np.mgrid[0:h, 0:w].astype(np.float32)
        return (x + 0.5) / fine - self.width / 2 - margin, (y + 0.5) / fine - self.height / 2 - margin

    def sheet(self, margin: int) -> Sheet:
        """A clear sheet for one tile, its origin the cell's centre."""
        width, height = self.width + 2 * margin, self.height + 2 * margin
        return Sheet(width, height, (width / 2, height / 2))

    def neighbour(self, column: int, row: int, edge: int) -> tuple[int, int]:
        """The cell beyond an edge."""
        if self.shape == "square":
            dx, dy = ((0, -1), (1, 0), (0, 1), (-1, 0))[edge]
            return column + dx, row + dy
        low = column % 2
        dx, dy = ((0, -1), (1, low - 1), (1, low), (0, 1), (-1, low), (-1, low - 1))[edge]
        return column + dx, row + dy


HEX = Lattice("hex", 96, 84, 5.0)
SQUARE = Lattice("square", 64, 64, 4.0)
LATTICES = {"hex": HEX, "square": SQUARE}


def masks(edges: int) -> list[int]:
    """Every way in which up to three edges (squares: four) may be joined, one bit an edge, least first."""
    most = 4 if edges == 4 else 3
    return [mask for mask in range(1, 1 << edges) if mask.bit_count() <= most]
