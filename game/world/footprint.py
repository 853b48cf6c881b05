"""Which cells a body takes up on this grid: one for a person, a block for whatever is bigger than a cell."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from game.board.board import Board
from game.board.grid import Grid
from game.board.paths.steps import BLOCKED, costs, neighbours
from rules.frame.figure import Body
from rules.frame.ground import Cell, Gait


def footprint(grid: Grid, cell: Cell, facing: int, body: Body) -> tuple[Cell, ...]:
    """The cells of a body whose leading cell and facing are given; the leading cell first. Cells off the board are
    left out.
    """
    length, width = _in_cells(body.length, grid.metres), _in_cells(body.width, grid.metres)
    if length == 1 and width == 1:
        return (cell,)
    return tuple(at for at in _block(grid, cell, facing, length, width) if at in grid)


def cramped(board: Board, body: Body, gait: Gait) -> frozenset[Cell]:
    """Where a body as long as wide has no room: some of it would be off the map, on ground that its gait cannot enter,
    or across a wall of more than half its height. It goes through no door that is narrower than itself.
    """
    grid = board.grid
    across = {_in_cells(body.length, grid.metres), _in_cells(body.width, grid.metres)}
    if across == {1} or len(across) > 1:
        return frozenset()
    astride = tuple(climb for climb in gait.climbs if climb[0] <= body.height / 2)
    stance = replace(gait, door=None, climbs=astride)
    return board.remembered(("cramped", across.pop(), stance), lambda: _cramped(board, body, stance))


def _cramped(board: Board, body: Body, gait: Gait) -> frozenset[Cell]:
    grid, beside = board.grid, neighbours(board)
    walk, extra = costs(board, gait, beside)
    shut = (walk >= BLOCKED) | (extra >= BLOCKED)
    whole = len(footprint(grid, (grid.columns // 2, grid.rows // 2), 0, body))

    def parted(block: tuple[Cell, ...]) -> bool:
        numbers = [row * grid.columns + column for column, row in block]
        return any(shut[one, way] for one in numbers for way in range(grid.directions) if beside[one, way] in numbers)

    blocks = ((cell, footprint(grid, cell, 0, body)) for cell in grid.cells())
    return frozenset(cell for cell, block in blocks if len(block) < whole or parted(block))


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
    block: list[Cell] = []
    for front in fronts:
        at = front
        for _ in range(length):
            if at not in block:
                block.append(at)
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
    cells = [cell]
    edge = hearts
    for _ in range(rings + 1):
        cells += [at for at in edge if at not in cells]
        edge = [grid.step(at, direction) for at in edge for direction in range(6)]
    return tuple(cells)
