"""Ground changed for what no shipped map has."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from game.board.battleground import Battleground, Minefield
from game.board.terrain import WALKS

STRIP = 5
"""Columns of a terrace, and of the hollow beside it."""
RISE = 4.5
"""Metres that a terrace stands above the hollow: nobody climbs that, and a jump down costs five points under d6."""


def terraced(ground: Battleground) -> Battleground:
    """The same map cut into terraces and hollows by sheer edges, over which the only way leads down."""
    terrain = ground.terrain
    rows, columns = terrain.shape
    high = np.arange(columns) // STRIP % 2 == 0
    return replace(
        ground, terrain=replace(terrain, ground=terrain.ground + RISE * np.tile(high, (rows, 1)).astype(np.float32))
    )


BROOK = (9, 10, 11)
"""Rows of a brook, and of its banks."""


def at_the_brook(ground: Battleground) -> Battleground:
    """The same map with deep water across it."""
    terrain = ground.terrain
    walk = terrain.walk.copy()
    walk[BROOK[0] : BROOK[-1] + 1, :] = WALKS.index("deep")
    return replace(ground, terrain=replace(terrain, walk=walk))


def sown(ground: Battleground) -> Battleground:
    """The same map with two fields across it from east to west: one of mines, one of dummies."""
    _, columns = ground.terrain.shape
    fields = tuple(
        Minefield(
            tuple((column, row) for row in rows for column in range(columns)), "dense", "", "red", ("red",), decoy=decoy
        )
        for rows, decoy in (((11, 12, 13, 14), False), ((6, 7), True))
    )
    return replace(ground, minefields=(*ground.minefields, *fields))


ISLANDS = ((10, 8), (14, 10))
"""Cells that nobody can leave on foot."""


def on_islands(ground: Battleground) -> Battleground:
    """The same sown map, with no way off two of its cells: work that was begun there is not left."""
    terrain = sown(ground).terrain
    walk = terrain.walk.copy()
    for column, row in ISLANDS:
        around = walk[row - 1 : row + 2, column - 1 : column + 2]
        keep = int(walk[row, column])
        around[:] = WALKS.index("impassable")
        walk[row, column] = keep
    return replace(sown(ground), terrain=replace(terrain, walk=walk))


PIT = range(9, 12)
"""Columns and rows of a pit."""


def in_a_pit(ground: Battleground) -> Battleground:
    """The same map with nine cells that nobody can leave or enter on foot."""
    terrain = ground.terrain
    walk = terrain.walk.copy()
    around, pit = slice(PIT[0] - 1, PIT[-1] + 2), slice(PIT[0], PIT[-1] + 1)
    keep = walk[pit, pit].copy()
    walk[around, around] = WALKS.index("impassable")
    walk[pit, pit] = keep
    return replace(ground, terrain=replace(terrain, walk=walk))


LEDGE = ((10, 10), (11, 10))
"""Two cells of a ledge, side by side."""


def on_a_ledge(ground: Battleground) -> Battleground:
    """The same map with two cells that nobody can leave or enter on foot."""
    terrain = ground.terrain
    walk = terrain.walk.copy()
    keep = [int(walk[row, column]) for column, row in LEDGE]
    for column, row in LEDGE:
        walk[row - 1 : row + 2, column - 1 : column + 2] = WALKS.index("impassable")
    for (column, row), kind in zip(LEDGE, keep, strict=True):
        walk[row, column] = kind
    return replace(ground, terrain=replace(terrain, walk=walk))


def far_away(ground: Battleground, metres: float = 40.0) -> Battleground:
    """The same map with wide cells: at 40 m each it is too far from end to end to make out a person."""
    layout = replace(ground.layout, grid=replace(ground.layout.grid, metres=metres))
    return replace(ground, layout=layout, terrain=replace(ground.terrain, grid=layout.grid))


def a_sown_plain(ground: Battleground) -> Battleground:
    """The same map as one wide field of mines."""
    rows, columns = ground.terrain.shape
    cells = tuple((column, row) for row in range(rows) for column in range(columns))
    return far_away(replace(ground, minefields=(Minefield(cells, "dense", "", "red", ("red",)),)))


def wide_apart(ground: Battleground) -> Battleground:
    """The same map with cells of 6 m."""
    return far_away(ground, 6.0)


def at_a_far_brook(ground: Battleground) -> Battleground:
    """The same brook, far from everything else."""
    return far_away(at_the_brook(ground))


def on_a_far_ledge(ground: Battleground) -> Battleground:
    """The same ledge, far from everything else."""
    return far_away(on_a_ledge(ground))


def in_a_far_pit(ground: Battleground) -> Battleground:
    """The same pit, a long shot from everything else."""
    return far_away(in_a_pit(ground), 15.0)


WALLS = (3, 14)
"""Columns of a low wall across the street from north to south."""
GAPS = 4
"""Each so many-th row of it is open."""


def walled(ground: Battleground) -> Battleground:
    """The same map with two low walls across it, over which no vehicle goes, and gaps in them."""
    terrain = ground.terrain
    obstacle = terrain.obstacle.copy()
    for column in WALLS:
        obstacle[np.arange(terrain.shape[0]) % GAPS != 0, column] = 1.0
    return replace(ground, terrain=replace(terrain, obstacle=obstacle))


LEDGES = (12, 16, 20)
"""Columns of ledges that stand in a meadow, in one row, and of stacks in the row before it."""
LEDGE_ROW, LEDGE_RISE, STACK = 21, 2.4, 2.0

PENS = ((11, 13), (15, 17), (19, 21))
"""First and last columns of pens in the same meadow, with a post between any two."""
PEN_ROWS = (20, 23)


def in_pens(ground: Battleground) -> Battleground:
    """The same map with pens of twelve cells that nobody can leave or enter on foot."""
    terrain = ground.terrain
    walk = terrain.walk.copy()
    top, bottom = PEN_ROWS
    for first, last in PENS:
        keep = walk[top : bottom + 1, first : last + 1].copy()
        walk[top - 1 : bottom + 2, first - 1 : last + 2] = WALKS.index("impassable")
        walk[top : bottom + 1, first : last + 1] = keep
    return replace(ground, terrain=replace(terrain, walk=walk))


def under_a_ledge(ground: Battleground) -> Battleground:
    """The same map with single cells raised so high that a foe beside them can be dropped on."""
    terrain = ground.terrain
    high = terrain.ground.copy()
    for column in LEDGES:
        high[LEDGE_ROW, column] += LEDGE_RISE
    return replace(ground, terrain=replace(terrain, ground=high))


def behind_a_stack(ground: Battleground) -> Battleground:
    """The same map with a stack in single cells, higher than a person."""
    terrain = ground.terrain
    obstacle = terrain.obstacle.copy()
    for column in LEDGES:
        obstacle[LEDGE_ROW, column] = STACK
    return replace(ground, terrain=replace(terrain, obstacle=obstacle))
