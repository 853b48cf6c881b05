"""Which cells a body takes up on this grid: one for a person, a block for whatever is bigger than a cell."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache

from game.board.board import Board
from game.board.grid import Grid
from game.board.paths.steps import BLOCKED, Bools, Ints, costs, neighbours
from game.board.terrain import WALKS
from rules.frame.figure import Body
from rules.frame.ground import Cell, Gait
from rules.frame.recall import lookup

GROUND = tuple((walk, 1) for walk in WALKS if walk != "impassable")
"""Ground that a body can stand on."""


def footprint(grid: Grid, cell: Cell, facing: int, body: Body) -> tuple[Cell, ...]:
    """The cells of a body whose leading cell and facing are given; the leading cell first. Cells off the board are
    left out.
    """
    length, width = _in_cells(body.length, grid.metres), _in_cells(body.width, grid.metres)
    if length == 1 and width == 1:
        return (cell,)
    return tuple(at for at in _block(grid, cell, facing, length, width) if at in grid)


def cells_of(grid: Grid, body: Body) -> int:
    """How many cells a body takes up where all of it is on the board."""
    return len(_block(grid, (0, 0), 0, _in_cells(body.length, grid.metres), _in_cells(body.width, grid.metres)))


def cramped(board: Board, body: Body, gait: Gait) -> frozenset[Cell]:
    """Where a body as long as wide has no room: some of it would be off the map, on ground that its gait cannot enter,
    or across a wall of more than half its height. It goes through no door that is narrower than itself.
    """
    grid = board.grid
    across = {_in_cells(body.length, grid.metres), _in_cells(body.width, grid.metres)}
    if across == {1} or len(across) > 1:
        return frozenset()
    stance = _astride(body, gait)
    return _cramped(board, body, stance)


class Fit:
    """Where a body of several cells has room, by its leading cell and its facing: worked out as it is asked about."""

    def __init__(self, board: Board, body: Body, gait: Gait) -> None:
        self._grid, self._body = board.grid, body
        self._beside = neighbours(board)
        walk, extra = costs(board, gait, self._beside)
        self._shut = (walk >= BLOCKED) | (extra >= BLOCKED)
        length, width = (_in_cells(metres, board.grid.metres) for metres in (body.length, body.width))
        self._whole = length * width
        self._known: dict[tuple[int, int], bool] = {}

    def __call__(self, number: int, facing: int) -> bool:
        """Whether all of it would be on the map, on ground its gait can enter, and no wall or drop through it."""
        known = self._known.get((number, facing))
        if known is None:
            known = self._known[number, facing] = self._has_room(number, facing)
        return known

    def _has_room(self, number: int, facing: int) -> bool:
        columns = self._grid.columns
        block = footprint(self._grid, (number % columns, number // columns), facing, self._body)
        return len(block) == self._whole and not _parted(self._grid, self._beside, self._shut, block)


def fit(board: Board, body: Body, gait: Gait) -> Fit | None:
    """Where a body has room whose cells depend on its facing; None for a body as long as wide: see `cramped`."""
    if not _lies_along(board, body):
        return None
    stance = _astride(body, gait)
    return _fit(board, body, stance)


@lookup
def _fit(board: Board, body: Body, gait: Gait) -> Fit:
    return Fit(board, body, gait)


def _lies_along(board: Board, body: Body) -> bool:
    """Whether the cells of a body depend on its facing."""
    return _in_cells(body.length, board.grid.metres) != _in_cells(body.width, board.grid.metres)


def standing(board: Board, body: Body) -> Fit | None:
    """Where a body longer than wide, or wider than long, can stand at all; None for others."""
    if not _lies_along(board, body):
        return None
    tall = ((body.height, 0),)
    return fit(board, body, Gait("standing", GROUND, rises=tall, falls=tall, climbs=tall))


def nearest_first(facing: int, around: int) -> tuple[int, ...]:
    """All directions of a grid, those nearest to one first: of two as near the one to the right."""
    return tuple(dict.fromkeys((facing + way * by) % around for by in range(around // 2 + 1) for way in (1, -1)))


def _astride(body: Body, gait: Gait) -> Gait:
    """A gait without doors, and over nothing that is more than half as high as the body."""
    return replace(gait, door=None, climbs=tuple(climb for climb in gait.climbs if climb[0] <= body.height / 2))


def _parted(grid: Grid, beside: Ints, shut: Bools, block: tuple[Cell, ...]) -> bool:
    """Whether something shuts off cells of a block from one another."""
    numbers = [row * grid.columns + column for column, row in block]
    return any(shut[one, way] for one in numbers for way in range(grid.directions) if beside[one, way] in numbers)


@lookup
def _cramped(board: Board, body: Body, gait: Gait) -> frozenset[Cell]:
    grid, beside = board.grid, neighbours(board)
    walk, extra = costs(board, gait, beside)
    shut = (walk >= BLOCKED) | (extra >= BLOCKED)
    whole = len(footprint(grid, (grid.columns // 2, grid.rows // 2), 0, body))
    blocks = ((cell, footprint(grid, cell, 0, body)) for cell in grid.cells())
    return frozenset(cell for cell, block in blocks if len(block) < whole or _parted(grid, beside, shut, block))


def _in_cells(metres: float, cell: float) -> int:
    """How many cells a length takes up: whole ones, a third of a cell spilling over is not counted."""
    return max(1, int(metres / cell + 2 / 3))


@lru_cache(maxsize=65_536)
def _block(grid: Grid, cell: Cell, facing: int, length: int, width: int) -> tuple[Cell, ...]:
    """Columns from front to back: behind the leading cell, then alternately to the right and the left of it.

    A body as long as wide is the same block whichever way it faces; on squares a longer one that faces a corner lies
    along the side next to it, anticlockwise.
    """
    turn = grid.directions
    if length == width:
        facing = 0
    elif grid.shape == "square":
        facing -= facing % 2
    back = (facing + turn // 2) % turn
    if grid.shape == "hex" and length == width:
        return _cluster(grid, cell, back, length)
    right = (facing + turn // 4 + turn % 4 // 2) % turn
    left = (right + turn // 2) % turn
    fronts = [cell]
    ends = {right: cell, left: cell}
    for count in range(width - 1):
        side = (right, left)[count % 2]
        ends[side] = grid.step(ends[side], side)
        fronts.append(ends[side])
    block: dict[Cell, None] = {}
    for front in fronts:
        at = front
        for _ in range(length):
            block[at] = None
            at = grid.step(at, back)
    return tuple(block)


def _cluster(grid: Grid, cell: Cell, back: int, across: int) -> tuple[Cell, ...]:
    """A body as long as wide, on hexes: 3, 7, 12 or 19 cells, as round as hexes allow.

    Odd sizes are a hex with rings round it, even ones the same round three hexes that touch.
    """
    rings = (across - 1) // 2
    heart = cell
    for _ in range(rings):
        heart = grid.step(heart, back)
    hearts = [heart] if across % 2 else [heart, grid.step(heart, back), grid.step(heart, (back + 1) % 6)]
    cells: dict[Cell, None] = {cell: None}
    edge = hearts
    for _ in range(rings + 1):
        cells |= dict.fromkeys(edge)
        edge = [at for at in _round(grid, edge) if at not in cells]
    return tuple(cells)


def _round(grid: Grid, cells: Iterable[Cell]) -> Iterable[Cell]:
    """The cells beside some, each once."""
    return dict.fromkeys(grid.step(at, direction) for at in cells for direction in range(6))
