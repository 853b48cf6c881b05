"""Ground changed for what no shipped map has."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from game.board.battleground import Battleground

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
