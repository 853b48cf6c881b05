"""What the ground looks like in characters: a glyph for every kind of place, strokes for walls, doors and windows."""

from __future__ import annotations

from game.board.battleground import Battleground
from game.board.board import Board
from game.cli.canvas import Canvas, Glyph, Part, Spot, sheet, whole
from rules.frame.ground import Barrier, Ground

LOW = 1.3
"""Metres of a wall that one can look and climb over."""

ROCK = Glyph("█", "bright_black")
SOLID = Glyph("▓", "bright_black")
SMALL = Glyph("▄", "yellow")
DEEP, SHALLOW = Glyph("≈", "blue"), Glyph("~", "bright_blue")
TREES, THIN_TREES, BUSH, GROWN = Glyph("♣", "green"), Glyph("♠", "green"), Glyph('"', "green"), Glyph(",", "green")
FLOOR, WAY, ROUGH, OPEN = Glyph("░", "yellow"), Glyph(":", "yellow"), Glyph(";", "yellow"), Glyph("·", "bright_black")

MEANING = {
    ROCK: "impassable",
    SOLID: "solid, taller than a person",
    SMALL: "something to take cover behind",
    DEEP: "deep water",
    SHALLOW: "shallow water",
    TREES: "dense growth, taller than a person",
    THIN_TREES: "thin growth, taller than a person",
    BUSH: "chest-high growth",
    GROWN: "knee-high growth",
    FLOOR: "floor under a roof",
    WAY: "road, paving or track",
    ROUGH: "difficult ground",
    OPEN: "open ground",
}
PAVED = ("road", "track", "pav", "asphalt", "street", "cobble", "sett", "bridge", "concrete", "flag", "path")
"""Parts of the names of surfaces that are made to be walked on."""


def glyph(place: Ground) -> Glyph:
    """What stands for a place: first what fills it, then how one walks, then what grows."""
    if place.obstacle >= LOW:
        return SOLID
    if place.walk == "impassable":
        return ROCK
    if place.obstacle >= 0.3:
        return SMALL
    if place.walk in ("deep", "shallow"):
        return DEEP if place.walk == "deep" else SHALLOW
    if place.growth >= 1.6:
        return TREES if place.density > 0.4 else THIN_TREES
    if place.growth >= 0.7:
        return BUSH
    if place.roof:
        return FLOOR
    if place.growth >= 0.25:
        return GROWN
    if any(part in place.surface for part in PAVED):
        return WAY
    return ROUGH if place.walk == "difficult" else OPEN


def drawn(ground: Battleground, shown: Part | None = None) -> tuple[Canvas, tuple[Glyph, ...]]:
    """The bare ground of a board, or of a part of it, with its walls, and the glyphs that occur."""
    board = Board(ground.terrain)
    shown = shown or whole(board.grid)
    canvas = blank(board, shown)
    used: dict[Glyph, None] = {}
    for cell in shown.cells():
        found = glyph(board.place(cell))
        used[found] = None
        canvas.cell(cell, found)
    draw_walls(canvas, board, shown)
    return canvas, tuple(each for each in MEANING if each in used)


def blank(board: Board, shown: Part) -> Canvas:
    """A canvas for a part of a board, with nothing on it."""
    laid = sheet(board.grid, walls=bool(board.barriers))
    first = laid.corner((shown.columns[0], shown.rows[0]))[0]
    return Canvas(laid, left=max(0, first - 1) if shown.columns[0] else 0)


def draw_walls(canvas: Canvas, board: Board, shown: Part | None = None) -> None:
    """Every wall, door and window on its edge; on squares the corners are joined up."""
    shown = shown or whole(board.grid)
    within = ((edge, barrier) for edge, barrier in board.barriers.items() if edge[0] in shown)
    for (cell, direction), barrier in sorted(within, key=lambda item: item[0]):
        style, char = _stroke(barrier)
        canvas.edge(cell, direction, style, char)
    if board.grid.shape == "square":
        _join(canvas)


def _stroke(barrier: Barrier) -> tuple[str, str]:
    """Colour, and the character in place of the plain stroke."""
    if barrier.what == "door":
        return "bold yellow", {"open": "'", "locked": "‡"}.get(barrier.state, "+")
    if barrier.what == "window":
        return "bright_cyan", '"' if barrier.state == "open" else "="
    return ("bright_black" if barrier.height <= LOW else "bold"), ""


JOINTS = {
    "NS": "│", "EW": "─", "NE": "└", "NW": "┘", "ES": "┌", "SW": "┐",
    "NES": "├", "NSW": "┤", "ESW": "┬", "NEW": "┴", "NESW": "┼", "N": "│", "S": "│", "E": "─", "W": "─",
}  # fmt: skip
WALLS = "│─+'‡=\""


def _join(canvas: Canvas) -> None:
    """The characters where walls meet."""
    strokes = {spot for spot, (char, _) in canvas.marks.items() if char in WALLS and _between(spot)}
    corners = {(x + dx, y) for x, y in strokes if y % 2 == 0 for dx in (-1, 2 if (x % 3) == 1 else 1)}
    corners |= {(x, y + dy) for x, y in strokes if x % 3 == 0 for dy in (-1, 1)}
    for x, y in sorted(corner for corner in corners if corner[0] % 3 == 0 and corner[1] % 2 == 0):
        ways = {"N": (x, y - 1), "E": (x + 1, y), "S": (x, y + 1), "W": (x - 1, y)}
        arms = "".join(name for name, spot in ways.items() if spot in strokes)
        if arms:
            canvas.marks[x, y] = (JOINTS[arms], "bold")


def _between(spot: Spot) -> bool:
    """Whether a place on the sheet of squares lies between cells."""
    return spot[0] % 3 == 0 or spot[1] % 2 == 0
