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


def far_away(ground: Battleground) -> Battleground:
    """The same map with cells of 40 m: from end to end it is too far to make out a person."""
    layout = replace(ground.layout, grid=replace(ground.layout.grid, metres=40.0))
    return replace(ground, layout=layout, terrain=replace(ground.terrain, grid=layout.grid))


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
